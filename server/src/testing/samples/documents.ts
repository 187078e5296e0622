import { makeZip, type ZipPart } from '#platform/zip';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const wordSpace =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
/** A part of a letter, such as its header. */
export const wordPart = (name: string, kind: string, body: string): ZipPart => ({
  name: `word/${name}.xml`,
  content: `${xml}<w:${kind} ${wordSpace}>${body}</w:${kind}>`,
});
/** The least that a word processor takes for a letter, with this XML as its body. */
export const makeWord = (body: string, more: readonly ZipPart[] = []): Uint8Array<ArrayBuffer> =>
  makeZip([
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    wordPart('document', 'document', `<w:body>${body}</w:body>`),
    ...more,
  ]);
export const paragraph = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
/** One paragraph for each line. */
export const makeDocx = (text: string, more: readonly ZipPart[] = []): Uint8Array<ArrayBuffer> =>
  makeWord(text.split('\n').map(paragraph).join(''), more);

/** One page with these lines, in letters of Western Europe or of another encoding. */
export function makePdf(text: string, encoding = '/WinAnsiEncoding'): Uint8Array<ArrayBuffer> {
  const lines = text.split('\n').map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj 0 -14 Td`);
  const page = `BT /F1 11 Tf 50 800 Td ${lines.join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${encoding} >>`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`;
  return new Uint8Array(Buffer.from(body + end, 'latin1'));
}

export const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
export const jpeg = new Uint8Array(Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'));
