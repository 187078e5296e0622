type Cell = string | number | boolean | null;

/* Spreadsheets take a text that begins like this for a formula, and some ignore spaces, signs without a width, and width. */
const formula = /^[\s\p{Cf}]*[=+\-@]|^[\t\r]/u;

function quote(cell: Cell): string {
  const text = typeof cell === 'string' && formula.test(cell.normalize('NFKC')) ? `'${cell}` : String(cell ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

/** Rows to be put under others. */
export const csvRowsOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('');

/** A table as CSV that spreadsheets open as it is meant: in UTF-8, with every cell a value and none a formula. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `\ufeff${csvRowsOf(rows)}`;
