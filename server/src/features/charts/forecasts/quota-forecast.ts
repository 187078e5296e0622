/** How much of a quota was used by the end of a day; days are counted back from today. */
interface Reading {
  ago: number;
  used: number;
}

/**
 * How much was used on each day before today, yesterday first; null for days before the first reading. A reading that is lower
 * than the one before means that the quota began anew, and all of it is from that day.
 */
export function usesOf(readings: readonly Reading[], days: number): (number | null)[] {
  const usedBy = new Map(readings.map(({ ago, used }) => [ago, used]));
  const first = Math.max(-1, ...usedBy.keys());
  const uses: (number | null)[] = Array.from({ length: days }, () => null);
  let before = usedBy.get(first) ?? 0;
  for (let ago = first - 1; ago >= 1; ago -= 1) {
    const now = usedBy.get(ago) ?? before;
    uses[ago - 1] = now >= before ? now - before : now;
    before = now;
  }
  return uses;
}

interface Running {
  left: number;
  /** On each day before today, yesterday first. */
  uses: readonly (number | null)[];
  /** In how many days the quota begins anew, where that is known. */
  renews: number | null;
}
const farthest = 365;

/** In how many days the rest is used up: by the usual use of each weekday, and by the average. Null where it lasts. */
export function daysUntilUsedUp({ left, uses, renews }: Running): {
  days: number | null;
  linear: number | null;
} {
  if (left <= 0) return { days: 0, linear: 0 };
  const known = uses.filter((use) => use !== null);
  const pace = mean(known);
  if (pace === 0) return { days: null, linear: null };
  const end = renews ?? farthest;
  /* uses[0] was yesterday, and six days ahead is the same day of the week. */
  const paceOn = (ahead: number): number => {
    const alike = uses.filter((_, at) => (at + 1 + ahead) % 7 === 0).filter((use) => use !== null);
    return alike.length === 0 ? pace : mean(alike);
  };
  const linear = left / pace;
  return { days: walk(left, paceOn, end), linear: linear > end ? null : linear };
}

function walk(left: number, paceOn: (ahead: number) => number, end: number): number | null {
  let rest = left;
  for (let ahead = 0; ahead < end; ahead += 1) {
    const use = paceOn(ahead);
    if (use >= rest) return ahead + rest / use > end ? null : ahead + rest / use;
    rest -= use;
  }
  return null;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
