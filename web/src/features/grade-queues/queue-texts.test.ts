import type { MlReport } from '@app/contract/roles/grading';
import { expect, test } from 'vitest';
import { unmeasuredText, worseText } from './queue-texts.ts';

const report: MlReport = {
  votes: { own: 164, own_up: 16, similar: 0 },
  cold_start: false,
  measured_from: 60,
  least_of_each: 5,
  newest: { up: 4, down: 37 },
  hold_out: null,
  histogram: null,
  features: { for: [], against: [] },
};
const textWith = (known: Partial<MlReport>): string => unmeasuredText({ ...report, ...known });

test('with too few votes, what is missing is votes', () => {
  const votes = { own: 12, own_up: 1, similar: 900 };
  expect(textWith({ votes, newest: { up: 0, down: 3 } })).toBe('Too few votes yet: this role has 12, and it takes 60.');
});

test('with many votes, what is missing is told by how many of each kind there are', () => {
  expect(textWith({})).toBe(
    'Too few votes of one kind yet: among the newest votes on people not voted on before, 4 are up or maybe and 37 are down. It takes at least 5 of each.',
  );
});

test('a run that did not count them says what it takes', () => {
  const { newest: _, ...older } = report;
  expect(unmeasuredText(older)).toMatch(/not voted on before, it takes at least 5 up or maybe and 5 down\.$/);
});

test('a model that does worse than the one it replaced by more than 0.02 does not do so without a word', () => {
  const of = (auc: number): MlReport => ({
    ...report,
    hold_out: {
      votes: 40,
      auc: { value: auc, low: auc, high: auc },
      search_auc: { value: 0.5, low: 0.5, high: 0.5 },
      auc_gain: { value: 0, low: 0, high: 0 },
      precision_at_20: 0.5,
      search_precision_at_20: 0.5,
      calibration_error: 0,
      deciles: [],
    },
  });
  expect(worseText(of(0.64), of(0.71))).toContain('0.71 before, 0.64 now');
  expect(worseText(of(0.7), of(0.71))).toBeUndefined();
  expect(worseText(of(0.64), report)).toBeUndefined();
  expect(worseText(report, of(0.71))).toBeUndefined();
});
