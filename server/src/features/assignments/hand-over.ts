import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import { handBackCards, handOverCards } from './cards.ts';
import { type NewVote, writeVote } from './votes.ts';

/** What went from one person to another, so that it can go back. */
export interface HandedOver {
  /** The stroke on all boards. */
  change: string;
  /** Votes of the one that no longer count, and those that count for the other in their place. */
  votes: { from: number[]; to: number[] };
}

/** Two people turned out to be one: votes and places on boards become those of the one who stays. */
export async function handOverRoles(doer: Doer, { from, to }: { from: number; to: number }): Promise<HandedOver> {
  const change = await handOverCards(doer, { from, to });
  const given = await votesOf(doer.trx, sql`vote.id in (select vote_id from vote_current where person_id = ${from})`);
  const kept = await votesOf(doer.trx, sql`vote.id in (select vote_id from vote_current where person_id = ${to})`);
  const votes: HandedOver['votes'] = { from: [], to: [] };
  for (const { id, ...vote } of given) {
    votes.from.push(id);
    await takeVoteBack(doer, vote);
    if (kept.some(({ assignment, user }) => assignment === vote.assignment && user === vote.user)) continue;
    votes.to.push((await writeVote(doer.trx, { ...vote, person: to })).id);
  }
  return { change, votes };
}

/** As it was before, but for votes and cards that somebody has changed since. */
export async function handBackRoles(doer: Doer, { change, votes }: HandedOver): Promise<void> {
  await handBackCards(doer, change);
  const counting = sql`vote.id = any(${votes.to}) and exists (select from vote_current where vote_id = vote.id)`;
  for (const { id: _, ...vote } of await votesOf(doer.trx, counting)) await takeVoteBack(doer, vote);
  for (const { id: _, ...vote } of await votesOf(doer.trx, sql`vote.id = any(${votes.from})`))
    await writeVote(doer.trx, vote);
}

const takeVoteBack = ({ trx }: Doer, { created: _, ...vote }: NewVote) => writeVote(trx, { ...vote, grade: null });

async function votesOf(trx: Transaction, where: ReturnType<typeof sql>): Promise<(NewVote & { id: number })[]> {
  const { rows } = await sql<NewVote & { id: number }>`
    select vote.id, assignment_id as assignment, person_id as person, user_id as "user", grade, method, vote_type, reason,
      seconds, verdict_visible, actor_id, created
    from vote where ${where} order by vote.id`.execute(trx);
  return rows;
}
