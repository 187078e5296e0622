import {
  addRetentionRule,
  changeRetention,
  getRetention,
  holdPerson,
  liftHold,
  listDuePeople,
  removeRetentionRule,
} from '@app/contract/people/retention';
import { getFullPerson } from '@app/contract/people/people';
import { listErasures } from '@app/contract/people/personal-data';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeCompany, makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { carryOut } from '../personal-data/erasures.ts';
import { eraseDue } from '../personal-data/tasks.ts';
import { actOnRules } from './tasks.ts';

const api = useApi();
let staff: Call;
let user: number;
beforeAll(async () => {
  const maker = await makeUser(api.db, { is_staff: true });
  user = maker.id;
  staff = await api.as(maker);
});
beforeEach(async () => {
  await sql`delete from erasure where state <> 'erased'`.execute(api.db);
  await sql`update person set created = now(), last_touch = null, retention_until = null`.execute(api.db);
  await sql`delete from legal_hold`.execute(api.db);
  await sql`delete from retention_rule`.execute(api.db);
  await sql`delete from board_card`.execute(api.db);
  await sql`update retention_setting set acts = true, contacted_months = 24, never_contacted_months = 6`.execute(
    api.db,
  );
});

const ago = (months: number) => sql`now() - make_interval(months => ${months}, days => 1)`;
const cameIn = async (months: number, { touched }: { touched?: number } = {}): Promise<number> => {
  const id = await makePerson(api.db);
  await sql`update person set created = ${ago(months)}, last_touch = ${touched === undefined ? null : ago(touched)} where id = ${id}`.execute(
    api.db,
  );
  return id;
};
/** Stood in a role until so many months ago, or still stands there. */
async function stood(person: number, role: number, { until, archived = true }: { until: number; archived?: boolean }) {
  await sql`with record as (
      insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, change, stands_for, archived, created)
      values (${role}, ${person}, 1, 'new', 'New', ${ago(until)}, 1, gen_random_uuid(), 1, ${archived}, ${ago(until)}) returning id)
    insert into board_card (assignment_id, person_id, record_id, version) select ${role}, ${person}, id, 1 from record`.execute(
    api.db,
  );
}
const due = async () => (await staff(listDuePeople, { query: { limit: '200' } })).body.results.map(({ id }) => id);
const act = (most = 20_000) =>
  actOnRules(api.services, {
    most,
    write: (changes) => api.db.transaction().execute(changes),
    signal: new AbortController().signal,
  });

describe('somebody is due', () => {
  test('six months after they came in, when nobody ever contacted them', async () => {
    const [late] = [await cameIn(6), await cameIn(5)];
    expect(await due()).toEqual([late]);
  });

  test('24 months after the last contact or the end of the last process, whichever came later', async () => {
    const role = await makeAssignment(api.db, { users: [user] });
    const [touched, touchedLately] = [await cameIn(40, { touched: 24 }), await cameIn(40, { touched: 23 })];
    const [over, overLately, goesOn] = [await cameIn(40), await cameIn(40), await cameIn(40)];
    await stood(over, role, { until: 25 });
    await stood(overLately, role, { until: 3 });
    await stood(goesOn, role, { until: 30, archived: false });
    const both = await cameIn(40, { touched: 2 });
    await stood(both, role, { until: 30 });
    const found = await due();
    expect(found.toSorted((a, b) => a - b)).toEqual([touched, over]);
    expect(found).not.toContain(touchedLately);
  });

  test('by the rule of the role before that of its client, and by the one that keeps longest of several', async () => {
    const client = await makeCompany(api.db);
    const [short, plain, long] = [
      await makeAssignment(api.db, { users: [user] }),
      await makeAssignment(api.db, { users: [user] }),
      await makeAssignment(api.db, { users: [user] }),
    ];
    await sql`update assignment set company_id = ${client} where id in (${short}, ${plain})`.execute(api.db);
    expect((await staff(addRetentionRule, { body: { role: null, client, months: 12 } })).status).toBe(201);
    await staff(addRetentionRule, { body: { role: short, client: null, months: 3 } });
    await staff(addRetentionRule, { body: { role: long, client: null, months: 60 } });
    const [byRole, byClient, notYet, longest] = [
      await cameIn(40),
      await cameIn(40),
      await cameIn(40),
      await cameIn(40),
    ];
    await stood(byRole, short, { until: 4 });
    await stood(byClient, plain, { until: 13 });
    await stood(notYet, plain, { until: 11 });
    await stood(longest, short, { until: 30 });
    await stood(longest, long, { until: 30 });
    const { results } = (await staff(listDuePeople)).body;
    expect(new Map(results.map(({ id, because }) => [id, because]))).toEqual(
      new Map([
        [byRole, 'role'],
        [byClient, 'client'],
      ]),
    );
    const { rules } = (await staff(getRetention)).body;
    for (const { id } of rules) await staff(removeRetentionRule, { params: { id: String(id) } });
    expect((await staff(getRetention)).body.rules).toEqual([]);
    expect(await due()).toEqual([longest]);
  });

  test('on the day that was noted for them, whatever the rules say, and never while a contact of ours at a company', async () => {
    const [noted, kept, contact] = [await cameIn(1), await cameIn(40), await cameIn(40)];
    await sql`update person set retention_until = current_date - 1 where id = ${noted}`.execute(api.db);
    await sql`update person set retention_until = current_date + 100 where id = ${kept}`.execute(api.db);
    const company = await makeCompany(api.db);
    await sql`insert into company_contact (company_id, person_id, title) values (${company}, ${contact}, '')`.execute(
      api.db,
    );
    expect(await due()).toEqual([noted]);
  });
});

describe('a hold', () => {
  test('keeps somebody from the rules and from an erasure that waits, which goes ahead when it is lifted', async () => {
    const id = await cameIn(7);
    const at = { params: { id: String(id) } };
    expect((await staff(holdPerson, { ...at, body: { reason: 'Claim 2026-114' } })).status).toBe(204);
    expect((await staff(holdPerson, { ...at, body: { reason: 'Again' } })).body.code).toBe('held_already');
    expect((await staff(getFullPerson, at)).body.hold).toMatchObject({ reason: 'Claim 2026-114' });
    expect(await due()).toEqual([]);
    expect((await act()).to_be_erased).toBe(0);
    const { rows } = await sql<{ id: number }>`insert into erasure (person_id, state, asked_by, due)
      values (${id}, 'waiting', 'person', now() - interval '1 day') returning id`.execute(api.db);
    await api.services.tasks.send(api.db as never, eraseDue, {});
    await runTasks(api.services);
    const waiting = (await staff(listErasures, { query: { state: 'waiting' } })).body.results;
    expect(waiting).toMatchObject([{ id: rows[0]!.id, held: true }]);
    expect((await staff(liftHold, at)).status).toBe(204);
    expect(await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, rows[0]!.id))).toBe(true);
  });
});

describe('the rules', () => {
  test('only list people until staff switch them on', async () => {
    await sql`update retention_setting set acts = false`.execute(api.db);
    const id = await cameIn(7);
    expect(await act()).toEqual({ to_be_erased: 0, accounts: 0 });
    expect(await due()).toEqual([id]);
    const { settings } = (await staff(getRetention)).body;
    expect((await staff(changeRetention, { body: { ...settings, acts: true } })).body.acts).toBe(true);
    expect((await staff(changeRetention, { body: settings })).body.code).toBe('changed_meanwhile');
    expect((await act()).to_be_erased).toBe(1);
  });

  test('give the days of grace, and a person who is kept after all is due again the next night', async () => {
    const id = await cameIn(7);
    await act();
    const { results } = (await staff(listErasures, { query: { state: 'waiting' } })).body;
    expect(results).toMatchObject([{ person: { id }, asked_by: 'rule' }]);
    expect(Date.parse(results[0]!.due) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const listed = (await staff(listDuePeople)).body.results;
    expect(listed).toMatchObject([{ id, state: 'waiting' }]);
    expect((await act()).to_be_erased, 'twice').toBe(0);
  });

  test('of 10,000 people take exactly those who are due, and leave those on hold', async () => {
    const role = await makeAssignment(api.db, { users: [user] });
    const { rows } = await sql<{ id: number }>`insert into person (first_name, last_name, source, lawful_basis, created)
      select 'Mass', n::text, 'test', 'consent', now() from generate_series(1, 10000) as n returning id`.execute(
      api.db,
    );
    const first = rows[0]!.id;
    // Ten kinds of people, a thousand of each; every hundredth of all is on hold.
    await sql`update person set
        created = now() - make_interval(months => case (id - ${first}) % 10 when 0 then 7 when 1 then 5 else 40 end),
        last_touch = case (id - ${first}) % 10 when 2 then now() - interval '25 months' when 3 then now() - interval '23 months' end,
        retention_until = case (id - ${first}) % 10 when 4 then current_date - 1 when 5 then current_date + 1 end
      where id >= ${first}`.execute(api.db);
    await sql`with record as (
        insert into person_assignment (assignment_id, person_id, version, "column", status_str, since, place, change, stands_for, archived, created)
        select ${role}, id, 1, 'new', 'New', now(), id, gen_random_uuid(), 1, (id - ${first}) % 10 <> 8,
          now() - make_interval(months => case (id - ${first}) % 10 when 6 then 25 when 7 then 23 else 30 end)
        from person where id >= ${first} and (id - ${first}) % 10 in (6, 7, 8) returning id, person_id)
      insert into board_card (assignment_id, person_id, record_id, version) select ${role}, person_id, id, 1 from record`.execute(
      api.db,
    );
    await sql`update person set last_touch = now() where id >= ${first} and (id - ${first}) % 10 = 9`.execute(api.db);
    await sql`insert into legal_hold (person_id, reason) select id, 'Claim' from person
      where id >= ${first} and (id - ${first}) % 1000 < 10`.execute(api.db);
    const expected = new Set(
      rows.map(({ id }) => id).filter((id) => [0, 2, 4, 6].includes((id - first) % 10) && (id - first) % 1000 >= 10),
    );
    expect((await act()).to_be_erased).toBe(expected.size);
    const taken = await sql<{ id: number }>`
      select person_id as id from erasure where state = 'waiting' and asked_by = 'rule' and person_id >= ${first}`.execute(
      api.db,
    );
    expect(new Set(taken.rows.map(({ id }) => id))).toEqual(expected);
    expect(expected.size).toBe(3960);
  });

  test('empty accounts that were turned away or deactivated long ago, and no other', async () => {
    const make = async (state: string, months: number) => {
      const made = await makeUser(api.db);
      await sql`update app_user set state = ${state}, created = ${ago(months)}, last_login = null where id = ${made.id}`.execute(
        api.db,
      );
      return made;
    };
    const [gone, old, young, active] = [
      await make('rejected', 7),
      await make('deactivated', 37),
      await make('deactivated', 35),
      await make('active', 90),
    ];
    expect((await act()).accounts).toBe(2);
    const { rows } = await sql<{ id: number; username: string; email: string }>`
      select id, username, email from app_user where id in (${gone.id}, ${old.id}, ${young.id}, ${active.id}) order by id`.execute(
      api.db,
    );
    expect(rows.map(({ username }) => username)).toEqual([
      `removed-${gone.id}`,
      `removed-${old.id}`,
      young.username,
      active.username,
    ]);
    expect(JSON.stringify(rows.slice(0, 2))).not.toContain('example');
    expect((await act()).accounts).toBe(0);
  });
});
