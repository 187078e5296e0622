import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const cell = (value: string | number | boolean | null) => csvOf([[value]]).slice(1, -2);

test('begins with the mark of UTF-8, quotes every cell and ends every row', () => {
  expect(
    csvOf([
      ['Name', 'Years'],
      ['Åsa', 7],
    ]),
  ).toBe('\ufeff"Name","Years"\r\n"Åsa","7"\r\n');
});

test('keeps quotes, commas and line breaks inside their cell', () => {
  expect(cell('Says "hi", twice\nor more')).toBe('"Says ""hi"", twice\nor more"');
});

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
const before = ['', '  ', '\u00a0', '\u3000', '\t', '\r', '\n', '\ufeff', '\u200b', '\u202e'];
const formulas = signs.flatMap((sign) => before.map((start) => `${start}${sign}cmd|' /C calc'!A1`));
test.each([...formulas, '+46701234567', '\tx', '\rx'])('a text like %j is no formula', (text) => {
  expect(cell(text)).toBe(`"'${text}"`);
});

test.each(['a=b', 'C++', 'a-b', 'a@b.example', "'quoted'", '', ' a'])('a text like %j is left as it is', (text) => {
  expect(cell(text)).toBe(`"${text}"`);
});

test('numbers stay numbers, below zero too; nothing is an empty cell', () => {
  expect(cell(-12.5)).toBe('"-12.5"');
  expect(cell(true)).toBe('"true"');
  expect(cell(null)).toBe('""');
});
