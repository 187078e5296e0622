import { changeCards, createPersonAssignment, type PersonAssignment } from '@app/contract/roles/board';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';
import { randomFrom, seed } from '#testing/random';

/* Many hands on few cards. */
const full = process.env['TESTS'] === 'full';
const { clients, moves, cards } = full
  ? { clients: 50, moves: 200, cards: 100 }
  : { clients: 25, moves: 20, cards: 10 };
const columns = ['new', 'contacted', 'replied', 'interview', 'sent_to_client', 'placed'];
const api = useApi();

/** The rows that count, told anew from the history. */
const disagreeing = async (): Promise<unknown[]> =>
  (
    await sql`
      select assignment_id, person_id from (
        select distinct on (assignment_id, person_id) assignment_id, person_id, id, version from person_assignment
        order by assignment_id, person_id, version desc) as newest
      full join board_card using (assignment_id, person_id)
      where newest.id is distinct from board_card.record_id or newest.version is distinct from board_card.version`.execute(
      api.db,
    )
  ).rows;

test(`moves by many hands at once: each accepted one is a row, versions have no gaps, stale ones get 409 (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const [user, colleague] = [await makeUser(api.db), await makeUser(api.db)];
  const [call, callAsColleague] = [await api.as(user), await api.as(colleague)];
  const on = await makeAssignment(api.db, { users: [user.id, colleague.id] });
  const people: number[] = [];
  for (let n = 0; n < cards; n += 1) people.push(await makePerson(api.db, {}, user));
  await call(changeCards, { body: { assignment: on, cards: people.map((person) => ({ person })) } });
  const versions = new Map(people.map((person) => [person, 1]));
  let accepted = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const as = client % 2 === 0 ? call : callAsColleague;
      for (let n = 0; n < moves; n += 1) {
        const person = people[Math.floor(random() * people.length)]!;
        const column = columns[Math.floor(random() * columns.length)]!;
        const base = versions.get(person)!;
        const { status, body } = await as(createPersonAssignment, {
          body: { person, assignment: on, column, before: null, base_version: base },
        });
        // Who stands last already is put last without a new row.
        if (status === 409) refused += 1;
        else if (body.version > base) accepted += 1;
        expect([201, 409]).toContain(status);
        const now = status === 201 ? body : (body.current as PersonAssignment);
        versions.set(person, Math.max(versions.get(person)!, now.version));
      }
    }),
  );
  expect(accepted).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  const { rows } = await sql<{ person_id: number; rows: number; newest: number }>`
    select person_id, count(*) as rows, max(version) as newest from person_assignment where assignment_id = ${on}
    group by person_id`.execute(api.db);
  for (const { rows: found, newest } of rows) expect(found).toBe(newest);
  expect(rows.reduce((sum, row) => sum + row.rows, 0)).toBe(people.length + accepted);
  expect(await disagreeing()).toEqual([]);
});
