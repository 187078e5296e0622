import {
  changeSearchTemplate,
  countPeople,
  countSearchTemplate,
  createSearchTemplate,
  deleteSearchTemplate,
  listSearchTemplates,
  markSearchSeen,
  recordExport,
  searchPeople,
} from '@app/contract/person-search';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';

/** A saved search belongs to whoever saved it: others may not touch it, and are not told that it exists. */
const onlyOwn = (status: number) => (_: Principal, variant: Variant) => (variant === 'own' ? status : 404);
let counter = 0;
async function templateOf(world: World): Promise<{ id: string; name: string }> {
  const name = `Search ${(counter += 1)}`;
  if (world.variant === 'missing') return { id: missingId, name };
  const template = world.db.insertInto('search_template').values({
    name,
    search: '?q=react',
    shared: false,
    created_by: (world.variant === 'other' ? world.other : world.self).id,
  });
  return { id: String((await template.returning('id').executeTakeFirstOrThrow()).id), name };
}

export const cases: AccessCases = [
  [searchPeople, { request: () => ({ query: { q: 'react' } }) }],
  [countPeople, { request: () => ({ query: { q: 'react' } }) }],
  [recordExport, { request: () => ({ body: { people: 3, search: '?q=react', picked: false } }) }],
  [listSearchTemplates, nothing],
  [createSearchTemplate, { request: () => ({ body: { name: `Search ${(counter += 1)}`, search: '?q=react' } }) }],
  [
    changeSearchTemplate,
    {
      request: async (world) => ({ params: { id: (await templateOf(world)).id }, body: { shared: true } }),
      status: onlyOwn(200),
    },
  ],
  [
    deleteSearchTemplate,
    { request: async (world) => ({ params: { id: (await templateOf(world)).id } }), status: onlyOwn(204) },
  ],
  [
    countSearchTemplate,
    { request: async (world) => ({ params: { name: (await templateOf(world)).name } }), status: onlyOwn(200) },
  ],
  [
    markSearchSeen,
    { request: async (world) => ({ params: { id: (await templateOf(world)).id } }), status: onlyOwn(204) },
  ],
];
