/** A file as others read it. */
export function readCsv(text: string): { head: string[]; rows: string[][] } {
  const lines = text.replace('\uFEFF', '').split('\r\n').filter(Boolean);
  const [head = [], ...rows] = lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell]) => cell!.replaceAll('""', '"')),
  );
  return { head, rows };
}
