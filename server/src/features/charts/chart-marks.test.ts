import { listAuditLog } from '@app/contract/machine/audit';
import { addChartMark, deleteChartMark, listChartMarks } from '@app/contract/charts/chart-marks';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeUser } from '#testing/make';

const api = useApi();
let call: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db, { username: 'chief', is_superuser: true }));
});
const add = (label: string, at: string) => call(addChartMark, { body: { label, at } });
const labels = async (query: { from?: string; to?: string }) =>
  (await call(listChartMarks, { query })).body.results.map(({ label }) => label);

test('a note is kept with its moment and who wrote it, and is in the audit trail', async () => {
  const { status, body } = await add('  Prices raised ', '2026-03-02T10:00:00+01:00');
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'note', label: 'Prices raised', href: '', user: { username: 'chief' } });
  expect(Date.parse(body.at)).toBe(Date.parse('2026-03-02T09:00:00Z'));
  const trail = await call(listAuditLog, { query: { action: 'chart_mark_add' } });
  expect(trail.body.results[0]).toMatchObject({
    user: { username: 'chief' },
    target: { kind: 'chart_mark', id: body.id, name: 'Prices raised' },
    after: { label: 'Prices raised' },
  });
});

test('marks of a part of time are read with its start and without its end, the newest first', async () => {
  for (const day of ['01', '02', '03']) await add(`Day ${day}`, `2025-05-${day}T00:00:00Z`);
  expect(await labels({ from: '2025-05-01T00:00:00Z', to: '2025-05-03T00:00:00Z' })).toEqual(['Day 02', 'Day 01']);
  expect((await labels({})).slice(-3)).toEqual(['Day 03', 'Day 02', 'Day 01']);
});

test('what a program reported has no user, and keeps its link', async () => {
  const at = '2024-01-01T00:00:00Z';
  await api.db.insertInto('chart_mark').values({ at, kind: 'deploy', label: 'v2', href: '/releases/2' }).execute();
  const { body } = await call(listChartMarks, { query: { from: at, to: '2024-01-02T00:00:00Z' } });
  expect(body.demo).toBe(false);
  expect(body.results).toMatchObject([{ kind: 'deploy', label: 'v2', href: '/releases/2', user: null }]);
});

test('a mark is deleted once, and the trail keeps what it said', async () => {
  const { body } = await add('Mistake', '2023-07-01T00:00:00Z');
  const remove = () => call(deleteChartMark, { params: { id: body.id } });
  expect((await remove()).status).toBe(204);
  expect(await labels({ to: '2023-12-01T00:00:00Z' })).toEqual([]);
  expect((await remove()).status).toBe(404);
  const trail = await call(listAuditLog, { query: { action: 'chart_mark_delete' } });
  expect(trail.body.results[0]).toMatchObject({ before: { label: 'Mistake', kind: 'note' } });
});

test('a note says something in at most 80 characters, and people report no deploys', async () => {
  const at = '2026-11-15T09:30:00Z';
  expect((await add(' ', at)).body).toMatchObject({ fields: { label: 'Please say what happened' } });
  expect((await add('x'.repeat(80), at)).status).toBe(201);
  expect((await add('x'.repeat(81), at)).status).toBe(400);
  expect((await call(addChartMark, { body: { label: 'v3', at, kind: 'deploy' as never } })).status).toBe(400);
});
