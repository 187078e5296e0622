import { randomUUID } from 'node:crypto';
import { getBoard } from '@app/contract/roles/board';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { caller } from '#testing/access';
import { makeUser } from '#testing/make';
import { openSession } from '../features/sessions/sessions.ts';
import { openPeople, openPeopleCluster } from './worlds/people-data.ts';
import { openProduct } from './product.ts';

/* The product with a role of 5,000 cards, for a browser. Who starts this is told where it is, and ends it. */

const cards = 5000;

/** A role of its own for each run, spread over five columns. */
async function fillRole(db: Db, user: number): Promise<number> {
  const { id } = await db
    .insertInto('assignment')
    .values({ name: `Role of ${cards} cards`, status: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('assignment_member').values({ assignment_id: id, user_id: user, part: 'user' }).execute();
  await sql`
    with put as (
      insert into person_assignment (assignment_id, person_id, version, stands_for, "column", status_str, since, place,
        assignee_id, change, created_by)
      select ${id}::bigint, n * 7, 1, 1, (array['new', 'contacted', 'replied', 'interview', 'sent_to_client'])[1 + n % 5],
        (array['New', 'Contacted', 'Replied', 'Interview', 'Sent to client'])[1 + n % 5],
        now() - make_interval(days => n % 30), -n, case when n % 3 = 0 then ${user}::bigint end, gen_random_uuid(),
        ${user}::bigint
      from generate_series(1, ${cards}::int) as n returning id, person_id)
    insert into board_card (assignment_id, person_id, record_id, version)
    select ${id}::bigint, person_id, id, 1 from put`.execute(db);
  return id;
}

const cluster = await openPeopleCluster();
const product = await openProduct(await openPeople(cluster, 200_000));
const user = await makeUser(product.db, { username: `bench-${randomUUID()}` });
const assignment = await fillRole(product.db, user.id);
await sql`analyze person_assignment, board_card`.execute(product.db); // As autovacuum does within a minute.
const tokens = await product.db.transaction().execute((trx) => openSession(trx, user.id, caller));
/* Warm, as a server is after its first minute; the browser is not. */
const board = product.prepareWith(tokens.access, { endpoint: getBoard, params: { id: String(assignment) } });
for (let n = 0; n < 20; n += 1) await board();
process.send?.({ address: product.address, assignment, ...tokens });
process.on('disconnect', () => {
  void product.close().then(() => cluster.stop());
});
