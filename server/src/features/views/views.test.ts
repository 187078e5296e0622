import { listAuditLog } from '@app/contract/machine/audit';
import { listSavedViews, recordTableExport, removeView, saveView } from '@app/contract/users/views';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeUser } from '#testing/make';

const api = useApi();
const route = '/company_search';
let [anna, erik, chief]: Call[] = [];
beforeAll(async () => {
  anna = await api.as(await makeUser(api.db, { username: 'anna' }));
  erik = await api.as(await makeUser(api.db));
  chief = await api.as(await makeUser(api.db, { is_superuser: true }));
});
const namesFor = async (call: Call | undefined, of = route) =>
  (await call!(listSavedViews, { query: { route: of } })).body.results.map(({ name }) => name);
const save = (call: Call | undefined, body: { name: string; query?: string; shared?: boolean }, of = route) =>
  call!(saveView, { body: { route: of, query: '', ...body } });

test('a view is kept for its owner and its page, and shown to others when it is shared', async () => {
  expect(await save(anna, { name: 'Clients', query: 'client=1' })).toMatchObject({
    status: 201,
    body: { name: 'Clients', query: 'client=1', shared: false, own: true, owner: { username: 'anna' } },
  });
  await save(anna, { name: 'All', shared: true });
  await save(anna, { name: 'Elsewhere', shared: true }, '/job');
  expect(await namesFor(anna)).toEqual(['All', 'Clients']);
  expect(await namesFor(erik)).toEqual(['All']);
});

test('saving under the same name replaces the view, of the same owner only', async () => {
  await save(anna, { name: 'Mine', query: 'page=1' });
  await save(anna, { name: 'Mine', query: 'page=2', shared: true });
  await save(erik, { name: 'Mine', query: 'page=3' });
  const { body } = await erik!(listSavedViews, { query: { route } });
  expect(body.results.filter(({ name }) => name === 'Mine').map(({ query }) => query)).toEqual(['page=2', 'page=3']);
});

test('a view of a page that somebody may not open is not shown to them, shared or not', async () => {
  const audits = '/user-management/audit-trail';
  await chief!(saveView, {
    body: { route: audits, query: 'user=anna', name: 'Anna', shared: true, access: 'superuser' },
  });
  expect(await namesFor(anna, audits)).toEqual([]);
  expect(await namesFor(chief, audits)).toEqual(['Anna']);
});

test('a view is removed by its owner and by nobody else', async () => {
  const { body } = await save(anna, { name: 'Gone', shared: true });
  const params = { id: body.id };
  expect((await erik!(removeView, { params })).status).toBe(404);
  expect((await anna!(removeView, { params })).status).toBe(204);
  expect(await namesFor(anna)).not.toContain('Gone');
});

test('a name is asked for, and a page is named by its path', async () => {
  expect((await save(anna, { name: '  ' })).body).toMatchObject({ fields: { name: 'Enter a name' } });
  expect((await save(anna, { name: 'x' }, 'https://elsewhere.example')).status).toBe(400);
});

test('an export is in the audit trail, with what was asked for', async () => {
  await anna!(recordTableExport, { body: { route, query: 'client=1', title: 'Companies', rows: 12 } });
  const { body } = await chief!(listAuditLog, { query: { action: 'table_export' } });
  expect(body.results[0]).toMatchObject({
    user: { username: 'anna' },
    after: { route, query: 'client=1', title: 'Companies', rows: 12 },
  });
});
