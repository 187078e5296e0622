import { sql } from 'kysely';
import { z } from 'zod';
import { task } from '#platform/tasks/task';
import type { TaskKind } from '#platform/tasks/tasks';
import { MailboxError } from '../channels/smtp.ts';
import { openReader, pauseMailbox } from '../mailboxes/mailboxes.ts';
import { fetchMails } from './fetch.ts';

const mailbox = z.object({ mailbox: z.int() });
const fetchTask: TaskKind<typeof mailbox> = {
  name: 'outreach.fetch',
  queue: 'sync',
  input: mailbox,
  key: ({ mailbox: id }) => String(id),
};

/** A mailbox that cannot be read is tried again, less and less often, once an hour at last, and never given up. */
const readMailbox = task({
  ...fetchTask,
  handle: async ({ mailbox: id }, { db, config, signal }) => {
    try {
      const reader = await openReader(db, config, id);
      if (!reader) return undefined;
      const mails = await fetchMails(db, { ...reader, signal });
      await sql`insert into mailbox_fetch (mailbox_id, fetched, next_try) values (${id}, now(), now() + interval '50 seconds')
        on conflict (mailbox_id) do update set fetched = now(), failures = 0, error = '', next_try = excluded.next_try`.execute(
        db,
      );
      return { mails };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof MailboxError) await pauseMailbox(db, id, error.message);
      const { responseText, message } = error as Error & { responseText?: string };
      await sql`insert into mailbox_fetch (mailbox_id, failures, error, next_try)
        values (${id}, 1, ${(responseText ?? message).slice(0, 500)}, now() + interval '1 minute')
        on conflict (mailbox_id) do update set failures = mailbox_fetch.failures + 1, error = excluded.error,
          next_try = now() + make_interval(mins => least(60, 2 ^ least(mailbox_fetch.failures, 6))::int)`.execute(db);
      return undefined;
    }
  },
});

/** Every minute: mailboxes whose turn it is. */
const lookAtMailboxes = task({
  name: 'outreach.fetch_all',
  queue: 'sync',
  input: z.object({}),
  key: () => '',
  schedule: '* * * * *',
  handle: async (_, { db, tasks }) => {
    const { rows } = await sql<{
      id: number;
    }>`select mailbox.id from mailbox left join mailbox_fetch on mailbox_id = mailbox.id
      where imap_host <> '' and coalesce(next_try, now()) <= now()`.execute(db);
    await db.transaction().execute(async (trx) => {
      for (const { id } of rows) await tasks.send(trx, fetchTask, { mailbox: id });
    });
  },
});

export const incomingTasks = [readMailbox, lookAtMailboxes];
