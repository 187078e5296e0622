import type { RoleForecast } from '@app/contract/analytics';
import { ratioOf } from '@app/contract/charts';
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
  funnel: readonly { key: string; name: string; count: number }[];
}
/** Fewer say nothing. */
const fewestKnown = 10;

/**
 * The chance that somebody of a board is placed before the deadline: for each person, the share of those who stood in the same
 * column of any board and were placed in as much time. Only those count of whom that is known, because it is long enough ago.
 */
export function forecast({ deadline, funnel }: Standing, history: readonly History[], now: Date): RoleForecast {
  const nothing = { chance: null, low: null, high: null };
  if ((funnel.find(({ key }) => key === 'placed')?.count ?? 0) > 0)
    return { chance: 1, low: 1, high: 1, because: 'Somebody is placed.' };
  if (deadline === null) return { ...nothing, because: 'The role has no deadline.' };
  const weeks = Math.floor((Date.parse(deadline) - now.getTime()) / 604_800_000);
  if (Date.parse(deadline) < now.getTime()) return { ...nothing, because: 'The deadline has passed.' };
  const standing = funnel.filter(({ key, count }) => key !== 'placed' && count > 0);
  const missed = { chance: 1, low: 1, high: 1 };
  const reasons: string[] = [];
  for (const { key, name, count } of standing) {
    const known = history.filter(({ column, weeks_ago }) => column === key && weeks_ago > weeks);
    const n = known.reduce((sum, { people }) => sum + people, 0);
    if (n < fewestKnown) continue;
    const hits = known
      .filter(({ placed_after }) => placed_after !== null && placed_after <= weeks)
      .reduce((sum, { people }) => sum + people, 0);
    const { lo, hi } = ratioOf(hits, n);
    missed.chance *= (1 - (hits + 0.5) / (n + 1)) ** count;
    missed.low *= (1 - lo!) ** count;
    missed.high *= (1 - hi!) ** count;
    reasons.push(`${count} in ${name}, where ${hits} of ${n} were placed in that time`);
  }
  if (standing.length === 0) return { chance: 0, low: 0, high: 0, because: 'Nobody is on the board.' };
  if (reasons.length === 0) return { ...nothing, because: 'Too few people have been placed so far to tell.' };
  const time = weeks === 0 ? 'less than a week' : weeks === 1 ? 'one week' : `${weeks} weeks`;
  return {
    chance: 1 - missed.chance,
    low: 1 - missed.low,
    high: 1 - missed.high,
    because: `${time} left: ${reasons.join('; ')}.`.replace(/^./, (letter) => letter.toUpperCase()),
  };
}
