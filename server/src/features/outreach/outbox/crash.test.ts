import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeAssignment, makeMailbox, makeOutgoing, makePerson, makeTemplate, makeUser } from '#testing/make';
import { inherited } from '#testing/process';
import { openSmtpSink, type Script, type SmtpPoint } from '#testing/outside/smtp-sink';
import { deliver } from './deliver.ts';
import { reconcile } from './settle.ts';

/* Senders are killed at every point of a mail's way out, and the sink counts what came in, by Message-ID. */
const api = useApi();
const full = process.env.TESTS === 'full';
const kills = full ? 50 : 1;
const policies = full ? (['hold', 'retry'] as const) : (['hold'] as const);
/** A Wednesday, at ten in Stockholm. */
const ten = new Date('2026-11-18T09:00:00Z').getTime();
const minutes = (amount: number) => new Date(ten + amount * 60_000);

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
beforeAll(() =>
  api.db
    .updateTable('outreach_setting')
    .set({ spacing_from: 0, spacing_to: 0, per_day: 700, first_per_day: 700, per_domain_hour: 10_000 })
    .execute(),
);

/** A sender to be killed. */
function startSender({ mailbox, port, stay }: { mailbox: number; port: number; stay: boolean }) {
  const child = spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../../../testing/programs/outreach-sender.ts')],
    {
      env: {
        ...inherited,
        DATABASE_URL: api.url,
        MAILBOX: String(mailbox),
        SMTP_PORT: String(port),
        NOW: String(ten),
        ...(stay && { STAY: '1' }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.add(child);
  return child;
}

/** Whoever looks at the mailbox after that need not be a process of its own. */
const sendAgain = (mailbox: number, port: number) =>
  deliver({
    db: api.db,
    sender: {
      id: mailbox,
      name: 'Sender',
      address: 'sender@example.com',
      signature: '',
      host: '127.0.0.1',
      port,
      security: 'none',
      username: '',
      password: '',
    },
    optOutLink: (token) => `https://spana.example/u/${token}`,
    signal: new AbortController().signal,
    now: () => minutes(61),
  });

/** A few at a time: starting a process is most of the work. */
async function repeat<T>(times: number, act: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < times) {
      const n = next++;
      results[n] = await act(n);
    }
  };
  await Promise.all(Array.from({ length: 3 }, lane));
  return results;
}

/** Where the sender is killed: when the sink has heard so much, or when all is written down. */
type Point = SmtpPoint | 'settled';
/** By the policy of the mail: how many copies come in after everything has been put right. */
const expected: Record<Exclude<Point, 'greeting' | 'ehlo'>, { hold: number; retry: number }> = {
  connect: { hold: 1, retry: 1 },
  mail: { hold: 1, retry: 1 },
  rcpt: { hold: 1, retry: 1 },
  data: { hold: 1, retry: 1 },
  // The receiver throws half a mail away. Held, a person decides; sent again, it arrives once.
  body: { hold: 0, retry: 1 },
  // It was delivered, and nobody here knows: the only double there is.
  dot: { hold: 1, retry: 2 },
  accepted: { hold: 1, retry: 2 },
  settled: { hold: 1, retry: 1 },
};

describe.each(policies)('with the policy “%s”', (policy) => {
  test.each(Object.keys(expected) as (keyof typeof expected)[])(
    'a sender that is killed at “%s” loses no mail, and sends none twice that it should not',
    async (point) => {
      const user = await makeUser(api.db);
      const assignment_id = await makeAssignment(api.db);
      const template_id = await makeTemplate(api.db, user);
      const killed = await repeat(kills, async () => {
        let isFirst = true;
        const arrived = Promise.withResolvers<void>();
        const script = (): Script => {
          if (!isFirst || point === 'settled') return undefined;
          isFirst = false;
          return { holdAt: point, arrived: arrived.resolve };
        };
        const sink = await openSmtpSink(script);
        onTestFinished(() => sink.close());
        const mailbox = await makeMailbox(api.db, await makeUser(api.db), sink.port);
        const person = await makePerson(api.db);
        const body = 'x'.repeat(200_000);
        const mail = await makeOutgoing(api.db, { user, mailbox, person, policy, assignment_id, template_id, body });
        const child = startSender({ mailbox, port: sink.port, stay: point === 'settled' });
        if (point === 'settled') await once(child.stdout, 'data');
        else await arrived.promise;
        child.kill('SIGKILL');
        await once(child, 'exit');
        return { sink, mailbox, mail };
      });

      // As the clock goes on: leases end, what is unknown is held or sent again.
      for (const later of [6, 17, 60]) await reconcile(api.db, minutes(later));
      await repeat(kills, async (n) => {
        const { sink, mailbox } = killed[n]!;
        await sendAgain(mailbox, sink.port);
      });

      const isHeld = policy === 'hold' && ['body', 'dot', 'accepted'].includes(point);
      for (const { sink, mail } of killed) {
        const { state } = await api.db
          .selectFrom('outbox')
          .select('state')
          .where('id', '=', mail.id)
          .executeTakeFirstOrThrow();
        const told = await api.db.selectFrom('message').select('id').where('outbox_id', '=', mail.id).execute();
        expect({ copies: sink.copiesOf(mail.message_id), state, told: told.length }).toEqual({
          copies: expected[point][policy],
          state: isHeld ? 'held' : 'sent',
          told: isHeld ? 0 : 1,
        });
      }
    },
  );
});
