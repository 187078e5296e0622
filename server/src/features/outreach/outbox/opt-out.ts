import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/outreach/outreach';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import { suppress } from './suppress.ts';

/** Scanners of mail servers follow every link, so looking at one changes nothing. */
export async function getOptOut(
  db: Db,
  { params: { token } }: Received<typeof api.getOptOut>,
): Promise<Answer<typeof api.getOptOut>> {
  const { rows } = await sql<{ opted_out: boolean }>`select do_not_contact as opted_out
    from outbox join person on person.id = person_id where opt_out_token = ${token}`.execute(db);
  ensure(rows[0], 'link_invalid');
  return rows[0];
}

export async function optOut(
  { query: { token } }: Received<typeof api.optOut>,
  { db }: Context<typeof api.optOut>,
): Promise<Answer<typeof api.optOut>> {
  await db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('outbox')
      .select(['person_id', 'address'])
      .where('opt_out_token', '=', token)
      .executeTakeFirst();
    ensure(mail, 'link_invalid');
    await suppress(trx, { people: [mail.person_id], address: mail.address, reason: 'unsubscribe' });
  });
  return { opted_out: true };
}
