import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/machine/ingest';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { Turns } from '#platform/turns';
import { checkEvents } from './check-events.ts';
import { takeIn } from './take-in.ts';

export { moveInvitations } from './invitations.ts';

/** Of one key. With a thousand events in each that is 2,000 events a second. */
const batches = { tries: 120, seconds: 60 };
/** Most connections to the database are left for others, however many batches come at once. */
const turns = new Turns(3, {
  waiting: 100,
  waitingOfOne: 50,
  crowded: 'Other batches of this key are still being taken in. Please try again when they are done.',
});

export async function recordEvents(
  { body: { events } }: Received<typeof api.recordEvents>,
  { db, actor: sender }: Context<typeof api.recordEvents>,
): Promise<Answer<typeof api.recordEvents>> {
  await countTry(db, 'ingest', String(sender.key_id), batches);
  const checked = checkEvents(sender, events, Date.now());
  return turns.take(sender.key_id, () => db.transaction().execute((trx) => takeIn(trx, sender, checked)));
}

const batchDays = 90;

/** What came in stays; of how it came, what is old says nothing any more. */
export const sweepBatches = (db: Db) =>
  db
    .deleteFrom('ingest_batch')
    .where('at', '<', sql<string>`now() - make_interval(days => ${batchDays})`)
    .execute();
