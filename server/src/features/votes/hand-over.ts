import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { type NewVote, writeVote } from './write-vote.ts';

/** Votes on the one person that no longer count, and those that count for the other in their place. */
export interface HandedOverVotes {
  from: number[];
  to: number[];
}

/** After a merge, the votes on one person become votes on the other, unless the same user voted on both. */
export async function handOverVotes(
  trx: Transaction,
  { from, to }: { from: number; to: number },
): Promise<HandedOverVotes> {
  const given = await votesOf(trx, sql`vote.id in (select vote_id from vote_current where person_id = ${from})`);
  const kept = await votesOf(trx, sql`vote.id in (select vote_id from vote_current where person_id = ${to})`);
  const votes: HandedOverVotes = { from: [], to: [] };
  for (const { id, ...vote } of given) {
    votes.from.push(id);
    await removeVote(trx, vote);
    if (kept.some(({ assignment, user }) => assignment === vote.assignment && user === vote.user)) continue;
    votes.to.push((await writeVote(trx, { ...vote, person: to })).id);
  }
  return votes;
}

/** Undoes `handOverVotes`, except for votes that somebody has changed since. */
export async function undoHandOverVotes(trx: Transaction, votes: HandedOverVotes): Promise<void> {
  const counting = sql`vote.id = any(${votes.to}) and exists (select from vote_current where vote_id = vote.id)`;
  for (const { id: _, ...vote } of await votesOf(trx, counting)) await removeVote(trx, vote);
  for (const { id: _, ...vote } of await votesOf(trx, sql`vote.id = any(${votes.from})`)) await writeVote(trx, vote);
}

const removeVote = (trx: Transaction, { created: _, ...vote }: NewVote) => writeVote(trx, { ...vote, grade: null });

async function votesOf(trx: Transaction, where: ReturnType<typeof sql>): Promise<(NewVote & { id: number })[]> {
  const { rows } = await sql<NewVote & { id: number }>`
    select vote.id, assignment_id as assignment, person_id as person, user_id as "user", grade, method, vote_type, reason,
      seconds, verdict_visible, actor_id, created
    from vote where ${where} order by vote.id`.execute(trx);
  return rows;
}
