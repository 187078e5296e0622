import {
  changeCards,
  createPersonAssignment,
  deletePersonAssignment,
  getBoard,
  getBoardConfig,
  getFullPersonAssignment,
  getPersonAssignment,
  listPersonAssignments,
  saveBoardConfig,
  undoCards,
  watchBoard,
} from '@app/contract/roles/board';
import {
  type AccessCases,
  caller,
  missingId,
  type Principal,
  privileged,
  type Variant,
  type World,
} from '#testing/access';
import { makeAssignment, makePerson } from '#testing/make';
import * as cards from './cards.ts';

const assignmentOf = async ({ db, self, other, variant }: World): Promise<number> =>
  variant === 'missing' ? Number(missingId) : makeAssignment(db, { users: [variant === 'own' ? self.id : other.id] });
const found = (status: number) => (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : status);
const members = (status: number) => (principal: Principal, variant: Variant) => {
  if (variant === 'missing') return 404;
  return variant === 'own' || privileged(principal) ? status : 403;
};

/** A card that the caller put on the board, while they worked on the role. */
async function card(world: World): Promise<{ assignment: number; person: number; id: number }> {
  const { db, self, other, variant } = world;
  const person = await makePerson(db, {}, self);
  if (variant === 'missing') return { assignment: Number(missingId), person, id: Number(missingId) };
  const assignment = await makeAssignment(db, { users: [self.id, other.id] });
  const actor = { ...self, is_staff: false, is_superuser: false, session_id: undefined, impersonator: undefined };
  const { id } = await db
    .transaction()
    .execute((trx) => cards.createPersonAssignment({ trx, actor, caller }, { body: { assignment, person } }));
  if (variant === 'other')
    await db
      .deleteFrom('assignment_member')
      .where('assignment_id', '=', assignment)
      .where('user_id', '=', self.id)
      .execute();
  return { assignment, person, id };
}
const column = { key: 'new', name: 'New' };

export const cases: AccessCases = [
  [listPersonAssignments, { request: async (world) => ({ query: { persons: String((await card(world)).person) } }) }],
  [
    getPersonAssignment,
    { request: async (world) => ({ params: { id: String((await card(world)).id) } }), status: found(200) },
  ],
  [
    createPersonAssignment,
    {
      request: async (world) => ({
        body: { person: await makePerson(world.db, {}, world.self), assignment: await assignmentOf(world) },
      }),
      status: members(201),
    },
  ],
  [
    deletePersonAssignment,
    { request: async (world) => ({ params: { id: String((await card(world)).id) } }), status: members(204) },
  ],
  [
    changeCards,
    {
      request: async (world) => {
        const { assignment, person } = await card(world);
        return { body: { assignment, cards: [{ person }], column: 'contacted' } };
      },
      status: members(200),
    },
  ],
  [
    undoCards,
    { request: async (world) => ({ body: { assignment: (await card(world)).assignment } }), status: members(200) },
  ],
  [getBoard, { request: async (world) => ({ params: { id: String(await assignmentOf(world)) } }), status: found(200) }],
  [
    watchBoard,
    { request: async (world) => ({ params: { id: String(await assignmentOf(world)) } }), status: found(200) },
  ],
  [
    getFullPersonAssignment,
    {
      request: async (world) => {
        const { assignment, person } = await card(world);
        return { query: { assignment: String(assignment), person: String(person) } };
      },
    },
  ],
  [
    getBoardConfig,
    { request: async (world) => ({ query: { assignment: String(await assignmentOf(world)) } }), status: found(200) },
  ],
  [
    saveBoardConfig,
    {
      request: async (world) => ({ body: { assignment: await assignmentOf(world), columns: [column] } }),
      status: members(201),
    },
  ],
];
