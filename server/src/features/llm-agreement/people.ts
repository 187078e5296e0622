import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/llm/agreement';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { readOnly } from '../charts/charts.ts';
import { givenBy, sayTheSame } from './compare.ts';

/** People with a vote and a verdict, one by one: those that the figures of a role count. */
export const listComparedPeople = (
  db: Db,
  { query }: Received<typeof api.listComparedPeople>,
): Promise<Answer<typeof api.listComparedPeople>> =>
  readOnly(db, async (trx) => {
    const { votes, prompt_version, assignment, grade, verdict, differ, before, limit } = query;
    const blind = votes === 'blind';
    const { rows } = await sql<Answer<typeof api.listComparedPeople>['results'][number]>`
      select vote_current.vote_id as id, jsonb_build_object('id', person.id, 'name', trim(person.first_name || ' ' || person.last_name), 'title', person.title) as person,
        jsonb_build_object('id', assignment.id, 'name', assignment.name) as assignment,
        vote_current.grade, newest.verdict, newest.score, newest.summary, username::text as "user", vote_current.method, vote.reason,
        not vote_current.verdict_visible as blind, vote_current.created as voted, newest.created as judged
      from vote_current
      cross join lateral (
        select * from llm_grade where llm_grade.assignment_id = vote_current.assignment_id and llm_grade.person_id = vote_current.person_id
          ${prompt_version === undefined ? sql`` : sql`and prompt_version_id = ${prompt_version}`} order by id desc limit 1) as newest
      join vote on vote.id = vote_current.vote_id join person on person.id = vote_current.person_id
      join assignment on assignment.id = vote_current.assignment_id join app_user on app_user.id = vote_current.user_id
      where ${givenBy(query)} and person.merged_into is null and assignment.deleted is null
        ${blind ? sql`and not vote_current.verdict_visible` : sql``}
        ${assignment === undefined ? sql`` : sql`and vote_current.assignment_id = ${assignment}`}
        ${grade === undefined ? sql`` : sql`and vote_current.grade = ${grade}`}
        ${verdict === undefined ? sql`` : sql`and newest.verdict = ${verdict}`}
        ${differ === undefined ? sql`` : sql`and not (select ${sayTheSame} from (select vote_current.grade, newest.verdict) as said)`}
        ${before === undefined ? sql`` : sql`and vote_current.vote_id < ${before}`}
        and not exists (select from vote_current as later where later.assignment_id = vote_current.assignment_id
          and later.person_id = vote_current.person_id and later.created > vote_current.created
          ${blind ? sql`and not later.verdict_visible` : sql``} and (select ${givenBy(query)} from (select later.*) as vote_current))
      order by vote_current.vote_id desc limit ${limit + 1}`.execute(trx);
    const results = rows.slice(0, limit);
    const named = await sql<{ name: string }>`select name from assignment where id = ${assignment ?? null}`.execute(
      trx,
    );
    return {
      role: named.rows[0]?.name ?? null,
      next: rows.length > limit ? results.at(-1)!.id : null,
      results,
    };
  });
