import { ratioOf } from '@app/contract/charts/charts';
import type { Measured } from '#platform/bootstrap';

/**
 * How often two raters said what: `table[i][j]` counts what the first put into class i and the second into class j. All classes
 * that they could choose belong in it, also those that neither chose.
 */
export type Table = readonly (readonly number[])[];

type Ratio = ReturnType<typeof ratioOf>;

/** A class as the second rater says it, judged by the first. */
export interface ClassAgreement {
  /** Of what the second put into it, what the first did, too. */
  precision: Ratio;
  /** Of what the first put into it, what the second did, too. */
  recall: Ratio;
}

export interface Agreement {
  n: number;
  /** The share on which both said the same. */
  raw: Ratio;
  /** Null when chance alone would have them agree always: then there is nothing above it. */
  kappa: Measured | null;
  ac1: Measured | null;
  classes: ClassAgreement[];
}

export function agreement(table: Table): Agreement {
  const shares = sharesOf(table);
  const agreed = sum(table.map((row, index) => row[index]!));
  return {
    n: shares.n,
    raw: ratioOf(agreed, shares.n),
    kappa: kappaOf(shares),
    ac1: ac1Of(shares),
    classes: table.map((row, index) => ({
      precision: ratioOf(row[index]!, sum(table.map((each) => each[index]!))),
      recall: ratioOf(row[index]!, sum(row)),
    })),
  };
}

/** The mean of precision and recall that is as low as the lower of them asks for; null when nobody said the class. */
export function f1Of(table: Table, index: number): number | null {
  const said = sum(table[index]!) + sum(table.map((row) => row[index]!));
  return said === 0 ? null : (2 * table[index]![index]!) / said;
}

interface Shares {
  n: number;
  cells: number[][];
  /** What the first said, and what the second said. */
  rows: number[];
  columns: number[];
  agreed: number;
}
function sharesOf(table: Table): Shares {
  const n = sum(table.map(sum));
  const cells = table.map((row) => row.map((count) => count / n));
  return {
    n,
    cells,
    rows: cells.map(sum),
    columns: table.map((_, index) => sum(cells.map((row) => row[index]!))),
    agreed: sum(cells.map((row, index) => row[index]!)),
  };
}

/** Cohen (1960): the agreement above that of two who say as much of each class, but by chance; with his standard error. */
function kappaOf({ n, rows, columns, agreed }: Shares): Measured | null {
  const byChance = sum(rows.map((share, index) => share * columns[index]!));
  if (n === 0 || 1 - byChance < rounding) return null;
  return measured((agreed - byChance) / (1 - byChance), Math.sqrt((agreed * (1 - agreed)) / n) / (1 - byChance));
}

/**
 * Gwet (2008): chance counts only for what is hard to tell, so that it does not fall when nearly all are of one class. With the
 * variance of that paper for two raters of the same people.
 */
function ac1Of({ n, cells, rows, columns, agreed }: Shares): Measured | null {
  const others = cells.length - 1;
  if (n === 0 || others === 0) return null;
  const usual = rows.map((share, index) => (share + columns[index]!) / 2);
  const byChance = sum(usual.map((share) => share * (1 - share))) / others;
  const value = (agreed - byChance) / (1 - byChance);
  const alike = sum(usual.map((share, index) => cells[index]![index]! * (1 - share))) / others;
  const apart =
    sum(cells.flatMap((row, i) => row.map((share, j) => share * (1 - (usual[i]! + usual[j]!) / 2) ** 2))) / others ** 2;
  const spread =
    agreed * (1 - agreed) -
    4 * (1 - value) * (alike - agreed * byChance) +
    4 * (1 - value) ** 2 * (apart - byChance ** 2);
  return measured(value, Math.sqrt(Math.max(0, spread) / n) / (1 - byChance));
}

/** What adding up shares may be off by. */
const rounding = 1e-12;
/** Figures of agreement end at -1 and 1, and so do their intervals. */
const measured = (value: number, error: number): Measured => ({
  value,
  lo: Math.max(-1, value - 1.959964 * error),
  hi: Math.min(1, value + 1.959964 * error),
});
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
