import { sql } from 'kysely';
import { z } from 'zod';
import { task } from '#platform/tasks/task';
import { refreshPeople } from './refresh.ts';
import { searchVersion } from './search-document.ts';

const atOnce = 500;

/** After an upgrade that changes how people are found: makes those searchable anew who were there before. */
const reindex = task({
  name: 'people.reindex',
  queue: 'reindex',
  input: z.object({}),
  key: () => 'all',
  schedule: '*/5 * * * *',
  handle: async (_, { db, write, progress }) => {
    const behind = db.selectFrom('person').where('search_version', '<', searchVersion);
    const { total } = await behind.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
    let done = 0;
    for (;;) {
      const people = await behind.select('id').orderBy('search_version').orderBy('id').limit(atOnce).execute();
      if (people.length === 0) return { people: done };
      const ids = people.map(({ id }) => id);
      await write(async (trx) => {
        // Whoever changes one of them meanwhile makes them searchable after us.
        await trx.selectFrom('person').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
        await refreshPeople(trx, ids);
      });
      done += ids.length;
      await progress(done, Math.max(done, total), 'Making people searchable');
    }
  },
});

export const peopleTasks = [reindex];
