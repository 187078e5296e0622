import { describe, expect, test } from 'vitest';
import { NotAListError } from './limits.ts';
import type { ListRow } from './list-file.ts';
import { readList } from './read-list.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (list: Uint8Array | string) => readList(typeof list === 'string' ? bytesOf(list) : list);
const cellsOf = (rows: readonly ListRow[]) => rows.map(({ cells }) => cells);

describe('a list that is read', () => {
  test.each([
    ['Name,E-mail,Company', ['name', 'email', 'company_name']],
    ['Förnamn;Efternamn;E-post;Mobil;Titel', ['first_name', 'last_name', 'email', 'phone', 'title']],
    ['namn\tföretag\tort\tkompetenser', ['name', 'company_name', 'location_name', 'skills']],
    ['First Name|Last Name|LinkedIn URL|Notes', ['first_name', 'last_name', 'link', 'summary']],
    ['Name,Last name,Shoe size', ['first_name', 'last_name', '']],
    ['Kandidat;Befattning;Arbetsgivare;Antal års erfarenhet', ['name', 'title', 'company_name', 'years']],
  ])('says what its columns hold: %s', async (heading, mapping) => {
    const { columns, ...batch } = await read(`${heading}\n${heading.replaceAll(/[^,;\t|]+/g, 'x')}`);
    expect(batch.mapping).toEqual(mapping);
    expect(columns).toEqual(heading.split(/[,;\t|]/));
  });

  test('tells addresses by their look when the heading does not say', async () => {
    expect((await read('Name,Reach me at\nAnna,anna@example.com\nBo,bo@example.com')).mapping).toEqual([
      'name',
      'email',
    ]);
  });

  const swedish = 'Namn;Ort\nÅsa Öberg;Malmö\n';
  test.each([
    ['UTF-8', bytesOf(swedish)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${swedish}`)],
    ['Windows-1252', new Uint8Array(Buffer.from(swedish, 'latin1'))],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${swedish}`, 'utf16le'))],
  ])('is read in %s', async (_, bytes) => {
    const { sample, columns } = await read(bytes);
    expect([columns, ...cellsOf(sample)]).toEqual([
      ['Namn', 'Ort'],
      ['Åsa Öberg', 'Malmö'],
    ]);
  });

  test('may have quotes, commas and line breaks inside a cell, short and long lines, and empty ones', async () => {
    const { sample, rows } = await read('Name,Notes\n"Berg, Anna","Says ""hello""\nand more"\n\nBo\n,,\nCi,b,c,d\n');
    expect(cellsOf(sample)).toEqual([
      ['Berg, Anna', 'Says "hello"\nand more'],
      ['Bo', ''],
      ['Ci', 'b'],
    ]);
    expect(rows).toBe(3);
  });

  /* Rows of every format are counted by the same lines, so this is for the full run. */
  const tooManyProfiles: [string, string][] =
    process.env['TESTS'] === 'full' ? [['one with very many profiles', `[${'{},'.repeat(500_000)}{}]`]] : [];
  test.each<[string, string]>([
    ['empty', ''],
    ['a heading only', 'Name,E-mail\n'],
    ['a sheet', 'PK\u0003\u0004...'],
    ['binary', 'Name\nA\0b'],
    ['JSON that is broken', '{"basics":'],
    ['a JSON list that is not closed', '[{"basics":{"name":"Anna"}},'],
    ['a JSON list that is closed by another sign', '[{"basics":{"name":"Anna"}}}'],
    ['a JSON list with something behind it', '[{"basics":{"name":"Anna"}}] and more'],
    ['a JSON list with a gap in it', '[{"basics":{"name":"Anna"}},,{}]'],
    ['a JSON list of nobody', '[ ]'],
    ['one that never closes a quote', `Name\n"${'x'.repeat(1_100_000)}`],
    ['one with a very long cell', `Name,Notes\nAnna,${'x'.repeat(50_001)}`],
    ['one with very many columns', `${'a,'.repeat(200)}b\n1,2`],
    ['one with very many rows', `Name\n${'Anna\n'.repeat(500_001)}`],
    ['one with a profile that has no end', `[{"basics":{"summary":"${'x'.repeat(1_000_001)}"}}]`],
    ['one with a card that has no end', `BEGIN:VCARD\n${'NOTE:x\n'.repeat(1001)}END:VCARD`],
    ...tooManyProfiles,
  ])('is refused with a reason if it is %s', async (_, text) => {
    await expect(read(text)).rejects.toBeInstanceOf(NotAListError);
  });

  test('may be a JSON list with brackets, commas and quotes inside its texts', async () => {
    const summary = String.raw`[a], {b} and "c\", \\`;
    const resumes = [{ basics: { name: 'Anna', summary } }, { basics: { name: 'Bo', summary: '\\"' } }];
    const { sample, rows, columns } = await read(JSON.stringify(resumes, null, 2));
    expect(rows).toBe(2);
    const at = columns.indexOf('Summary');
    expect(sample.map(({ cells }) => cells[at])).toEqual(resumes.map(({ basics }) => basics.summary));
  });

  test('may be cards with pictures in them', async () => {
    const picture = `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD\r\n '.repeat(100)}QQ==\r\n`;
    const card = (name: string) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\n${picture}NOTE;ENCODING=QUOTED-PRINTABLE:Bra=\r\n jobbat\r\nEND:VCARD\r\n`;
    const { sample, columns } = await read(card('Anna Berg') + card('Bo Ek'));
    expect(sample.map(({ cells }) => cells[columns.indexOf('Full name')])).toEqual(['Anna Berg', 'Bo Ek']);
  });
});
