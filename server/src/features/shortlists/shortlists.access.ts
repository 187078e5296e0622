import {
  answerShortlist,
  createShortlist,
  endShortlist,
  listShareable,
  listShortlists,
  openSharedCv,
  openShortlist,
} from '@app/contract/roles/shortlists';
import { sql } from 'kysely';
import { type AccessCases, missingId, type Principal, privileged, type Variant, type World } from '#testing/access';
import { makeAssignment, makeCard, makePerson } from '#testing/make';
import { hashSecret, newSecret } from '#platform/secrets';

const found = (status: number) => (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : status);
const members = (status: number) => (principal: Principal, variant: Variant) => {
  if (variant === 'missing') return 404;
  return variant === 'own' || privileged(principal) ? status : 403;
};
const assignmentOf = async ({ db, self, other, variant }: World): Promise<number> =>
  variant === 'missing' ? Number(missingId) : makeAssignment(db, { users: [variant === 'own' ? self.id : other.id] });

/** Somebody who can be shown to a client of the role. */
async function shareable({ db, self, variant }: World, assignment: number): Promise<number> {
  const person = await makePerson(db, {}, self);
  await sql`update person set notice_sent = now(), notice_way = 'by_hand' where id = ${person}`.execute(db);
  if (variant !== 'missing') await makeCard(db, { assignment, person });
  return person;
}
/** A list with somebody on it, and its token; without one, a token that opens nothing. */
async function listed(world: World): Promise<{ id: number; token: string }> {
  const { db, variant } = world;
  const token = newSecret();
  if (variant === 'missing') return { id: Number(missingId), token };
  const assignment_id = await assignmentOf(world);
  const person_id = await shareable(world, assignment_id);
  const { id } = await db
    .insertInto('shortlist')
    .values({
      assignment_id,
      hash: hashSecret(token),
      client: 'Client',
      fields: [],
      blind: false,
      expires: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('shortlist_person').values({ shortlist_id: id, person_id, place: 1 }).execute();
  return { id, token };
}
const ours = (status: number) => (_: Principal, variant: Variant) => (variant === 'missing' ? 410 : status);

export const cases: AccessCases = [
  [
    listShareable,
    { request: async (world) => ({ params: { id: String(await assignmentOf(world)) } }), status: found(200) },
  ],
  [
    createShortlist,
    {
      request: async (world) => {
        const assignment = await assignmentOf(world);
        const people = [await shareable(world, assignment)];
        return { params: { id: String(assignment) }, body: { people, client: 'Client', fields: [] } };
      },
      status: members(201),
    },
  ],
  [
    listShortlists,
    {
      request: async (world) => ({ params: { id: String(await assignmentOf(world)) }, query: {} }),
      status: found(200),
    },
  ],
  [
    endShortlist,
    { request: async (world) => ({ params: { id: String((await listed(world)).id) } }), status: members(204) },
  ],
  [openShortlist, { request: async (world) => ({ body: { token: (await listed(world)).token } }), status: ours(200) }],
  // The list shows no CVs.
  [
    openSharedCv,
    {
      request: async (world) => ({ body: { token: (await listed(world)).token, place: 1 } }),
      status: ours(404),
    },
  ],
  [
    answerShortlist,
    {
      request: async (world) => ({
        body: { token: (await listed(world)).token, place: 1, grade: 'up', comment: '' },
      }),
      status: ours(204),
    },
  ],
];
