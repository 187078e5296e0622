import { expect, test } from 'vitest';
import { placesOf } from './MarkedText.tsx';

const text = 'Anna Berg\nRust, C and  Kafka';
const marked = (...spans: [words: string, says: string][]) =>
  placesOf(
    text,
    spans.map(([words, says]) => ({ words, says })),
  ).map(({ from, to, says }) => [text.slice(from, to), says]);

test('words are found whatever their case and the spaces between them, and only as whole words', () => {
  expect(marked(['anna berg', 'Name'], ['C and Kafka', 'Skills'], ['Ann', 'Nothing'], ['', 'Nothing'])).toEqual([
    ['Anna Berg', 'Name'],
    ['C and  Kafka', 'Skills'],
  ]);
});

test('what overlaps is marked once and says all', () => {
  expect(marked(['Berg', 'Last name'], ['Anna Berg', 'First name'], ['Anna', 'First name'])).toEqual([
    ['Anna Berg', 'First name, Last name'],
  ]);
});
