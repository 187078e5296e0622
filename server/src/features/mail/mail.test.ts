import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listMailOutbox } from '@app/contract/machine/operations';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config';
import { openMailer } from '#platform/mailer';
import { useApi } from '#testing/api';
import { makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { queueMail } from './mail.ts';

const api = useApi();

test('the outbox shows mails without the links that let somebody in', async () => {
  const text = 'Hello\n\nhttp://localhost/reset-password?token=abc-_1\n\nSign in at http://localhost';
  const mail = { to: 'asa@example.com', subject: 'A link', text };
  await api.db.transaction().execute((trx) => queueMail(api.services.tasks, trx, mail));
  await runTasks(api.services);
  const call = await api.as(await makeUser(api.db, { is_superuser: true }));
  const { results } = (await call(listMailOutbox)).body;
  expect(results.find(({ subject }) => subject === 'A link')?.text).toBe(
    'Hello\n\n(link hidden)\n\nSign in at http://localhost',
  );
});

test('a refusal that repeats the address is told without it', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`5.1.1 <${address}>: nobody of that name`)),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const mailer = openMailer(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }));

  const mail = { to: 'asa@example.com', subject: 'Hello', text: 'Hello' };
  await api.db.transaction().execute((trx) => queueMail(api.services.tasks, trx, mail));
  const failure = await runTasks({ ...api.services, mailer }).then(
    () => undefined,
    (error: Error) => error,
  );
  expect(failure?.message).toContain('nobody of that name');
  expect(`${failure?.message}\n${failure?.stack}`).not.toContain('asa@example.com');
});
