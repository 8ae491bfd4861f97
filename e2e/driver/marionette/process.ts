import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { findFirefox } from '../../../scripts/firefox.mjs';
import { Connection } from './connection';
import type { FirefoxProfile } from './profile';
import { Remote } from './remote';

/** A Firefox that runs, and the way to speak with it. */
export interface RunningFirefox {
  connection: Connection;
  remote: Remote;
  /** resolves once it has ended, by itself or by `close` */
  ended: Promise<void>;
  /** Ends it and removes its profile. */
  close(): Promise<void>;
}

export async function startFirefox(profile: FirefoxProfile, headless: boolean): Promise<RunningFirefox> {
  const path = findFirefox();
  if (!path) throw new Error('No Firefox was found; set FIREFOX_PATH to one.');
  const flags = [
    '-marionette',
    '-remote-allow-system-access',
    '-no-remote',
    ...(headless ? ['-headless'] : []),
  ];
  const child = spawn(path, [...flags, '-profile', profile.folder, 'about:blank'], {
    env: { ...process.env, HOME: profile.folder, MOZ_HEADLESS_WIDTH: '1400', MOZ_HEADLESS_HEIGHT: '900' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit').then(() => {});
  const close = async (connection?: Connection) => {
    // no answer comes when it is quick to go
    void connection?.command('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
    const patience = setTimeout(() => child.kill('SIGKILL'), connection ? 5_000 : 0);
    await ended;
    clearTimeout(patience);
    connection?.close();
    await rm(profile.folder, { recursive: true, force: true, maxRetries: 10 });
  };
  let connection: Connection | undefined;
  try {
    connection = await Connection.open(profile.port);
    await connection.command('WebDriver:NewSession', { capabilities: {} });
    const remote = await Remote.open(connection);
    return { connection, remote, ended, close: () => close(connection) };
  } catch (error) {
    await close(connection);
    throw error;
  }
}
