import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchMails } from '../features/outreach/incoming/fetch.ts';
import { deliver } from '../features/outreach/outbox/deliver.ts';
import { useApi } from '../testing/api.ts';
import { type MailServers, startMailServers } from '../testing/outside/mail-servers.ts';
import { makeMailbox, makeOutgoing, makePerson, makeUser, type TestUser } from '../testing/make.ts';
import { randomFrom, seed } from '../testing/random.ts';

const api = useApi();
const random = randomFrom(seed);
const own = 'asa@firm.example';
const others = Array.from({ length: 20 }, (_, n) => `bo${n}@example.com`);
const amount = 2000;
const disconnects = 200;
let servers: MailServers;
let user: TestUser;
let mailbox: number;

beforeAll(async () => {
  servers = await startMailServers([own, ...others]);
  user = await makeUser(api.db);
  mailbox = await makeMailbox(api.db, user, servers.smtpPort);
  await api.db
    .updateTable('outreach_setting')
    .set({
      spacing_from: 0,
      spacing_to: 0,
      per_day: 700,
      first_per_day: 700,
      per_domain_hour: 10_000,
      opens: '00:00',
      closes: '23:59:59',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    })
    .execute();
});
afterAll(() => servers?.stop());

const fetch = (port = servers.imapPort) =>
  fetchMails(api.db, {
    receiver: { mailbox, user: { id: user.id, username: user.username } },
    settings: { host: '127.0.0.1', port, security: 'none', username: own, password: 'secret' },
    signal: new AbortController().signal,
  });
const inbox = async (address: string) => {
  const files = await Promise.all(
    ['new', 'cur'].map((part) => readdir(join(servers.maildir(address), part)).catch(() => [])),
  );
  return files.flat().length;
};
const cameIn = () =>
  api.db
    .selectFrom('message')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('body').distinct().as('different')])
    .where('user_id', '=', user.id)
    .where('direction', '=', 'in')
    .executeTakeFirstOrThrow();

/** Hands mails to the server over one connection. */
async function post(mails: readonly { from: string; text: string }[]): Promise<void> {
  const connection = new SMTPConnection({ host: '127.0.0.1', port: servers.smtpPort, ignoreTLS: true, logger: false });
  await new Promise<void>((done, fail) => {
    connection.once('error', fail);
    connection.connect(() => done());
  });
  for (const { from, text } of mails)
    await new Promise<void>((done, fail) =>
      connection.send({ from, to: [own] }, text, (error) => (error ? fail(error) : done())),
    );
  connection.quit();
}

/** Between the product and the server of a mailbox; hangs up after as many bytes as it is told. */
async function openShakyLine() {
  let left = Infinity;
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(servers.imapPort, '127.0.0.1');
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    far.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left > 0) return near.write(chunk);
      cuts += 1;
      left = Infinity;
      near.resetAndDestroy();
      return far.destroy();
    });
    near.on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter: (bytes: number) => (left = bytes),
    cuts: () => cuts,
    close: () => server.close(),
  };
}

test('mails leave through a real server, and are in the mailboxes of those they are for', async () => {
  const mails = await Promise.all(
    others.map(async (address) => {
      const person = await makePerson(api.db, { emails: [{ email: address, state: 'valid', is_primary: true }] });
      return { ...(await makeOutgoing(api.db, { user, mailbox, person, address })), address };
    }),
  );
  await deliver({
    db: api.db,
    sender: {
      id: mailbox,
      name: 'Åsa',
      address: own,
      signature: '',
      host: '127.0.0.1',
      port: servers.smtpPort,
      security: 'none',
      username: '',
      password: '',
    },
    optOutLink: (token) => `https://spana.example/u/${token}`,
    signal: new AbortController().signal,
  });
  await expect.poll(async () => Promise.all(mails.map(({ address }) => inbox(address)))).toEqual(mails.map(() => 1));
});

test(`${amount} answers come in once each, though the line breaks ${disconnects} times and all numbers change (seed ${seed})`, async () => {
  const answers = [];
  for (let n = 0; n < amount; n += 1) {
    const address = `eva${n}@example.org`;
    const person = await makePerson(api.db, { emails: [{ email: address, state: 'valid', is_primary: true }] });
    const { message_id } = await makeOutgoing(api.db, { user, mailbox, person, address, state: 'sent' });
    // One in fifty has no id of its own, and one in twenty comes twice.
    const id = n % 50 === 0 ? '' : `Message-ID: <answer-${n}@example.org>\r\n`;
    const text = `From: Eva <${address}>\r\nTo: ${own}\r\nSubject: Re: Hello\r\nDate: ${new Date().toUTCString()}\r\n${id}In-Reply-To: ${message_id}\r\n\r\nThank you, this is answer ${n}.\r\n`;
    answers.push({ from: address, text }, ...(n % 20 === 1 ? [{ from: address, text }] : []));
  }
  const large = `From: Eva <eva7@example.org>\r\nTo: ${own}\r\nSubject: Large\r\nMessage-ID: <large@example.org>\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(60_000)}`;
  await post([...answers, { from: 'eva7@example.org', text: large }]);
  await expect.poll(() => inbox(own)).toBe(answers.length + 1);

  const line = await openShakyLine();
  while (line.cuts() < disconnects) {
    line.cutAfter(200 + Math.floor(random() * 60_000));
    await fetch(line.port).catch(() => undefined);
    // Once all are in, there is little left to break: the numbers change, and all are looked at again.
    if ((await cameIn()).all === amount) await rm(join(servers.maildir(own), 'dovecot-uidlist'), { force: true });
  }
  line.close();
  await fetch();
  expect(await cameIn()).toEqual({ all: amount, different: amount });
  await rm(join(servers.maildir(own), 'dovecot-uidlist'));
  expect(await fetch(), 'after all numbers have changed').toBe(0);
  expect(await cameIn()).toEqual({ all: amount, different: amount });
});
