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
import { canary, tablesWithCanary } from '#testing/full-person';
import { goesUnlessShared, goesWithAccount, staysWithoutAccount } from '../users/account-holdings.ts';
import { actOnRules, shortenTrails } from './tasks.ts';
import { sealTrails, verifyTrails } from '../audit/seals.ts';

const api = useApi();
/** Each erasure is two rows and an entry in the trail, one by one. */
const crowd = process.env['TESTS'] === 'full' ? 10_000 : 1000;
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

  test(`of ${crowd} people take exactly those who are due, and leave those on hold`, async () => {
    const role = await makeAssignment(api.db, { users: [user] });
    const { rows } = await sql<{ id: number }>`insert into person (first_name, last_name, source, lawful_basis, created)
      select 'Mass', n::text, 'test', 'consent', now() from generate_series(1, ${crowd}) as n returning id`.execute(
      api.db,
    );
    const first = rows[0]!.id;
    // Ten kinds of people, as many of each; every hundredth of all is on hold.
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
    expect(expected.size).toBe(crowd * 0.396);
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

describe('the trails', () => {
  const shorten = () =>
    shortenTrails(api.services, {
      write: (changes) => api.db.transaction().execute(changes),
      signal: new AbortController().signal,
    });
  /** An entry of each trail about somebody, so many months old. */
  const note = async (person: number, months: number) => {
    await sql`with noted as (insert into audit_log (action, created, targets)
        values ('card_change', ${ago(months)}, array['person:' || ${person}::bigint]))
      insert into access_entry (at, user_id, act, way, people) values (${ago(months)}, ${user}, 'open', 'x', array[${person}::bigint])`.execute(
      api.db,
    );
  };
  const left = async (person: number) => {
    const { rows } = await sql<{ audit: number; access: number }>`
      select (select count(*)::int from audit_log where action = 'card_change' and targets @> array['person:' || ${person}::bigint]) as audit,
        (select count(*)::int from access_entry where people @> array[${person}::bigint]) as access`.execute(api.db);
    return rows[0];
  };

  test('are shortened by what is older than is set for each, whether or not people are erased by themselves', async () => {
    await sql`update retention_setting set acts = false, access_months = 12, audit_months = 48`.execute(api.db);
    const [id, held, part] = [await cameIn(1), await cameIn(1), await cameIn(1)];
    await sql`update person set merged_into = ${held} where id = ${part}`.execute(api.db);
    await staff(holdPerson, { params: { id: String(held) }, body: { reason: 'Claim' } });
    for (const months of [50, 40, 13, 11]) for (const person of [id, held, part]) await note(person, months);
    await sealTrails(api.services);
    expect(await shorten()).toEqual({ audit: 1, access: 3 });
    expect([await left(id), await left(held), await left(part)]).toEqual([
      { audit: 3, access: 1 },
      { audit: 4, access: 4 },
      { audit: 4, access: 4 },
    ]);
    expect((await verifyTrails(api.services)).findings).toEqual([]);
    const { rows } = await sql`select after from audit_log where action = 'trail_shorten' order by id`.execute(api.db);
    expect(rows).toEqual([{ after: { removed: 1, months: 48 } }, { after: { removed: 3, months: 12 } }]);
    await staff(liftHold, { params: { id: String(held) } });
    expect(await shorten(), 'once the hold is lifted').toEqual({ audit: 2, access: 6 });
  });

  test('know of accounts, so the audit trail is kept at least as long as these', async () => {
    const { settings } = (await staff(getRetention)).body;
    const refused = await staff(changeRetention, { body: { ...settings, audit_months: 24, user_months: 36 } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('At least as long as accounts');
    const saved = await staff(changeRetention, { body: { ...settings, audit_months: 36, user_months: 36 } });
    expect(saved.body.audit_months).toBe(36);
  });
});

describe('an account that is emptied', () => {
  /** Foreign keys by which rows go when a user is deleted: these rows are the user's own. */
  const ownRows = async (db = api.db) =>
    (
      await sql<{ name: string }>`
        select conrelid::regclass || '.' || attname as name from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and confrelid = 'app_user'::regclass and confdeltype = 'c' order by 1`.execute(db)
    ).rows.map(({ name }) => name);
  const known = [...goesWithAccount, ...goesUnlessShared, ...Object.keys(staysWithoutAccount)];

  test('has a place for every row that is its own', async () => {
    expect(known.toSorted()).toEqual(await ownRows());
    let planted: string[] = [];
    await api.db
      .transaction()
      .execute(async (trx) => {
        await sql`create table hat (wearer bigint references app_user on delete cascade)`.execute(trx);
        planted = await ownRows(trx);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
    expect(planted.filter((name) => !known.includes(name))).toEqual(['hat.wearer']);
  });

  test('leaves nothing of itself but a number: 0 hits in the database, and the trails are as they were written', async () => {
    const { id } = await makeUser(api.db, { username: `left-${canary}`, email: canary, last_name: canary });
    const other = await makeUser(api.db, { username: 'stays' });
    const role = await makeAssignment(api.db, { users: [id] });
    const person = await cameIn(1);
    await sql`update user_profile set company_name = ${canary}, phone_number = ${canary}, linkedin_url = ${canary}, linkedin_email = ${canary},
      config = jsonb_build_object('note', ${canary}::text) where user_id = ${id}`.execute(api.db);
    await sql`with
      token as (insert into api_token (user_id, name, hash, expires, scopes) values (${id}, ${canary}, 'token', now(), '{read}')),
      star as (insert into assignment_star (user_id, assignment_id) values (${id}, ${role})),
      app as (insert into authenticator_app (user_id, secret) values (${id}, convert_to(${canary}, 'UTF8'))),
      mail as (insert into email_change (user_id, email, asked_by, expires) values (${id}, ${canary}, ${id}, now())),
      answer as (insert into idempotency_key (user_id, key, hash, answer) values (${id}, 'k', 'h', to_jsonb(${canary}::text))),
      issuer as (insert into issuer_link (issuer, subject, user_id) values ('i', ${canary}, ${id})),
      browser as (insert into known_browser (user_id, mark, browser) values (${id}, 'm', ${canary})),
      budget as (insert into llm_budget (kind, user_id, usd_per_day) values ('user', ${id}, 1)),
      bell as (insert into notification (user_id, kind, about_kind, about_id, key, detail)
        values (${id}, 'mention', 'comment', 1, 'k', to_jsonb(${canary}::text))),
      visit as (insert into oauth_visit (state_hash, session_id, user_id, provider, verifier, expires)
        values ('s', gen_random_uuid(), ${id}, 'gmail', ${canary}, now())),
      pairing as (insert into pairing_code (user_id, hash, expires) values (${id}, 'p', now())),
      pass as (insert into passkey (user_id, name, credential_id, public_key, counter) values (${id}, ${canary}, ${canary}, 'p', 1)),
      challenge as (insert into passkey_challenge (hash, user_id, expires) values ('c', ${id}, now())),
      reset as (insert into password_reset (user_id, hash, expires) values (${id}, 'r', now())),
      photo as (insert into picture (user_id, media_type, content) values (${id}, 'image/png', convert_to(${canary}, 'UTF8'))),
      code as (insert into recovery_code (user_id, hash) values (${id}, 'c')),
      own as (insert into saved_view (owner_id, route, name, query) values (${id}, '/', ${canary}, '')),
      shared as (insert into saved_view (owner_id, route, name, query, shared) values (${id}, '/', 'Of all', '', true)),
      search as (insert into search_template (name, search, shared, created_by) values (${canary}, '', false, ${id})),
      searches as (insert into search_template (name, search, created_by) values ('Of all', '', ${id}) returning id),
      seen as (insert into search_seen (user_id, template_id) select ${id}, id from searches),
      came as (insert into session (user_id, idle_limit, expires, browser) values (${id}, '1 day', now(), ${canary}) returning id),
      acted as (insert into session (user_id, actor_id, actor_session_id, idle_limit, expires, browser)
        select ${other.id}, ${id}, id, '1 day', now(), ${canary} from came),
      sms as (insert into sms_share (user_id) values (${id})),
      wording as (insert into conversation_template (name, kind, subject, body, is_pitch, user_id)
        values ('T', 'Email', '', '', false, ${id}) returning id),
      usual as (insert into template_default (channel, user_id, template_id) select 'All', ${id}, id from wording),
      todo as (insert into todo_reader (user_id) values (${id})),
      box as (insert into mailbox (user_id, address, name, provider, smtp_host, smtp_port, smtp_security, username, password, signature, refresh_token)
        values (${id}, ${canary}, ${canary}, 'other', 'smtp.firm.example', 25, 'none', ${canary}, convert_to(${canary}, 'UTF8'), ${canary},
          convert_to(${canary}, 'UTF8')) returning id),
      fetched as (insert into mailbox_fetch (mailbox_id) select id from box),
      came_in as (insert into incoming_mail (mailbox_id, message_id, kind) select id, ${canary}, 'reply' from box),
      queued as (insert into outbox (message_id, user_id, person_id, mailbox_id, channel, body, opt_out_token, state, send_at, not_after)
        select '<own@firm.example>', ${id}, ${person}, id, 'EMAIL', 'Hello', 'own', 'queued', now(), now() from box)
      insert into audit_log (action, user_id, targets, before, after, reason)
        values ('user_change', ${other.id}, array['user:' || ${id}::bigint], jsonb_build_object('email', ${canary}::text),
          '{"is_staff": true}', ${canary})`.execute(api.db);
    for (const name of known.filter((each) => [...goesWithAccount, ...goesUnlessShared].includes(each as never))) {
      const [table, column] = name.split('.') as [string, string];
      const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(api.db);
      expect(rows.length, `${name} of the test`).toBeGreaterThan(0);
    }
    await sealTrails(api.services);
    await sql`update app_user set state = 'deactivated', created = ${ago(60)}, last_login = null where id = ${id}`.execute(
      api.db,
    );
    expect((await tablesWithCanary(api.db)).length, 'before').toBeGreaterThan(15);

    expect((await act()).accounts).toBe(1);
    expect(await tablesWithCanary(api.db)).toEqual([]);
    for (const table of ['mailbox', 'picture', 'passkey', 'session'])
      expect((await sql`select from ${sql.table(table)} where user_id = ${id}`.execute(api.db)).rows, table).toEqual(
        [],
      );
    expect((await sql`select from mailbox_fetch`.execute(api.db)).rows).toEqual([]);
    const { rows } = await sql`select state, (select count(*)::int from saved_view where owner_id = ${id}) as views,
        (select jsonb_build_array(before, after, reason) from audit_log where action = 'user_change' and targets @> array['user:' || ${id}::bigint]) as said
      from outbox where user_id = ${id}`.execute(api.db);
    expect(rows).toEqual([
      { state: 'cancelled', views: 1, said: [{ email: '[erased]' }, { is_staff: true }, '[erased]'] },
    ]);
    const { findings, emptied } = await verifyTrails(api.services);
    expect(findings).toEqual([]);
    expect(emptied).toBeGreaterThan(0);
    await expect(
      sql`update audit_log set reason = '[erased]' where targets @> array['user:' || ${id}::bigint]`.execute(api.db),
      'by anybody else',
    ).rejects.toThrow('append-only');
  });
});
