import {
  type AssignmentProfile,
  assignmentStatuses,
  changeAssignment,
  cloneAssignment,
  createAssignment,
  soughtStatuses,
  statusLabels,
} from '@app/contract/roles/assignments';
import { changeCards } from '@app/contract/roles/board';
import {
  getGradeQueue,
  getGrading,
  getGradingPerson,
  acceptModel,
  getMlAnalysis,
  type GradingMethod,
  listGradeQueues,
  previewGradeQueue,
  rebuildGradeQueue,
  skipPerson,
  startPredictionRun,
} from '@app/contract/roles/grading';
import { getVoteShares } from '@app/contract/charts/chart-sources';
import { changeSearchTemplate, createSearchTemplate } from '@app/contract/people/person-search';
import { listBackgroundTasks } from '@app/contract/machine/tasks';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, useApi } from '#testing/api';
import { makeCompany, makePerson, makeUser, type TestUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { predictionTask } from './kinds.ts';
import { readForModel } from './read-people.ts';

const api = useApi();
let user: TestUser;
let colleague: TestUser;
let call: Call;
let callAsColleague: Call;
let callAsSuperuser: Call;
beforeAll(async () => {
  user = await makeUser(api.db);
  colleague = await makeUser(api.db);
  call = await api.as(user);
  callAsColleague = await api.as(colleague);
  callAsSuperuser = await api.as(await makeUser(api.db, { is_superuser: true }));
});

let counter = 0;
/** A skill that nobody else has, so that a role finds its own people only. */
const newSkill = (): string => `Craft${(counter += 1)}x`;
async function makeAssignmentText(parts: Partial<AssignmentProfile> = {}) {
  const [must, should] = [newSkill(), newSkill()];
  const { body } = await call(createAssignment, {
    body: {
      name: 'Weaver',
      status: 1,
      must_skills: [must],
      should_skills: [should],
      users: [user.id, colleague.id],
      vote_to_board: false,
      ...parts,
    },
  });
  const make = (profile: object = {}) => makePerson(api.db, { skills: [must], ...profile }, user);
  return { id: body.id, must, should, make };
}
const at = (id: number) => ({ params: { id: String(id) } });
async function build(id: number) {
  const { status } = await call(rebuildGradeQueue, at(id));
  expect(status).toBe(202);
  await runTasks(api.services);
}
async function next(id: number, query: object = {}, as: Call = call) {
  const { status, body } = await as(getGrading, { ...at(id), query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const ids = async (...given: Parameters<typeof next>) => (await next(...given)).people.map((person) => person.id);
const vote = async (assignment: number, person: number, more: object = {}, as: Call = call) => {
  await as(getGradingPerson, { params: { id: String(assignment), person: String(person) }, query: {} });
  return as(castVote, { body: { assignment, person, grade: 'up', method: 'regexp', ...more } });
};

test('no photo of anybody is shown to whoever grades', () => {
  for (const endpoint of [getGrading, getGradingPerson])
    expect(JSON.stringify(z.toJSONSchema(endpoint.response, { unrepresentable: 'any', io: 'input' }))).not.toMatch(
      /avatar|photo|picture/,
    );
});

describe('a queue', () => {
  test('by search has those with most of what the role asks for first, each with the reason', async () => {
    const { id, should, must, make } = await makeAssignmentText();
    const plain = await make();
    const better = await make({ skills: [must, should] });
    await makePerson(api.db, { skills: ['Something else'] }, user);
    expect((await next(id)).queue).toMatchObject({ left: 0, built: null, empty_because: 'never_built' });
    await build(id);
    const { people, queue, role } = await next(id);
    expect(people.map((person) => person.id)).toEqual([better, plain]);
    expect(people[0]!.queued).toMatchObject({ rank: 1, reason: expect.stringContaining('1 of 1 must skills') });
    expect(queue).toMatchObject({ left: 2, empty_because: null });
    expect(role).toMatchObject({ name: 'Weaver', must_skills: [must], may_vote: true });
  });

  test('takes its people from the saved searches of the role, if it has any', async () => {
    const { id, must, make } = await makeAssignmentText();
    await make();
    const other = newSkill();
    const found = await makePerson(api.db, { skills: [other] }, user);
    const { body: saved } = await call(createSearchTemplate, {
      body: { name: `Saved ${must}`, search: `q=skill:${other}`, shared: true },
    });
    await call(changeAssignment, { ...at(id), body: { searches: [saved.id] } });
    await build(id);
    expect(await ids(id)).toEqual([found]);
  });

  test('does not take its people from somebody else’s private search, however the role came by it', async () => {
    const { id, must, make } = await makeAssignmentText();
    const bySkill = await make();
    const other = newSkill();
    const found = await makePerson(api.db, { skills: [other] }, user);
    const asStranger = await api.as(await makeUser(api.db));
    const save = (shared: boolean) => ({ name: `Private ${must}`, search: `q=skill:${other}`, shared });
    const { body: saved } = await asStranger(createSearchTemplate, { body: save(false) });
    const use = () => call(changeAssignment, { ...at(id), body: { searches: [saved.id] } });
    expect((await use()).body.searches).toEqual([]);
    await build(id);
    expect(await ids(id)).toEqual([bySkill]);

    await asStranger(changeSearchTemplate, { ...at(saved.id), body: save(true) });
    expect((await use()).body.searches).toEqual([saved.id]);
    await build(id);
    expect(await ids(id)).toEqual([found]);

    await asStranger(changeSearchTemplate, { ...at(saved.id), body: save(false) });
    await build(id);
    expect(await ids(id)).toEqual([bySkill]);
    const { body: copy } = await call(cloneAssignment, { ...at(id), body: { name: 'Copy', parts: ['criteria'] } });
    expect(copy.searches).toEqual([]);
  });

  test('keeps to the countries and years of the role; who did not say their years stays', async () => {
    const { id, make } = await makeAssignmentText({ countries: ['SE'], years_min: 3, years_max: 9 });
    const fits = await make({ country: 'SE', years: 5 });
    const silent = await make({ country: 'SE', years: null });
    await make({ country: 'NO', years: 5 });
    await make({ country: 'SE', years: 2 });
    await make({ country: 'SE', years: 10 });
    await build(id);
    expect((await ids(id)).toSorted((a, b) => a - b)).toEqual([fits, silent]);
  });

  test('leaves out whoever was voted on, is on the board, was contacted or does not want to be, and counts them', async () => {
    const { id, make } = await makeAssignmentText();
    const people = [await make(), await make(), await make(), await make(), await make({ do_not_contact: true })];
    const [free, voted, boarded, contacted] = people as [number, number, number, number];
    const company = await makeCompany(api.db);
    await api.db.updateTable('company').set({ do_not_poach: true }).where('id', '=', company).execute();
    await make({ company_id: company });
    await vote(id, voted, { grade: 'down' }, callAsColleague);
    await call(changeCards, { body: { assignment: id, cards: [{ person: boarded }] } });
    await api.db
      .updateTable('person')
      .set({ last_touch: new Date().toISOString() })
      .where('id', '=', contacted)
      .execute();
    await build(id);
    expect(await ids(id)).toEqual([free]);
    const { body } = await callAsSuperuser(getGradeQueue, { ...at(id), query: {} });
    expect(body.queue).toMatchObject({
      waiting: 1,
      matching: 6,
      blocked: { voted: 1, on_board: 1, contacted: 1, do_not_contact: 1, do_not_poach: 1 },
    });
  });

  test('lets go of whoever is voted on or reached after it was built, at once and for everybody', async () => {
    const { id, make } = await makeAssignmentText();
    const [first, second] = [await make(), await make()];
    await build(id);
    await vote(id, first);
    expect(await ids(id)).toEqual([second]);
    expect(await ids(id, {}, callAsColleague)).toEqual([second]);
    await api.db.updateTable('person').set({ do_not_contact: true }).where('id', '=', second).execute();
    const { queue } = await next(id);
    expect(queue).toMatchObject({ left: 0, empty_because: null });
    const { body } = await callAsSuperuser(getGradeQueue, { ...at(id), query: {} });
    expect(new Set(body.results.map(({ blocked }) => blocked))).toEqual(new Set(['do_not_contact', 'voted']));
  });

  test('does not send those again whom the browser holds', async () => {
    const { id, make } = await makeAssignmentText();
    const people = [await make(), await make(), await make()];
    await build(id);
    const held = await ids(id, { limit: '1' });
    const { people: others, queue } = await next(id, { exclude: held.join(',') });
    expect(new Set([...held, ...others.map((person) => person.id)])).toEqual(new Set(people));
    expect(queue.left).toBe(2);
  });

  test('comes without whoever one skipped, for a day and for oneself only', async () => {
    const { id, make } = await makeAssignmentText();
    const person = await make();
    await build(id);
    await call(skipPerson, { ...at(id), body: { person } });
    expect(await ids(id)).toEqual([]);
    expect(await ids(id, {}, callAsColleague)).toEqual([person]);
    await call(skipPerson, { ...at(id), body: { person, skipped: false } });
    expect(await ids(id)).toEqual([person]);
  });

  test('of a language model says what to set when there is none, and when the role does not want one', async () => {
    const { id } = await makeAssignmentText();
    expect((await next(id, { method: 'llm' })).queue).toMatchObject({
      empty_because: 'no_endpoint',
      missing_settings: ['LLM_BASE_URL', 'LLM_MODEL'],
    });
  });

  test('is rebuilt as a preview first, which changes nothing', async () => {
    const { id, must, should, make } = await makeAssignmentText();
    const [first, second] = [await make(), await make()];
    await build(id);
    await vote(id, first);
    const added = await make({ skills: [must, should] });
    const before = await ids(id);
    const preview = async () => (await callAsSuperuser(previewGradeQueue, { ...at(id), query: {} })).body;
    expect(await preview()).toMatchObject({
      before: 2,
      after: 2,
      added: [{ rank: 1, person: { id: added } }],
      removed: [{ person: { id: first }, blocked: 'voted' }],
      blocked: { voted: 1 },
    });
    expect(await ids(id)).toEqual(before);
    await build(id);
    expect(await ids(id)).toEqual([added, second]);
    expect(await preview()).toMatchObject({ added: [], removed: [], moved: 0 });
  });

  test('shows on the card of its role while it is being built', async () => {
    const { id } = await makeAssignmentText();
    await call(rebuildGradeQueue, at(id));
    const { body } = await call(listBackgroundTasks);
    expect(body.find(({ parsed_kwargs }) => parsed_kwargs.assignment_id === id)?.name).toBe('core.tasks.rebuild_gcq');
    await runTasks(api.services);
  });

  test('tells superusers how many days of work it holds', async () => {
    const { id, make } = await makeAssignmentText();
    const people = [await make(), await make(), await make()];
    await build(id);
    await vote(id, people[0]!);
    const { body } = await callAsSuperuser(listGradeQueues);
    const found = body.results.find((one) => one.id === id)!;
    expect(found).toMatchObject({ votes_today: 1, votes_week: 1, up_week: 1 });
    expect(found.queues.search).toMatchObject({ waiting: 2, days_left: 14 });
    expect(found.queues.llm).toMatchObject({ waiting: 0 });
  });

  test('are listed for roles that candidates are looked for', async () => {
    const { id } = await makeAssignmentText();
    for (const label of statusLabels) {
      const status = assignmentStatuses[label];
      await api.db.updateTable('assignment').set({ status }).where('id', '=', id).execute();
      const { results } = (await callAsSuperuser(listGradeQueues)).body;
      expect(
        results.some((role) => role.id === id),
        label,
      ).toBe(soughtStatuses.includes(label));
    }
  });
});

describe('a person to be graded', () => {
  test('comes with votes, contacts, boards and other roles of one’s own that they fit', async () => {
    const { id, must, make } = await makeAssignmentText();
    const other = await makeAssignmentText({ name: 'Other loom', must_skills: [must] });
    const person = await make({ experiences: [{ title: 'Weaver', company_name: 'Loom' }] });
    await vote(id, person, { grade: 'maybe', reason: 'Ask again' }, callAsColleague);
    await api.db
      .insertInto('message')
      .values({ person_id: person, channel: 'EMAIL', direction: 'out', at: '2026-01-01T08:00:00Z', user_id: user.id })
      .execute();
    await call(changeCards, { body: { assignment: id, cards: [{ person }] } });
    const { body } = await call(getGradingPerson, {
      params: { id: String(id), person: String(person) },
      query: {},
    });
    expect(body.person).toMatchObject({
      skills: [must],
      experiences: [{ title: 'Weaver', company_name: 'Loom' }],
      votes: [{ user: colleague.id, grade: 'maybe', reason: 'Ask again' }],
      contacts: [{ channel: 'EMAIL', direction: 'out', user: user.id }],
      boards: [{ id, status_str: 'New' }],
      fits: [{ id: other.id, name: 'Other loom', has: 1, of: 1 }],
      hidden: 0,
      queued: null,
      ml: null,
      llm: null,
    });
  });

  test('comes without what others said until one has voted, where the role wants it so', async () => {
    const { id, make } = await makeAssignmentText({ blind_votes: true });
    const person = await make();
    await vote(id, person, {}, callAsColleague);
    const see = async () =>
      (
        await call(getGradingPerson, {
          params: { id: String(id), person: String(person) },
          query: {},
        })
      ).body;
    expect((await see()).person).toMatchObject({ hidden: 1, votes: [] });
    await vote(id, person, { grade: 'down' });
    expect((await see()).person).toMatchObject({ hidden: 0, votes: [{ user: user.id }, { user: colleague.id }] });
  });
});

describe('silent repeats', () => {
  const days = (count: number) => sql`now() - make_interval(days => ${count})`;
  const makeOld = async (person: number, age: number) => {
    // Votes do not change, except for this test.
    await api.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update vote set created = ${days(age)} where person_id = ${person}`.execute(trx);
    });
    await sql`update vote_current set created = ${days(age)} where person_id = ${person}`.execute(api.db);
  };
  /** A role on which the user has voted on so many people, one of them weeks ago, and on which two are to be graded. */
  async function judged(votes: number, parts: Partial<AssignmentProfile> = {}, age = 20) {
    const { id, must, should, make } = await makeAssignmentText({ silent_repeats: true, ...parts });
    const old = await make();
    await vote(id, old, { grade: 'maybe' });
    await makeOld(old, age);
    for (let nth = 1; nth < votes; nth += 1) await vote(id, await make(), { grade: 'down' });
    const waiting = [await make({ skills: [must, should] }), await make()];
    await build(id);
    return { id, old, waiting };
  }

  test('ask once more about somebody voted on weeks ago, as if for the first time', async () => {
    const { id, old, waiting } = await judged(35);
    const { people, queue } = await next(id);
    expect(people.map((person) => person.id)).toEqual([waiting[0], old, waiting[1]]);
    expect(people[1]).toMatchObject({ repeats: 'maybe', votes: [], queued: { rank: 1, reason: '' } });
    expect(people[0]).toMatchObject({ repeats: null });
    expect(queue.left).toBe(3);
    // One is at hand already.
    expect(await ids(id, { exclude: String(old) })).toEqual(waiting);
    expect(await ids(id, { method: 'ml' })).not.toContain(old);
    expect(await ids(id, {}, callAsColleague)).toEqual(waiting);
    await vote(id, old, { grade: 'up' });
    expect(await ids(id)).toEqual(waiting);
    const { body } = await call(getVoteShares, { ...at(id), query: { by: 'method' } });
    expect(body.meta.warnings.map(({ text }) => text)).toContain(
      'Of 1 person voted on again after two weeks or more, the same was said of 0 % (95 % interval: 0 to 79 %).',
    );
  });

  test('are not more than their share of the votes, nor too soon, nor where the page would tell', async () => {
    const few = await judged(20);
    expect(await ids(few.id)).toEqual(few.waiting);
    const young = await judged(35, {}, 10);
    expect(await ids(young.id)).toEqual(young.waiting);
    const off = await judged(35, { silent_repeats: false });
    expect(await ids(off.id)).toEqual(off.waiting);
    const known = await judged(35);
    expect(await ids(known.id)).toContain(known.old);
    await sql`update person set last_touch = now() where id = ${known.old}`.execute(api.db);
    expect(await ids(known.id)).toEqual(known.waiting);
  });
});

test('a vote that is sent twice counts once, and gets the same answer', async () => {
  const { id, make } = await makeAssignmentText();
  const person = await make();
  const key = crypto.randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => vote(id, person, { key })));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(sent.map(({ body }) => body.vote!.id)).size).toBe(1);
  expect(await api.db.selectFrom('vote').select('id').where('person_id', '=', person).execute()).toHaveLength(1);
});

describe('a vote given without a network', () => {
  const hour = 3600;
  const countingGrade = async (person: number) =>
    (await api.db.selectFrom('vote_current').select(['grade', 'created']).where('person_id', '=', person).execute())[0];

  test('counts from when it was given', async () => {
    const { id, make } = await makeAssignmentText();
    const person = await make();
    await vote(id, person, { seconds_ago: hour });
    const age = (Date.now() - Date.parse((await countingGrade(person))!.created)) / 1000;
    expect(Math.round(age / hour)).toBe(1);
  });

  test('does not undo what the same user decided elsewhere since, but is kept', async () => {
    const { id, make } = await makeAssignmentText();
    const person = await make();
    await vote(id, person, { grade: 'down' });
    const { body } = await vote(id, person, { grade: 'up', seconds_ago: hour });
    expect(body.on_board).toBe(false);
    expect(await countingGrade(person)).toMatchObject({ grade: 'down' });
    expect(await api.db.selectFrom('vote').select('id').where('person_id', '=', person).execute()).toHaveLength(2);
  });

  test('and taken back at once stays taken back, whichever was longer on the way', async () => {
    const { id, make } = await makeAssignmentText();
    const person = await make();
    await vote(id, person, { grade: 'up', seconds_ago: hour });
    await vote(id, person, { grade: null, seconds_ago: hour + 1 });
    expect(await countingGrade(person)).toBeUndefined();
  });
});

describe('a prediction run', () => {
  test('learns from votes, ranks the queue by what it learned and says how it came to it', async () => {
    const { id, must, make } = await makeAssignmentText();
    const liked = newSkill();
    for (let n = 0; n < 12; n += 1) {
      await vote(id, await make({ skills: [must, liked] }), { grade: 'up' });
      await vote(id, await make({ skills: [must] }), { grade: 'down' });
    }
    const [plain, favourite] = [await make(), await make({ skills: [must, liked] })];
    const { status } = await call(startPredictionRun, at(id));
    expect(status).toBe(202);
    await runTasks(api.services);
    await runTasks(api.services);
    const { people } = await next(id, { method: 'ml' satisfies GradingMethod });
    expect(people.map((person) => person.id)).toEqual([favourite, plain]);
    expect(people[0]!.ml!.speaks_for.join()).toContain(liked);
    expect(people[0]!.ml!.weak).toBe(true);
    expect(people[0]!.ml!.score).toBeGreaterThan(people[1]!.ml!.score);
    const { body } = await call(getMlAnalysis, at(id));
    expect(body).toMatchObject({
      new_votes: 0,
      runs: [{ votes: 24, report: { votes: { own: 24 }, cold_start: false } }],
    });
    expect(body.borderline.map(({ person }) => person.id).toSorted((a, b) => a - b)).toEqual([plain, favourite]);
    const measured = JSON.stringify({ auc_gain: { value: 0.1, low: 0.02, high: 0.2 } });
    await sql`update ml_run set report = jsonb_set(report, '{hold_out}', ${measured}::jsonb)
      where assignment_id = ${id}`.execute(api.db);
    const { people: sure } = await next(id, { method: 'ml' satisfies GradingMethod });
    expect(sure[0]!.ml!.weak).toBe(false);
  });

  test('is started by itself where there is none or enough new votes came, and nowhere else', async () => {
    await api.db.updateTable('assignment').set({ status: 2 }).execute();
    const { id, make } = await makeAssignmentText();
    const runs = async () => (await call(getMlAnalysis, at(id))).body.runs.length;
    const round = async () => {
      await api.db.transaction().execute((trx) => api.services.tasks.send(trx, predictionTask, {}));
      for (let n = 0; n < 3; n += 1) await runTasks(api.services);
    };
    await round();
    expect(await runs()).toBe(1);
    for (let n = 0; n < 9; n += 1) await vote(id, await make());
    await round();
    expect(await runs()).toBe(1);
    await vote(id, await make(), { grade: 'down' });
    await round();
    expect(await runs()).toBe(2);
  });

  test('is made anew where the model is of an older version, which nothing stumbles over until then', async () => {
    await api.db.updateTable('assignment').set({ status: 2 }).execute();
    const { id, make } = await makeAssignmentText();
    const person = await make();
    const round = async () => {
      await api.db.transaction().execute((trx) => api.services.tasks.send(trx, predictionTask, {}));
      for (let n = 0; n < 3; n += 1) await runTasks(api.services);
      return (await call(getMlAnalysis, at(id))).body.runs.length;
    };
    expect(await round()).toBe(1);
    expect(await round()).toBe(1);
    await sql`update ml_run set model = '{"version": 1, "match": {"weights": [1], "means": [0]}}',
      report = report - 'newest'`.execute(api.db);
    expect((await call(getMlAnalysis, at(id))).status).toBe(200);
    await build(id);
    expect(await ids(id)).toEqual([person]);
    expect(await ids(id, { method: 'ml' satisfies GradingMethod })).toEqual([]);
    expect(await round()).toBe(2);
    expect(await ids(id, { method: 'ml' satisfies GradingMethod })).toEqual([person]);
  });

  test('that tells new votes worse than the model in use, hardly by chance, is held back until somebody says otherwise', async () => {
    const { id, must, make } = await makeAssignmentText();
    const rank = async () => {
      await call(startPredictionRun, at(id));
      for (let n = 0; n < 2; n += 1) await runTasks(api.services);
    };
    // Each has a skill of its own, liked or not: only many votes tell which.
    const liked = Array.from({ length: 8 }, newSkill);
    const disliked = Array.from({ length: 8 }, newSkill);
    const judge = async (skill: string) =>
      vote(id, await make({ skills: [must, skill] }), { grade: liked.includes(skill) ? 'up' : 'down' });
    for (let n = 0; n < 4; n += 1) for (const skill of [...liked, ...disliked]) await judge(skill);
    await rank();
    const used = async () =>
      (await sql<{ id: number }>`select max(run_id) as id from ml_score where assignment_id = ${id}`.execute(api.db))
        .rows[0]!.id;
    await make({ skills: [must, liked[0]!] });
    await rank();
    const before = await used();
    // The firm loses what it had learned from: those people are gone.
    await sql`delete from vote_current where assignment_id = ${id}`.execute(api.db);
    for (const skill of [...liked, ...disliked]) await judge(skill);
    await rank();
    const { runs } = (await call(getMlAnalysis, at(id))).body;
    expect(runs[0]).toMatchObject({ held: true, report: { replaces: { votes: 16 } } });
    expect(runs[0]!.report.replaces!.difference.high).toBeLessThan(0);
    expect(runs[1]).toMatchObject({ held: false });
    expect(await used()).toBe(before);

    const accept = (run: number, reason = 'The role has changed') =>
      call(acceptModel, { params: { id: String(id), run: String(run) }, body: { reason } });
    expect((await accept(runs[0]!.id, '')).status).toBe(400);
    expect((await accept(runs[1]!.id)).status).toBe(404);
    expect((await accept(runs[0]!.id)).status).toBe(204);
    await runTasks(api.services);
    expect(await used()).toBe(runs[0]!.id);
    expect((await accept(runs[0]!.id)).status).toBe(404);
    const { rows } = await sql`select reason from audit_log where action = 'ml_model_accept'`.execute(api.db);
    expect(rows).toEqual([{ reason: 'The role has changed' }]);
  });

  test('orders those whom a language model likes the same', async () => {
    const { id, must, make } = await makeAssignmentText();
    const liked = newSkill();
    for (let n = 0; n < 8; n += 1) {
      await vote(id, await make({ skills: [must, liked] }), { grade: 'up' });
      await vote(id, await make({ skills: [must] }), { grade: 'down' });
    }
    const [plain, favourite, best] = [await make(), await make({ skills: [must, liked] }), await make()];
    for (const [person, score] of [
      [plain, 70],
      [favourite, 70],
      [best, 80],
    ])
      await sql`insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, input_hash)
        values (${id}, ${person}, 'yes', ${score}, '', '[]', 'test', (select min(id) from llm_prompt_version), '')`.execute(
        api.db,
      );
    await call(startPredictionRun, at(id));
    await runTasks(api.services);
    await runTasks(api.services);
    expect(await ids(id, { method: 'llm' satisfies GradingMethod })).toEqual([best, favourite, plain]);
  });

  test('reads what the files of people say', async () => {
    const { make } = await makeAssignmentText();
    const [filed, other] = [await make(), await make()];
    await sql`insert into attachment (kind, object_id, name, media_type, size, text) values
      ('person', ${filed}, 'a.txt', 'text/plain', 1, 'Old falconry'), ('person', ${filed}, 'b.txt', 'text/plain', 1, 'New chess'),
      ('company', ${other}, 'c.txt', 'text/plain', 1, 'Of a company')`.execute(api.db);
    const texts = await readForModel(api.db, [other, filed]);
    expect(texts.map(({ id, files }) => [id, files])).toEqual([
      [other, ''],
      [filed, 'New chess Old falconry'],
    ]);
  });
});
