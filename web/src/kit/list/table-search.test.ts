import { listQueueTasks } from '@app/contract/machine/tasks';
import { expect, test } from 'vitest';
import { table } from './table.ts';
import { askedFor, listIn, readTableSearch } from './table-search.ts';

test('a list in the address may be repeated or have commas', () => {
  const params = new URLSearchParams('taskname=a,b&taskname=c&taskname=a&taskname=');
  expect(listIn(params, 'taskname')).toEqual(['a', 'b', 'c']);
});

const tasks = table({
  endpoint: listQueueTasks,
  rows: 'tasks',
  columns: { name: 'Name' },
  sort: 'sort_by',
  filters: {
    state: { as: 'chips', label: 'State', options: { FAILURE: 'Failure', REVOKED: 'Revoked' }, several: true },
    kwargs_map: { as: 'text', label: 'Arguments' },
    received_start: { as: 'moment', label: 'From' },
  },
  empty: 'None',
});
const askedBy = (address: string) => askedFor(tasks, readTableSearch(tasks, new URLSearchParams(address)), {}).query;

test('the request has what the address says, as far as the endpoint would take it', () => {
  expect(askedBy('state=failure,REVOKED&kwargs_map={"a":1}&sort_by=-runtime')).toEqual({
    state: ['FAILURE', 'REVOKED'],
    kwargs_map: '{"a":1}',
    sort_by: '-runtime',
  });
  expect(askedBy('state=lost&kwargs_map={"a"&received_start=yesterday&sort_by=colour')).toEqual({
    sort_by: '-received',
  });
});

test('a page that the endpoint does not reach is the first one', () => {
  expect(readTableSearch(tasks, new URLSearchParams('page=3')).page).toBe(3);
  expect(readTableSearch(tasks, new URLSearchParams('page=999999')).page).toBe(1);
});
