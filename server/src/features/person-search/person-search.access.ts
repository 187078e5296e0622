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
  suggestQuestions,
} from '@app/contract/people/person-search';
import { compareSearches, debugSearch, explainPerson } from '@app/contract/people/search-debug';
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from '@app/contract/people/synonyms';
import { makePerson } from '#testing/make';
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

async function synonymsIn({ db, variant }: World) {
  if (variant === 'missing') return { params: { id: missingId } };
  const words = `word${(counter += 1)} = term`;
  const { id } = await db.insertInto('synonyms').values({ words }).returning('id').executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}
const ifThere = (status: number) => (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : status);
const body = () => ({ words: `word${(counter += 1)} = expression` });

export const cases: AccessCases = [
  [listSynonyms, nothing],
  [addSynonyms, { request: () => ({ body: body() }) }],
  [
    changeSynonyms,
    { request: async (world) => ({ ...(await synonymsIn(world)), body: body() }), status: ifThere(200) },
  ],
  [removeSynonyms, { request: synonymsIn, status: ifThere(204) }],
  [searchPeople, { request: () => ({ query: { q: 'react' } }) }],
  [countPeople, { request: () => ({ query: { q: 'react' } }) }],
  [suggestQuestions, { request: () => ({ query: { q: 'raect' } }) }],
  [debugSearch, { request: () => ({ query: { q: 'react' } }) }],
  [compareSearches, { request: () => ({ query: { q: 'react', other: 'vue' } }) }],
  [
    explainPerson,
    {
      request: async ({ db, variant }) => ({
        params: { id: variant === 'missing' ? missingId : String(await makePerson(db)) },
        query: { q: 'react' },
      }),
      status: ifThere(200),
    },
  ],
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
