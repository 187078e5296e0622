import { endpointsByName } from '@app/contract/all';
import { getReply } from '@app/contract/outreach/answers';
import { getDraft, getVoteMessage } from '@app/contract/outreach/drafts';
import { listAccess } from '@app/contract/machine/access-trail';
import { listAffected } from '@app/contract/machine/breach';
import { listDuePeople } from '@app/contract/people/retention';
import { listNotices } from '@app/contract/people/notices';
import { impersonate } from '@app/contract/users/impersonation';
import type { Endpoint } from '@app/contract/base/endpoint';
import { changeCards, getBoard, getFullPersonAssignment } from '@app/contract/roles/board';
import { capturePage, listCaptures } from '@app/contract/people/captures';
import {
  addCompanyContact,
  listCompanyContacts,
  listCompanyPeople,
  listCompanyTimeline,
} from '@app/contract/people/company-page';
import {
  getGradeQueue,
  getGrading,
  getGradingPerson,
  getMlAnalysis,
  previewGradeQueue,
  startPredictionRun,
} from '@app/contract/roles/grading';
import { getTableRow, listTableRows } from '@app/contract/charts/generic-table';
import { compareSearches, debugSearch, explainPerson } from '@app/contract/people/search-debug';
import { findThings } from '@app/contract/people/finder';
import { listOutbox, previewMessages } from '@app/contract/outreach/outreach';
import { addComment, addReminder, getFullPerson, searchEmails } from '@app/contract/people/people';
import { listImportQuestions } from '@app/contract/people/import-questions';
import { createImport, previewImport } from '@app/contract/people/imports';
import { listInvitations } from '@app/contract/machine/invite-queue';
import { listComparedPeople } from '@app/contract/llm/agreement';
import { getLlmDecision } from '@app/contract/llm/agreement-person';
import { listDisagreements } from '@app/contract/llm/agreement-users';
import { listLlmBatchItems } from '@app/contract/llm/batches';
import { listEvaluatedItems } from '@app/contract/llm/evaluation';
import { previewPrompt } from '@app/contract/llm/prompts';
import { getTestItemHistory, listTestItems } from '@app/contract/llm/testsets';
import { listNotifications } from '@app/contract/users/notifications';
import { searchPeople } from '@app/contract/people/person-search';
import { listErasures } from '@app/contract/people/personal-data';
import { getTemplateContent, getTemplateValues } from '@app/contract/outreach/templates';
import { getTodoCard, listWaiting } from '@app/contract/roles/todo';
import { listShareable } from '@app/contract/roles/shortlists';
import { castVote, listVotes } from '@app/contract/roles/votes';
import { listWork, takeWork } from '@app/contract/outreach/work-list';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, useApi } from '#testing/api';
import {
  makeAnswer,
  makeAssignment,
  makeByHand,
  makeCompany,
  makeMailbox,
  makeOutgoing,
  makePerson,
  makeUser,
  type TestUser,
} from '#testing/make';
import { makeVerdict } from '#testing/judged';
import { runTasks } from '#testing/tasks';
import { manyPeople } from './told-people.ts';

const api = useApi();
const makeMany = (amount: number) =>
  sql`insert into person (first_name, last_name, source, lawful_basis) select 'Anna', n::text, 'test', 'consent' from generate_series(1, ${amount}::int) as n`.execute(
    api.db,
  );
/** Follows a list from page to page, as a script would, and answers with the last status. */
async function follow(call: Call, most = Infinity): Promise<{ status: number; people: number }> {
  let cursor: string | undefined;
  let people = 0;
  for (;;) {
    const { status, body } = await call(searchPeople, {
      query: { sort: 'newest', limit: 100, ...(cursor && { cursor }) },
    });
    if (status !== 200) return { status, people };
    people += body.results.length;
    if (body.next === null || people >= most) return { status, people };
    cursor = body.next;
  }
}
const told = async (user: TestUser) =>
  (
    await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'actor_id', 'after'])
      .where('action', '=', 'person_list_many')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
  ).map(({ actor_id, after }) => [actor_id, after]);

test('the trail names who is shown a thousand people in a day, page by page, and each further thousand', async () => {
  await makeMany(2 * manyPeople + 100);
  const user = await makeUser(api.db);
  const call = await api.as(user);
  await follow(call, manyPeople - 100);
  await follow(call, manyPeople - 100);
  expect(await told(user), 'the same people twice').toEqual([]);
  await follow(call);
  expect(await told(user)).toEqual([
    [null, { people: manyPeople }],
    [null, { people: 2 * manyPeople }],
  ]);
});

test('whoever impersonates is shown a thousand people a day and no more', async () => {
  const superuser = await makeUser(api.db, { is_superuser: true, can_impersonate: true });
  const user = await makeUser(api.db);
  const { body } = await (await api.as(superuser))(impersonate, { body: { username: user.username } });
  const call = api.withToken((body as unknown as { access: string }).access);
  expect(await follow(call)).toEqual({ status: 403, people: manyPeople });
  expect(await told(user)).toEqual([[superuser.id, { people: manyPeople }]]);
  expect((await follow(await api.as(user))).status, 'the user themselves').toBe(200);
});

/** What tools for language models show of somebody: a question of a batch, an item of a test set, a result of a run. */
async function makeTested(person: number, assignment: number) {
  const { rows } = await sql<{ batch: number; testset: number; run: number; item: number }>`with
    prompt as (select min(id) as id from llm_prompt_version where kind = 'grade'),
    batch as (insert into llm_batch (feature, task, provider, endpoint, model) values ('grade', 't', 'openai', 'e', 'gpt') returning id),
    asked as (insert into llm_batch_item (batch_id, prompt_version_id, person_id, request_hash)
      select batch.id, prompt.id, ${person}, 'hash' from batch, prompt),
    testset as (insert into testset (name) values ('People who felt') returning id),
    item as (insert into testset_item (testset_id, assignment_id, person_id, gold, source, person_version, valid_from)
      select id, ${assignment}, ${person}, 'up', 'hand', 1, 1 from testset returning id),
    run as (insert into eval_run (testset_id, testset_version, prompt_version_id, model, state, items, cap_microusd, estimated_microusd)
      select testset.id, 1, prompt.id, 'gpt', 'done', 1, 1, 1 from testset, prompt returning id),
    result as (insert into eval_result (run_id, item_id, state, key, verdict) select run.id, item.id, 'ok', 'hash', 'yes' from run, item)
    select batch.id as batch, testset.id as testset, run.id as run, item.id as item from batch, testset, run, item`.execute(
    api.db,
  );
  return rows[0]!;
}

/** Whether an answer tells people's names. Users, who have a username, are no people. */
function namesPeople(schema: unknown): boolean {
  if (schema === null || typeof schema !== 'object') return false;
  const { properties = {} } = schema as { properties?: Record<string, unknown> };
  if ('first_name' in properties && !('username' in properties)) return true;
  const named = [properties.person, properties.people].some((each) => JSON.stringify(each)?.includes('"name":'));
  return named || Object.values(schema).some(namesPeople);
}

test('every answer that names people says whom, so that they are counted', () => {
  const forgotten = [...endpointsByName].filter(
    ([, endpoint]) =>
      endpoint.method === 'GET' &&
      endpoint.response &&
      !endpoint.people &&
      namesPeople(z.toJSONSchema(endpoint.response, { unrepresentable: 'any', reused: 'inline' })),
  );
  expect(forgotten.map(([name]) => name)).toEqual([]);
});

test('everybody in such an answer is counted', async () => {
  const user = await makeUser(api.db);
  const call = await api.as(user);
  const colleague = await makeUser(api.db, { is_superuser: true });
  const superuser = await api.as(colleague);
  const make = () => makePerson(api.db, { skills: ['Felting'] }, user);
  const [waiting, judged] = [await make(), await make()];
  const assignment = await makeAssignment(api.db, { users: [user.id] });
  await api.db
    .updateTable('assignment')
    .set({ must_skills: ['Felting'] })
    .where('id', '=', assignment)
    .execute();
  await call(changeCards, { body: { assignment, cards: [{ person: judged }], column: 'new' } });
  await call(castVote, { body: { assignment, person: judged, grade: 'up' } });
  const reminded = await makePerson(
    api.db,
    { last_name: 'Feltmaker', emails: [{ email: 'feltmaker@example.com', state: 'valid', is_primary: true }] },
    user,
  );
  await call(addReminder, { params: { id: String(reminded) }, body: { due: '2026-01-01T00:00:00Z' } });
  const at = { params: { id: String(assignment) } };
  const company = await makeCompany(api.db);
  const there = { params: { id: String(company) } };
  const employee = await makePerson(api.db, { company_id: company }, user);
  await call(addCompanyContact, { ...there, body: { person: judged } });
  await call(startPredictionRun, at);
  await runTasks(api.services);
  const late = await make();
  await call(addComment, { params: { id: String(reminded) }, body: { body: `For @${colleague.username}` } });
  const list = await superuser(createImport, {
    query: { name: 'people.csv' },
    bytes: Buffer.from('Name,Email\nFelicia Feltmaker,feltmaker@example.com\n'),
  });
  await api.db
    .insertInto('import_row')
    .values({ batch_id: list.body.id, n: 1, outcome: 'created', person_id: late, may_be: reminded })
    .execute();
  const box = await makeMailbox(api.db, user, 1);
  await makeOutgoing(api.db, { user, mailbox: box, person: reminded });
  const draft = await makeOutgoing(api.db, {
    user,
    mailbox: box,
    person: late,
    state: 'draft',
    rule: 'vote',
    assignment_id: assignment,
  });
  const answer = await makeAnswer(api.db, { user, person_id: late });
  await makeByHand(api.db, { user, person: reminded });
  await makeByHand(api.db, { user, person: judged, channel: 'INVITATION', body: '' });
  await api.db.insertInto('person_link').values({ person_id: reminded, url: 'https://github.com/feltmaker' }).execute();
  await call(capturePage, { body: { url: 'https://github.com/feltmaker' } });
  await makeVerdict(api.db, { assignment, person: judged, verdict: 'no' });
  await superuser(castVote, { body: { assignment, person: judged, grade: 'down' } });
  await sql`update person set notice_due = now() - interval '1 day' where id = ${late}`.execute(api.db);
  const { batch, testset, run, item } = await makeTested(late, assignment);
  await sql`insert into legal_hold (person_id, reason) values (${late}, 'Claim')`.execute(api.db);
  await sql`insert into access_entry (user_id, act, way, people) values (${user.id}, 'open', 'GET /', array[${late}::bigint])`.execute(
    api.db,
  );
  await sql`insert into erasure (person_id, state, asked_by, due) values (${late}, 'waiting', 'staff', now() + interval '1 day')`.execute(
    api.db,
  );
  const lists: [Endpoint, unknown, number][] = [
    [getGradingPerson, { params: { id: String(assignment), person: String(late) }, query: {} }, late],
    [getFullPerson, { params: { id: String(late) } }, late],
    [getFullPersonAssignment, { query: { person: String(judged), assignment: String(assignment) } }, judged],
    [getGradeQueue, { ...at, query: {} }, waiting],
    [previewGradeQueue, { ...at, query: {} }, late],
    [getMlAnalysis, at, waiting],
    [listCompanyTimeline, { ...there, query: {} }, judged],
    [previewImport, { params: { id: String(list.body.id) } }, reminded],
    [listImportQuestions, { params: { id: String(list.body.id) } }, reminded],
    [listNotifications, { query: {} }, reminded],
    [searchPeople, { query: { q: 'skill:felting' } }, waiting],
    [getGrading, { ...at, query: {} }, waiting],
    [getBoard, { ...at, query: {} }, judged],
    [listCompanyPeople, there, employee],
    [listCompanyContacts, there, judged],
    [listVotes, { query: { assignment: String(assignment) } }, judged],
    [listWaiting, { query: { old: '5' } }, reminded],
    [getTodoCard, { params: { card: 'expired_reminders' }, query: {} }, reminded],
    [findThings, { query: { query: 'Feltmaker' } }, reminded],
    [listOutbox, { query: {} }, reminded],
    [getReply, { params: { id: String(answer) } }, late],
    [getDraft, { params: { id: String(draft.id) } }, late],
    [getVoteMessage, { query: { assignment: String(assignment), person: String(late) } }, late],
    [previewMessages, { body: { people: [late] } }, late],
    [getTemplateValues, { params: { person_id: late }, query: {} }, late],
    [getTemplateContent, { ...at, query: { person_id: late } }, late],
    [listCaptures, {}, reminded],
    [listWork, { query: {} }, reminded],
    [takeWork, { body: {} }, reminded],
    [searchEmails, { query: { query: 'feltmaker' } }, reminded],
    [listTableRows, { query: { model: 'EmailQueue', fields: 'created' } }, reminded],
    [getTableRow, { query: { model: 'Person', id: String(late) } }, late],
    [listInvitations, { query: {} }, judged],
    [debugSearch, { query: { q: 'skill:felting' } }, waiting],
    [explainPerson, { params: { id: String(late) }, query: { q: 'skill:felting' } }, late],
    [compareSearches, { query: { q: 'skill:felting', other: 'skill:weaving' } }, waiting],
    [listComparedPeople, { query: { assignment: String(assignment) } }, judged],
    [listDisagreements, { query: { assignment: String(assignment) } }, judged],
    [getLlmDecision, { params: { assignment: String(assignment), person: String(judged) } }, judged],
    [listLlmBatchItems, { params: { id: String(batch) }, query: {} }, late],
    [listTestItems, { params: { id: String(testset) }, query: {} }, late],
    [listEvaluatedItems, { query: { runs: String(run) } }, late],
    [listErasures, { query: {} }, late],
    [listNotices, { query: { state: 'overdue' } }, late],
    [listAccess, { query: { person: String(late) } }, late],
    [listAffected, { query: {} }, late],
    [listDuePeople, { query: { state: 'held' } }, late],
    [listShareable, at, judged],
    [getTestItemHistory, { params: { id: String(testset), item: String(item) } }, late],
    [previewPrompt, { params: { kind: 'grade' }, body: { body: 'Judge', assignment, person: late } }, late],
  ];
  const ofSuperuser = new Set<Endpoint>([
    getGradeQueue,
    previewGradeQueue,
    previewImport,
    listImportQuestions,
    listNotifications,
    listTableRows,
    getTableRow,
    listInvitations,
    debugSearch,
    explainPerson,
    compareSearches,
    listComparedPeople,
    listDisagreements,
    getLlmDecision,
    listLlmBatchItems,
    listTestItems,
    listEvaluatedItems,
    listErasures,
    listNotices,
    listAffected,
    listDuePeople,
    listAccess,
    previewPrompt,
    getTestItemHistory,
  ]);
  const counted = [...endpointsByName.values()].filter((each) => each.people);
  expect(new Set(counted)).toEqual(new Set(lists.map(([endpoint]) => endpoint)));
  for (const [endpoint, request, person] of lists) {
    const caller = ofSuperuser.has(endpoint) ? superuser : call;
    const { body } = await caller(endpoint, request as never);
    expect(endpoint.people?.(body as never), endpoint.path).toContain(person);
  }
});
