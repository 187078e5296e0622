import {
  addComment,
  addReminder,
  changePerson,
  changeReminder,
  createPerson,
  deleteComment,
  getFullPerson,
  getLatestPerson,
  searchEmails,
} from '@app/contract/people';
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
import { makePerson } from '#testing/make';

/** Everybody may see and change people. */
const person = async ({ db, self, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
});
const found = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200);
const made = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 201);
/** What belongs to one person: others may not touch it, and are not told that it exists. */
const onlyOwn = (status: number) => (_: Principal, variant: Variant) => (variant === 'own' ? status : 404);
const ownerOf = ({ self, other, variant }: World) => (variant === 'other' ? other : self).id;

async function commentOf(world: World) {
  if (world.variant === 'missing') return { params: { id: missingId } };
  const object_id = await makePerson(world.db, {}, world.self);
  const comment = world.db
    .insertInto('comment')
    .values({ kind: 'person', object_id, body: 'Hello', created_by: ownerOf(world) });
  return { params: { id: String((await comment.returning('id').executeTakeFirstOrThrow()).id) } };
}
async function reminderOf(world: World) {
  if (world.variant === 'missing') return { params: { id: missingId } };
  const person_id = await makePerson(world.db, {}, world.self);
  const reminder = world.db
    .insertInto('reminder')
    .values({ person_id, user_id: ownerOf(world), due: new Date().toISOString() });
  return { params: { id: String((await reminder.returning('id').executeTakeFirstOrThrow()).id) } };
}
let counter = 0;
async function templateOf(world: World): Promise<{ id: string; name: string }> {
  const name = `Search ${(counter += 1)}`;
  if (world.variant === 'missing') return { id: missingId, name };
  const template = world.db
    .insertInto('search_template')
    .values({ name, search: '?q=react', shared: false, created_by: ownerOf(world) });
  return { id: String((await template.returning('id').executeTakeFirstOrThrow()).id), name };
}

export const cases: AccessCases = [
  [searchPeople, { request: () => ({ query: { q: 'react' } }) }],
  [countPeople, { request: () => ({ query: { q: 'react' } }) }],
  [recordExport, { request: () => ({ body: { people: 3, search: '?q=react', picked: false } }) }],
  [searchEmails, { request: () => ({ query: { query: 'anna' } }) }],
  [getLatestPerson, { request: async (world) => (await makePerson(world.db), {}) }],
  [getFullPerson, { request: person, status: found }],
  [createPerson, { request: () => ({ body: { first_name: 'Anna', source: 'test', lawful_basis: 'consent' } }) }],
  [
    changePerson,
    { request: async (world) => ({ ...(await person(world)), body: { version: 1, title: 'Boss' } }), status: found },
  ],
  [addComment, { request: async (world) => ({ ...(await person(world)), body: { body: 'Hello' } }), status: made }],
  [deleteComment, { request: commentOf, status: onlyOwn(204) }],
  [
    addReminder,
    { request: async (world) => ({ ...(await person(world)), body: { due: new Date().toISOString() } }), status: made },
  ],
  [
    changeReminder,
    { request: async (world) => ({ ...(await reminderOf(world)), body: { done: true } }), status: onlyOwn(200) },
  ],
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
