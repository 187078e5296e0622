import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { getDkim, removeDkim, saveDkim } from '@app/contract/outreach/dkim';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeMailbox, makeOutgoing, makePerson, makeUser, type TestUser } from '#testing/make';
import { openSmtpSink } from '#testing/outside/smtp-sink';
import { runTasks } from '#testing/tasks';
import { deliverTask } from '../outbox/tasks.ts';

const api = useApi();
let staff: Call;
let user: TestUser;

beforeEach(async () => {
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
  user = await makeUser(api.db);
  await api.db
    .updateTable('outreach_setting')
    .set({ opens: '00:00', closes: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7], spacing_from: 0, spacing_to: 0 })
    .execute();
});

/** Sends one mail from an address, and answers with what the server got. */
async function sendFrom(address: string): Promise<string> {
  const sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  const mailbox = await makeMailbox(api.db, user, sink.port);
  await api.db.updateTable('mailbox').set({ address }).where('id', '=', mailbox).execute();
  const body = 'Hej  på dig \n\n. en punkt\n\n\n';
  await makeOutgoing(api.db, { user, mailbox, person: await makePerson(api.db), subject: 'Åäö – ett jobb', body });
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, deliverTask, { mailbox }));
  await runTasks(api.services);
  // Dots at the beginning of a line are doubled on the way (RFC 5321, 4.5.2).
  return sink.received[0]!.content.replaceAll('\r\n..', '\r\n.');
}

const relaxed = (line: string): string => {
  const colon = line.indexOf(':');
  const value = line.slice(colon + 1).replaceAll('\r\n', '');
  return `${line.slice(0, colon).toLowerCase().trim()}:${value.replaceAll(/[ \t]+/g, ' ').trim()}`;
};

/** What a mail server does with a signature (RFC 6376, relaxed/relaxed), in as many words. */
function verify(mail: string, publicKey: string): { valid: boolean; covered: string[]; tags: Record<string, string> } {
  const end = mail.indexOf('\r\n\r\n');
  const headers = mail.slice(0, end).split(/\r\n(?![ \t])/);
  const body = `${mail
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(\r\n)*$/, '')}\r\n`;
  const signature = headers.find((line) => /^dkim-signature:/i.test(line))!;
  const tags = Object.fromEntries(
    relaxed(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(' ', '')]),
  );
  const covered = tags['h']!.toLowerCase().split(':');
  const bodyHash = createHash('sha256').update(body, 'latin1').digest('base64');
  const data = [
    ...covered.map((name) => `${relaxed(headers.findLast((line) => line.toLowerCase().startsWith(`${name}:`))!)}\r\n`),
    relaxed(signature).replace(/\bb=[^;]*$/, 'b='),
  ].join('');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const isSigned = createVerify('RSA-SHA256').update(data, 'latin1').verify(key, tags['b']!, 'base64');
  return { valid: isSigned && bodyHash === tags['bh'], covered, tags };
}
const publicKeyIn = (record: string): string => /p=(.*)$/.exec(record)![1]!;

test('mails of the domain are signed with the key that it publishes, the way out included; a changed mail is not', async () => {
  const { body } = await staff(saveDkim, { body: { domain: 'Firm.example', selector: 'spana1' } });
  expect(body).toMatchObject({ domain: 'firm.example', record_name: 'spana1._domainkey.firm.example' });
  const mail = await sendFrom('asa@firm.example');
  const { valid, covered, tags } = verify(mail, publicKeyIn(body.record_value));
  expect(valid).toBe(true);
  expect(covered).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']));
  expect(tags).toMatchObject({ d: 'firm.example', s: 'spana1', a: 'rsa-sha256', c: 'relaxed/relaxed' });
  expect(verify(mail.replace('One-Click', 'Two-Click'), publicKeyIn(body.record_value)).valid).toBe(false);
  expect(verify(mail.replace('en punkt', 'en prick'), publicKeyIn(body.record_value)).valid).toBe(false);
});

test('mails of other domains, and all once the key is removed, are not signed', async () => {
  await staff(saveDkim, { body: { domain: 'firm.example', selector: 's' } });
  expect(await sendFrom('asa@sub.firm.example')).not.toContain('DKIM-Signature');
  expect((await staff(removeDkim)).status).toBe(204);
  expect((await staff(removeDkim)).status).toBe(404);
  expect((await staff(getDkim)).body).toEqual({ dkim: null });
});

test('a key of one’s own is taken if it can sign; it is kept encrypted, and nobody is told', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const { body } = await staff(saveDkim, { body: { domain: 'firm.example', selector: 'own', private_key: pem } });
  expect(publicKeyIn(body.record_value)).toBe(
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
  );
  expect(JSON.stringify(body)).not.toContain('PRIVATE');
  const kept = await api.db.selectFrom('dkim_key').select('private_key').executeTakeFirstOrThrow();
  expect(kept.private_key.toString('latin1')).not.toContain('PRIVATE');
  expect(verify(await sendFrom('asa@firm.example'), publicKeyIn(body.record_value)).valid).toBe(true);
});

test.each([
  ['nonsense', 'nonsense'],
  ['a curve', generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  [
    'too few bits',
    generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ],
])('a key that cannot sign is refused: %s', async (_, private_key) => {
  const answer = await staff(saveDkim, { body: { domain: 'firm.example', selector: 'own', private_key } });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'key_not_usable', fields: { private_key: expect.any(String) } },
  });
});

test.each([{ domain: 'firm' }, { domain: 'x; d=evil.example' }, { selector: 'a.b;c' }, { selector: '' }])(
  '%o is no name for a key',
  async (wrong) => {
    const body = { domain: 'firm.example', selector: 's', ...wrong };
    expect((await staff(saveDkim, { body })).status).toBe(400);
  },
);

test('a key that cannot be read any more pauses the mailbox: unsigned mails would be thrown away', async () => {
  await staff(saveDkim, { body: { domain: 'firm.example', selector: 's' } });
  await api.db
    .updateTable('dkim_key')
    .set({ private_key: Buffer.alloc(60) })
    .execute();
  const sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  const mailbox = await makeMailbox(api.db, user, sink.port);
  await api.db.updateTable('mailbox').set({ address: 'asa@firm.example' }).where('id', '=', mailbox).execute();
  await makeOutgoing(api.db, { user, mailbox, person: await makePerson(api.db) });
  await api.db.transaction().execute((trx) => api.services.tasks.send(trx, deliverTask, { mailbox }));
  await runTasks(api.services);
  expect(sink.received).toEqual([]);
  const { paused_reason } = await api.db
    .selectFrom('mailbox')
    .selectAll()
    .where('id', '=', mailbox)
    .executeTakeFirstOrThrow();
  expect(paused_reason).toContain('Staff can make a new one');
});
