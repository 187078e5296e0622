import type { RoleForecast } from '@app/contract/charts/role-forecast';
import { ratioOf } from '@app/contract/charts/charts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

/** How many came into a column so many weeks ago, and after how many weeks they were placed, if they were. */
export interface History {
  column: string;
  weeks_ago: number;
  placed_after: number | null;
  people: number;
}

/** What became of everybody who ever stood in a column of any board. */
export async function readHistory(db: Db): Promise<History[]> {
  const { rows } = await sql<History>`
    with entered as (
      select assignment_id, person_id, "column", min(since) as at from person_assignment
      where not deleted and since > now() - interval '2 years' group by 1, 2, 3
    )
    select entered."column", floor(extract(epoch from now() - entered.at) / 604800)::int as weeks_ago,
      floor(extract(epoch from placed.at - entered.at) / 604800)::int as placed_after, count(*) as people
    from entered left join entered as placed on placed.assignment_id = entered.assignment_id
      and placed.person_id = entered.person_id and placed."column" = 'placed' and placed.at >= entered.at
    where entered."column" <> 'placed' group by 1, 2, 3`.execute(db);
  return rows;
}

interface Standing {
  deadline: string | null;
  /** How many people are wanted. */
  openings: number;
  funnel: readonly { key: string; name: string; count: number }[];
}
/** Fewer say nothing. */
const fewestKnown = 10;

/**
 * The chance that enough people of a board are placed before the deadline: for each of them, the share of those who stood in the
 * same column of any board and were placed in as much time. Only those count of whom that is known, because it is long enough ago.
 */
export function forecast(
  { deadline, openings, funnel }: Standing,
  history: readonly History[],
  now: Date,
): RoleForecast {
  const nothing = { chance: null, low: null, high: null };
  const placed = funnel.find(({ key }) => key === 'placed')?.count ?? 0;
  if (placed >= openings) return { chance: 1, low: 1, high: 1, because: 'The role is filled.' };
  if (deadline === null) return { ...nothing, because: 'The role has no deadline.' };
  if (Date.parse(deadline) < now.getTime()) return { ...nothing, because: 'The deadline has passed.' };
  const weeks = Math.floor((Date.parse(deadline) - now.getTime()) / 604_800_000);
  const standing = funnel.filter(({ key, count }) => key !== 'placed' && count > 0);
  if (standing.length === 0) return { chance: 0, low: 0, high: 0, because: 'No one is on the board.' };
  const known = standing.flatMap((column) => {
    const { hits, n } = placedWithin(weeks, history, column.key);
    return n < fewestKnown ? [] : [{ ...column, hits, n }];
  });
  if (known.length === 0) return { ...nothing, because: 'Too few people have been placed so far to tell.' };
  const wanted = openings - placed;
  const chanceBy = (share: (hits: number, n: number) => number) =>
    atLeast(
      wanted,
      known.flatMap(({ count, hits, n }) => Array.from({ length: count }, () => share(hits, n))),
    );
  const time = weeks === 0 ? 'Less than a week' : weeks === 1 ? 'One week' : `${weeks} weeks`;
  const reasons = known.map(
    ({ count, name, hits, n }) => `${count} in ${name}, where ${hits} of ${n} were placed in that time`,
  );
  return {
    chance: chanceBy((hits, n) => (hits + 0.5) / (n + 1)),
    low: chanceBy((hits, n) => ratioOf(hits, n).lo!),
    high: chanceBy((hits, n) => ratioOf(hits, n).hi!),
    because: `${time} left${wanted > 1 ? ` for ${wanted} people` : ''}: ${reasons.join('; ')}.`,
  };
}

function placedWithin(weeks: number, history: readonly History[], key: string): { hits: number; n: number } {
  const known = history.filter(({ column, weeks_ago }) => column === key && weeks_ago > weeks);
  const sum = (rows: readonly History[]) => rows.reduce((total, { people }) => total + people, 0);
  return {
    hits: sum(known.filter(({ placed_after }) => placed_after !== null && placed_after <= weeks)),
    n: sum(known),
  };
}

/** The chance that at least so many come true of things that have these chances, each by itself. */
function atLeast(wanted: number, chances: readonly number[]): number {
  /* exactly[k]: that k of those seen so far have come true; the last entry stands for all above. */
  let exactly = [1, ...Array.from({ length: wanted }, () => 0)];
  for (const chance of chances)
    exactly = exactly.map(
      (own, k) => (k === wanted ? own : own * (1 - chance)) + (k === 0 ? 0 : exactly[k - 1]! * chance),
    );
  return exactly[wanted]!;
}
