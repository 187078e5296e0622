import { changeAssignment } from '@app/contract/roles/assignments';
import { impersonate } from '@app/contract/users/impersonation';
import type { Endpoint } from '@app/contract/base/endpoint';
import { createPersonAssignment, getBoard, saveBoardConfig, undoCards } from '@app/contract/roles/board';
import { deleteFile } from '@app/contract/people/files';
import { getGrading, getMlAnalysis, rebuildGradeQueue, skipPerson } from '@app/contract/roles/grading';
import { changeComment, changeReminder, deleteComment } from '@app/contract/people/people';
import { changeSearchTemplate, deleteSearchTemplate } from '@app/contract/people/person-search';
import { deletePicture } from '@app/contract/people/pictures';
import {
  canActAs,
  canCancelEmailChange,
  canChangeAssignment,
  canManageUser,
  canRemovePhoto,
  canSeeUser,
  canVote,
  isOwn,
} from '@app/contract/policies';
import { type Persona, personaNames, personas } from '@app/contract/testing/personas';
import { deactivateUser, signOutUser } from '@app/contract/users/manage-users';
import { cancelEmailChange, getUser, putUser } from '@app/contract/users/user-changes';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Reply, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';
import { makePng } from '#testing/samples/pictures';

/* What the policies answer is tested beside them, in the contract. Here the server goes by each of them. */
const api = useApi();
type Somebody = TestUser & Omit<(typeof personas)[Persona], 'id'> & { call: Call };
const users = {} as Record<Persona, Somebody>;
let assignment: number;
let person: number;
beforeAll(async () => {
  for (const name of personaNames) {
    const user = await makeLike(name);
    users[name] = { ...personas[name], ...user, call: await api.as(user) };
  }
  assignment = await makeAssignment(api.db, team());
  person = await makePerson(api.db);
});
/** Somebody with the rights of a persona. */
const makeLike = (name: Persona) => {
  const { is_staff, is_superuser, userprofile } = personas[name];
  return makeUser(api.db, { is_staff, is_superuser, ...userprofile });
};
const team = () => ({ users: [users.member.id], thumbers: [users.thumber.id] });
const byId = (id: number) => ({ params: { id: String(id) } });

type Act = (user: Somebody) => Promise<Reply<Endpoint>>;
/** Every persona tries every act; whoever the policy lets do it is not refused, and everybody else is. */
const goesBy = (policy: (user: Somebody) => boolean, acts: Record<string, Act>) =>
  describe.each(Object.entries(acts))('%s', (_, act) => {
    test.each(personaNames)('by %s', async (name) => {
      const { status, body } = await act(users[name]);
      expect([403, 404].includes(status), JSON.stringify(body)).toBe(!policy(users[name]));
    });
  });

describe('canVote decides', () => {
  const policy = (user: Somebody) => canVote(user, team());
  goesBy(policy, {
    castVote: ({ call }) => call(castVote, { body: { assignment, person, grade: 'up' } }),
    skipPerson: ({ call }) => call(skipPerson, { ...byId(assignment), body: { person, skipped: true } }),
    rebuildGradeQueue: ({ call }) => call(rebuildGradeQueue, byId(assignment)),
  });
  test.each(personaNames)('may_vote as told to %s', async (name) => {
    const { body } = await users[name].call(getGrading, { ...byId(assignment), query: { method: 'search' } });
    expect(body.role.may_vote).toBe(policy(users[name]));
  });
});

describe('canChangeAssignment decides', () => {
  const policy = (user: Somebody) => canChangeAssignment(user, team());
  const columns = [{ key: 'new', name: 'New' }];
  goesBy(policy, {
    changeAssignment: ({ call }) => call(changeAssignment, { ...byId(assignment), body: { description: 'New' } }),
    createPersonAssignment: ({ call }) => call(createPersonAssignment, { body: { assignment, person, column: 'new' } }),
    undoCards: async ({ call }) => {
      await call(createPersonAssignment, { body: { assignment, person: await makePerson(api.db) } });
      return call(undoCards, { body: { assignment } });
    },
    saveBoardConfig: ({ call }) => call(saveBoardConfig, { body: { assignment, columns } }),
  });
  test.each(personaNames)('may_write as told to %s', async (name) => {
    const { call } = users[name];
    const board = await call(getBoard, { ...byId(assignment), query: {} });
    const analysis = await call(getMlAnalysis, byId(assignment));
    expect(board.body.assignment.may_write).toBe(policy(users[name]));
    expect(analysis.body.assignment.may_write).toBe(policy(users[name]));
  });
});

describe('isOwn decides what becomes of things the colleague made', () => {
  const make = async (table: 'comment' | 'attachment' | 'reminder' | 'search_template', row: object) =>
    byId(
      (
        await api.db
          .insertInto(table)
          .values(row as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    );
  const by = () => ({ created_by: users.colleague.id });
  const onPerson = () => ({ ...by(), kind: 'person', object_id: person });
  let searches = 0;
  const makeSearch = () =>
    make('search_template', { ...by(), name: `Search ${(searches += 1)}`, search: '', shared: true });
  goesBy((user) => isOwn(user, users.colleague.id), {
    changeComment: async ({ call }) => {
      const comment = await make('comment', { ...onPerson(), body: 'Hello' });
      return call(changeComment, { ...comment, body: { body: 'Bye', version: 1 } });
    },
    deleteComment: async ({ call }) => call(deleteComment, await make('comment', { ...onPerson(), body: 'Hello' })),
    deleteFile: async ({ call }) =>
      call(deleteFile, await make('attachment', { ...onPerson(), name: 'a.txt', media_type: 'text/plain', size: 1 })),
    changeReminder: async ({ call }) => {
      const reminder = { person_id: person, user_id: users.colleague.id, due: '2030-01-01T00:00:00Z' };
      return call(changeReminder, { ...(await make('reminder', reminder)), body: { done: true } });
    },
    changeSearchTemplate: async ({ call }) =>
      call(changeSearchTemplate, { ...(await makeSearch()), body: { search: '?q=java' } }),
    deleteSearchTemplate: async ({ call }) => call(deleteSearchTemplate, await makeSearch()),
  });
});

describe.each(personaNames)('about the account of %s', (target) => {
  goesBy((user) => canSeeUser(user, users[target].id), {
    getUser: ({ call }) => call(getUser, byId(users[target].id)),
  });
  goesBy((user) => canActAs(user, users[target]), {
    /* As if everybody might impersonate: the policy is about whom. */
    impersonate: async ({ id, userprofile, call }) => {
      const allow = (can_impersonate: boolean) =>
        api.db.updateTable('user_profile').set({ can_impersonate }).where('user_id', '=', id).execute();
      await allow(true);
      const reply = await call(impersonate, { body: { username: users[target].username } });
      await allow(userprofile.can_impersonate);
      return reply;
    },
  });
  goesBy((user) => canManageUser(user, users[target]), {
    /* Somebody else with the same rights, so that nobody's session of this test ends. */
    signOutUser: async ({ call }) => call(signOutUser, { ...byId((await makeLike(target)).id), body: {} }),
    deactivateUser: async ({ call }) => call(deactivateUser, { ...byId((await makeLike(target)).id), body: {} }),
    'putUser of a name': async ({ call }) =>
      call(putUser, { ...byId((await makeLike(target)).id), body: { last_name: 'New' } }),
    'putUser of an address': async ({ call }) => {
      const { id } = await makeLike(target);
      return call(putUser, { ...byId(id), body: { email: `new-${id}@example.com` } });
    },
  });
  goesBy((user) => canRemovePhoto(user, users[target]), {
    deletePicture: async ({ call }) => {
      const { id } = users[target];
      await api.db
        .insertInto('picture')
        .values({ user_id: id, media_type: 'image/png', content: Buffer.from(makePng()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return call(deletePicture, { params: { kind: 'user', id: String(id) } });
    },
  });
  goesBy((user) => canCancelEmailChange(user, users[target]), {
    cancelEmailChange: async ({ call }) => {
      const { id } = users[target];
      const expires = sql<string>`now() + interval '1 hour'`;
      await api.db
        .insertInto('email_change')
        .values({ user_id: id, email: `new-${id}@example.com`, asked_by: id, expires })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return call(cancelEmailChange, byId(id));
    },
  });
});
