import { changeAssignment, cloneAssignment, createAssignment, deleteAssignment } from '@app/contract/roles/assignments';
import { changeCards, createPersonAssignment, deletePersonAssignment, undoCards } from '@app/contract/roles/board';
import type { NotificationKind } from '@app/contract/base/notification-kinds';
import {
  countNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@app/contract/users/notifications';
import { addComment, addCompanyComment, changeComment, deleteComment } from '@app/contract/people/people';
import { mergePeople } from '@app/contract/people/merges';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';

const api = useApi();
const byId = (id: number) => ({ params: { id: String(id) } });
interface Somebody extends TestUser {
  call: Call;
}
async function somebody(parts: Parameters<typeof makeUser>[1] = {}): Promise<Somebody> {
  const user = await makeUser(api.db, parts);
  return { ...user, call: await api.as(user) };
}
let me: Somebody;
let colleague: Somebody;
let person: number;
beforeEach(async () => {
  [me, colleague] = [await somebody(), await somebody({ first_name: 'Åsa', last_name: 'Ek' })];
  person = await makePerson(api.db, { first_name: 'Eva', last_name: 'Lind' });
});

const told = async (user: Somebody, kind?: NotificationKind) =>
  (await user.call(listNotifications, { query: kind ? { kind } : {} })).body.results;
const unread = async (user: Somebody) => (await user.call(countNotifications)).body.unread;
const comment = async (by: Somebody, body: string) =>
  (await by.call(addComment, { ...byId(person), body: { body } })).body.id;

describe('a mention in a comment', () => {
  test('is told to whom it names, in whatever case, with who wrote it and about whom', async () => {
    await comment(colleague, `Could @${me.username.toUpperCase()} call her?`);
    expect(await told(me)).toMatchObject([
      {
        kind: 'mention',
        read: null,
        actor: { id: colleague.id, name: 'Åsa Ek' },
        person: { id: person, name: 'Eva Lind' },
        role: null,
        failed: false,
      },
    ]);
    expect(await unread(me)).toBe(1);
  });

  test('on a company is told with the company, not with the person of that number', async () => {
    await sql`insert into company (id, name) overriding system value values (${person}, 'Solvik') on conflict (id)
      do update set name = 'Solvik'`.execute(api.db);
    await colleague.call(addCompanyComment, { ...byId(person), body: { body: `@${me.username}` } });
    expect(await told(me)).toMatchObject([{ kind: 'mention', company: { id: person, name: 'Solvik' }, person: null }]);
    expect(await unread(me)).toBe(1);
  });

  test('does not hold what the comment says', async () => {
    await comment(colleague, `@${me.username} wants 60,000`);
    expect(JSON.stringify(await told(me))).not.toContain('60,000');
  });

  test('is told to no one else: not the writer, nor who has left, nor who does not exist', async () => {
    const left = await makeUser(api.db, { state: 'deactivated' });
    await comment(colleague, `@${colleague.username} @${left.username} @nobody.of.that.name ${me.username}`);
    expect(await told(me)).toEqual([]);
    expect(await told(colleague)).toEqual([]);
    const kept = await api.db.selectFrom('notification').select('id').where('user_id', '=', left.id).execute();
    expect(kept).toEqual([]);
  });

  test('that an edit adds is told to the new one only, and one that it removes is taken back', async () => {
    const third = await somebody();
    const id = await comment(colleague, `@${me.username}`);
    await me.call(readNotification, byId((await told(me))[0]!.id));
    const change = (body: string, version: number) =>
      colleague.call(changeComment, { ...byId(id), body: { body, version } });
    await change(`@${me.username} and @${third.username}`, 1);
    expect([await unread(me), await unread(third)]).toEqual([0, 1]);
    await change(`@${me.username} alone`, 2);
    expect([await told(me), await told(third)]).toMatchObject([[{ kind: 'mention' }], []]);
  });

  test('is gone when the comment is, and follows it when two people are merged', async () => {
    const id = await comment(colleague, `@${me.username}`);
    const kept = await makePerson(api.db, { first_name: 'Eva', last_name: 'Lindh' });
    await colleague.call(mergePeople, { ...byId(kept), body: { other: person, version: 1 } });
    expect(await told(me)).toMatchObject([{ person: { id: kept, name: 'Eva Lindh' } }]);
    await colleague.call(deleteComment, byId(id));
    expect([await told(me), await unread(me)]).toEqual([[], 0]);
  });
});

describe('an assignment', () => {
  let role: number;
  beforeEach(async () => {
    role = await makeAssignment(api.db, { name: 'Welder', users: [colleague.id, me.id] });
  });
  const give = (by: Somebody, assignee: number | null, more: object = {}) =>
    by.call(createPersonAssignment, { body: { person, assignment: role, assignee, ...more } });

  test('of a card is told to who gets it from someone else', async () => {
    await give(colleague, me.id);
    expect(await told(me)).toMatchObject([
      {
        kind: 'assignment',
        actor: { name: 'Åsa Ek' },
        person: { name: 'Eva Lind' },
        role: { id: role, name: 'Welder' },
        cards: null,
      },
    ]);
    expect(await told(colleague)).toEqual([]);
  });

  test('to oneself, or of a card that one has already, is no news', async () => {
    await give(me, me.id);
    await give(colleague, me.id, { column: 'replied' });
    expect(await told(me)).toEqual([]);
  });

  test('of many cards at once is told once, with their number', async () => {
    const cards = [];
    for (let nth = 0; nth < 3; nth += 1) cards.push({ person: await makePerson(api.db) });
    await colleague.call(changeCards, { body: { assignment: role, cards, assignee: me.id } });
    expect(await told(me)).toMatchObject([{ kind: 'assignment', person: null, role: { name: 'Welder' }, cards: 3 }]);
  });

  test('that is sent twice is told once', async () => {
    const change = crypto.randomUUID();
    await give(colleague, me.id, { change });
    await give(colleague, me.id, { change });
    expect(await told(me)).toHaveLength(1);
  });

  test('that is undone, handed on or removed from the board is told no longer', async () => {
    await give(colleague, me.id);
    await colleague.call(undoCards, { body: { assignment: role } });
    expect(await told(me)).toEqual([]);
    await give(colleague, me.id);
    expect(await told(me)).toHaveLength(1);
    await give(colleague, colleague.id);
    expect(await told(me)).toEqual([]);
    const { body } = await give(colleague, me.id);
    await colleague.call(deletePersonAssignment, byId(body.id));
    expect(await told(me)).toEqual([]);
  });

  test('to the team of a role is told to those who are new in it', async () => {
    const third = await somebody();
    const change = (users: number[], thumbers: number[]) =>
      colleague.call(changeAssignment, { ...byId(role), body: { users, thumbers } });
    await change([colleague.id, me.id], [third.id]);
    expect([await told(me), await told(colleague)]).toEqual([[], []]);
    expect(await told(third)).toMatchObject([
      { kind: 'assignment', actor: { name: 'Åsa Ek' }, person: null, role: { name: 'Welder' }, cards: null },
    ]);
    await change([colleague.id, me.id, third.id], []);
    expect(await told(third)).toHaveLength(1);
    await change([colleague.id], []);
    await change([colleague.id, third.id], []);
    expect(await told(third)).toHaveLength(2);
  });

  test('to a new role and to a copy of one is told, too', async () => {
    const { body } = await colleague.call(createAssignment, { body: { name: 'Smith', users: [me.id, colleague.id] } });
    await colleague.call(cloneAssignment, { ...byId(body.id), body: { name: 'Smith 2', parts: ['users'] } });
    expect((await told(me)).map(({ role }) => role?.name)).toEqual(['Smith 2', 'Smith']);
    expect(await told(colleague)).toEqual([]);
  });

  test('is gone with its role', async () => {
    await give(colleague, me.id);
    await colleague.call(deleteAssignment, byId(role));
    expect([await told(me), await unread(me)]).toEqual([[], 0]);
  });
});

describe('the list', () => {
  test('is read in pages, newest first, one after the other', async () => {
    const ids: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      await comment(colleague, `${nth} @${me.username}`);
      ids.unshift((await told(me))[0]!.id);
    }
    const page = async (before?: number) =>
      (await me.call(listNotifications, { query: { limit: '2', ...(before && { before: String(before) }) } })).body;
    const first = await page();
    expect(first).toMatchObject({ results: [{ id: ids[0] }, { id: ids[1] }], next: ids[1] });
    await comment(colleague, `later @${me.username}`);
    expect(await page(first.next!)).toMatchObject({ results: [{ id: ids[2] }, { id: ids[3] }], next: ids[3] });
    expect(await page(ids[3])).toMatchObject({ results: [{ id: ids[4] }], next: null });
  });

  test('says what is unread, until one or all that were seen are marked as read', async () => {
    for (const text of ['one', 'two', 'three']) await comment(colleague, `${text} @${me.username}`);
    const [newest, middle] = await told(me);
    await me.call(readNotification, byId(middle!.id));
    expect(await unread(me)).toBe(2);
    await comment(colleague, `four @${me.username}`);
    await me.call(readAllNotifications, { body: { newest: newest!.id } });
    expect(await unread(me)).toBe(1);
    const { body } = await me.call(listNotifications, { query: { unread: '1' } });
    expect(body.results).toMatchObject([{ read: null }]);
    expect((await told(me)).map(({ read }) => read === null)).toEqual([true, false, false, false]);
  });

  test('of someone else cannot be marked', async () => {
    await comment(colleague, `@${me.username}`);
    const [mine] = await told(me);
    expect((await colleague.call(readNotification, byId(mine!.id))).status).toBe(404);
    await colleague.call(readAllNotifications, { body: { newest: mine!.id } });
    expect(await unread(me)).toBe(1);
  });
});
