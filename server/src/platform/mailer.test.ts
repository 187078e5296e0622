import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { openMailer } from './mailer.ts';

const mail = {
  id: '6f1e0a52-7a2f-4f6e-9d53-0a2b8f1c7d11',
  to: 'asa@example.com',
  subject: 'Välkommen ✓',
  text: 'Hej Åsa!\n\nRad två',
};

test('mail leaves by SMTP when a server is configured, with an id that a second try repeats', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          received.push(Buffer.concat(chunks).toString());
          done();
        });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const mailer = openMailer(
    readConfig({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Spana <from@example.com>',
      PUBLIC_URL: 'https://spana.example.com',
    }),
  );
  expect(mailer.smtpConfigured).toBe(true);
  await mailer.deliver(mail);
  await mailer.deliver(mail);
  expect(received).toHaveLength(2);
  for (const text of received) {
    expect(text).toContain(`Message-ID: <${mail.id}@spana.example.com>`);
    expect(text).toContain('From: Spana <from@example.com>');
    expect(text).toContain('To: asa@example.com');
    expect(text).toContain('Auto-Submitted: auto-generated');
  }
});

test('a mail server that cannot be reached fails the delivery, so that it is tried again', async () => {
  await expect(openMailer(readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' })).deliver(mail)).rejects.toThrow(
    'ECONNREFUSED',
  );
});

test('without a server mail goes to files that only we can read, once per mail', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'spana-mail-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true }));
  const mailer = openMailer(readConfig({ DATA_DIR }));
  expect(await mailer.listStored(10)).toEqual([]);
  await mailer.deliver(mail);
  await mailer.deliver(mail);
  expect(await mailer.listStored(10)).toEqual([{ ...mail, created: expect.any(String) }]);
  expect((await stat(join(DATA_DIR, 'mail', `${mail.id}.json`))).mode & 0o077).toBe(0);
});
