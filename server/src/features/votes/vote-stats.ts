import type { VoteStats } from '@app/contract/roles/assignments';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

interface Counted {
  vote_stats: VoteStats;
  up_this_week: number;
  votes_by_user: Record<string, number>;
}
const nothing = (): Counted => ({
  vote_stats: {
    all: 0,
    all_up: 0,
    ml: 0,
    ml_up: 0,
    regexp: 0,
    regexp_up: 0,
    llm: 0,
    llm_up: 0,
    llm_no: 0,
    llm_no_up: 0,
    custom: 0,
    custom_up: 0,
  },
  up_this_week: 0,
  votes_by_user: {},
});

/** What was voted in these roles, of the votes that count. Every role asked for has an answer. */
export async function voteStatsOf(db: Db, assignments: readonly number[]): Promise<Map<number, Counted>> {
  const { rows } = await sql<{
    assignment_id: number;
    method: 'ml' | 'regexp' | 'llm' | 'llm_no' | 'custom';
    user_id: number;
    votes: number;
    up: number;
    up_this_week: number;
  }>`
    select assignment_id, method, user_id, count(*) as votes, count(*) filter (where grade = 'up') as up,
      count(*) filter (where grade = 'up' and created > now() - interval '7 days') as up_this_week
    from vote_current where assignment_id = any(${assignments}) group by assignment_id, method, user_id`.execute(db);
  const counted = new Map(assignments.map((id) => [id, nothing()]));
  for (const { assignment_id, method, user_id, votes, up, up_this_week } of rows) {
    const one = counted.get(assignment_id)!;
    one.vote_stats[method] += votes;
    one.vote_stats[`${method}_up`] += up;
    one.vote_stats.all += votes;
    one.vote_stats.all_up += up;
    one.up_this_week += up_this_week;
    one.votes_by_user[user_id] = (one.votes_by_user[user_id] ?? 0) + votes;
  }
  return counted;
}
