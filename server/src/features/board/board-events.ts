import type { BoardEvent } from '@app/contract/roles/board';
import type * as api from '@app/contract/roles/board';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import type { Events } from '#platform/http/events';
import { ensureAssignment } from '../membership/membership.ts';

const channel = 'board';
/** A notification holds 8,000 bytes; when more people changed than fit, clients read the whole board again. */
const mostPersons = 400;

interface Message extends BoardEvent {
  assignment: number;
}

/** Notifies everybody who has the board open, in every process, once the transaction commits. */
export async function tellBoard(trx: Transaction, assignment: number, { persons, user }: BoardEvent): Promise<void> {
  const message: Message = { assignment, persons: persons && persons.length <= mostPersons ? persons : null, user };
  await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(trx);
}

/** Streams the changes of one board. After a lost connection it reports that anything may have changed. */
export async function watchBoard(
  db: Db,
  { params: { id } }: Received<typeof api.watchBoard>,
  _: unknown,
  { events }: { events: Events },
): Promise<Answer<typeof api.watchBoard>> {
  await ensureAssignment(db, id);
  return (send) =>
    events.subscribe(channel, (received) => {
      const message = received as Message | undefined;
      if (!message) send({ persons: null, user: null });
      else if (message.assignment === id) send({ persons: message.persons, user: message.user });
    });
}
