import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/outreach/work-list';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import { audit } from '../../audit/audit.ts';
import { lockPresent, pastMoment, resume } from './noted.ts';

/** A connection ends what would have followed by itself, in the same transaction; one that was none brings it back. */
export async function reportConnection(
  doer: Doer,
  { params: { id }, body: { connected, at } }: Received<typeof api.reportConnection>,
): Promise<Answer<typeof api.reportConnection>> {
  const moment = pastMoment(at);
  await lockPresent(doer.trx, id);
  const since = connected ? await connect(doer, id, { moment, isSaid: at !== undefined }) : await disconnect(doer, id);
  await audit(doer, { action: 'connection_report', target: { kind: 'person', id }, after: { connected, at: since } });
  return { connected: since };
}

/** Whoever does not say when it was leaves the moment that is known. */
async function connect(
  { trx, actor }: Doer,
  person: number,
  { moment, isSaid }: { moment: Date; isSaid: boolean },
): Promise<string> {
  const { rows } = await sql<{ connected: string }>`
    insert into connection (person_id, user_id, connected, source)
    select ${person}, ${actor.id}, ${moment}, case when exists (select from outbox where person_id = ${person} and user_id = ${actor.id}
      and channel = 'INVITATION' and state = 'sent') then 'invitation' else 'manual' end
    on conflict on constraint connection__once do update
      set connected = case when ${isSaid} then least(connection.connected, excluded.connected) else connection.connected end
    returning connected`.execute(trx);
  await sql`update outbox set state = 'cancelled', note = 'Connected', state_at = now()
    where person_id = ${person} and user_id = ${actor.id} and step > 0 and state in ('queued', 'deferred')`.execute(
    trx,
  );
  return rows[0]!.connected;
}

async function disconnect({ trx, actor }: Doer, person: number): Promise<null> {
  const stopped = sql`(select created from connection where person_id = ${person} and user_id = ${actor.id})`;
  await resume(trx, person, 'Connected', stopped);
  await trx.deleteFrom('connection').where('person_id', '=', person).where('user_id', '=', actor.id).execute();
  return null;
}

/** Connections go to whoever somebody is merged into, and back; says which went. */
export async function moveConnections(
  trx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update connection as moved set person_id = ${to} where person_id = ${from} ${only ? sql`and id = any(${only})` : sql``}
      and not exists (select from connection as own where own.person_id = ${to} and own.user_id = moved.user_id)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
