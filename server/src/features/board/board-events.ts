import type { BoardEvent } from '@app/contract/board';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import type { Events } from '#platform/http/events';

const channel = 'board';
/** A notification holds 8,000 bytes; whoever is told of more people than fit asks for the whole board. */
const mostTold = 400;

interface Told extends BoardEvent {
  assignment: number;
}

/** Tells everybody who looks at a board, in every process, once the transaction is through. */
export async function tellBoard(trx: Transaction, assignment: number, { persons, user }: BoardEvent): Promise<void> {
  const told: Told = { assignment, persons: persons && persons.length <= mostTold ? persons : null, user };
  await sql`select pg_notify(${channel}, ${JSON.stringify(told)})`.execute(trx);
}

/** What is told of one board; after a lost connection, that anything may have changed. */
export const watchOf =
  (events: Events, assignment: number) =>
  (send: (event: BoardEvent) => void): Promise<() => void> =>
    events.subscribe(channel, (message) => {
      const told = message as Told | undefined;
      if (!told) send({ persons: null, user: null });
      else if (told.assignment === assignment) send({ persons: told.persons, user: told.user });
    });
