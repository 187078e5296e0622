import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bootstrap } from '#platform/bootstrap';
import { seed } from '#testing/random';
import { agreement, f1Of, type Table } from './agreement.ts';
import { exactMcNemar } from './mcnemar.ts';
import { estimatedRecall } from './recall.ts';

const shown = (value: number | undefined, digits = 3) => Number(value?.toFixed(digits));
/** Half of an interval that no end cuts off. */
const error = (measured: { lo: number; hi: number } | null) => (measured!.hi - measured!.lo) / 2 / 1.959964;

describe('Published examples', () => {
  test('Cohen (1960), Educational and Psychological Measurement 20, table 2: kappa .492, standard error .055', () => {
    const { n, raw, kappa } = agreement([
      [88, 10, 2],
      [14, 40, 6],
      [18, 10, 12],
    ]);
    expect([n, raw.value, shown(kappa?.value), shown(error(kappa))]).toEqual([200, 0.7, 0.492, 0.055]);
  });

  test('Fleiss, Cohen and Everitt (1969), Psychological Bulletin 72, after Spitzer and others (1967): kappa .429', () => {
    const spitzer = [
      [106, 10, 4],
      [22, 28, 10],
      [2, 12, 6],
    ];
    expect(shown(agreement(spitzer).kappa?.value)).toBe(0.429);
  });

  test('Landis and Koch (1977), Biometrics 33, the patients of Winnipeg: kappa .208', () => {
    const winnipeg = [
      [38, 5, 0, 1],
      [33, 11, 3, 0],
      [10, 14, 5, 6],
      [3, 7, 3, 10],
    ];
    expect(agreement(winnipeg)).toMatchObject({ n: 149, kappa: { value: expect.closeTo(0.208, 3) } });
  });

  test('Feinstein and Cicchetti (1990), Journal of Clinical Epidemiology 43: the same agreement of .85, kappa .70 and .32', () => {
    const even = agreement([
      [40, 9],
      [6, 45],
    ]);
    const uneven = agreement([
      [80, 10],
      [5, 5],
    ]);
    expect([even.raw.value, uneven.raw.value]).toEqual([0.85, 0.85]);
    expect([shown(even.kappa?.value, 2), shown(uneven.kappa?.value, 2)]).toEqual([0.7, 0.32]);
  });

  test('Gwet (2002), Statistical Methods for Inter-Rater Reliability Assessment 1: agreement .944, kappa -.023, AC1 .941', () => {
    const { raw, kappa, ac1 } = agreement([
      [118, 5],
      [2, 0],
    ]);
    expect([raw.value, shown(kappa?.value), shown(ac1?.value)]).toEqual([0.944, -0.023, 0.941]);
  });

  test('Fagerland, Lydersen and Laake (2013), BMC Medical Research Methodology 13:91: exact McNemar .0703 and .0525', () => {
    expect(shown(exactMcNemar(1, 7), 4)).toBe(0.0703);
    expect(shown(exactMcNemar(6, 16), 4)).toBe(0.0525);
  });

  test('Begg and Greenes (1983), Biometrics 39, after Drum and Christacopoulos (1972): of 650 liver scans 344 were verified, recall .836', () => {
    const found = { people: 429, votes: 263, up: 231 };
    const missed = { people: 221, votes: 81, up: 27 };
    expect(shown(estimatedRecall(found, missed)?.value)).toBe(0.836);
    // Of those who are well, the share without a finding: the same estimate the other way round.
    const [well, ill] = [found, missed].map(({ up, votes, ...rest }) => ({ ...rest, votes, up: votes - up }));
    expect(shown(estimatedRecall(ill!, well!)?.value)).toBe(0.738);
  });

  test('Efron and Tibshirani (1993), An Introduction to the Bootstrap, table 2.2: standard errors of mice 23.36 and 37.83', () => {
    const mice = [94, 197, 16, 38, 99, 141, 23];
    for (const [figure, published] of [
      [mean, 23.36],
      [median, 37.83],
    ] as const) {
      const all = everySample(mice, figure);
      const centre = all.reduce((sum, [value, chance]) => sum + chance * (value ?? 0), 0);
      const spread = all.reduce((sum, [value, chance]) => sum + chance * ((value ?? 0) - centre) ** 2, 0);
      expect(shown(Math.sqrt(spread), 2)).toBe(published);
      expectEnds(bootstrap(mice, figure, seed)!, all);
    }
  });
});

/* The same by other ways, slowly: one person after the other, and derivatives by trying. */

const pairsOf = (table: Table): [number, number][] =>
  table.flatMap((row, i) => row.flatMap((count, j) => Array.from({ length: count }, (): [number, number] => [i, j])));
const countOf = <T>(items: readonly T[], fits: (item: T) => boolean) => items.filter(fits).length;

function naiveKappa(pairs: readonly [number, number][], classes: number): number {
  let byChance = 0;
  for (let each = 0; each < classes; each += 1)
    byChance += countOf(pairs, ([first]) => first === each) * countOf(pairs, ([, second]) => second === each);
  byChance /= pairs.length ** 2;
  return 1 - (1 - countOf(pairs, ([first, second]) => first === second) / pairs.length) / (1 - byChance);
}

/** AC1 of people of whom each has a weight. */
function weighedAc1(pairs: readonly [number, number][], weights: readonly number[], classes: number): number {
  let [all, agreed] = [0, 0];
  const said = Array.from({ length: classes }, () => 0);
  for (const [index, [first, second]] of pairs.entries()) {
    const weight = weights[index]!;
    all += weight;
    if (first === second) agreed += weight;
    said[first]! += weight / 2;
    said[second]! += weight / 2;
  }
  let byChance = 0;
  for (const each of said) byChance += ((each / all) * (1 - each / all)) / (classes - 1);
  return (agreed / all - byChance) / (1 - byChance);
}

/** The infinitesimal jackknife: how much the figure moves with the weight of each person. */
function naiveError(pairs: readonly [number, number][], classes: number): number {
  const step = 1e-4;
  const moved = pairs.map((_, person) => {
    const with_ = (by: number) =>
      weighedAc1(
        pairs,
        pairs.map((__, index) => (index === person ? 1 + by : 1)),
        classes,
      );
    return (with_(step) - with_(-step)) / (2 * step);
  });
  return Math.sqrt(moved.reduce((total, each) => total + each ** 2, 0));
}

const tables = fc
  .integer({ min: 2, max: 4 })
  .chain((classes) =>
    fc.array(fc.array(fc.nat(12), { minLength: classes, maxLength: classes }), {
      minLength: classes,
      maxLength: classes,
    }),
  )
  .filter((table) => table.flat().some(Boolean));

describe(`Random tables by a second computation (seed ${seed})`, () => {
  test('agreement and kappa', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const { n, raw, kappa } = agreement(table);
        const pairs = pairsOf(table);
        expect(n).toBe(pairs.length);
        expect(raw.value).toBeCloseTo(countOf(pairs, ([first, second]) => first === second) / n, 10);
        const alone = new Set(pairs.flat()).size === 1;
        if (alone) expect(kappa).toBeNull();
        else {
          const value = naiveKappa(pairs, table.length);
          expect(kappa!.value).toBeCloseTo(value, 10);
          const spread =
            (1.959964 * Math.sqrt((raw.value! * (1 - raw.value!)) / n) * (1 - value)) / (1 - raw.value! || 1);
          expect(kappa!.lo).toBeCloseTo(Math.max(-1, value - spread), 8);
          expect(kappa!.hi).toBeCloseTo(Math.min(1, value + spread), 8);
        }
      }),
      { seed },
    );
  });

  test('AC1 and its interval', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const { ac1 } = agreement(table);
        const pairs = pairsOf(table);
        const value = weighedAc1(
          pairs,
          pairs.map(() => 1),
          table.length,
        );
        const spread = 1.959964 * naiveError(pairs, table.length);
        expect(ac1!.value).toBeCloseTo(value, 10);
        expect(ac1!.lo).toBeCloseTo(Math.max(-1, value - spread), 4);
        expect(ac1!.hi).toBeCloseTo(Math.min(1, value + spread), 4);
      }),
      { seed },
    );
  });

  test('precision, recall and F1 of each class', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const pairs = pairsOf(table);
        for (const [index, { precision, recall }] of agreement(table).classes.entries()) {
          const both = countOf(pairs, ([first, second]) => first === index && second === index);
          const [first, second] = [0, 1].map((rater) => countOf(pairs, (pair) => pair[rater] === index));
          expect(precision.value).toBe(second === 0 ? null : both / second!);
          expect(recall.value).toBe(first === 0 ? null : both / first!);
          const [p, r] = [precision.value ?? 0, recall.value ?? 0];
          if (first! + second! > 0) expect(f1Of(table, index)).toBeCloseTo(p + r === 0 ? 0 : (2 * p * r) / (p + r), 10);
          else expect(f1Of(table, index)).toBeNull();
        }
      }),
      { seed },
    );
  });

  test('McNemar by counting every way in which the changes could have gone', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (fixed, broke) => {
        const [changed, seen] = [fixed + broke, Math.abs(fixed - broke)];
        let [ways, asFar] = [0, 0];
        for (let way = 0; way < 2 ** changed; way += 1) {
          const ones = countOf([...way.toString(2)], (bit) => bit === '1');
          ways += 1;
          if (Math.abs(changed - 2 * ones) >= seen) asFar += 1;
        }
        expect(exactMcNemar(fixed, broke)).toBeCloseTo(asFar / ways, 10);
      }),
      { seed, numRuns: 40 },
    );
  });

  test('the interval of a bootstrap by going through every sample that can be drawn', () => {
    const pair = fc.tuple(fc.nat(2), fc.nat(2));
    const f1 = (pairs: readonly (readonly [number, number])[]) => {
      const table = [0, 1, 2].map((i) => [0, 1, 2].map((j) => countOf(pairs, ([a, b]) => a === i && b === j)));
      return f1Of(table, 0);
    };
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 5 }), fc.nat(), (pairs, start) => {
        const all = everySample(pairs, f1);
        const measured = bootstrap(pairs, f1, start);
        const known = all.reduce((sum, [value, chance]) => sum + (value === null ? 0 : chance), 0);
        if (f1(pairs) === null || known < 0.44) expect(measured).toBeNull();
        // Between these, it depends on the draws whether most of them have a figure.
        else if (known > 0.56) {
          expect(measured!.value).toBeCloseTo(f1(pairs)!, 10);
          expectEnds(measured!, all);
        }
      }),
      { seed },
    );
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        (items, start) => {
          for (const figure of [mean, median]) expectEnds(bootstrap(items, figure, start)!, everySample(items, figure));
        },
      ),
      { seed },
    );
  });

  test('the interval of recall by going through all samples and their chances', () => {
    const stream = fc
      .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 40 }))
      .chain(([people, votes]) =>
        fc.record({ people: fc.constant(people), votes: fc.constant(votes), up: fc.nat(votes) }),
      );
    fc.assert(
      fc.property(stream, stream, fc.nat(), (yes, no, start) => {
        const estimated = estimatedRecall(yes, no, start);
        const found = (yes.people * yes.up) / yes.votes;
        const missed = (no.people * no.up) / no.votes;
        if (found + missed === 0) {
          expect(estimated).toBeNull();
          return;
        }
        expect(estimated!.value).toBeCloseTo(found / (found + missed), 10);
        // Where the value itself is an end, nothing is said of how many are beyond it.
        expectEnds(estimated!, samples(yes, no), estimated!.value);
      }),
      { seed },
    );
  });
});

const mean = (items: readonly number[]) => items.reduce((total, each) => total + each, 0) / items.length;
/** Of an even number, the lower one of the two in the middle. */
const median = (items: readonly number[]) => items.toSorted((a, b) => a - b)[Math.ceil(items.length / 2) - 1]!;

type Chances = [figure: number | null, chance: number][];

/** What each of all samples with replacement says, one after the other: seven items have 823,543 of them. */
function everySample<T>(items: readonly T[], figure: (sample: readonly T[]) => number | null): Chances {
  const count = items.length ** items.length;
  const said = new Map<number | null, number>();
  for (let nth = 0; nth < count; nth += 1) {
    let rest = nth;
    const sample = items.map(() => {
      const item = items[rest % items.length]!;
      rest = Math.floor(rest / items.length);
      return item;
    });
    const value = figure(sample);
    said.set(value, (said.get(value) ?? 0) + 1);
  }
  return [...said].map(([value, times]) => [value, times / count]);
}

/** A thousand draws put the ends at 2.5 %, give or take four standard deviations of half a percent. */
function expectEnds({ lo, hi }: { lo: number; hi: number }, chances: Chances, unless?: number): void {
  const known = chances.filter((each): each is [number, number] => each[0] !== null);
  const total = known.reduce((sum, [, chance]) => sum + chance, 0);
  const share = (fits: (figure: number) => boolean) =>
    known.reduce((sum, [figure, chance]) => sum + (fits(figure) ? chance / total : 0), 0);
  if (lo !== unless) {
    expect(share((figure) => figure < lo - 1e-9)).toBeLessThan(0.047);
    expect(share((figure) => figure <= lo + 1e-9)).toBeGreaterThan(0.009);
  }
  if (hi !== unless) {
    expect(share((figure) => figure < hi - 1e-9)).toBeLessThan(0.991);
    expect(share((figure) => figure <= hi + 1e-9)).toBeGreaterThan(0.953);
  }
}

/** Every number of ups that samples of this size can have, as the recall it gives and its chance. */
function samples(yes: Stream, no: Stream): Chances {
  const all = chancesOf(yes).flatMap((chanceYes, upYes) =>
    chancesOf(no).map((chanceNo, upNo): [number, number] => {
      const [found, missed] = [(yes.people * upYes) / yes.votes, (no.people * upNo) / no.votes];
      return [found / (found + missed), chanceYes * chanceNo];
    }),
  );
  return all.filter(([recall]) => !Number.isNaN(recall));
}
function chancesOf({ votes, up }: Stream): number[] {
  const share = (up + 0.5) / (votes + 1);
  let chances = [1];
  for (let vote = 0; vote < votes; vote += 1)
    chances = Array.from(
      { length: chances.length + 1 },
      (_, ups) => (chances[ups] ?? 0) * (1 - share) + (chances[ups - 1] ?? 0) * share,
    );
  return chances;
}
type Stream = Parameters<typeof estimatedRecall>[0];

test('A change that fixed 12 and broke 9 proves nothing, one that fixed 40 and broke 15 does; large numbers are no trouble', () => {
  expect(shown(exactMcNemar(12, 9), 2)).toBe(0.66);
  expect(exactMcNemar(40, 15)).toBeLessThan(0.002);
  expect(exactMcNemar(0, 0)).toBe(1);
  expect(exactMcNemar(50_000, 50_000)).toBe(1);
  expect(exactMcNemar(1200, 900)).toBeLessThan(1e-9);
});

test('Kappa of a table in which all are of one class is unknown, AC1 is 1', () => {
  const alone = agreement([
    [30, 0],
    [0, 0],
  ]);
  expect(alone).toMatchObject({ n: 30, kappa: null, ac1: { value: 1, lo: 1, hi: 1 } });
  expect(
    agreement([
      [0, 0],
      [0, 0],
    ]),
  ).toMatchObject({ n: 0, raw: { value: null }, kappa: null, ac1: null });
});

test('A bootstrap repeats itself with its seed, and its interval of a mean is the one of the textbook', () => {
  const items = Array.from({ length: 400 }, (_, index) => index % 10);
  const measured = bootstrap(items, mean, seed)!;
  expect(bootstrap(items, mean, seed)).toEqual(measured);
  const half = 1.96 * Math.sqrt(8.25 / 400);
  expect(measured.value).toBe(4.5);
  expect([measured.lo, measured.hi]).toEqual([expect.closeTo(4.5 - half, 1), expect.closeTo(4.5 + half, 1)]);
  expect(bootstrap([], () => null, seed)).toBeNull();
});

test('No up-vote in few audits does not prove that nobody was missed', () => {
  const yes = { people: 100, votes: 50, up: 25 };
  const few = estimatedRecall(yes, { people: 900, votes: 5, up: 0 })!;
  const many = estimatedRecall(yes, { people: 900, votes: 400, up: 0 })!;
  expect([few.value, many.value]).toEqual([1, 1]);
  expect(few.lo).toBeLessThan(0.25);
  expect(many.lo).toBeGreaterThan(0.85);
  expect(estimatedRecall(yes, { people: 900, votes: 0, up: 0 })).toBeNull();
});
