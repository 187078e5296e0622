import { expect, test } from 'vitest';
import { randomFrom } from '#platform/random';
import { curveOf, halfLifeOf, survivalOf, type Watched } from './survival.ts';

/* Weeks until patients with leukaemia relapsed on 6-mercaptopurine (Freireich and others, 1963); a plus is a patient without relapse. */
const remissions = '6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+';
const patients = remissions.split(' ').map((text): Watched => {
  const open = text.endsWith('+');
  return { time: Number.parseInt(text, 10), ended: open ? 0 : 1, censored: open ? 1 : 0 };
});

test('gives the published curve and intervals of a trial, in which more than half had not come to an end', () => {
  const ends = survivalOf(patients).filter(({ ended }) => ended > 0);
  const rounded = (value: number | null) => Number(value!.toFixed(4));
  expect(ends.map(({ time, atRisk }) => [time, atRisk])).toEqual([
    [6, 21],
    [7, 17],
    [10, 15],
    [13, 12],
    [16, 11],
    [22, 7],
    [23, 6],
  ]);
  expect(ends.map(({ share }) => rounded(share))).toEqual([0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482]);
  expect(ends.map(({ lo, hi }) => [rounded(lo), rounded(hi)])).toEqual([
    [0.6197, 0.9516],
    [0.5631, 0.9228],
    [0.5032, 0.8894],
    [0.4316, 0.8491],
    [0.3675, 0.8049],
    [0.2678, 0.7468],
    [0.1881, 0.6801],
  ]);
  expect(halfLifeOf(survivalOf(patients))).toEqual({ value: 23, lo: 13, hi: null });
});

test('where all came to an end it is the plain share that is left', () => {
  const random = randomFrom(7);
  const times = Array.from({ length: 200 }, () => Math.floor(random() * 40));
  const { data, n } = curveOf(
    times.map((time) => ({ time, ended: 1, censored: 0 })),
    45,
    'left',
  );
  const last = times.toSorted((a, b) => b - a)[4]!;
  for (let day = 0; day <= last; day += 1) {
    expect(data[day]).toBeCloseTo(times.filter((time) => time > day).length / times.length);
    expect(n[day]).toBe(times.filter((time) => time >= day).length);
  }
  expect(data.slice(last + 1).every((value) => value === null)).toBe(true);
});

test('whoever was not watched for long counts for that long only', () => {
  const watched = [
    { time: 2, ended: 5, censored: 0 },
    { time: 1, ended: 0, censored: 10 },
    { time: 3, ended: 0, censored: 5 },
    { time: 4, ended: 0, censored: 1 },
  ];
  const accepted = curveOf(watched, 4, 'ended');
  expect(accepted.data.slice(0, 2)).toEqual([0, 0]);
  expect(accepted.data[2]).toBeCloseTo(5 / 11);
  expect(accepted.data[3]).toBeCloseTo(5 / 11);
  expect(accepted.data[4]).toBeNull();
  expect(accepted.n).toEqual([21, 21, 11, 6, 0]);
  expect(accepted.lo[2]).toBeLessThan(0.5);
  expect(accepted.hi[2]).toBeGreaterThan(0.5);
  expect(curveOf([], 2, 'ended').data).toEqual([null, null, null]);
});
