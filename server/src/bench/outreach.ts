import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { makeMailbox, makeOutgoing, makePerson, makeUser } from '#testing/make';
import { openScratchCluster } from '#testing/scratch-cluster';
import { openSmtpSink } from '#testing/outside/smtp-sink';
import { composeMail } from '../features/outreach/channels/compose-mail.ts';
import { Smtp } from '../features/outreach/channels/smtp.ts';
import { load, openProduct } from './product.ts';

/*
 * How fast mails leave when no cap holds them back: two processes, a mailbox each, to a mail server on this machine. Beside it
 * the same mails through the same connections without an outbox: what SMTP alone can do.
 */
const mails = 10_000;
const wanted = 100;
const senders = 2;

const cluster = await openScratchCluster();
const product = await openProduct(cluster.url);
const { db } = product;
await sql`alter table outreach_setting drop constraint outreach_setting__per_day`.execute(db);
await sql`update outreach_setting set per_day = 1000000, first_per_day = 1000000, per_domain_hour = 1000000,
  spacing_from = 0, spacing_to = 0, opens = '00:00', closes = '24:00', weekdays = '{1,2,3,4,5,6,7}'`.execute(db);
const sink = await openSmtpSink();
const person = await makePerson(db);
const boxes: number[] = [];
for (let n = 0; n < senders; n += 1) {
  const user = await makeUser(db);
  const mailbox = await makeMailbox(db, user, sink.port);
  boxes.push(mailbox);
  const { id } = await makeOutgoing(db, { user, mailbox, person, body: 'x'.repeat(1500) });
  await sql`insert into outbox (message_id, opt_out_token, user_id, mailbox_id, person_id, channel, address, subject, body, state, send_at, not_after)
    select '<' || gen_random_uuid() || '@example.com>', gen_random_uuid()::text, user_id, mailbox_id, person_id, channel,
      'to' || n || '@domain' || n % 500 || '.example', subject, body, state, send_at, not_after
    from outbox, generate_series(2, ${mails / senders}) as n where outbox.id = ${id}`.execute(db);
}
await sql`analyze outbox`.execute(db);

const program = resolve(import.meta.dirname, '../testing/programs/outreach-sender.ts');
const started = performance.now();
await Promise.all(
  boxes.map(async (mailbox) => {
    const env = { DATABASE_URL: cluster.url, MAILBOX: String(mailbox), SMTP_PORT: String(sink.port) };
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, ...env, NOW: String(Date.now()), FOR_MS: String(30 * 60_000) },
      stdio: 'inherit',
    });
    await once(child, 'exit');
  }),
);
const seconds = (performance.now() - started) / 1000;
const ids = new Set(sink.received.map(({ messageId }) => messageId));
const sent = await db
  .selectFrom('outbox')
  .select((eb) => eb.fn.countAll<number>().as('amount'))
  .where('state', '=', 'sent')
  .executeTakeFirstOrThrow();

const bare = await openSmtpSink();
const bareStarted = performance.now();
await Promise.all(
  Array.from({ length: senders }, async (_, worker) => {
    const smtp = await Smtp.open({ host: '127.0.0.1', port: bare.port, security: 'none', username: '', password: '' });
    for (let n = 0; n < mails / senders; n += 1) {
      const to = `to${n}@domain${n % 500}.example`;
      const content = await composeMail({
        from: { name: 'Sender', address: 'sender@example.com' },
        to,
        subject: 'Hello',
        text: 'x'.repeat(1500),
        messageId: `<${worker}-${n}@example.com>`,
        inReplyTo: null,
        optOut: 'https://spana.example/u/x',
      });
      await smtp.send({ from: 'sender@example.com', to }, content, async () => true);
    }
    smtp.close();
  }),
);
const bareSeconds = (performance.now() - bareStarted) / 1000;

const rate = mails / seconds;
const bareRate = mails / bareSeconds;
console.log(`${mails} mails, ${senders} senders, load ${load()}`);
console.log(`Through the outbox  ${rate.toFixed(0)}/s, ${seconds.toFixed(1)} s (wanted: at least ${wanted}/s)`);
console.log(
  `SMTP alone          ${bareRate.toFixed(0)}/s, ${bareSeconds.toFixed(1)} s; ratio ${(bareRate / rate).toFixed(2)}`,
);
console.log(`Came in ${sink.received.length}, different ones ${ids.size}, written down as sent ${sent.amount}`);

await Promise.all([sink.close(), bare.close()]);
await product.close();
await cluster.stop();
const isWell = rate >= wanted && ids.size === mails && sink.received.length === mails && sent.amount === mails;
process.exit(isWell ? 0 : 1);
