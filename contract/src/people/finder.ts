import { z } from 'zod';
import { addressIn } from '../base/addresses.ts';
import { endpoint } from '../base/endpoint.ts';
import { id, line } from '../base/text.ts';

const found = { id, name: z.string() };

export const findThings = endpoint({
  method: 'GET',
  path: '/api/v2/find/',
  summary:
    'People, roles, companies and saved searches by what their names begin with or contain; five of each at most, none for fewer than two letters',
  access: 'user',
  query: z.object({ query: line(200) }),
  response: z.object({
    people: z.array(z.object({ ...found, title: z.string(), company_name: z.string() })),
    roles: z.array(z.object({ ...found, company_name: z.string() })),
    companies: z.array(z.object({ ...found, location_name: z.string() })),
    searches: z.array(z.object({ ...found, search: z.string() })),
  }),
  shows: ['people', 'assignments', 'companies', 'searches'],
  people: ({ people }: { people: { id: number }[] }) => people.map(({ id }) => id),
  searched: ({ query }: { query: { query: string } }) => addressIn(query.query),
});
