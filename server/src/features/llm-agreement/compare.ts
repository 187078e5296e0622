import { commonAbove, type Compared, gradeOrder, rareBelow, verdictOrder } from '@app/contract/llm/agreement';
import type * as api from '@app/contract/llm/agreement';
import { ratioOf } from '@app/contract/charts/charts';
import type { Grade } from '@app/contract/roles/votes';
import { type RawBuilder, sql } from 'kysely';
import { agreement, type Table } from './statistics/agreement.ts';

/* Which vote is compared with which verdict, in SQL, and what follows from the counts. */

type Verdict = (typeof verdictOrder)[number];
const every = sql<boolean>`true`;

export const ofVersion = ({ prompt_version }: Pick<Compared, 'prompt_version'>): RawBuilder<unknown> =>
  prompt_version === undefined ? sql`` : sql`and prompt_version_id = ${prompt_version}`;

/** The newest verdict on each person for each role. */
export const newestVerdicts = (
  asked: Pick<Compared, 'prompt_version'>,
  where: RawBuilder<boolean> = every,
): RawBuilder<unknown> => sql`
  select distinct on (assignment_id, person_id) assignment_id, person_id, id as grade_id, verdict, prompt_version_id from llm_grade
  where ${where} ${ofVersion(asked)}
  order by assignment_id, person_id, id desc`;

/** The newest vote on each person for each role; where blind votes are compared, the newest of these goes before all others. */
export const newestVotes = (
  { votes, ...asked }: Pick<Compared, 'votes' | 'user' | 'from' | 'to'>,
  where: RawBuilder<boolean> = every,
): RawBuilder<unknown> => sql`
  select distinct on (assignment_id, person_id) assignment_id, person_id, grade, method, verdict_visible, created from vote_current
  where ${where} and ${givenBy(asked)}
  order by assignment_id, person_id, ${votes === 'blind' ? sql`verdict_visible,` : sql``} created desc`;

/** Whether a vote is one of those that were asked for. */
export const givenBy = ({
  user,
  from,
  to,
}: Pick<Compared, 'user' | 'from' | 'to'>): RawBuilder<boolean> => sql<boolean>`(true
  ${user === undefined ? sql`` : sql`and vote_current.user_id = ${user}`}
  ${from === undefined ? sql`` : sql`and vote_current.created >= ${from}::timestamptz`}
  ${to === undefined ? sql`` : sql`and vote_current.created < ${to}::timestamptz`})`;

/** Whether a vote is compared with verdicts, rather than only counted. */
export const isCompared = ({ votes }: Pick<Compared, 'votes'>): RawBuilder<boolean> =>
  votes === 'blind' ? sql<boolean>`(grade is not null and not verdict_visible)` : sql<boolean>`(grade is not null)`;

/** Whether vote and verdict say the same. */
export const sayTheSame = sql<boolean>`(array_position(${[...gradeOrder]}::text[], grade) = array_position(${[...verdictOrder]}::text[], verdict))`;

export interface Counted {
  grade: Grade | null;
  verdict: Verdict;
  people: number;
}

/** Votes by verdicts: rows in the order of `gradeOrder`, columns in that of `verdictOrder`. */
export const tableOf = (counts: readonly Counted[]): Table =>
  gradeOrder.map((given) =>
    verdictOrder.map((said) => sumOf(counts.filter(({ grade, verdict }) => grade === given && verdict === said))),
  );

/** All that is said of the agreement of votes and verdicts. */
export function figuresOf(table: Table) {
  const { n, raw, kappa, ac1 } = agreement(table);
  const up = table[0]!.reduce((sum, count) => sum + count, 0);
  return { n, up_share: shareOf(up, n), prevalence: prevalenceOf(up, n), agreement: { ...raw, n }, kappa, ac1 };
}

function prevalenceOf(up: number, n: number): keyof typeof api.prevalences {
  if (n === 0) return 'even';
  if (up / n < rareBelow) return 'rare';
  return up / n > commonAbove ? 'common' : 'even';
}

export const shareOf = (hits: number, n: number): api.Share => ({ ...ratioOf(hits, n), n });
export const sumOf = (counts: readonly { people: number }[]): number =>
  counts.reduce((sum, { people }) => sum + people, 0);
