import { capturePage } from '@app/contract/people/captures';
import { attachFile } from '@app/contract/people/files';
import { changeImport, createImport, previewImport, startImport } from '@app/contract/people/imports';
import { askAboutMyData, createDataLink, exportMyData, getMyData } from '@app/contract/people/my-data';
import { sendNotice } from '@app/contract/people/notices';
import {
  addComment,
  addReminder,
  changePerson,
  createPerson,
  getFullPerson,
  searchEmails,
} from '@app/contract/people/people';
import { createSearchTemplate, searchPeople } from '@app/contract/people/person-search';
import { exportPersonalData, requestErasure } from '@app/contract/people/personal-data';
import { recordMessage } from '@app/contract/outreach/work-list';
import { castVote } from '@app/contract/roles/votes';
import { createShortlist } from '@app/contract/roles/shortlists';
import { reportClientError } from '@app/contract/machine/client-errors';
import { saveView } from '@app/contract/users/views';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { tablesWithCanary } from '#testing/full-person';
import { makeAssignment, makeUser } from '#testing/make';
import { openSmtpSink } from '#testing/outside/smtp-sink';
import { runTasks } from '#testing/tasks';
import { carryOut } from './erasures.ts';

/* What the product itself writes of somebody while it is used, wherever that is. */
const sink = await openSmtpSink();
afterAll(() => sink.close());
const api = useApi({ SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
/** Stands in everything that is entered about the person, and in nothing else. */
const word = 'zq7xflow';
const email = `${word}@mark.example`;

test('whoever was written about all over the product is found nowhere once they are erased, by no search and in no file', async () => {
  const user = await makeUser(api.db, { is_staff: true, is_superuser: true });
  const call = await api.as(user);
  const role = await makeAssignment(api.db, { users: [user.id] });
  const done = (reply: { status: number; body: unknown }, what: string) =>
    expect(reply.status, `${what}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);

  const made = await call(createPerson, {
    body: {
      first_name: `Anna${word}`,
      last_name: `Berg${word}`,
      source: 'A list',
      lawful_basis: 'legitimate_interest',
      headline: `Likes ${word}`,
      summary: `Wrote ${word} at night`,
      skills: [`Lang${word}`],
      emails: [{ email }],
      phones: [{ phone: '+46701740605' }],
      links: [`https://www.linkedin.com/in/${word}`],
    } as never,
  });
  done(made, 'create');
  const at = { params: { id: String(made.body.id) } };
  const person = made.body.id;
  const full = (await call(getFullPerson, at)).body;
  done(await call(changePerson, { ...at, body: { version: full.version, title: `Chief ${word}` } }), 'change');
  done(await call(addComment, { ...at, body: { body: `Met @${user.username}: ${word}` } }), 'comment');
  done(await call(addReminder, { ...at, body: { due: new Date().toISOString(), text: `Call ${word}` } }), 'reminder');
  const file = new TextEncoder().encode(`CV of Anna ${word}, ${email}`);
  done(
    await call(attachFile, {
      params: { kind: 'person', id: at.params.id },
      query: { name: `${word}.txt` },
      bytes: file,
    }),
    'file',
  );
  const message = { channel: 'MESSAGE', direction: 'in', text: `Hello from ${word}`, subject: word } as const;
  done(await call(recordMessage, { ...at, body: message }), 'message');
  done(await call(castVote, { body: { assignment: role, person, grade: 'up', reason: `Knows ${word}` } }), 'vote');
  done(
    await call(capturePage, {
      body: { url: `https://www.linkedin.com/in/${word}`, title: `Anna ${word}`, text: `About ${word}` },
    }),
    'capture',
  );
  await sql`update outreach_setting set notice = 'We are Mark Ltd, Example Street 1.'`.execute(api.db);
  done(await call(sendNotice, at), 'notice');
  const shared = { people: [person], client: 'Client', fields: [] };
  done(await call(createShortlist, { params: { id: String(role) }, body: shared }), 'shortlist');

  done(await call(searchEmails, { query: { query: word } }), 'search by address');
  done(await call(searchPeople, { query: { q: word } }), 'search');
  const search = `?q=${encodeURIComponent(email)}`;
  done(await call(createSearchTemplate, { body: { name: 'Of one', search } }), 'saved search');
  done(
    await call(saveView, { body: { route: '/people', name: 'Of one', query: `query=${encodeURIComponent(email)}` } }),
    'view',
  );
  done(
    await call(reportClientError, {
      body: { caught: 'event', message: `Cannot read ${email}`, path: `/person/${person}` },
    }),
    'client error',
  );

  const list = Buffer.from(
    `Name,E-mail,Note\nAnna ${word},${email},Knows ${word}\nSomebody Else,else@mark.example,x\n`,
  );
  const batch = (await call(createImport, { query: { name: 'list.csv' }, bytes: list })).body;
  const ofBatch = { params: { id: String(batch.id) } };
  await call(changeImport, { ...ofBatch, body: { source: 'A list', lawful_basis: 'consent' } });
  await call(previewImport, ofBatch);
  done(await call(startImport, ofBatch), 'import');
  const waiting = await call(createImport, { query: { name: 'waits.csv' }, bytes: list });
  done(waiting, 'import that waits');

  const { token } = (await call(createDataLink, at)).body;
  done(await api.anonymous(askAboutMyData, { body: { token, wish: 'correct', text: `I am ${word}` } }), 'wish');
  done(await api.anonymous(exportMyData, { body: { token } }), 'their export');
  done(await call(exportPersonalData, at), 'export');
  await runTasks(api.services);

  const everywhere = await tablesWithCanary(api.db, word);
  expect(everywhere.length, everywhere.join()).toBeGreaterThan(15);
  const asked = await call(requestErasure, { ...at, body: { asked_by: 'person', reason: `Mail from ${email}` } });
  done(asked, 'erasure');
  await runTasks(api.services);
  expect(await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, asked.body.id))).toBe(true);

  expect(await tablesWithCanary(api.db, word)).toEqual([]);
  const { DATA_DIR } = api.services.config;
  const files = await readdir(DATA_DIR, { recursive: true, withFileTypes: true });
  for (const each of files.filter((entry) => entry.isFile())) {
    const text = await readFile(join(each.parentPath, each.name), 'utf8');
    expect(text.toLowerCase().includes(word), each.name).toBe(false);
  }
  expect((await call(searchPeople, { query: { q: word } })).body.results).toEqual([]);
  expect((await call(searchEmails, { query: { query: word } })).body).not.toContain(word);
  expect((await api.anonymous(getMyData, { body: { token } })).status).not.toBe(200);
  expect(JSON.stringify((await call(getFullPerson, at)).body)).not.toContain(word);
});
