import { expect, test } from 'vitest';
import { citedPieces } from './cited.ts';

test('Quoted words are told from those between them', () => {
  expect(citedPieces('Leads twelve people at Volvo', ['twelve people'])).toEqual([
    { text: 'Leads ' },
    { text: 'twelve people', quote: 'twelve people' },
    { text: ' at Volvo' },
  ]);
});

test('A quote that stands twice is marked twice, and a longer one goes before a shorter one in it', () => {
  const pieces = citedPieces('Rust and Rust on Linux', ['Rust', 'Rust on Linux', 'COBOL', '']);
  expect(pieces.filter(({ quote }) => quote).map(({ text }) => text)).toEqual(['Rust', 'Rust on Linux']);
  expect(pieces.map(({ text }) => text).join('')).toBe('Rust and Rust on Linux');
  expect(citedPieces('', ['Rust'])).toEqual([]);
});
