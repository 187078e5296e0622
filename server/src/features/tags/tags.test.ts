import { getFullPerson } from '@app/contract/people/people';
import { searchPeople } from '@app/contract/people/person-search';
import { mergePeople } from '@app/contract/people/merges';
import { changeTags, getTags, listTags, setTags, tagPeople } from '@app/contract/people/tags';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeCompany, makePerson, makeUser } from '#testing/make';

const api = useApi();
let anna: Call;
let erik: Call;
beforeAll(async () => {
  [anna, erik] = [await api.as(await makeUser(api.db)), await api.as(await makeUser(api.db))];
});
const person = (id: number) => ({ params: { kind: 'person' as const, id } });
const tagsOf = async (id: number) => (await anna(getTags, person(id))).body.tags;
const foundBy = async (tag: string) =>
  (await anna(searchPeople, { query: { q: `tag:${tag}` } })).body.results.map(({ id }) => id);

/* A hundred tags in the full run, as many as can be sent. */
const tags = process.env['TESTS'] === 'full' ? 100 : 10;
test(`as many people as can be sent get ${tags} tags`, async () => {
  const { rows } = await sql<{ id: number }>`
    insert into person (first_name, source, lawful_basis) select 'Anna', 'test', 'consent' from generate_series(1, 1000)
    returning id`.execute(api.db);
  const ids = rows.map(({ id }) => id);
  const add = Array.from({ length: tags }, (_, n) => `many-${n}`);
  const { status, body } = await anna(tagPeople, { body: { ids, add } });
  expect([status, body.changed]).toEqual([200, ids.length]);
  expect(await tagsOf(ids.at(-1)!)).toEqual(add.toSorted());
});

test('what is added and removed changes, all else stays, however it is written', async () => {
  const id = await makePerson(api.db);
  await anna(setTags, { ...person(id), body: { tags: ['Remote', 'top'] } });
  const { body } = await anna(changeTags, {
    ...person(id),
    body: { add: ['remote', 'new'], remove: ['TOP', 'never'] },
  });
  expect(body.tags).toEqual(['new', 'Remote']);
  expect((await anna(listTags)).body).not.toContain('never');
  const company = { kind: 'company' as const, id: await makeCompany(api.db) };
  expect((await anna(changeTags, { params: company, body: { add: ['prio'] } })).body.tags).toEqual(['prio']);
});

/** Keeps a lock on the person until the calls wait for it, one behind the other, and then lets them go. */
async function atOnce(id: number, calls: (() => Promise<{ status: number }>)[]): Promise<void> {
  const waiting = async () => (await sql`select from pg_locks where not granted`.execute(api.db)).rows.length;
  const begun = await api.db.transaction().execute(async (trx) => {
    await sql`select from person where id = ${id} for update`.execute(trx);
    const running = [];
    for (const call of calls) {
      running.push(call());
      await expect.poll(waiting).toBe(running.length);
    }
    return running;
  });
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(calls.map(() => 200));
}

describe('two who change the tags of one person at once', () => {
  test('lose nothing, in the search neither', async () => {
    const id = await makePerson(api.db);
    await anna(setTags, { ...person(id), body: { tags: ['stays', 'goes'] } });
    await atOnce(id, [
      () => anna(changeTags, { ...person(id), body: { add: ['from-anna'], remove: ['goes'] } }),
      () => erik(changeTags, { ...person(id), body: { add: ['from-erik'] } }),
      () => erik(tagPeople, { body: { ids: [id], add: ['from-bulk'] } }),
    ]);
    expect(await tagsOf(id)).toEqual(['from-anna', 'from-bulk', 'from-erik', 'stays']);
    for (const tag of await tagsOf(id)) expect(await foundBy(tag), tag).toEqual([id]);
    expect(await foundBy('goes')).toEqual([]);
  });

  test('are told what stands after both, and the trail keeps both', async () => {
    const id = await makePerson(api.db);
    const answers: string[][] = [];
    const add = (by: Call, tag: string) => async () => {
      const reply = await by(changeTags, { ...person(id), body: { add: [tag] } });
      answers.push(reply.body.tags);
      return reply;
    };
    await atOnce(id, [add(anna, 'one'), add(erik, 'two')]);
    expect(answers.toSorted((a, b) => a.length - b.length).at(-1)).toEqual(['one', 'two']);
    const entries = await api.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'tags_change')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries[0]?.after).toMatchObject({ id, tags: ['one', 'two'] });
  });

  test('make the same new tags in another order without waiting for each other in a circle', async () => {
    const ids = [await makePerson(api.db), await makePerson(api.db)];
    const names = Array.from({ length: 40 }, (_, n) => `fresh-${n}`);
    const add = (by: Call, id: number, tags: string[]) => by(changeTags, { ...person(id), body: { add: tags } });
    const replies = await Promise.all([add(anna, ids[0]!, names), add(erik, ids[1]!, names.toReversed())]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });
});

test('a tag that is put on somebody who is being merged goes along', async () => {
  const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
  const { version } = (await anna(getFullPerson, { params: { id: kept } })).body;
  await atOnce(other, [
    () => anna(changeTags, { ...person(other), body: { add: ['late'] } }),
    () => erik(mergePeople, { params: { id: kept }, body: { other, version } }),
  ]);
  expect(await tagsOf(kept)).toEqual(['late']);
});
