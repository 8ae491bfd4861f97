/** A cell: its words, and how they are painted once their width is known. */
export interface Cell {
  text: string;
  paint?: (text: string) => string;
}

/** Lines of cells, each column as wide as its widest cell; the last cell of a line is not padded. */
export function columns(rows: Cell[][], indent: string): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, { text }] of row.slice(0, -1).entries()) {
      widths[at] = Math.max(widths[at] ?? 0, widthOf(text));
    }
  }
  return rows.map((row) => {
    const cells = row.map((cell, at) => {
      const padding = at < row.length - 1 ? ' '.repeat((widths[at] ?? 0) - widthOf(cell.text)) : '';
      return (cell.paint ? cell.paint(cell.text) : cell.text) + padding;
    });
    return (indent + cells.join('  ')).trimEnd();
  });
}

/** How many terminal columns a text takes: East Asian wide characters take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    width += /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(
      character,
    )
      ? 2
      : 1;
  }
  return width;
}

/** A text on one line that shows control characters instead of obeying them, cut to `length` characters. */
export function oneLine(text: string, length = 60): string {
  const cut = text.length > length ? `${text.slice(0, length - 1)}…` : text;
  return cut.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, visible);
}

function visible(character: string): string {
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;
}
