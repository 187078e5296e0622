import { listCompanies } from '@app/contract/people/companies';
import { listUsers } from '@app/contract/users/manage-users';
import { listVotes } from '@app/contract/roles/votes';
import { expect, test } from 'vitest';
import { table } from './table.ts';

const words = { rows: 'rows', empty: 'None yet.' };

/* What is proven here is proven by the type checker: a line that is marked and has no fault is a fault itself. */
test('names of columns, filters, sorting and cursors are those of the endpoint, or the definition does not compile', () => {
  const definitions = [
    table({ endpoint: listUsers, ...words, columns: { username: 'User', 'userprofile.phone_number': 'Phone' } }),
    table({
      endpoint: listVotes,
      ...words,
      columns: { 'person.name': { title: 'Person', text: (name) => name.toUpperCase() } },
      paging: { cursor: 'before' },
      fixed: ({ id }) => ({ query: { assignment: id! } }),
    }),
    // @ts-expect-error -- companies have no such field
    table({ endpoint: listCompanies, ...words, columns: { nmae: 'Company' } }),
    // @ts-expect-error -- nor does a user's profile
    table({ endpoint: listUsers, ...words, columns: { 'userprofile.nmae': 'Company' } }),
    // @ts-expect-error -- the endpoint cannot be asked for this
    table({ endpoint: listCompanies, ...words, columns: { name: 'Company' }, filters: { clint: 'Clients' } }),
    // @ts-expect-error -- nor sorted
    table({ endpoint: listCompanies, ...words, columns: { name: 'Company' }, sort: 'ordering' }),
    // @ts-expect-error -- nor read by a cursor
    table({ endpoint: listCompanies, ...words, columns: { name: 'Company' }, paging: { cursor: 'before' } }),
    // @ts-expect-error -- a number of people is no text
    table({ endpoint: listCompanies, ...words, columns: { people: { title: 'People', text: (n) => n.trim() } } }),
    // @ts-expect-error -- there is no such source
    table({ endpoint: listUsers, ...words, columns: {}, fixed: { query: { ordering: 'height' } } }),
  ];
  expect(definitions).toHaveLength(9);
});
