import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type AlertRuleName, alertRuleNames } from '@app/contract/machine/alert-rules';
import {
  type AlertPost,
  alertPost,
  changeAlertRule,
  changeAlertSettings,
  endSilence,
  getAlertSettings,
  getSystemHealth,
  silenceAlert,
  testAlerts,
} from '@app/contract/machine/alerts';
import { listTags } from '@app/contract/people/tags';
import { taskQueues } from '@app/contract/machine/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config';
import { openMailer } from '#platform/mailer';
import type { Services } from '#platform/services';
import { readClock } from '#platform/tasks/schedule';
import { type Call, useApi } from '#testing/api';
import { makeCertificate } from '#testing/outside/certificate';
import { makePerson, makeUser } from '#testing/make';
import { openSmtpSink, type SmtpSink } from '#testing/outside/smtp-sink';
import { forgetAlerts } from './alerts.ts';
import { deliverWaiting } from './deliver.ts';
import { evaluate, watchOver } from './evaluate.ts';
import { noteRequests } from './samples.ts';
import { calmMinutes } from './step.ts';
import { isInside, post, signatureOf } from '#platform/webhook';

const api = useApi({ WEBHOOK_HOSTS: '127.0.0.1' });
let call: Call;
let smtp: SmtpSink;
/** The product with a mail server that takes everything. */
let services: Services;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { username: 'chief', is_superuser: true }));
  smtp = await openSmtpSink();
  const mailer = openMailer(readConfig({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }));
  services = { ...api.services, mailer };
});
afterAll(() => smtp.close());

const settle = async (change: object) => {
  const { version } = (await call(getAlertSettings)).body.settings;
  return call(changeAlertSettings, { body: { version, ...change } });
};
const rule = async (name: AlertRuleName, change: { threshold: number; hold_minutes: number }) => {
  const { version } = (await call(getAlertSettings)).body.settings;
  return call(changeAlertRule, { params: { rule: name }, body: { severity: 'warning', version, ...change } });
};
const silence = (name: AlertRuleName, hours = 1) =>
  call(silenceAlert, { body: { rule: name, reason: 'A new machine comes', hours } });
const stateOf = async (name: string) => (await call(getSystemHealth)).body.checks.find(({ id }) => id === name)!;

/** Minutes since the tests began; each evaluation is some minutes later than the one before. */
let clock = 0;
let began: Date;
const later = async (minutes: number, by = services): Promise<void> => {
  clock += minutes;
  const now = new Date(began.getTime() + clock * 60_000);
  await evaluate(by, now);
  await deliverWaiting(by, now);
};

const beat = () =>
  api.db
    .insertInto('worker_beat')
    .values({
      worker: 'test-worker',
      queues: [...taskQueues],
      concurrency: 4,
      active: 0,
      memory_mb: 200,
      cpu_percent: 3,
      loop_p99_ms: 1,
      started: new Date().toISOString(),
      // It is alive for as long as a test takes.
      beat: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute();
/** All is well with everything that has no other condition planted. */
beforeEach(async () => {
  await sql`truncate alert, alert_rule, alert_silence, alert_message, worker_beat, task_run, queue_sample, request_sample, disk_sample,
    backup, rate_limit, mailbox cascade`.execute(api.db);
  await sql`update alert_setting set evaluated = '-infinity', mail_to = '{}', webhook_url = '', webhook_secret = null`.execute(
    api.db,
  );
  await beat();
  await sql`insert into backup (state, cause, host, file, moment) values ('done', 'schedule', 'here', 'f', now())`.execute(
    api.db,
  );
  smtp.received.length = 0;
  clock = 0;
  began = await readClock(api.db);
});
const subjects = () => smtp.received.map(({ content }) => /^Subject: (.*(?:\r\n .*)*)/m.exec(content)?.[1] ?? '');
const textOf = (mail: { content: string }) =>
  Buffer.from(
    mail.content
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

interface Condition {
  plant: () => Promise<unknown>;
  heal: () => Promise<unknown>;
  /** What people read. */
  says: RegExp;
}
const ask = async (times: number) => {
  const listed = await api.as(await makeUser(api.db));
  for (let n = 0; n < times; n += 1) await listed(listTags);
  await noteRequests(api.db);
};
async function openMany(username: string): Promise<number> {
  const { id } = await makeUser(api.db, { username });
  await sql`insert into access_entry (user_id, act, way, people)
    select ${id}::bigint, 'open', 'GET /', array[n] from generate_series(1, 201) as n union all
    select ${id}::bigint, 'list', 'GET /', array_agg(n) from generate_series(1, 5000) as n`.execute(api.db);
  return id;
}
const conditions: Record<Exclude<AlertRuleName, 'certificate'>, Condition> = {
  workers: {
    plant: () => sql`truncate worker_beat`.execute(api.db),
    heal: beat,
    says: /No worker runs/,
  },
  backlog: {
    plant: () =>
      sql`insert into task_run (uuid, queue, name, state, received, eta, kwargs)
        values (${randomUUID()}::uuid, 'mail', 'test', 'PENDING', now(), now() - interval '20 minutes', '{}')`.execute(
        api.db,
      ),
    heal: () => sql`truncate task_run cascade`.execute(api.db),
    says: /The oldest task in mail has waited 20 minutes; the limit is 10\./,
  },
  failures: {
    plant: () =>
      sql`insert into queue_sample (at, queue, pending, active, done, failed)
        values (now() - interval '2 minutes', 'mail', 0, 0, 4, 6)`.execute(api.db),
    heal: () => sql`truncate queue_sample`.execute(api.db),
    says: /60 % of the tasks of mail failed/,
  },
  mailboxes: {
    plant: async () => {
      const { id } = await makeUser(api.db);
      await sql`with box as (
          insert into mailbox (user_id, address, name, provider, smtp_host, smtp_port, smtp_security, imap_host, username, password)
          values (${id}, 'elsa@example.com', 'Elsa', 'other', 'h', 465, 'tls', 'h', 'elsa', '') returning id)
        insert into mailbox_fetch (mailbox_id, fetched, error) select id, now() - interval '2 hours', 'Invalid password' from box`.execute(
        api.db,
      );
    },
    heal: () => sql`update mailbox_fetch set fetched = now()`.execute(api.db),
    says: /1 of 1 mailbox has not been read for 60 minutes\. The longest silent is that of \S+, for 120 minutes/,
  },
  backups: {
    plant: () => sql`update backup set moment = now() - interval '3 days'`.execute(api.db),
    heal: () => sql`update backup set moment = now()`.execute(api.db),
    says: /The last backup is 72 hours old; the limit is 36\./,
  },
  disk: {
    plant: () =>
      sql`insert into disk_sample (host, folder, at, free_bytes, bytes, error)
        values ('web-2', '/var/spana', now(), 2e9, 100e9, '')`.execute(api.db),
    heal: () => sql`update disk_sample set free_bytes = 40e9`.execute(api.db),
    says: /2\.0 GB of 100\.0 GB are free in \/var\/spana on web-2 \(2 %\)/,
  },
  fairness: {
    plant: () =>
      sql`insert into method_stop (method, reason) values ('ml', 'Another grade for the same CV')`.execute(api.db),
    heal: () => sql`delete from method_stop`.execute(api.db),
    says: /The bias monitor has stopped ML: Another grade for the same CV/,
  },
  notices: {
    plant: async () => {
      const id = await makePerson(api.db);
      await sql`update person set notice_due = now() + interval '8 days' where id = ${id}`.execute(api.db);
    },
    heal: () => sql`update person set notice_due = now() + interval '20 days'`.execute(api.db),
    says: /1 person must be told within 9 days\./,
  },
  errors: {
    plant: async () => {
      await noteRequests(api.db);
      await sql`truncate request_sample`.execute(api.db);
      await sql`alter table tag rename to tag_gone`.execute(api.db);
      await ask(15);
      await sql`alter table tag_gone rename to tag`.execute(api.db);
      await ask(15); // As another process would: what each answered is added up.
    },
    heal: () => sql`truncate request_sample`.execute(api.db).then(() => ask(30)),
    says: /15 of 30 requests of the last 5 minutes failed on our side \(50\.0 %\); the limit is 5 %/,
  },
  profiles: {
    plant: () => openMany('curious'),
    heal: () => sql`truncate access_entry`.execute(api.db),
    says: /curious opened 201 people in the last hour; the limit is 200\./,
  },
  trails: {
    plant: () =>
      sql`insert into trail_check (entries, seal, hash, findings) values (9, 1, '', '{Audit entry 5 is missing}')`.execute(
        api.db,
      ),
    heal: () => sql`insert into trail_check (entries, seal, hash, findings) values (9, 2, '', '{}')`.execute(api.db),
    says: /Audit entry 5 is missing\./,
  },
};

describe('each rule', () => {
  test.each(Object.entries(conditions))(
    '%s fires when its condition has held, tells people once, and is over when it is gone',
    async (name, { plant, heal, says }) => {
      await settle({ mail_to: ['ops@example.com'] });
      await plant();
      await later(0);
      const { hold_minutes: hold } = (await stateOf(name)).rule!;
      if (hold > 0)
        expect(await stateOf(name)).toMatchObject({ state: 'pending', summary: expect.stringMatching(says) });
      for (let minute = 1; minute <= hold; minute += 1) {
        expect(smtp.received).toEqual([]);
        await later(1);
      }
      const { state, rule: shown, advice } = await stateOf(name);
      expect({ state, firing: shown!.firing }).toEqual({
        state: shown!.severity === 'critical' ? 'fail' : 'warn',
        firing: true,
      });
      await later(1);
      expect(smtp.received).toHaveLength(1);
      const [mail] = smtp.received;
      expect(mail).toMatchObject({ to: ['ops@example.com'] });
      expect(textOf(mail!)).toMatch(says);
      expect(textOf(mail!)).toContain(advice!.text.slice(0, 40));
      expect(textOf(mail!)).toContain(`http://localhost:3000${advice!.page}`);

      await heal();
      await later(1);
      expect(await stateOf(name)).toMatchObject({ state: 'ok', rule: { firing: true } });
      await later(calmMinutes - 1);
      expect(smtp.received).toHaveLength(1);
      await later(1);
      expect(subjects()[1]).toMatch(/Over/);
      expect(await stateOf(name)).toMatchObject({ state: 'ok', rule: { firing: false, since: null } });
      await later(10);
      expect(smtp.received).toHaveLength(2);
    },
  );

  test('of mailboxes counts those that are silent among all, and leaves out those that are not to be read', async () => {
    await conditions.mailboxes.plant();
    await conditions.mailboxes.plant();
    await sql`update mailbox_fetch set fetched = now() where mailbox_id = (select max(mailbox_id) from mailbox_fetch)`.execute(
      api.db,
    );
    expect((await stateOf('mailboxes')).summary).toMatch(/^1 of 2 mailboxes has not been read/);
    await sql`update mailbox set imap_host = '' where id = (select min(id) from mailbox)`.execute(api.db);
    expect(await stateOf('mailboxes')).toMatchObject({
      state: 'ok',
      summary: '1 mailbox read within 60 minutes.',
    });
  });

  test('of the certificate counts the days of the one that is really served, and says when it is not trusted', async () => {
    const days = (count: number) => makeCertificate(new Date(Date.now() + (count + 0.5) * 86_400_000));
    const soon = days(7);
    const fresh = days(60);
    const server = createTlsServer(soon);
    server.listen(0, 'localhost');
    await once(server, 'listening');
    const trusted = getCACertificates('default');
    onTestFinished(() => {
      setDefaultCACertificates(trusted);
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const over = (address: string): Services => ({
      ...services,
      config: { ...services.config, PUBLIC_URL: address },
    });
    const secure = over(`https://localhost:${port}`);
    const summary = async (by: Services) => {
      await later(1, by);
      const { rows } = await sql<{ summary: string }>`select summary from alert where rule = 'certificate'`.execute(
        api.db,
      );
      return rows[0]?.summary;
    };
    expect(await summary(over(`http://localhost:${port}`))).toBeUndefined();
    setDefaultCACertificates([soon.cert, fresh.cert]);
    expect(await summary(secure)).toBe(
      `The certificate of The product (localhost:${port}) ends in 7 days; the limit is 14.`,
    );
    server.setSecureContext(fresh);
    await later(1, secure);
    await later(calmMinutes, secure);
    expect(await summary(secure)).toBeUndefined();
    setDefaultCACertificates(trusted);
    expect(await summary(secure)).toMatch(/is not trusted: .*SELF_SIGNED/);
    server.setSecureContext(days(-2));
    expect(await summary(secure)).toMatch(/ended on \d{4}-\d\d-\d\d\.$/);
  });

  test('says that it cannot tell where the certificate cannot be reached, and leaves what fires as it is', async () => {
    await sql`insert into alert (rule, state, since, summary, told) values ('certificate', 'firing', now(), 'It ends.', now())`.execute(
      api.db,
    );
    const config = { ...services.config, PUBLIC_URL: 'https://127.0.0.1:9' };
    await later(10, { ...services, config });
    await later(10, { ...services, config });
    expect(await api.db.selectFrom('alert').select(['rule', 'state', 'summary']).execute()).toEqual([
      { rule: 'certificate', state: 'firing', summary: 'It ends.' },
    ]);
  });
});

describe('a message', () => {
  const plantTwo = async () => {
    await sql`truncate worker_beat`.execute(api.db);
    await conditions.backlog.plant();
    await rule('workers', { threshold: 1, hold_minutes: 0 });
    await rule('backlog', { threshold: 10, hold_minutes: 0 });
  };

  test('is one for everything that fires in the same minute, to each address', async () => {
    await settle({ mail_to: ['a@example.com', 'b@example.com'] });
    await plantTwo();
    await later(0);
    expect(smtp.received.map(({ to }) => to.join()).toSorted()).toEqual(['a@example.com', 'b@example.com']);
    expect(textOf(smtp.received[0]!)).toMatch(/Alert: Workers[^]*Alert: Queue age/);
  });

  test('is sent once when several processes look and send at the same moment', async () => {
    await settle({ mail_to: ['ops@example.com'] });
    await plantTwo();
    const now = new Date();
    const looks = await Promise.all(Array.from({ length: 6 }, () => evaluate(services, now)));
    expect(looks.filter(Boolean)).toHaveLength(1);
    await Promise.all(Array.from({ length: 6 }, () => deliverWaiting(services, now)));
    expect(smtp.received).toHaveLength(1);
  });

  test('comes again after the interval that is set, as a reminder, and not before', async () => {
    await settle({ mail_to: ['ops@example.com'], remind_hours: 2 });
    await plantTwo();
    await later(0);
    for (let n = 0; n < 11; n += 1) await later(10);
    expect(smtp.received).toHaveLength(1);
    await later(10);
    expect(smtp.received).toHaveLength(2);
    expect(textOf(smtp.received[1]!)).toContain('Still firing: Workers');
  });

  test('is not sent for each time that something comes and goes', async () => {
    await settle({ mail_to: ['ops@example.com'] });
    await rule('workers', { threshold: 1, hold_minutes: 0 });
    for (let n = 0; n < 20; n += 1) {
      await sql`truncate worker_beat`.execute(api.db);
      await later(1);
      await beat();
      await later(1);
    }
    expect(smtp.received).toHaveLength(1);
  });

  test('that the mail server does not take is tried again, less and less often, and given up in the end', async () => {
    await settle({ mail_to: ['ops@example.com'] });
    await plantTwo();
    const refusing = await openSmtpSink(() => ({ at: 'rcpt', answer: '451 4.3.0 Try later' }));
    onTestFinished(() => refusing.close());
    const mailer = openMailer(readConfig({ SMTP_URL: `smtp://127.0.0.1:${refusing.port}` }));
    const tries: number[] = [];
    for (let minute = 0; minute < 90; minute += 1) {
      await later(minute === 0 ? 0 : 1, { ...services, mailer });
      const { attempts } = await api.db.selectFrom('alert_message').select('attempts').executeTakeFirstOrThrow();
      if (attempts > tries.length) tries.push(minute);
    }
    expect(tries).toEqual([0, 2, 6, 14, 30, 62]);
    const { messages } = (await call(getAlertSettings)).body;
    expect(messages).toMatchObject([{ state: 'failed', attempts: 6, error: expect.stringContaining('Try later') }]);
  });

  test('about workers leaves although no worker runs, from a web process', async () => {
    await settle({ mail_to: ['ops@example.com'] });
    await sql`truncate worker_beat`.execute(api.db);
    await rule('workers', { threshold: 1, hold_minutes: 0 });
    await watchOver(services);
    expect(textOf(smtp.received[0]!)).toContain('No worker runs');
    expect(await stateOf('disk'), 'and the disk was looked at').not.toMatchObject({ state: 'unknown' });
  });

  test('leaves after as many minutes as are set, also when a process looks a little earlier in its minute', async () => {
    await settle({ mail_to: ['ops@example.com'] });
    await rule('workers', { threshold: 1, hold_minutes: 2 });
    await sql`truncate worker_beat`.execute(api.db);
    const minute = Math.ceil(began.getTime() / 60_000) * 60_000;
    for (const seconds of [14.9, 74.85, 134.8]) {
      expect(smtp.received).toEqual([]);
      const now = new Date(minute + seconds * 1000);
      await evaluate(services, now);
      await deliverWaiting(services, now);
    }
    expect(smtp.received).toHaveLength(1);
  });

  test('that waited when the data was backed up does not leave after a restore', async () => {
    await settle({ mail_to: ['ops@example.com'] });
    await plantTwo();
    await evaluate(services, began);
    await api.db.transaction().execute(forgetAlerts);
    await deliverWaiting(services, new Date(began.getTime() + 60_000));
    expect(smtp.received).toEqual([]);
    expect(await api.db.selectFrom('alert').selectAll().execute()).toEqual([]);
  });
});

describe('a silence', () => {
  beforeEach(async () => {
    await settle({ mail_to: ['ops@example.com'] });
    await rule('workers', { threshold: 1, hold_minutes: 0 });
  });

  test('keeps an alert quiet until it ends by itself, and says who wants it and why', async () => {
    await silence('workers');
    await sql`truncate worker_beat`.execute(api.db);
    await later(0);
    await later(50);
    expect(smtp.received).toEqual([]);
    expect(await stateOf('workers')).toMatchObject({
      state: 'silenced',
      rule: { firing: true, silence: { reason: 'A new machine comes', user: { username: 'chief' } } },
    });
    await later(15);
    expect(subjects()).toHaveLength(1);
  });

  test('can be ended early, by another one too, and leaves its trace', async () => {
    await silence('workers', 720);
    const { id } = (await silence('workers', 2)).body;
    expect((await call(endSilence, { params: { id } })).status).toBe(204);
    expect((await call(endSilence, { params: { id } })).status).toBe(404);
    await sql`truncate worker_beat`.execute(api.db);
    await later(1);
    expect(smtp.received).toHaveLength(1);
    const { rows } = await sql<{ action: string; reason: string | null }>`
      select action, reason from audit_log where targets = '{alert:workers}' and action like 'alert_silence%' order by id desc limit 3`.execute(
      api.db,
    );
    expect(rows).toEqual([
      { action: 'alert_silence_end', reason: null },
      { action: 'alert_silence', reason: 'A new machine comes' },
      { action: 'alert_silence', reason: 'A new machine comes' },
    ]);
  });

  test('does not keep from people that what they were told of is over', async () => {
    await sql`truncate worker_beat`.execute(api.db);
    await later(0);
    await silence('workers');
    await beat();
    await later(1);
    await later(calmMinutes);
    expect(textOf(smtp.received[1]!)).toContain('Over: Workers');
  });

  test('needs a reason, and lasts 30 days at most', async () => {
    const body = { rule: 'disk', reason: 'x', hours: 1 } as const;
    expect((await call(silenceAlert, { body: { ...body, reason: ' ' } })).body.fields).toEqual({
      reason: 'Give a reason',
    });
    expect((await call(silenceAlert, { body: { ...body, hours: 721 } })).status).toBe(400);
    expect((await call(silenceAlert, { body: { ...body, hours: 0 } })).status).toBe(400);
  });
});

describe('settings', () => {
  test('are refused when they make no sense, or were made against older ones', async () => {
    expect((await rule('disk', { threshold: 51, hold_minutes: 0 })).body).toMatchObject({
      code: 'invalid_input',
      fields: { threshold: 'Between 1 and 50' },
    });
    expect((await rule('disk', { threshold: 5, hold_minutes: 1441 })).status).toBe(400);
    expect((await settle({ mail_to: ['nobody'] })).status).toBe(400);
    expect((await settle({ remind_hours: 0 })).status).toBe(400);
    expect((await settle({ webhook_url: 'ftp://example.com' })).status).toBe(400);
    expect((await settle({ webhook_url: 'https://kim:secret@example.com' })).status).toBe(400);
    expect((await call(changeAlertSettings, { body: { version: 0, remind_hours: 5 } })).body).toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  test('of a rule move its limit', async () => {
    await rule('workers', { threshold: 2, hold_minutes: 3 });
    expect(await stateOf('workers')).toMatchObject({
      state: 'pending',
      summary: '1 worker at work; there should be 2.',
      rule: { threshold: 2, hold_minutes: 3, severity: 'warning' },
    });
  });

  test('have a new secret for each new address of the webhook, and never tell it', async () => {
    const secret = 'a secret of the receiver';
    const needed = await settle({ webhook_url: 'https://example.com/hook' });
    expect(needed.body).toMatchObject({ code: 'secret_needed', fields: { webhook_secret: expect.any(String) } });
    expect((await settle({ webhook_url: 'https://example.com/hook', webhook_secret: secret })).status).toBe(200);
    expect((await settle({ remind_hours: 5 })).status).toBe(200);
    expect((await settle({ webhook_url: 'https://example.com/other' })).body.code).toBe('secret_needed');
    expect(JSON.stringify((await call(getAlertSettings)).body)).not.toContain(secret);
    const { rows } = await sql<{ text: string }>`
      select alert_setting::text || (select string_agg(audit_log::text, '') from audit_log) as text from alert_setting`.execute(
      api.db,
    );
    expect(rows[0]!.text).not.toContain(secret);
    expect(rows[0]!.text).not.toContain(Buffer.from(secret).toString('hex'));
    await settle({ webhook_url: '' });
    expect(await api.db.selectFrom('alert_setting').select('webhook_secret').executeTakeFirst()).toEqual({
      webhook_secret: null,
    });
  });
});

describe('the webhook', () => {
  const secret = 'a secret of the receiver';
  interface Posted {
    headers: IncomingHttpHeaders;
    body: string;
  }
  async function listen(answer: RequestListener = (_, reply) => reply.writeHead(204).end()) {
    const posted: Posted[] = [];
    const server: Server = createServer((request, reply) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        posted.push({ headers: request.headers, body });
        answer(request, reply);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { posted, port: (server.address() as AddressInfo).port };
  }
  const fire = async (url: string) => {
    await settle({ webhook_url: url, webhook_secret: secret });
    await sql`truncate worker_beat`.execute(api.db);
    await rule('workers', { threshold: 1, hold_minutes: 0 });
    await later(0);
  };
  const errors = async () => (await call(getAlertSettings)).body.messages.map(({ error }) => error);

  test('gets what changed as JSON, with a signature that only the secret can make', async () => {
    const { posted, port } = await listen();
    await fire(`http://127.0.0.1:${port}/hook?team=ops`);
    expect(posted).toHaveLength(1);
    const { headers, body } = posted[0]!;
    const timestamp = String(headers['x-spana-timestamp']);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(600);
    expect(headers['x-spana-signature']).toBe(signatureOf(secret, timestamp, body));
    expect(headers['x-spana-signature']).not.toBe(signatureOf('another secret', timestamp, body));
    const sent: AlertPost = alertPost.parse(JSON.parse(body));
    expect(sent).toMatchObject({
      id: headers['x-spana-delivery'],
      kind: 'alerts',
      product: 'http://localhost:3000',
      alerts: [{ rule: 'workers', event: 'firing', summary: expect.stringContaining('No worker runs') }],
    });
    await beat();
    await later(1);
    await later(calmMinutes);
    expect(JSON.parse(posted[1]!.body)).toMatchObject({ alerts: [{ rule: 'workers', event: 'over' }] });
  });

  test('that fails at first gets the same message again, under the same id', async () => {
    let answered = 0;
    const { posted, port } = await listen((_, reply) => reply.writeHead((answered += 1) === 1 ? 500 : 200).end());
    await fire(`http://127.0.0.1:${port}`);
    expect(await errors()).toEqual(['It answered 500']);
    await later(2);
    expect(posted.map(({ headers }) => headers['x-spana-delivery'])).toEqual([
      posted[0]!.headers['x-spana-delivery'],
      posted[0]!.headers['x-spana-delivery'],
    ]);
    expect(posted[1]!.body).toBe(posted[0]!.body);
    expect(await errors()).toEqual(['']);
  });

  test('that hangs is given up on, and holds up nothing else', async () => {
    const { port } = await listen(() => undefined);
    await settle({ mail_to: ['ops@example.com'], webhook_url: `http://127.0.0.1:${port}`, webhook_secret: secret });
    await sql`truncate worker_beat`.execute(api.db);
    await rule('workers', { threshold: 1, hold_minutes: 0 });
    await evaluate(services, began);
    await deliverWaiting(services, began, 200);
    expect(smtp.received).toHaveLength(1);
    expect((await errors()).toSorted()).toEqual(['', 'It did not answer within 0.2 seconds']);
  });

  test('leads nowhere else: a redirect is not followed', async () => {
    const inner = await listen();
    const { port } = await listen((_, reply) =>
      reply.writeHead(307, { location: `http://127.0.0.1:${inner.port}/latest/meta-data` }).end(),
    );
    await fire(`http://127.0.0.1:${port}`);
    expect(inner.posted).toEqual([]);
    expect(await errors()).toEqual(['It answered 307: redirects are not followed']);
  });

  test('does not reach into our own network, by address or by name, unless the operator allows it', async () => {
    const { posted, port } = await listen();
    for (const host of ['10.0.0.1', '169.254.169.254', '192.168.1.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f000002'])
      expect(
        (await settle({ webhook_url: `http://${host}:${port}`, webhook_secret: secret })).body,
        host,
      ).toMatchObject({
        code: 'address_not_allowed',
      });
    await fire(`http://localhost:${port}`);
    expect(posted).toEqual([]);
    expect(await errors()).toEqual([expect.stringContaining('localhost is inside your own network')]);
    expect(['8.8.8.8', '2606:4700::1111', '172.32.0.1'].map(isInside)).toEqual([false, false, false]);
    expect(['::', 'fd00::1', 'fe80::1', '64:ff9b::a00:1', '100.64.0.1'].map(isInside)).toEqual(Array(5).fill(true));
  });

  test('is reached by https only in production', async () => {
    const config = { ...services.config, NODE_ENV: 'production' as const };
    const sending = post({ url: 'http://example.com', secret, id: randomUUID(), body: '{}', config });
    await expect(sending).rejects.toThrow('In production a webhook is reached by https only');
  });

  test('and every address get a test at once, and whoever asks is told how it went', async () => {
    const { posted, port } = await listen((_, reply) => reply.writeHead(403).end());
    await settle({
      mail_to: ['ops@example.com'],
      webhook_url: `http://127.0.0.1:${port}`,
      webhook_secret: secret,
    });
    const { status, body } = await call(testAlerts);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { channel: 'mail', target: 'ops@example.com', error: '' },
      { channel: 'webhook', target: `127.0.0.1:${port}`, error: 'It answered 403' },
    ]);
    expect(JSON.parse(posted[0]!.body)).toMatchObject({ kind: 'test', alerts: [] });
    const stored = await api.services.mailer.listStored(10);
    expect(stored.map(({ to }) => to)).toContain('ops@example.com');
  });
});

test('whoever opens too many people is named in the audit trail, once in an hour', async () => {
  const id = await openMany('collector');
  await later(0);
  await later(1);
  const { rows } = await sql`
    select after from audit_log where action = 'profiles_many' and targets = array['user:' || ${id}::bigint]`.execute(
    api.db,
  );
  expect(rows).toEqual([{ after: { people: 201, limit: 200 } }]);
  await conditions.profiles.heal();
});

test('every rule has a condition that is planted here', () => {
  expect([...Object.keys(conditions), 'certificate'].toSorted()).toEqual([...alertRuleNames].toSorted());
});
