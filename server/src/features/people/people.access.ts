import {
  addComment,
  addCompanyComment,
  addCompanyReminder,
  addReminder,
  changeComment,
  changePerson,
  changeReminder,
  createPerson,
  deleteComment,
  getFullPerson,
  getLatestPerson,
  listCommentVersions,
  searchEmails,
} from '@app/contract/people/people';
import { type AccessCases, missingId, type Principal, type Variant, type World } from '#testing/access';
import { makeCompany, makePerson } from '#testing/make';

/** Everybody may see and change people. */
const person = async ({ db, self, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makePerson(db, {}, self)) },
});
const company = async ({ db, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makeCompany(db)) },
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
export const cases: AccessCases = [
  [searchEmails, { request: () => ({ query: { query: 'anna' } }) }],
  [getLatestPerson, { request: async (world) => (await makePerson(world.db), {}) }],
  [getFullPerson, { request: person, status: found }],
  [createPerson, { request: () => ({ body: { first_name: 'Anna', source: 'test', lawful_basis: 'consent' } }) }],
  [
    changePerson,
    { request: async (world) => ({ ...(await person(world)), body: { version: 1, title: 'Boss' } }), status: found },
  ],
  [addComment, { request: async (world) => ({ ...(await person(world)), body: { body: 'Hello' } }), status: made }],
  [
    addCompanyComment,
    { request: async (world) => ({ ...(await company(world)), body: { body: 'Hello' } }), status: made },
  ],
  [
    changeComment,
    {
      request: async (world) => ({ ...(await commentOf(world)), body: { body: 'Bye', version: 1 } }),
      status: onlyOwn(200),
    },
  ],
  [listCommentVersions, { request: commentOf, status: found }],
  [deleteComment, { request: commentOf, status: onlyOwn(204) }],
  [
    addReminder,
    { request: async (world) => ({ ...(await person(world)), body: { due: new Date().toISOString() } }), status: made },
  ],
  [
    addCompanyReminder,
    {
      request: async (world) => ({ ...(await company(world)), body: { due: new Date().toISOString() } }),
      status: made,
    },
  ],
  [
    changeReminder,
    { request: async (world) => ({ ...(await reminderOf(world)), body: { done: true } }), status: onlyOwn(200) },
  ],
];
