import {
  type Assignment,
  type AssignmentCard,
  type AssignmentProfile,
  assignmentStatuses,
  type ClonePart,
} from '@app/contract/roles/assignments';
import type * as api from '@app/contract/roles/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { canChangeAssignment } from '@app/contract/policies';
import { sql, type RawBuilder } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { copyColumns, funnelOf } from '../board/board.ts';
import { addMember, copyMembers, ensureCan, setMembers, teamOf } from '../membership/membership.ts';
import { notify } from '../notifications/notifications.ts';
import { isSearchVisibleTo } from '../person-search/person-search.ts';
import { voteStatsOf } from '../votes/votes.ts';

const members = (part: 'user' | 'thumber') => sql`
  array(select user_id from assignment_member where assignment_id = assignment.id and part = ${part} order by user_id)`;
const shown = sql`assignment.id, assignment.name, company_id as company, coalesce(company.name, '') as company_name, status, type,
  description, openings, submission_deadline, external_url, is_recruiting_company, llm_thumbing, vote_to_board, reply_column, after_up_vote,
  ${members('user')} as users, ${members('thumber')} as thumbers, rate, currency, extent, starts::text as starts, length_months,
  assignment.location_name, workplace, must_skills, should_skills, criteria,
  array(select template_id from assignment_search where assignment_id = assignment.id order by template_id) as searches,
  countries, years_min, years_max, not_contacted_days, keyword_groups, blind_votes, silent_repeats, assignment.created, assignment.updated,
  assignment.version`;
const source = sql`from assignment left join company on company.id = company_id`;

const orders = {
  name: sql`lower(assignment.name)`,
  submission_deadline: sql`submission_deadline`,
  created: sql`assignment.created`,
  last_activity: sql`last_activity`,
  status: sql`status`,
} as const;
const lastActivity = sql`greatest(
  (select max(created) from (select created from vote where assignment_id = assignment.id order by id desc limit 1) as voted),
  (select max(created) from (select created from person_assignment where assignment_id = assignment.id order by id desc limit 1)
    as moved))`;

/** Roles as the list shows them, each with what its card tells. */
export async function listAssignments(
  db: Db,
  { query: { ordering, include_votes_by_user, user, status, company, query } }: Received<typeof api.listAssignments>,
  actor: Actor,
): Promise<Answer<typeof api.listAssignments>> {
  const conditions: RawBuilder<unknown>[] = [sql`assignment.deleted is null`];
  if (user !== undefined)
    conditions.push(sql`exists (select from assignment_member where assignment_id = assignment.id and user_id = ${user}
      and part = 'user')`);
  if (status) conditions.push(sql`status = any(${status.map((label) => assignmentStatuses[label])})`);
  if (company !== undefined) conditions.push(sql`company_id = ${company}`);
  if (query) {
    const like = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(
      sql`(assignment.name ilike ${like} or company.name ilike ${like} or assignment.id::text = ${query})`,
    );
  }
  const descending = ordering.startsWith('-');
  const order = orders[ordering.replace('-', '') as keyof typeof orders];
  const results = await readCards(db, actor, {
    where: sql`where ${sql.join(conditions, sql` and `)}`,
    order: sql`order by ${order} ${descending ? sql`desc` : sql`asc`} nulls last, assignment.id`,
    votesByUser: include_votes_by_user,
  });
  return { results };
}

export async function getAssignment(
  db: Db,
  { params }: Received<typeof api.getAssignment>,
  actor: Actor,
): Promise<AssignmentCard> {
  const [card] = await readCards(db, actor, {
    where: sql`where assignment.id = ${params.id} and assignment.deleted is null`,
    order: sql``,
    votesByUser: true,
  });
  ensure(card, 'assignment_not_found');
  return card;
}

async function readCards(
  db: Db,
  actor: Actor,
  { where, order, votesByUser }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; votesByUser: boolean },
): Promise<AssignmentCard[]> {
  const { rows } = await sql<Omit<AssignmentCard, 'vote_stats' | 'funnel' | 'up_this_week'>>`
    select ${shown}, ${lastActivity} as last_activity,
      exists (select from assignment_star where assignment_id = assignment.id and user_id = ${actor.id}) as starred
    ${source} ${where} ${order}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const [votes, funnels] = await Promise.all([voteStatsOf(db, ids), funnelOf(db, ids)]);
  return rows.map((row) => {
    const { vote_stats, up_this_week, votes_by_user } = votes.get(row.id)!;
    return { ...row, vote_stats, up_this_week, funnel: funnels.get(row.id)!, ...(votesByUser && { votes_by_user }) };
  });
}

async function readAssignment(trx: Transaction, id: number): Promise<Assignment> {
  const { rows } = await sql<Assignment>`select ${shown} ${source} where assignment.id = ${id}`.execute(trx);
  return rows[0]!;
}

type Given = Partial<AssignmentProfile>;

/** Whoever adds a role works on it, unless they say who does. */
export async function createAssignment(
  doer: Doer,
  { body: { name, users = [doer.actor.id], thumbers = [], searches, ...given } }: Received<typeof api.createAssignment>,
): Promise<Assignment> {
  const { trx, actor } = doer;
  const { id } = await trx
    .insertInto('assignment')
    .values({ name, created_by: actor.id, ...columnsOf(given) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setMembers(trx, id, { users, thumbers });
  await setSearches(doer, id, searches);
  await audit(doer, {
    action: 'assignment_create',
    target: { kind: 'assignment', id },
    after: { assignment: id, name },
  });
  return tellTeam(doer, await readAssignment(trx, id));
}

/** Whoever saw an older version gets a conflict, and nothing is overwritten. */
export async function changeAssignment(
  doer: Doer,
  { params: { id }, body }: Received<typeof api.changeAssignment>,
): Promise<Assignment> {
  const { version, users, thumbers, searches, ...given } = body;
  const { trx, actor } = doer;
  await ensureCan(trx, actor, id, canChangeAssignment);
  const team = await teamOf(trx, id);
  const changed = await trx
    .updateTable('assignment')
    .set({ ...columnsOf(given), version: sql`version + 1`, updated: sql`now()` })
    .where('id', '=', id)
    .$if(version !== undefined, (each) => each.where('version', '=', version!))
    .returning('id')
    .executeTakeFirst();
  ensure(changed, 'changed_meanwhile', { current: await readAssignment(trx, id) });
  await setMembers(trx, id, { users, thumbers });
  await setSearches(doer, id, searches);
  await audit(doer, {
    action: 'assignment_change',
    target: { kind: 'assignment', id },
    after: { assignment: id, ...given, users, thumbers, searches },
  });
  return tellTeam(doer, await readAssignment(trx, id), team);
}

/** Tells those who were not in the team before that somebody has added them. */
async function tellTeam({ trx, actor }: Doer, assignment: Assignment, before: ReadonlySet<number> = new Set()) {
  const { id, version, users, thumbers } = assignment;
  const added = [...users, ...thumbers].filter((user) => !before.has(user));
  const about = { kind: 'assignment', id } as const;
  await notify(trx, added, { kind: 'assignment', about, by: actor.id, key: `team:${id}:${version}` });
  return assignment;
}

const columnsOf = ({ company, keyword_groups, ...rest }: Omit<Given, 'users' | 'thumbers' | 'searches'>) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(company !== undefined && { company_id: company }),
  ...(keyword_groups !== undefined && { keyword_groups: JSON.stringify(keyword_groups) }),
});

/** Replaces the saved searches of a role. Somebody else's private one looks as if it did not exist. */
async function setSearches(
  { trx, actor }: Doer,
  assignment: number,
  searches: readonly number[] | undefined,
): Promise<void> {
  if (!searches) return;
  await sql`delete from assignment_search where assignment_id = ${assignment}
    and not template_id = any(${searches})`.execute(trx);
  await sql`insert into assignment_search (assignment_id, template_id)
    select ${assignment}, id from search_template where id = any(${searches}) and ${isSearchVisibleTo(actor)}
    on conflict do nothing`.execute(trx);
}

/** Takes the role out of every list; its history stays. */
export async function deleteAssignment(
  doer: Doer,
  { params: { id } }: Received<typeof api.deleteAssignment>,
): Promise<void> {
  const { trx, actor } = doer;
  await ensureCan(trx, actor, id, canChangeAssignment);
  await trx
    .updateTable('assignment')
    .set({ deleted: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await audit(doer, { action: 'assignment_delete', target: { kind: 'assignment', id }, after: { assignment: id } });
}

const alwaysCopied = sql`company_id, type, description, openings, external_url, is_recruiting_company, llm_thumbing,
  vote_to_board, reply_column, rate, currency, extent, length_months, location_name, workplace`;

/** Adds a role like another, in preparation, without its people and its dates. */
export async function cloneAssignment(
  doer: Doer,
  { params: { id }, body: { name, parts } }: Received<typeof api.cloneAssignment>,
): Promise<Assignment> {
  const { trx, actor } = doer;
  const takes = (part: ClonePart) => parts.includes(part);
  const judged = takes('criteria')
    ? sql`, must_skills, should_skills, criteria, countries, years_min, years_max, not_contacted_days, keyword_groups,
        blind_votes, silent_repeats`
    : sql``;
  const { rows } = await sql<{ id: number }>`
    insert into assignment (name, created_by, ${alwaysCopied} ${judged})
    select ${name}, ${actor.id}, ${alwaysCopied} ${judged} from assignment where id = ${id} and deleted is null
    returning id`.execute(trx);
  const copy = rows[0]?.id;
  ensure(copy !== undefined, 'assignment_not_found');
  if (takes('criteria'))
    await sql`insert into assignment_search (assignment_id, template_id)
      select ${copy}, template_id from assignment_search join search_template on search_template.id = template_id
      where assignment_id = ${id} and ${isSearchVisibleTo(actor)}`.execute(trx);
  if (takes('users')) await copyMembers(trx, { from: id, to: copy });
  await addMember(trx, copy, actor.id);
  if (takes('board')) await copyColumns(trx, { from: id, to: copy, by: actor.id });
  await audit(doer, {
    action: 'assignment_create',
    target: { kind: 'assignment', id: copy },
    after: { assignment: copy, name, like: id },
  });
  return tellTeam(doer, await readAssignment(trx, copy));
}

export async function starAssignment(
  { trx, actor }: Doer,
  { params: { id: assignment }, body: { starred } }: Received<typeof api.starAssignment>,
): Promise<{ starred: boolean }> {
  const known = await trx
    .selectFrom('assignment')
    .select('id')
    .where('id', '=', assignment)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  ensure(known, 'assignment_not_found');
  if (starred)
    await trx
      .insertInto('assignment_star')
      .values({ assignment_id: assignment, user_id: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await trx
      .deleteFrom('assignment_star')
      .where('assignment_id', '=', assignment)
      .where('user_id', '=', actor.id)
      .execute();
  return { starred };
}
