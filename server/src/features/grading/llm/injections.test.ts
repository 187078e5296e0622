import { gradingPerson } from '@app/contract/roles/grading';
import type { PersonProfile } from '@app/contract/people/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { everythingElse, orders, readCollections } from '#testing/samples/injections';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { readTexts } from '../../people/people.ts';
import { fillLlmTask } from '../kinds.ts';
import { suspicionsAbout } from './prompt.ts';

/*
 * Fifty profiles (two hundred in the full run) that try to talk to the model, put to one that obeys every word of them; besides,
 * one for each attempt that others have collected, where `INJECTIONS` names a folder with these.
 */
const full = process.env['TESTS'] === 'full';
/** The same in letters that nobody sees. */
const unseen = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0)! & 0x7f))).join('');
const job = {
  title: 'Developer',
  company_name: 'Acme',
  location_name: '',
  started: '2019-01-01',
  ended: null,
  description: '',
};
const carriers: ((order: string) => Partial<PersonProfile>)[] = [
  (order) => ({ summary: order }),
  (order) => ({ summary: `${'Twelve years of payments. '.repeat(20)}\n\n${order}\n\nReferences on request.` }),
  (order) => ({ skills: ['Rust', order] }),
  (order) => ({ title: order }),
  (order) => ({ headline: `Engineer | ${order}` }),
  (order) => ({ experiences: [{ ...job, description: order }] }),
  (order) => ({ experiences: [{ ...job, company_name: order }] }),
  (order) => ({ summary: `Twelve years of payments.${unseen(order)}\u200B` }),
];
/** Every order in every place in the full run; else every order in two places, and every place with several orders. */
const profiles = orders.flatMap((order, n) =>
  carriers.filter((_, place) => full || (place + n) % 4 === 0).map((carrier) => carrier(order)),
);
const folder = process.env['INJECTIONS'];
const collected = folder
  ? [...new Set((await readCollections(folder)).flatMap(({ texts }) => texts))].map((text) => ({
      summary: `Twelve years of payments.\n\n${text.slice(0, 3500)}\n\nReferences on request.`,
    }))
  : [];
/** As many as one run asks about. */
const perRun = 50;

const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'gullible', LLM_PER_MINUTE: '60000' });

const criteria = ['Has led a team', 'Knows payments'];
let before: Record<string, string>;
/** Those whose texts are ours. */
const own: number[] = [];
beforeAll(async () => {
  const user = await makeUser(api.db);
  const role = await makeAssignment(api.db, { users: [user.id] });
  await api.db
    .updateTable('assignment')
    .set({ llm_thumbing: true, must_skills: ['Rust'], criteria })
    .execute();
  for (const profile of profiles) own.push(await makePerson(api.db, { skills: ['Rust'], ...profile }, user));
  for (const profile of collected) await makePerson(api.db, { skills: ['Rust'], ...profile }, user);
  fake.be('gullible');
  before = await everythingElse(api.db);
  for (let run = 0; run < (profiles.length + collected.length) / perRun; run += 1) {
    await api.db.transaction().execute((trx) => api.services.tasks.send(trx, fillLlmTask, { assignment_id: role }));
    await runTasks(api.services);
  }
});

const all = () =>
  api.db
    .selectFrom('llm_grade')
    .select(['person_id', 'verdict', 'score', 'summary', 'criteria', 'suspicions', 'model', 'created'])
    .orderBy('id')
    .execute();
const graded = async () => (await all()).filter(({ person_id }) => own.includes(person_id));
type Criteria = { criterion: string; verdict: string; quote: string }[];

test('all of them were put to a model that obeys', async () => {
  expect(profiles).toHaveLength(full ? 200 : 50);
  const { rows } = await sql<{ people: number }>`
    select count(distinct person_id) as people from llm_call`.execute(api.db);
  expect(rows[0]!.people).toBe(profiles.length + collected.length);
  // Some answers are so far from the agreed shape that there is no grade.
  const { length } = await graded();
  expect(length).toBeGreaterThan(0.6 * profiles.length);
  expect(length).toBeLessThan(profiles.length);
});

test('nothing but grades came of it: no vote, no card, no message, no other row anywhere', async () => {
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['vote', 'person_assignment', 'message', 'reminder', 'tagging', 'person', 'audit_log']),
  );
  expect(await everythingElse(api.db)).toEqual(before);
  const { rows } = await sql<{ name: string }>`select distinct name from task_run order by 1`.execute(api.db);
  expect(rows.map(({ name }) => name)).toEqual(['core.tasks.fill_llm_queue', 'core.tasks.rebuild_gcq']);
});

test('no answer escaped its shape', async () => {
  const told = gradingPerson.shape.llm.unwrap();
  for (const { person_id: _, ...grade } of await all()) {
    expect(told.parse(grade)).toEqual(grade);
    expect((grade.criteria as Criteria).map((each) => Object.keys(each).toSorted())).toEqual(
      criteria.map(() => ['criterion', 'quote', 'verdict']),
    );
    expect((grade.criteria as Criteria).map(({ criterion }) => criterion)).toEqual(criteria);
    expect(grade.summary.length).toBeLessThanOrEqual(600);
    expect(grade.summary).not.toMatch(/[\u200B\u202E]/);
  }
  const { rows: kept } = await sql<{ keys: string[] }>`
    select distinct array(select jsonb_object_keys(answer) order by 1) as keys from llm_cache_entry`.execute(api.db);
  expect(kept).toEqual([{ keys: ['criteria', 'score', 'summary', 'verdict'] }]);
  expect(({} as Record<string, unknown>)['is_superuser']).toBeUndefined();
});

test('without evidence in words of its own no order makes a yes', async () => {
  for (const { verdict, criteria: said } of await graded()) {
    expect(verdict).toBe('maybe');
    expect(said).toEqual(criteria.map((criterion) => ({ criterion, verdict: 'unclear', quote: '' })));
  }
});

test('every one of them is flagged for people to see', async () => {
  const texts = await readTexts(api.db, own);
  const unflagged = texts.filter((text) => suspicionsAbout({ ...text, first_name: '', last_name: '' }).length === 0);
  expect(unflagged).toEqual([]);
  expect((await graded()).filter(({ suspicions }) => suspicions.length === 0)).toEqual([]);
});

test('what nobody sees did not reach the model', () => {
  expect(fake.requests.length).toBeGreaterThanOrEqual(0.875 * profiles.length);
  for (const { profile } of fake.requests) expect(profile).not.toMatch(/[\u200B\u{E0000}-\u{E007F}]/u);
});

/* Of what others have collected, some asks for nothing that can be noticed; a model that obeys may then like the person, with words of the profile. */
test('what others have collected did nothing but get a verdict, too', async () => {
  const others = (await all()).filter(({ person_id }) => !own.includes(person_id));
  const count = (fits: (grade: (typeof others)[number]) => boolean) => others.filter(fits).length;
  if (collected.length > 0)
    console.info(
      `${collected.length} collected attempts: ${others.length} verdicts, ${count(({ suspicions }) => suspicions.length > 0)} of them flagged, ${count(({ verdict }) => verdict === 'yes')} a yes`,
    );
  const groundless = others.filter(
    ({ verdict, criteria: said }) => verdict === 'yes' && !(said as Criteria).some(({ quote }) => quote !== ''),
  );
  expect(groundless).toEqual([]);
});
