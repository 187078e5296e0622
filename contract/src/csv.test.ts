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

test.each([
  '=1+1',
  '+46701234567',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '  =1',
  '\u00a0=1',
  '\ufeff=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '\n=1',
])('a text like %j is no formula', (text) => {
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
