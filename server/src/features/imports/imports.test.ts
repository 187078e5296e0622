import { createImport, getImport, listImports, previewImport } from '@app/contract/people/imports';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TaskContext } from '#platform/tasks/task';
import { at, basis, bytesOf, longList, useLists } from '#testing/samples/lists';
import { runTasks } from '#testing/tasks';
import { importTasks } from './tasks.ts';

const { api, call, user, send, change, start, people } = useLists();

describe('a list that is sent in', () => {
  test('is refused with the reason and not kept if it cannot be read', async () => {
    const { status, body } = await call(createImport, {
      query: { name: 'list.csv' },
      bytes: bytesOf(`Name,Notes\nAnna,${'x'.repeat(50_001)}`),
    });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.detail).not.toBe('This file cannot be read as a list');
    expect((await call(listImports)).body.results).toEqual([]);
  });

  test('is kept in pieces, and comes in whole and in order', async () => {
    const list = `Name,E-mail\n${Array.from({ length: 567 }, (_, n) => `Anna ${n},a${n}@example.com`).join('\n')}`;
    const { id } = await send(list);
    const pieces = await api.db
      .selectFrom('import_piece')
      .select(['first_row', 'last_row'])
      .where('batch_id', '=', id)
      .orderBy('first_row')
      .execute();
    expect(pieces).toEqual([
      { first_row: 1, last_row: 250 },
      { first_row: 251, last_row: 500 },
      { first_row: 501, last_row: 567 },
    ]);
    await change(id, basis);
    await start(id);
    await runTasks(api.services);
    expect((await people()).map(({ last_name }) => last_name)).toEqual(
      Array.from({ length: 567 }, (_, n) => String(n)),
    );
  });

  test('warns of what should not be kept, and leaves it out when told to', async () => {
    const { id } = await send(
      'Name,E-mail,Notes\nSensitive Sara,sara.s@example.com,"Knows Java. Pnr 811228-9874. Is pregnant, due in May."\nPlain Per,plain.p@example.com,Knows Rust.\n',
    );
    await change(id, { mapping: ['name', 'email', 'summary'], source: 'A fair', lawful_basis: 'consent' });
    const preview = (await call(previewImport, { params: { id: String(id) } })).body.results;
    expect(preview.map(({ sensitive }) => sensitive)).toEqual([['personnummer', 'health'], []]);
    await change(id, { without_sensitive: true });
    await start(id);
    await runTasks(api.services);
    const { rows } = await sql<{ summary: string }>`
      select summary from person where first_name in ('Sensitive', 'Plain') order by id`.execute(api.db);
    expect(rows.map(({ summary }) => summary)).toEqual(['Knows Java. Pnr.', 'Knows Rust.']);
  });

  test('does not start before its source and our reason to keep it are said', async () => {
    const { id } = await send('Name\nAnna Berg');
    expect(await start(id)).toMatchObject({
      status: 400,
      body: { fields: { source: expect.any(String), lawful_basis: expect.any(String) } },
    });
    await change(id, { ...basis, mapping: [''] });
    expect(await start(id)).toMatchObject({ status: 400, body: { fields: { mapping: expect.any(String) } } });
    expect(await runTasks(api.services)).toBe(0);
    await change(id, { mapping: ['name'] });
    expect((await start(id)).status).toBe(200);
    expect((await start(id)).body.code).toBe('import_running');
    await runTasks(api.services);
    expect((await start(id)).body.code).toBe('import_finished');
    expect(await people()).toMatchObject([{ ...basis, first_name: 'Anna', last_name: 'Berg', created_by: user.id }]);
  });
});

describe('an interrupted import', () => {
  test('goes on where it stopped, and brings nobody in twice', async () => {
    const { id } = await send(longList);
    await change(id, basis);
    const { body } = await start(id);
    const [job] = await api.services.tasks.boss.fetch('default');
    expect(job?.id).toBe(body.task);
    // The first piece is in when the worker dies.
    let writes = 0;
    const dying: TaskContext = {
      ...api.services,
      task: { uuid: body.task, attempt: 1 },
      signal: new AbortController().signal,
      progress: async () => undefined,
      write: (changes) => {
        writes += 1;
        if (writes === 2) throw new Error('killed');
        return api.db.transaction().execute(changes);
      },
      finish: (changes) => api.db.transaction().execute(changes),
      compute: () => Promise.reject(new Error('not used')),
    };
    const { input } = job!.data as { input: never };
    const [task] = importTasks;
    await expect(task!.handle(input, dying)).rejects.toThrow('killed');
    expect(await people()).toHaveLength(248);
    expect((await call(getImport, at(id))).body).toMatchObject({ state: 'running', done: 250 });

    // Two workers that believe it is theirs write everything at the same time.
    /* However long a busy machine takes for a piece: a task whose wait is too long would try again. */
    const patient: TaskContext['finish'] = (changes) =>
      api.db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = 0`.execute(trx);
        return changes(trx);
      });
    const eager: TaskContext = { ...dying, write: patient, finish: patient };
    await Promise.all([task!.handle(input, eager), task!.handle(input, eager)]);
    const { body: done } = await call(getImport, at(id));
    expect(done).toMatchObject({
      state: 'done',
      done: 2500,
      outcomes: { created: 2475, merged: 0, skipped: 0, failed: 25 },
    });
    const { rows } = await sql<{ count: number }>`select count(distinct email) from person_email`.execute(api.db);
    expect(rows[0]?.count).toBe(2475);
    expect(await people()).toHaveLength(2475);
  });
});
