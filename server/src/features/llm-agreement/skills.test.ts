import { listLlmSkills, mostWeights, type SkillWeight, weighSkill } from '@app/contract/llm/agreement-skills';
import type { Grade } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { giveVote, makeVerdict } from '#testing/judged';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { getGradedAssignment, inputOf, messagesOf } from '../grading/grading.ts';
import { liftOf } from './statistics/lift.ts';

const api = useApi();
let call: Call;
let assignment: number;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { is_superuser: true }));
});
beforeEach(async () => {
  assignment = await makeAssignment(api.db);
  await sql`update assignment set must_skills = '{Rust}', should_skills = '{Kafka,rust}' where id = ${assignment}`.execute(
    api.db,
  );
});

const nobody: Parameters<typeof inputOf>[1] = {
  id: 0,
  first_name: '',
  last_name: '',
  title: '',
  headline: '',
  company_name: '',
  location_name: '',
  country: null,
  years: null,
  summary: '',
  skills: [],
  languages: [],
  experiences: [],
  educations: [],
};
const people = async (count: number, skills: string[], grade: Grade, says: 'meets' | 'does_not' = 'meets') => {
  for (let nth = 0; nth < count; nth += 1) {
    const person = await makePerson(api.db, { skills });
    await giveVote(call, { assignment, person, grade });
    const criteria = [{ criterion: 'Leads teams', verdict: says, quote: '' }];
    await makeVerdict(api.db, { assignment, person, verdict: says === 'meets' ? 'yes' : 'no', criteria });
  }
};
const read = async () => {
  const { body } = await call(listLlmSkills, { query: { assignment: String(assignment) } });
  return { ...body, of: (name: string) => body.results.filter((row) => row.name === name) };
};

test('People with and without a skill are compared, whatever its case', async () => {
  await people(3, ['rust'], 'up');
  await people(1, ['RUST', 'Kafka'], 'down');
  await people(1, ['Go'], 'up');
  await people(3, ['Go'], 'down', 'does_not');
  const { of, votes, verdicts } = await read();
  expect([votes, verdicts]).toEqual([8, 8]);
  expect(of('Rust')).toMatchObject([
    {
      source: 'must',
      have: { value: 0.5, n: 8 },
      up_with: { value: 0.75, n: 4 },
      up_without: { value: 0.25, n: 4 },
      lift: { value: 3 },
      yes_with: { value: 1 },
      yes_without: { value: 0.25 },
      model_lift: { value: 4 },
    },
  ]);
  expect(of('rust')).toEqual([]);
  expect(of('Kafka')).toMatchObject([{ source: 'should', lift: null }]);
  expect(of('Leads teams')).toMatchObject([{ source: 'criterion', have: { value: 5 / 8 } }]);
});

test('A weight is kept for the role, told to the model, and taken back', async () => {
  await people(2, ['Rust'], 'up');
  const weigh = (name: string, weight: SkillWeight) =>
    call(weighSkill, { params: { assignment: String(assignment) }, body: { name, weight } });
  const weights = async () => inputOf(await getGradedAssignment(api.db, assignment), nobody).role.weights;
  expect(await weights()).toBeUndefined();
  expect((await weigh('Rust', 'more')).status).toBe(204);
  expect((await weigh('Leads teams', 'none')).status).toBe(204);
  const { of } = await read();
  expect([of('Rust')[0]!.weight, of('Kafka')[0]!.weight, of('Leads teams')[0]!.weight]).toEqual([
    'more',
    'usual',
    'none',
  ]);
  expect(await weights()).toEqual([
    { name: 'Leads teams', weight: 'does not count' },
    { name: 'Rust', weight: 'counts more than the rest' },
  ]);
  const told = messagesOf('Weights:\n{{weights}}', inputOf(await getGradedAssignment(api.db, assignment), nobody));
  expect(told[0]!.content).toBe('Weights:\n- Leads teams: does not count\n- Rust: counts more than the rest');
  expect((await weigh('RUST', 'usual')).status).toBe(204);
  expect((await weigh('Leads teams', 'usual')).status).toBe(204);
  expect(await weights()).toBeUndefined();
  for (let nth = 0; nth < mostWeights; nth += 1) expect((await weigh(`Skill ${nth}`, 'more')).status).toBe(204);
  expect((await weigh('One too many', 'more')).body.code).toBe('too_many_weights');
  expect((await weigh('Skill 0', 'none')).status).toBe(204);
});

test('A skill of those voted up that the brief does not name is said to be missing from it', async () => {
  await people(12, ['Linux', 'Office'], 'up');
  await people(2, ['Linux', 'Office'], 'down');
  await people(2, ['Office'], 'up');
  await people(12, ['Office'], 'down');
  const { of } = await read();
  expect(of('linux')).toMatchObject([{ source: 'missing', lift: { value: 6 } }]);
  expect(of('office')).toEqual([]);
});

test('Without a role, the open one with most votes is shown', async () => {
  await people(3, ['Rust'], 'up');
  const { body } = await call(listLlmSkills, { query: {} });
  expect(body.assignment!.id).toBeTypeOf('number');
  expect((await call(listLlmSkills, { query: { assignment: '999999999' } })).status).toBe(404);
});

test('The interval of a lift is that of Katz and others, worked out by hand; of nothing there is none', () => {
  /* 0.75 and 0.25 of 4: the logarithm of 3 plus or minus 1.96 times the root of 1/3 - 1/4 + 1/1 - 1/4. */
  const half = 1.959964 * Math.sqrt(1 / 3 - 1 / 4 + 1 - 1 / 4);
  const lift = liftOf({ hits: 3, n: 4 }, { hits: 1, n: 4 })!;
  expect([Math.log(lift.lo), Math.log(lift.hi)]).toEqual([
    expect.closeTo(Math.log(3) - half, 10),
    expect.closeTo(Math.log(3) + half, 10),
  ]);
  expect(liftOf({ hits: 0, n: 4 }, { hits: 1, n: 4 })).toBeNull();
  expect(liftOf({ hits: 1, n: 4 }, { hits: 0, n: 0 })).toBeNull();
});
