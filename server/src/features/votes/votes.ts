import type { Answer, Received } from '@app/contract/base/endpoint';
import type { Vote } from '@app/contract/roles/votes';
import type * as api from '@app/contract/roles/votes';
import { canVote } from '@app/contract/policies';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { audit, wasShown } from '../audit/audit.ts';
import { addCardByRule, boardConfigOf, removeCardByRule, tellBoard } from '../board/board.ts';
import { ensureAssignment, ensureCan, isShownTo, voteRule } from '../membership/membership.ts';
import { followVote } from '../outreach/outreach.ts';
import { ensurePerson } from '../people/people.ts';
import { voteStatsOf } from './vote-stats.ts';
import { addVote, type NewVote, voteColumns, writeVote } from './write-vote.ts';

export { undoHandOverVotes, type HandedOverVotes, handOverVotes } from './hand-over.ts';
export { voteStatsOf } from './vote-stats.ts';

/** A new row for every change of mind; the one given last counts. An up-vote puts the person on the board, if the role says so. */
export async function castVote(
  doer: Doer,
  { body: given }: Received<typeof api.castVote>,
  services: Pick<Services, 'config' | 'tasks'>,
): Promise<Answer<typeof api.castVote>> {
  const { trx, actor } = doer;
  const { assignment, person, grade, method, key } = given;
  await ensureCan(trx, actor, assignment, canVote);
  await ensurePerson(trx, person);
  const sent = key === undefined ? undefined : await voteOfKey(trx, actor, key);
  ensure(!sent || isSameVote(sent, given), 'key_reused');
  if (sent) return { ...(await outcomeOf(trx, assignment, sent)), on_board: false };
  await lockVotes(trx, actor, given);
  const { created, overtaken } = await momentOf(trx, actor, given);
  if (accepts(given)) await ensureLookedAt(trx, actor, { person, created });
  const own: NewVote = { ...given, user: actor.id, actor_id: actor.impersonator?.id ?? null, created };
  const vote = overtaken ? await addVote(trx, own) : await writeVote(trx, own);
  await audit(doer, {
    action: 'vote',
    target: { kind: 'person', id: person },
    also: [{ kind: 'assignment', id: assignment }],
    after: { assignment, person, grade, method },
  });
  if (overtaken) return { ...(await outcomeOf(trx, assignment, vote)), on_board: false };
  const on_board =
    grade === 'up' &&
    (await votesToBoard(trx, assignment)) &&
    (await addCardByRule(doer, assignment, person, voteRule));
  if (grade !== 'up') await removeCardByRule(doer, assignment, person, voteRule);
  // Not by whom: an up-vote that adds a card does not tell it either.
  if (!on_board) await tellBoard(trx, assignment, { persons: [person], user: null });
  await followVote(doer, { assignment, person, grade }, services);
  return { ...(await outcomeOf(trx, assignment, vote)), on_board };
}

/** What a method suggests is a suggestion: nobody looks at more people than this in so short a time. */
const suggestions = { most: 25, seconds: 10 };

/** Whether a vote says what the method says that suggested the person. LLM NO suggests to decline. */
const accepts = ({ grade, method }: Pick<Received<typeof api.castVote>['body'], 'grade' | 'method'>): boolean =>
  method !== 'custom' && grade === (method === 'llm_no' ? 'down' : 'up');

async function ensureLookedAt(
  trx: Transaction,
  { id }: Actor,
  { person, created }: { person: number; created: string },
): Promise<void> {
  if (!(await wasShown(trx, id, person))) {
    const { first_name, last_name } = await trx
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('id', '=', person)
      .executeTakeFirstOrThrow();
    throw new AppError('not_shown', {
      detail: `${`${first_name} ${last_name}`.trim()} has not been shown to you yet. Open them, then vote.`,
    });
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select grade, method, created from vote where user_id = ${id} order by id desc limit ${suggestions.most}) as last
    where method <> 'custom' and grade = case method when 'llm_no' then 'down' else 'up' end
      and abs(extract(epoch from created - ${created}::timestamptz)) < ${suggestions.seconds}`.execute(trx);
  ensure(rows[0]!.count < suggestions.most, 'too_fast');
}

async function outcomeOf(trx: Transaction, assignment: number, vote: Vote) {
  const stats = await voteStatsOf(trx, [assignment]);
  return { vote: vote.grade === null ? null : vote, vote_stats: stats.get(assignment)!.vote_stats };
}

/** A vote that arrived before. Browsers send it again when they got no answer. */
async function voteOfKey(trx: Transaction, actor: Actor, key: string): Promise<Vote | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vote ${actor.id} ${key}`}, 0))`.execute(trx);
  const { rows } =
    await sql<Vote>`select ${voteColumns} from vote where key = ${key} and user_id = ${actor.id}`.execute(trx);
  return rows[0];
}

/** How long it waited differs from one try to the next, and so may what the screen showed. */
const isSameVote = (sent: Vote, given: Received<typeof api.castVote>['body']): boolean =>
  (['assignment', 'person', 'grade', 'method', 'vote_type', 'reason'] as const).every(
    (field) => sent[field] === given[field],
  );

/** Votes of one user on one person come one after the other, so that the newest is the one that counts. */
const lockVotes = (trx: Transaction, actor: Actor, { assignment, person }: Received<typeof api.castVote>['body']) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`votes ${actor.id} ${assignment} ${person}`}, 0))`.execute(trx);

/**
 * When the vote was given, and whether the same user has judged the person anew since, elsewhere. What comes from one
 * browser comes in its order, but may look up to a minute older or newer than it is, by how long it was on the way; if
 * older, it is dated after the one that it replaces.
 */
async function momentOf(
  trx: Transaction,
  actor: Actor,
  { assignment, person, seconds_ago }: Received<typeof api.castVote>['body'],
): Promise<{ created: string; overtaken: boolean }> {
  const { rows } = await sql<{ created: string; overtaken: boolean }>`
    select coalesce(overtaken, false) as overtaken,
      case when overtaken then given.created else greatest(given.created, last + interval '1 millisecond') end as created
    from (select clock_timestamp() - make_interval(secs => ${seconds_ago}) as created) as given
    cross join lateral (
      select max(vote.created) as last, max(vote.created) > given.created + interval '1 minute' as overtaken from vote
      where assignment_id = ${assignment} and person_id = ${person} and user_id = ${actor.id}) as before`.execute(trx);
  return rows[0]!;
}

async function votesToBoard(db: Db, assignment: number): Promise<boolean> {
  const { vote_to_board } = await db
    .selectFrom('assignment')
    .select('vote_to_board')
    .where('id', '=', assignment)
    .executeTakeFirstOrThrow();
  return vote_to_board;
}

/** People sorted by the newest matching vote, each with every vote that counts. */
export async function listVotes(
  db: Db,
  { query: { assignment, grade, method, user, before, limit } }: Received<typeof api.listVotes>,
  actor: Actor,
): Promise<Answer<typeof api.listVotes>> {
  await ensureAssignment(db, assignment);
  const fits = sql`assignment_id = ${assignment} ${grade ? sql`and grade = ${grade}` : sql``}
    ${method ? sql`and method = ${method}` : sql``} ${user === undefined ? sql`` : sql`and user_id = ${user}`}
    and ${isShownTo(actor, sql`${assignment}`)}`;
  const { rows } = await sql<Answer<typeof api.listVotes>['results'][number] & { newest: number }>`
    with voted as (
      select person_id, max(vote_id) as newest from vote_current where ${fits} group by person_id
      ${before === undefined ? sql`` : sql`having max(vote_id) < ${before}`}
      order by newest desc limit ${limit + 1}
    )
    select newest, jsonb_build_object('id', person.id, 'name', trim(first_name || ' ' || last_name), 'title', title,
        'company_name', company_name, 'location_name', location_name) as person,
      (select jsonb_agg(row order by row.created desc) from (select ${voteColumns} from vote_current
        join vote on vote.id = vote_id where vote_current.assignment_id = ${assignment}
        and vote_current.person_id = voted.person_id and ${isShownTo(actor, sql`${assignment}`)}) as row) as votes,
      (select status_str from board_card as card join person_assignment as record on record.id = record_id
        where card.assignment_id = ${assignment} and card.person_id = voted.person_id and not deleted) as status_str
    from voted join person on person.id = voted.person_id order by newest desc`.execute(db);
  const results = rows.slice(0, limit);
  return { next: rows.length > limit ? results.at(-1)!.newest : null, results };
}

export async function getVoteStats(
  db: Db,
  { params: { id } }: Received<typeof api.getVoteStats>,
): Promise<Answer<typeof api.getVoteStats>> {
  await ensureAssignment(db, id);
  return (await voteStatsOf(db, [id])).get(id)!.vote_stats;
}

export async function getVoteRatio(
  db: Db,
  { params: { id: assignment } }: Received<typeof api.getVoteRatio>,
): Promise<Answer<typeof api.getVoteRatio>> {
  await ensureAssignment(db, assignment);
  const { rows: users } = await sql<{ user: number; votes: number; up: number; ratio: number }>`
    select user_id as "user", count(*) as votes, count(*) filter (where grade = 'up') as up,
      count(*) filter (where grade = 'up')::float8 / count(*) as ratio
    from vote_current where assignment_id = ${assignment} group by user_id order by votes desc, user_id`.execute(db);
  const { vote_stats } = (await voteStatsOf(db, [assignment])).get(assignment)!;
  const ratio = (votes: number, up: number) => (votes === 0 ? null : up / votes);
  const methods = ['ml', 'regexp', 'llm', 'llm_no', 'custom'] as const;
  return {
    all: ratio(vote_stats.all, vote_stats.all_up),
    methods: Object.fromEntries(
      methods.map((method) => [method, ratio(vote_stats[method], vote_stats[`${method}_up`])]),
    ) as Record<(typeof methods)[number], number | null>,
    users,
  };
}

/** Each step counts people of the step before it; an interview is a tag that says so or a column of that name. */
export async function getCommunicationMatrix(
  db: Db,
  { params: { id: assignment }, query: { user } }: Received<typeof api.getCommunicationMatrix>,
): Promise<Answer<typeof api.getCommunicationMatrix>> {
  await ensureAssignment(db, assignment);
  const { rows } = await sql<Answer<typeof api.getCommunicationMatrix>>`
    with up as (
      select person_id, min(created) as since from vote_current where assignment_id = ${assignment} and grade = 'up'
        ${user === undefined ? sql`` : sql`and user_id = ${user}`} group by person_id
    ), sent as (
      select person_id, (select min(at) from message where message.person_id = up.person_id and direction = 'out' and kind = 'message' and at >= since) as at
      from up
    ), answered as (
      select person_id from sent where exists (
        select from message where message.person_id = sent.person_id and direction = 'in' and kind = 'message' and message.at > sent.at)
    )
    select (select count(*) from up) as up, (select count(*) from sent where at is not null) as sent,
      (select count(*) from answered) as responses,
      (select count(*) from up where exists (select from tagging join tag on tag.id = tag_id where kind = 'person'
          and object_id = up.person_id and tag.name ilike '%bokad-intervju')
        or exists (select from person_assignment where assignment_id = ${assignment} and person_id = up.person_id
          and "column" = 'interview')) as interview`.execute(db);
  return rows[0]!;
}

/** A stay begins with the first version in a column and ends with the next version elsewhere. */
export async function getTimeInColumn(
  db: Db,
  { params: { id: assignment } }: Received<typeof api.getTimeInColumn>,
): Promise<Answer<typeof api.getTimeInColumn>> {
  await ensureAssignment(db, assignment);
  const { columns } = await boardConfigOf(db, assignment);
  const { rows } = await sql<{
    column: string;
    left: number;
    median_days: number | null;
    there: number;
    longest_days: number | null;
  }>`
    with stay as (
      select person_id, "column", since, min(created) filter (where deleted or archived) as away, max(version) as last
      from person_assignment where assignment_id = ${assignment} group by person_id, "column", since
    ), ended as (
      select stay."column", coalesce(away, next.since) as until, stay.since,
        coalesce(away, next.since) is null as there
      from stay left join lateral (
        select min(later.since) as since from stay as later
        where later.person_id = stay.person_id and later.since > stay.since) as next on true
    )
    select "column", count(*) filter (where not there) as left, count(*) filter (where there) as there,
      percentile_cont(0.5) within group (order by extract(epoch from until - since) / 86400) filter (where not there) as median_days,
      max(extract(epoch from now() - since) / 86400) filter (where there)::float8 as longest_days
    from ended group by "column"`.execute(db);
  const known = new Map(rows.map((row) => [row.column, row]));
  return {
    results: columns.map(({ key, name }) => {
      const { left = 0, median_days = null, there = 0, longest_days = null } = known.get(key) ?? {};
      return { column: key, name, left, median_days, there, longest_days };
    }),
  };
}
