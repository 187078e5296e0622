import type { IngestEvent } from '@app/contract/machine/ingest-kinds';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import type { Resolved } from './refs.ts';

/** An invitation is told of when it is sent, and again when it is accepted: what is known once stays known. */
export async function saveInvitations(
  trx: Transaction,
  { bots, people }: Pick<Resolved, 'bots' | 'people'>,
  invitations: readonly IngestEvent<'invitation'>[],
): Promise<void> {
  if (invitations.length === 0) return;
  const rows = invitations.map(({ bot, person, ...rest }) => ({
    ...rest,
    bot_id: bots.get(bot),
    person_id: person === undefined ? undefined : people.get(person),
  }));
  await sql`insert into bot_invitation as known (bot_id, ref, type, path_length, person_id, sent_at, accepted_at)
    select distinct on (bot_id, ref) bot_id, ref, type, path_length, max(person_id) over same, sent_at, max(accepted_at) over same
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (bot_id bigint, ref text, type text, path_length integer,
      person_id bigint, sent_at timestamptz, accepted_at timestamptz, occurred_at timestamptz)
    window same as (partition by bot_id, ref)
    order by bot_id, ref, occurred_at desc
    on conflict on constraint bot_invitation__bot_ref do update set
      accepted_at = greatest(known.accepted_at, excluded.accepted_at),
      person_id = coalesce(excluded.person_id, known.person_id),
      path_length = coalesce(excluded.path_length, known.path_length)`.execute(trx);
}

/** Invitations go to whoever somebody is merged into, and back; says which went. */
export async function moveInvitations(
  trx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update bot_invitation set person_id = ${to} where person_id = ${from} ${only ? sql`and id = any(${only})` : sql``}
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
