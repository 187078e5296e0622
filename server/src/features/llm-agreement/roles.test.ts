import {
  getLlmAgreement,
  getLlmAgreementTrend,
  gradeOrder,
  listComparedPeople,
  listGradeVersions,
  listLlmAgreement,
  verdictOrder,
} from '@app/contract/llm/agreement';
import type { Grade, VoteMethod } from '@app/contract/roles/votes';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';
import { seed } from '#testing/random';
import { forgetCharts } from '../charts/charts.ts';
import { agreement } from './statistics/agreement.ts';
import { giveVote, makeVerdict, makeVersion, type Verdict } from '#testing/judged';

const api = useApi();
let [user, colleague] = [] as unknown as [TestUser, TestUser];
let [call, callColleague] = [] as unknown as [Call, Call];
let assignment: number;
beforeAll(async () => {
  [user, colleague] = [await makeUser(api.db, { is_superuser: true }), await makeUser(api.db)];
  [call, callColleague] = [await api.as(user), await api.as(colleague)];
});
beforeEach(async () => {
  assignment = await makeAssignment(api.db, { users: [user.id, colleague.id] });
  forgetCharts(api.services.db);
});

/** Someone with a vote and a verdict. */
async function judged(
  grade: Grade,
  verdict: Verdict['verdict'],
  { as = call, ...vote }: { as?: Call; method?: VoteMethod; verdict_visible?: boolean } = {},
): Promise<number> {
  const person = await makePerson(api.db);
  await makeVerdict(api.db, { assignment, person, verdict });
  await giveVote(as, { assignment, person, grade, ...vote });
  return person;
}
const roleOf = async (query: object = {}) =>
  (await call(listLlmAgreement, { query })).body.results.find(({ id }) => id === assignment);

test('Votes and verdicts that say the same are counted as such, by class', async () => {
  await judged('up', 'yes');
  await judged('up', 'no');
  await judged('maybe', 'maybe');
  await judged('down', 'no');
  await makeVerdict(api.db, { assignment, person: await makePerson(api.db), verdict: 'yes' });
  expect(await roleOf()).toMatchObject({
    verdicts: { yes: 2, maybe: 1, no: 2 },
    n: 4,
    agreement: { value: 0.75, n: 4 },
    up_share: { value: 0.5 },
    prompt_version: 1,
    kappa: { value: expect.closeTo((0.75 - 0.3125) / (1 - 0.3125), 6) },
  });
  const { body } = await call(getLlmAgreement, { params: { id: String(assignment) }, query: {} });
  expect(body.table).toEqual([
    [1, 0, 1],
    [0, 1, 0],
    [0, 0, 1],
  ]);
});

test('A vote beside a verdict is compared only if all votes are asked for', async () => {
  await judged('up', 'yes', { verdict_visible: true });
  await judged('down', 'yes');
  expect(await roleOf()).toMatchObject({ n: 1, agreement: { value: 0 } });
  expect(await roleOf({ votes: 'all' })).toMatchObject({ n: 2, agreement: { value: 0.5 } });
});

test('The newest vote and the newest verdict count; a blind vote is not hidden by a later one that was not', async () => {
  const person = await judged('down', 'no');
  await makeVerdict(api.db, { assignment, person, verdict: 'yes' });
  await giveVote(callColleague, { assignment, person, grade: 'up', verdict_visible: true });
  expect(await roleOf()).toMatchObject({ n: 1, agreement: { value: 0 } });
  expect(await roleOf({ votes: 'all' })).toMatchObject({ n: 1, agreement: { value: 1 } });
  expect(await roleOf({ votes: 'all', user: String(user.id) })).toMatchObject({ n: 1, agreement: { value: 0 } });
  const { body } = await call(listComparedPeople, { query: { assignment: String(assignment), votes: 'all' } });
  expect(body.results.map(({ grade, verdict }) => [grade, verdict])).toEqual([['up', 'yes']]);
});

test('Precision is of LLM, what is missed of LLM NO, and recall follows from both', async () => {
  for (let nth = 0; nth < 4; nth += 1) await judged(nth < 3 ? 'up' : 'down', 'yes', { method: 'llm' });
  for (let nth = 0; nth < 4; nth += 1) await judged(nth < 1 ? 'up' : 'down', 'no', { method: 'llm_no' });
  await judged('down', 'yes');
  await judged('up', 'no');
  for (let nth = 0; nth < 10; nth += 1)
    await makeVerdict(api.db, { assignment, person: await makePerson(api.db), verdict: 'no' });
  const found = await roleOf();
  expect(found).toMatchObject({ precision: { value: 0.75, n: 4 }, miss: { value: 0.25, n: 4 } });
  expect(found!.recall!.value).toBeCloseTo((5 * 0.75) / (5 * 0.75 + 15 * 0.25));
  expect(found!.recall!.lo).toBeLessThan(found!.recall!.value);
});

test('Versions of the prompt are told apart, and one alone can be asked for', async () => {
  const second = await makeVersion(api.db, 2);
  const person = await judged('up', 'no');
  await makeVerdict(api.db, { assignment, person, verdict: 'yes', prompt_version_id: second });
  const { body } = await call(getLlmAgreement, { params: { id: String(assignment) }, query: {} });
  expect(body.versions.map(({ version, agreement: { value } }) => [version, value])).toEqual([
    [2, 1],
    [1, 0],
  ]);
  expect(await roleOf({ prompt_version: String(second) })).toMatchObject({
    verdicts: { yes: 1, no: 0 },
    prompt_version: 2,
  });
  expect((await call(listGradeVersions)).body.results.map(({ version }) => version)).toEqual([2, 1]);
});

test('The rows behind a cell are those that it counts, page by page', async () => {
  const missed = [await judged('up', 'no'), await judged('up', 'no'), await judged('up', 'no')];
  await judged('up', 'yes');
  const query = { assignment: String(assignment), grade: 'up', verdict: 'no', limit: '2' } as const;

  const first = (await call(listComparedPeople, { query })).body;
  const second = (await call(listComparedPeople, { query: { ...query, before: String(first.next) } })).body;
  expect([...first.results, ...second.results].map(({ person }) => person.id)).toEqual(missed.toReversed());
  expect(second.next).toBeNull();
  const differ = await call(listComparedPeople, { query: { assignment: String(assignment), differ: '1' } });
  expect(differ.body.results).toHaveLength(3);
});

test('Where nearly all are up, the page says so', async () => {
  for (let nth = 0; nth < 11; nth += 1) await judged('up', 'yes');
  expect(await roleOf()).toMatchObject({ prevalence: 'common', kappa: null, ac1: { value: 1 } });
});

test('Roles that are over are listed when they are asked for', async () => {
  await judged('up', 'yes');
  await api.db.updateTable('assignment').set({ status: 3 }).where('id', '=', assignment).execute();
  expect(await roleOf()).toBeUndefined();
  expect(await roleOf({ status: 'over' })).toMatchObject({ n: 1 });
  expect(await roleOf({ status: 'Active' })).toBeUndefined();
});

test(`Any votes and verdicts are counted as one would by hand (seed ${seed})`, async () => {
  const given = fc.array(
    fc.record({
      grade: fc.constantFrom(...gradeOrder),
      verdict: fc.constantFrom(...verdictOrder),
      method: fc.constantFrom<VoteMethod>('ml', 'llm', 'llm_no'),
      verdict_visible: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(given, async (all) => {
      assignment = await makeAssignment(api.db, { users: [user.id] });
      for (const { grade, verdict, ...vote } of all) await judged(grade, verdict, vote);
      const compared = all.filter(({ verdict_visible }) => !verdict_visible);
      const table = gradeOrder.map((grade) =>
        verdictOrder.map(
          (verdict) => compared.filter((each) => each.grade === grade && each.verdict === verdict).length,
        ),
      );
      const { n, raw, kappa, ac1 } = agreement(table);
      expect(await roleOf()).toMatchObject({ n, agreement: raw, kappa, ac1 });
    }),
    { seed, numRuns: 8 },
  );
});

test('The trend is of the votes of each week', async () => {
  await judged('up', 'yes');
  await judged('down', 'yes');
  const { body } = await call(getLlmAgreementTrend, {
    query: { range: '1m', period: 'week', assignment: String(assignment) },
  });
  expect(body.series.find(({ id }) => id === 'agreement:share')).toMatchObject({ data: expect.arrayContaining([0.5]) });
  expect((await roleOf())!.weeks.at(-1)).toEqual({ agreed: 1, n: 2 });
});
