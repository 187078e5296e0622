import { expect, test } from 'vitest';
import { makeChart } from '../../../testing/make-chart.ts';
import { wordsAround } from './picture-words.ts';

const day = 86_400_000;
const chart = makeChart({
  shape: 'time',
  x: {
    type: 'time',
    unit: 'day',
    tz: 'Europe/Stockholm',
    values: [0, 1, 2].map((at) => at * day),
    partial_last: false,
  },
  series: [{ id: 'votes', name: 'Votes', axis: 'l', draw: 'bar', data: [1, 2, 1237], total: 1240 }],
});

test('a picture for a report says what it shows, of when, how much, and where the figures come from', () => {
  const { title, above, below } = wordsAround(chart, 'Votes over time', []);
  expect([title, ...above]).toEqual([
    'Votes over time',
    '1970-01-01 to 1970-01-03, by day, Europe/Stockholm',
    'Votes 1,240',
  ]);
  expect(below[0]).toBe('All votes.');
  expect(below[1]).toMatch(/^Read from vote at 2026-11-15 \d\d:00\.$/);
});

test('compared with the period before it says what changed instead', () => {
  expect(wordsAround(chart, 'Votes', ['1,240, 12 % more than the 1,107 of the period before']).above[1]).toBe(
    '1,240, 12 % more than the 1,107 of the period before',
  );
});

test('what is stacked is told as one whole, the rest as far as there is room', () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...chart.series[0]!, id: `s${at}`, name: `S${at}`, total: 2 }));
  const totals = (series: typeof many) => wordsAround({ ...chart, series }, 'Votes', []).above[1];
  expect(totals(many.map((each) => ({ ...each, stack: 'all' })))).toBe('Together 14');
  expect(totals(many)).toBe('S0 2, S1 2, S2 2, S3 2, S4 2, S5 2');
});

test('marks are named, since nobody can point at them there', () => {
  const marks = [{ at: day + 5, label: 'Mail was down', kind: 'incident' }];
  expect(wordsAround({ ...chart, marks }, 'Votes', []).below[0]).toBe('Marks: 1970-01-02 Incident: Mail was down');
});
