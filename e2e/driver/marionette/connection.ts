import { connect, type Socket } from 'node:net';
import { until } from '../until';

interface Asked {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** What Firefox says of a command that failed. */
interface Failure {
  error: string;
  message: string;
  stacktrace: string;
}

/** A Marionette connection: frames of `BYTES:JSON`, a command and its answer each with one id. */
export class Connection {
  private readonly asked = new Map<number, Asked>();
  private received = Buffer.alloc(0);
  private lastId = 0;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => this.receive(bytes));
    socket.on('close', () => {
      for (const { reject } of this.asked.values()) reject(new Error('Firefox closed the connection.'));
      this.asked.clear();
    });
    socket.on('error', () => socket.destroy());
  }

  /** Connects to a Firefox that is starting; rejects when it does not listen in time. */
  static async open(port: number): Promise<Connection> {
    const socket = await until('Firefox to listen', () => tryToConnect(port), 30_000);
    return new Connection(socket);
  }

  /** Sends a command, and resolves to its result; rejects with what Firefox says. */
  command(name: string, params: object = {}): Promise<unknown> {
    this.lastId += 1;
    const id = this.lastId;
    const text = JSON.stringify([0, id, name, params]);
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) return reject(new Error('Firefox closed the connection.'));
      this.asked.set(id, { resolve, reject });
      this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(bytes: Buffer): void {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const colon = this.received.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(this.received.toString('latin1', 0, colon));
      if (this.received.length < end) return;
      const frame: unknown = JSON.parse(this.received.toString('utf8', colon + 1, end));
      this.received = this.received.subarray(end);
      // the first frame is no answer but a greeting
      if (Array.isArray(frame)) this.settle(frame as [1, number, Failure | null, unknown]);
    }
  }

  private settle([, id, failure, result]: [1, number, Failure | null, unknown]): void {
    const one = this.asked.get(id);
    this.asked.delete(id);
    if (failure) one?.reject(new Error(`${failure.error}: ${failure.message}\n${failure.stacktrace}`));
    else one?.resolve(result);
  }
}

function tryToConnect(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}
