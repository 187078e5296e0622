/* Spreadsheets run what begins like a formula, also in full width and after spaces. */
const formula = /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** One line of a CSV file: everything in quotes, and nothing that a spreadsheet would run. Numbers stay numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => quoted(typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell ?? ''))).join(',')}\r\n`;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Tells spreadsheets that the file is UTF-8. */
export const csvBeginning = '\uFEFF';
