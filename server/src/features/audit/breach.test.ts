import { breachDraft, listAffected } from '@app/contract/machine/breach';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makePerson, makeUser } from '#testing/make';

const api = useApi();

test('a drill: of 3,000 people exactly those whom the taken account saw or touched in that night are listed, with where to tell them', async () => {
  const superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
  const [taken, other, boss] = [await makeUser(api.db), await makeUser(api.db), await makeUser(api.db)];
  const { rows } = await sql<{ id: number }>`insert into person (first_name, last_name, source, lawful_basis)
    select 'Drill', n::text, 'test', 'consent' from generate_series(1, 3000) as n returning id`.execute(api.db);
  const ids = rows.map(({ id }) => id);
  await sql`insert into person_email (person_id, email, state, is_primary)
    select id, 'drill' || id || '@example.com', 'valid', true from unnest(${ids.slice(0, 500)}::bigint[]) as id`.execute(
    api.db,
  );
  const night = (hour: number) => `2026-03-01T0${hour}:00:00Z`;
  const see = (at: string, user: number, people: number[], act = 'open', actor: number | null = null) =>
    sql`insert into access_entry (at, user_id, actor_id, act, way, people) values (${at}, ${user}, ${actor}, ${act}, 'GET /', ${people})`.execute(
      api.db,
    );
  await see(night(1), taken.id, ids.slice(0, 900), 'list');
  for (const id of ids.slice(800, 820)) await see(night(2), taken.id, [id]);
  // In somebody else's name, from the taken account.
  await see(night(3), boss.id, ids.slice(900, 1000), 'open', taken.id);
  await see(night(2), other.id, ids.slice(1500, 2000));
  await see('2026-02-27T00:00:00Z', taken.id, ids.slice(2000, 2500));
  await sql`insert into audit_log (action, user_id, targets, created)
    values ('card_change', ${taken.id}, array['person:' || ${ids[2999]}::bigint], ${night(2)})`.execute(api.db);
  // Who became part of somebody else since is told under the other's number.
  const kept = await makePerson(api.db, { first_name: 'Kept' });
  await sql`update person set merged_into = ${kept} where id = ${ids[0]}`.execute(api.db);

  const query = { user: taken.username, from: night(0), to: night(5) };
  const found: number[] = [];
  for (let offset = 0; ; offset += 200) {
    const { body } = await superuser(listAffected, { query: { ...query, limit: '200', offset: String(offset) } });
    expect(body, JSON.stringify(body)).toHaveProperty('results');
    found.push(...body.results.map(({ id }) => id));
    if (found.length >= body.count) break;
  }
  expect(new Set(found)).toEqual(new Set([kept, ...ids.slice(1, 1000), ids[2999]]));
  expect(found).toHaveLength(1001);

  const { summary } = (await superuser(listAffected, { query })).body;
  expect(summary).toMatchObject({
    people: 1001,
    with_email: 499,
    users: 1,
    ways: [
      { way: 'list', people: 900 },
      { way: 'open', people: 120 },
      { way: 'change', people: 1 },
    ],
  });
  const draft = breachDraft({ summary, user: taken.username });
  expect(draft).toContain('1001 people');
  expect(draft).toContain(`the account ${taken.username}`);
  expect(draft).toContain('2026-03-01 00:00 and 2026-03-01 05:00');
  const opened = (await superuser(listAffected, { query: { ...query, way: 'open' } })).body;
  expect(opened.count).toBe(120);
});
