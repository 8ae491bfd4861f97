/** A growing column of 32-bit integers. */
export class IntColumn {
  private cells = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.cells.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.cells);
      this.cells = grown;
    }
    this.cells[this.length++] = value;
  }

  at(index: number): number {
    return this.cells[index]!;
  }

  set(index: number, value: number): void {
    this.cells[index] = value;
  }
}

/** A growing column of doubles. */
export class FloatColumn {
  private cells = new Float64Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.cells.length) {
      const grown = new Float64Array(this.length * 2);
      grown.set(this.cells);
      this.cells = grown;
    }
    this.cells[this.length++] = value;
  }

  at(index: number): number {
    return this.cells[index]!;
  }
}
