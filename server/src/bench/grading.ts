import { randomUUID } from 'node:crypto';
import { getGrading } from '@app/contract/roles/grading';
import { searchPeople } from '@app/contract/people/person-search';
import { sql } from 'kysely';
import { computeApart } from '#platform/tasks/compute';
import { caller } from '#testing/access';
import { makeAssignment, makeUser } from '#testing/make';
import { keepRun, trainingInput } from '../features/grading/ml.ts';
import type { TrainOutput } from '../features/grading/ml/train.ts';
import { prepareQueues, writeQueues } from '../features/grading/queues.ts';
import type { Ranking } from '../features/grading/rank.ts';
import { getGradedAssignment } from '../features/grading/graded-assignment.ts';
import { openSession } from '../features/sessions/sessions.ts';
import { openComparison } from './beside.ts';
import { openPeople, openPeopleCluster } from './worlds/people-data.ts';
import { load, ms, openProduct, time } from './product.ts';
import { percentile } from './statistics.ts';

/* Grading among a million people: filling the queues, handing out the next people, and learning from 2,000 votes. */

const faults: string[] = [];
const holds = (ok: boolean, fault: string): void => void (ok || faults.push(fault));
const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
const apart = <T>(name: string, input: unknown): Promise<T> =>
  computeApart(new URL(`../features/grading/${name}.ts`, import.meta.url), input, {
    signal: AbortSignal.timeout(300_000),
  }) as Promise<T>;

const cluster = await openPeopleCluster();
const url = await openPeople(cluster, 1_000_000);
const product = await openProduct(url);
const { db } = product;
const comparison = await openComparison(product, url);
const user = await makeUser(db, { username: `bench-${randomUUID()}` });
const { access } = await db.transaction().execute((trx) => openSession(trx, user.id, caller));

async function makeAssignmentText(): Promise<number> {
  const id = await makeAssignment(db, { name: 'Frontend Developer', users: [user.id], vote_to_board: false });
  await db
    .updateTable('assignment')
    .set({ must_skills: ['React', 'TypeScript'], should_skills: ['AWS', 'Docker'], location_name: 'Stockholm' })
    .where('id', '=', id)
    .execute();
  return id;
}

async function rebuild(id: number): Promise<number> {
  const assignment = await getGradedAssignment(db, id);
  const built = await prepareQueues(db, assignment, (input) => apart<Ranking>('rank', input));
  await db.transaction().execute((trx) => writeQueues(trx, id, built));
  return built.pool.matching;
}

async function measureRebuild(id: number): Promise<void> {
  let matching = 0;
  const took = await time(async () => (matching = await rebuild(id)));
  const bare = await time(() =>
    db
      .selectFrom('person')
      .select(sql`count(*)`.as('n'))
      .where(sql<boolean>`skills && '{React}'`)
      .execute(),
  );
  console.log(
    `Queues of a role, ${matching} of 1,000,000 match`.padEnd(50),
    seconds(took).padStart(9),
    `(reading all people once: ${seconds(bare)}, load ${load()})`,
  );
  holds(took <= 30_000, 'Rebuild: over 30 s');
}

/** Votes on people of the role, half of them by a taste that the role does not tell. */
async function giveVotes(id: number, count: number): Promise<void> {
  await sql`
    with given as (
      insert into vote (assignment_id, person_id, user_id, grade, method, created)
      select ${id}, id, ${user.id}, case when 'AWS' = any(skills) and id % 10 < 8 or id % 10 = 0 then 'up' else 'down' end,
        'regexp', now() - interval '10 days' + random() * interval '9 days'
      from (select id, skills from person where skills && '{React,TypeScript}' and merged_into is null order by id limit ${count})
        as chosen
      returning *)
    insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, created)
    select assignment_id, person_id, user_id, id, grade, method, created from given`.execute(db);
}

async function measureTraining(id: number): Promise<void> {
  await giveVotes(id, 2000);
  const list = product.prepareWith(access, { endpoint: searchPeople, query: { q: 'react' } });
  const timesOf = async (until: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!until()) times.push(await time(list));
    return times;
  };
  for (let n = 0; n < 30; n += 1) await list();
  let asked = 0;
  const quiet = await timesOf(() => (asked += 1) > 150);
  const { input, lastVote, votes } = await trainingInput(db, await getGradedAssignment(db, id));
  let done = false;
  let output: TrainOutput | undefined;
  const training = time(async () => (output = await apart<TrainOutput>('ml/train', input))).finally(
    () => (done = true),
  );
  const busy = await timesOf(() => done);
  const took = await training;
  await db
    .transaction()
    .execute((trx) => keepRun(trx, id, { output: output!, lastVote, votes, seconds: took / 1000, by: undefined }));
  const [before, during] = [percentile(quiet, 95), percentile(busy, 95)];
  console.log(
    'Training on 2,000 votes'.padEnd(50),
    seconds(took).padStart(9),
    `(a search meanwhile: p95 ${ms(during)} of ${busy.length}, before ${ms(before)}: x ${(during / before).toFixed(2)}, load ${load()})`,
  );
  holds(took <= 20_000, 'Training: over 20 s');
  holds(during <= 2 * before, 'Training: other requests took more than twice as long');
}

async function measureNext(id: number): Promise<void> {
  for (const method of ['search', 'ml'] as const) {
    const request = product.prepareWith(access, {
      endpoint: getGrading,
      params: { id: String(id) },
      query: { method },
    });
    const { ours } = await comparison.measure(`Next people, ${method}`, request);
    holds(ours.p95 <= 50, `Next people (${method}): p95 over 50 ms`);
  }
}

try {
  const id = await makeAssignmentText();
  await measureRebuild(id);
  await measureTraining(id);
  await rebuild(id);
  await measureNext(id);
  for (const table of ['grade_queue', 'ml_score', 'grade_queue_build'])
    await sql`delete from ${sql.table(table)} where assignment_id = ${id}`.execute(db);
} finally {
  await comparison.close();
  await product.close();
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
