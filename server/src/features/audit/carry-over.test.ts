import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate';
import { createDatabase } from '#testing/database';

const migrations = resolve(import.meta.dirname, '../../../migrations');
const targets = '0010_audit_targets.sql';

/** Each action as entries had it before they named their targets, and what it was done to. */
const entries: [action: string, before: object | null, after: object | null, targets: string[]][] = [
  ['person_view', null, { person: 5 }, ['person:5']],
  ['person_change', null, { person: 5, fields: ['title'] }, ['person:5']],
  ['person_export', null, { people: 3, search: '', picked: false }, []],
  ['comment_create', null, { person: 5, comment: 1 }, ['person:5']],
  ['comment_delete', null, { comment: 1 }, ['person:5']],
  ['reminder_change', null, { reminder: 1, done: true }, ['person:5']],
  ['tags_change', { kind: 'company', id: 2, tags: [] }, { kind: 'company', id: 2, tags: ['a'] }, ['company:2']],
  ['tags_change', null, { people: [5, 6], add: ['a'], remove: [] }, ['person:5', 'person:6']],
  ['tags_change', null, { people: [], add: ['a'], remove: [] }, []],
  ['company_change', null, { company: 2, name: 'Klippan' }, ['company:2']],
  ['file_add', null, { kind: 'person', id: 5, file: 1 }, ['file:1', 'person:5']],
  ['file_open', null, { file: 1 }, ['file:1', 'person:5']],
  ['file_open', null, { file: 999 }, ['file:999']],
  ['file_delete', { kind: 'person', id: 5, file: 9 }, null, ['file:9', 'person:5']],
  ['import_start', null, { import: 3, rows: 2 }, ['import:3']],
  ['import_rows', null, { import: 3, rows: [1, 2], created: [5], merged: [6] }, ['import:3', 'person:5', 'person:6']],
  [
    'import_undo_rows',
    null,
    { import: 3, removed: [5], restored: [6], kept: [] },
    ['import:3', 'person:5', 'person:6'],
  ],
  ['person_merge', null, { merge: 1, person: 5, other: 6, fields: [] }, ['person:5', 'person:6']],
  ['assignment_create', null, { assignment: 4, name: 'Role' }, ['assignment:4']],
  ['board_change', { columns: [] }, { assignment: 4, columns: [] }, ['assignment:4']],
  ['card_change', null, { assignment: 4, persons: [5, 6] }, ['assignment:4', 'person:5', 'person:6']],
  ['vote', null, { assignment: 4, person: 5, grade: 'up' }, ['person:5', 'assignment:4']],
  ['search_save', null, { id: 8, name: 'Mine' }, ['search_template:8']],
  ['search_delete', { id: 8, name: 'Mine' }, null, ['search_template:8']],
  ['task_retry', null, { task: 'a', as: 'b' }, ['task:a', 'task:b']],
  ['queue_purge', null, { queue: 'mail', purged: 2 }, ['queue:mail']],
  ['login', null, null, []],
];

test('entries from before targets were written tell what they are about all the same', async () => {
  const { url, drop } = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'spana-migrations-'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const name of await readdir(migrations))
      if (name < targets) await cp(join(migrations, name), join(folder, name));
    await client.query('drop schema public cascade; create schema public');
    await migrate(url, folder);
    await client.query(`
      insert into app_user (username, email, password_hash, first_name, last_name) values ('u', 'u@example.com', '', 'U', 'Ek');
      insert into person (id, first_name, source, lawful_basis) overriding system value values (5, 'P', 'test', 'consent');
      insert into comment (id, kind, object_id, body) overriding system value values (1, 'person', 5, 'Hello');
      insert into reminder (id, person_id, user_id, due) overriding system value values (1, 5, 1, now());
      insert into attachment (id, kind, object_id, name, media_type, size) overriding system value
        values (1, 'person', 5, 'a.txt', 'text/plain', 1);
      insert into audit_log (action, target_kind, target_id) values ('user_approve', 'user', 7)`);
    for (const [action, before, after] of entries)
      await client.query('insert into audit_log (action, before, after) values ($1, $2, $3)', [action, before, after]);

    await cp(join(migrations, targets), join(folder, targets));
    await migrate(url, folder);
    const { rows } = await client.query<{ action: string; targets: string[] }>(
      'select action, targets from audit_log order by id',
    );
    expect(rows.map((row) => [row.action, row.targets])).toEqual([
      ['user_approve', ['user:7']],
      ...entries.map(([action, , , expected]) => [action, expected]),
    ]);
    await expect(client.query(`update audit_log set targets = '{}'`)).rejects.toThrow('append-only');
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
    await drop();
  }
});
