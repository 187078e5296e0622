import { randomUUID } from 'node:crypto';
import { requestPasswordReset } from '@app/contract/users/accounts';
import {
  cardStates,
  cardTasks,
  getQueueStats,
  getQueueTask,
  listBackgroundTasks,
  listQueueTasks,
  listSchedules,
  watchTasks,
} from '@app/contract/machine/tasks';
import { describe, expect, test } from 'vitest';
import { makeUser } from '#testing/make';
import { type Query, useQueue } from '#testing/queue';
import { queueMail } from '../mail/mail.ts';

const { api, makeRun, runAll, superuser } = useQueue();

describe('a user without special rights', () => {
  const names = Object.keys(cardTasks);
  const secrets = {
    kwargs: { assignment_id: 7, note: 'confidential' },
    result: JSON.stringify({ text: 'confidential' }),
    traceback: 'confidential',
    attempts: JSON.stringify([{ error: 'confidential' }]),
  };
  const makeCardRuns = async (user: { id: number }) => {
    const shown: string[] = [];
    for (const name of names)
      for (const state of cardStates) shown.push(await makeRun({ ...secrets, name, state, user_id: user.id }));
    for (const state of ['RETRY', 'SUCCESS', 'FAILURE', 'REVOKED'])
      await makeRun({ ...secrets, name: names[0]!, state, user_id: user.id });
    await makeRun({ ...secrets, name: 'mail.deliver', state: 'PENDING', user_id: user.id });
    return shown;
  };
  const everything = { taskname: names, state: [...cardStates] };

  test('sees what role cards show, without arguments and outcome', async () => {
    const [self, other] = [await makeUser(api.db), await makeUser(api.db)];
    const shown = await makeCardRuns(other);
    const { body } = await (await api.as(self))(listQueueTasks, { query: everything });
    expect(new Set(body.results.map(({ uuid }) => uuid))).toEqual(new Set(shown));
    for (const run of body.results) {
      expect(run).toMatchObject({ args: null, kwargs: null, result: null, traceback: null });
      expect(run.parsed_kwargs).toEqual({ user_id: other.id, assignment_id: 7 });
    }
    expect(JSON.stringify(body)).not.toContain('confidential');
    const one = { taskname: names[1]!, state: 'started' };
    expect((await (await api.as(self))(listQueueTasks, { query: one })).body.count).toBe(1);
  });

  const beyond: Query[] = [
    {},
    { state: 'pending' },
    { taskname: names[0]! },
    { ...everything, state: ['pending', 'failure'] },
    { ...everything, state: 'retry' },
    { ...everything, taskname: [...names, 'mail.deliver'] },
    { ...everything, taskname: 'constructor' },
    { ...everything, kwargs_map: '{"note":"confidential"}' },
    { ...everything, kwargs_map: '{}' },
  ];
  test.each(beyond)('may not ask for %j', async (query) => {
    for (const rights of [{}, { is_staff: true }])
      expect((await (await api.as(await makeUser(api.db, rights)))(listQueueTasks, { query })).status).toBe(403);
    expect((await superuser(listQueueTasks, { query })).status).toBe(200);
  });

  test('has a shorter way to the same, which gives nobody more', async () => {
    const user = await makeUser(api.db);
    const shown = await makeCardRuns(user);
    for (const call of [await api.as(user), superuser]) {
      const { body } = await call(listBackgroundTasks);
      expect(new Set(body.map(({ uuid }) => uuid))).toEqual(new Set(shown));
      expect(new Set(body.flatMap((run) => Object.keys(run)))).toEqual(
        new Set(['uuid', 'name', 'state', 'started', 'progress', 'parsed_kwargs']),
      );
      expect(body[0]?.parsed_kwargs).toEqual({ user_id: user.id, assignment_id: 7 });
    }
  });
});

describe('watching', () => {
  test('shows users how far their own tasks have come, and superusers any', async () => {
    const [self, other] = [await makeUser(api.db), await makeUser(api.db)];
    const progress = { progress_done: 3, progress_total: 9, progress_text: 'Reading' };
    const running = await makeRun({ user_id: self.id, name: 'test.own', state: 'STARTED', ...progress });
    const failed = await makeRun({ user_id: self.id, state: 'FAILURE', traceback: 'Error: no\n    at secret.ts' });
    const foreign = await makeRun({ user_id: other.id });
    const nobodys = await makeRun();
    const all = [running, failed, foreign, nobodys, randomUUID()];
    const { body } = await (await api.as(self))(watchTasks, { query: { uuid: all } });
    expect(body.toSorted((a, b) => b.state.localeCompare(a.state))).toEqual([
      {
        uuid: running,
        name: 'test.own',
        state: 'STARTED',
        progress: { done: 3, total: 9, text: 'Reading' },
        error: null,
      },
      { uuid: failed, name: 'test.made', state: 'FAILURE', progress: null, error: 'Error: no' },
    ]);
    const seen = await superuser(watchTasks, { query: { uuid: all.join(',') } });
    expect(new Set(seen.body.map(({ uuid }) => uuid))).toEqual(new Set([running, failed, foreign, nobodys]));
  });

  test('needs to know what', async () => {
    for (const query of [{}, { uuid: 'x' }, { uuid: '' }])
      expect((await superuser(watchTasks, { query: query as never })).status).toBe(400);
  });
});

test('what is written in mails and typed at sign-in appears in no answer and not in the history', async () => {
  await api.db
    .transaction()
    .execute((trx) =>
      queueMail(api.services.tasks, trx, { to: 'whom@secret.example', subject: 'Shown', text: 'confidential text' }),
    );
  await api.anonymous(requestPasswordReset, { body: { username: 'confidential username' } });
  for (const round of ['waiting', 'done']) {
    const { body: list } = await superuser(listQueueTasks);
    const uuids = list.results.map(({ uuid }) => uuid);
    expect(uuids, round).toHaveLength(2);
    const answers: unknown[] = [list];
    for (const uuid of uuids) answers.push((await superuser(getQueueTask, { params: { uuid } })).body);
    for (const endpoint of [getQueueStats, listSchedules, listBackgroundTasks])
      answers.push((await superuser(endpoint)).body);
    answers.push((await superuser(watchTasks, { query: { uuid: uuids } })).body);
    answers.push(await api.db.selectFrom('task_run').selectAll().execute());
    const text = JSON.stringify(answers);
    expect(text).toContain('Shown');
    for (const secret of ['confidential', 'secret.example']) expect(text, round).not.toContain(secret);
    await runAll();
  }
});
