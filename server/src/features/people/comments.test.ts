import {
  addComment,
  changeComment,
  deleteComment,
  getFullPerson,
  listCommentVersions,
  type TimelineEntry,
} from '@app/contract/people/people';
import { listAuditLog } from '@app/contract/machine/audit';
import { changeAssignment, deleteAssignment } from '@app/contract/roles/assignments';
import { mergePeople } from '@app/contract/people/merges';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';

const api = useApi();
let call: Call;
let colleague: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
  colleague = await api.as(await makeUser(api.db));
});
const byId = (id: number) => ({ params: { id: String(id) } });

async function write(body: string, person?: number) {
  const on = person ?? (await makePerson(api.db));
  return { person: on, id: (await call(addComment, { ...byId(on), body: { body } })).body.id };
}
async function read(person: number): Promise<Extract<TimelineEntry, { kind: 'comment' }>[]> {
  const { timeline } = (await colleague(getFullPerson, byId(person))).body;
  return timeline.filter((entry) => entry.kind === 'comment');
}
const change = (id: number, body: string, version: number) =>
  call(changeComment, { ...byId(id), body: { body, version } });
const earlier = async (id: number) => (await colleague(listCommentVersions, byId(id))).body.results;

describe('a comment', () => {
  test('is changed by its writer, and everyone can read what it said before', async () => {
    const { id, person } = await write('First');
    expect(await read(person)).toMatchObject([{ body: 'First', version: 1, edited: null }]);
    expect(await change(id, 'Second', 1)).toMatchObject({ status: 200, body: { id, version: 2 } });
    expect(await change(id, 'Third', 2)).toMatchObject({ status: 200, body: { id, version: 3 } });
    expect(await read(person)).toMatchObject([{ body: 'Third', version: 3, edited: expect.any(String) }]);
    const versions = await earlier(id);
    expect(versions).toMatchObject([
      { version: 2, body: 'Second' },
      { version: 1, body: 'First' },
    ]);
    expect(versions[0]!.created > versions[1]!.created).toBe(true);
  });

  test('that its writer has changed in another tab is not overwritten unseen', async () => {
    const { id, person } = await write('First');
    await change(id, 'From one tab', 1);
    expect(await change(id, 'From the other', 1)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: { body: 'From one tab', version: 2 } },
    });
    expect(await read(person)).toMatchObject([{ body: 'From one tab' }]);
  });

  test('of which two tabs save at the same moment keeps one text and tells the other tab', async () => {
    const { id, person } = await write('First');
    const answers = await Promise.all([change(id, 'One', 1), change(id, 'Other', 1)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await read(person)).toMatchObject([{ version: 2, body: answers[0].status === 200 ? 'One' : 'Other' }]);
  });

  test('saved as it was is not edited', async () => {
    const { id, person } = await write('Same');
    expect((await change(id, 'Same', 1)).body).toEqual({ id, version: 1 });
    expect(await read(person)).toMatchObject([{ edited: null }]);
    expect(await earlier(id)).toEqual([]);
  });

  test('cannot be made empty, nor changed once it is deleted, and then its earlier texts are gone too', async () => {
    const { id } = await write('First');
    await change(id, 'Second', 1);
    expect((await change(id, '  ', 2)).status).toBe(400);
    await call(deleteComment, byId(id));
    expect((await change(id, 'Third', 2)).status).toBe(404);
    expect((await colleague(listCommentVersions, byId(id))).status).toBe(404);
  });

  test('keeps its earlier texts when two people are merged', async () => {
    const { id, person } = await write('First');
    await change(id, 'Second', 1);
    const kept = await makePerson(api.db);
    expect((await call(mergePeople, { ...byId(kept), body: { other: person, version: 1 } })).status).toBe(200);
    expect(await read(kept)).toMatchObject([{ id, body: 'Second' }]);
    expect(await earlier(id)).toMatchObject([{ body: 'First' }]);
  });

  test('that was changed is in the audit trail of the person, without its text', async () => {
    const { id, person } = await write('First');
    await change(id, 'Second', 1);
    const superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
    const { results } = (
      await superuser(listAuditLog, { query: { target: `person:${person}`, action: 'comment_change' } })
    ).body;
    expect(results).toMatchObject([{ after: { comment: id, version: 2 } }]);
    expect(JSON.stringify(results)).not.toContain('Second');
  });
});

describe('roles that a comment names', () => {
  test('are told with their name of today, also after a change, and not once they are deleted', async () => {
    const [one, other] = [
      await makeAssignment(api.db, { name: 'Welder' }),
      await makeAssignment(api.db, { name: 'Smith' }),
    ];
    const staff = await api.as(await makeUser(api.db, { is_staff: true }));
    const { id, person } = await write(`Fits #${one}-welder, unlike #999999999`);
    const rolesOf = async () => (await read(person))[0]!.roles;
    expect(await rolesOf()).toEqual([{ id: one, name: 'Welder' }]);
    await staff(changeAssignment, { ...byId(one), body: { name: 'Senior welder' } });
    expect(await rolesOf()).toEqual([{ id: one, name: 'Senior welder' }]);
    await change(id, `Fits #${one} and #${other}`, 1);
    expect(await rolesOf()).toEqual([
      { id: one, name: 'Senior welder' },
      { id: other, name: 'Smith' },
    ]);
    await staff(deleteAssignment, byId(one));
    expect(await rolesOf()).toEqual([{ id: other, name: 'Smith' }]);
  });
});
