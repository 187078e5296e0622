import { getTrailState, startTrailCheck } from '@app/contract/machine/access-trail';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makePerson, makeUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { noteErasure } from '../personal-data/personal-data.ts';
import { carryOut } from '../personal-data/erasures.ts';
import { removeOldEntries, sealTrails, type Trail, verifyTrails } from './seals.ts';

const api = useApi();
let user: number;
beforeAll(async () => {
  user = (await makeUser(api.db)).id;
});

const addAudit = async (words = 'why') =>
  (
    await sql<{ id: number }>`insert into audit_log (action, user_id, targets, before, after, reason)
      values ('card_change', ${user}, '{person:999}', '{"n": 1}', jsonb_build_object('note', ${words}::text), ${words}) returning id`.execute(
      api.db,
    )
  ).rows[0]!.id;
const addAccess = async (at = new Date(), people: number[] = [999]) =>
  (
    await sql<{ id: number }>`insert into access_entry (at, user_id, act, way, people, searched)
      values (${at}, ${user}, 'search', 'GET /', ${people}, 'anna@example.com') returning id`.execute(api.db)
  ).rows[0]!.id;
const seal = () => sealTrails(api.services);
const findings = async () => (await verifyTrails(api.services)).findings;
/** As somebody would who may do anything to the database, and has no key. What they did is undone. */
async function tampered(statement: string, table = 'audit_log'): Promise<string[]> {
  let found: string[] = [];
  await api.db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(trx);
      await sql.raw(statement).execute(trx);
      await sql.raw(`alter table ${table} enable trigger user`).execute(trx);
      // In the same transaction, so that it sees what was done.
      const db = Object.assign(Object.create(trx) as typeof trx, {
        transaction: () => ({
          setIsolationLevel: () => ({
            setAccessMode: () => ({ execute: (work: (t: typeof trx) => unknown) => work(trx) }),
          }),
        }),
      });
      found = (await verifyTrails({ ...api.services, db })).findings;
      throw new Error('undo');
    })
    .catch((error: Error) => expect(error.message).toBe('undo'));
  return found;
}

describe('the chain over both trails', () => {
  test('finds nothing wrong with what was written, also while more is written', async () => {
    await addAudit();
    await addAccess();
    expect(await findings()).toEqual([]);
    await seal();
    await addAudit();
    expect(await findings()).toEqual([]);
    await seal();
    const { entries, seal: last, hash } = await verifyTrails(api.services);
    expect(entries).toBeGreaterThanOrEqual(3);
    expect((await verifyTrails(api.services, { known: { n: last, hash } })).findings).toEqual([]);
  });

  test('names the one entry that was changed, in whatever column', async () => {
    const [audit, access] = [await addAudit(), await addAccess()];
    await seal();
    const audited: [string, string][] = [
      [`action = 'vote'`, 'was changed'],
      [`user_id = null`, 'was changed'],
      [`created = created + interval '1 microsecond'`, 'was changed'],
      [`targets = '{person:2}'`, 'was changed'],
      [`via = 'me'`, 'was changed'],
      [`before = '{"n": 2}'`, 'was changed'],
    ];
    for (const [change, said] of audited)
      expect(await tampered(`update audit_log set ${change} where id = ${audit}`), change).toEqual([
        `Audit entry ${audit} ${said}`,
      ]);
    for (const change of [
      `after = '{"note": "other"}'`,
      `reason = 'other'`,
      `reason = '[erased]', after = '{"note": "[erased]"}'`,
    ])
      expect(await tampered(`update audit_log set ${change} where id = ${audit}`), change).toEqual([
        `The words of audit entry ${audit} were changed`,
      ]);
    for (const change of [`people = '{2}'`, `act = 'list'`, `at = at - interval '1 day'`])
      expect(await tampered(`update access_entry set ${change} where id = ${access}`, 'access_entry'), change).toEqual([
        `Access entry ${access} was changed`,
      ]);
    expect(await tampered(`update access_entry set searched = '' where id = ${access}`, 'access_entry')).toEqual([
      `The words of access entry ${access} were changed`,
    ]);
  });

  test('names the one that is missing, the one that was put in, and a seal that was touched', async () => {
    const [audit, access] = [await addAudit(), await addAccess()];
    await seal();
    expect(await tampered(`delete from audit_log where id = ${audit}`)).toEqual([`Audit entry ${audit} is missing`]);
    expect(await tampered(`delete from access_entry where id = ${access}`, 'access_entry')).toEqual([
      `Access entry ${access} is missing`,
    ]);
    expect(
      await tampered(`insert into audit_log (id, action) overriding system value values (999999, 'login')`),
    ).toEqual(['Audit entry 999999 was put in past the product']);
    const { seal: last, hash } = await verifyTrails(api.services);
    expect(await tampered(`update trail_seal set ids = ids || 7::bigint where n = ${last}`, 'trail_seal')).toContain(
      `Seal ${last} is not as it was made`,
    );
    expect(await tampered(`delete from trail_seal where n = ${last - 1}`, 'trail_seal')).toContain(
      `Seal ${last - 1} is missing`,
    );
    // Cut off at its end, the chain itself is whole: what was noted elsewhere tells.
    const other = { n: last, hash: hash.replace(/^./, (sign) => (sign === '0' ? '1' : '0')) };
    expect((await verifyTrails(api.services, { known: other })).findings).toEqual([
      `Seal ${last} is not the one that was noted: the chain was made anew`,
    ]);
  });

  test('holds when one transaction ends after a later one', async () => {
    await api.db.transaction().execute(async (slow) => {
      const { rows } = await sql<{ id: number }>`insert into audit_log (action) values ('login') returning id`.execute(
        slow,
      );
      expect(await addAudit()).toBeGreaterThan(rows[0]!.id);
      await seal();
    });
    await seal();
    expect(await findings()).toEqual([]);
    const { rows } = await sql`select from trail_unsealed`.execute(api.db);
    expect(rows).toEqual([]);
  });

  test('is one chain, however many processes seal at the same moment', async () => {
    for (let n = 0; n < 20; n += 1) await addAudit();
    await Promise.all(Array.from({ length: 8 }, seal));
    await seal();
    expect(await findings()).toEqual([]);
  });

  test('holds after an erasure, which empties words and nothing else', async () => {
    const person = await makePerson(api.db, {
      emails: [{ email: 'erased.soon@example.com', state: 'valid', is_primary: true }],
    });
    await sql`insert into audit_log (action, targets, after, reason)
      values ('person_change', array['person:' || ${person}::bigint], '{"name": "Erased Soon"}', 'Said so')`.execute(
      api.db,
    );
    await addAccess(new Date(), [person]);
    await seal();
    const { id } = await api.db
      .transaction()
      .execute((trx) => noteErasure(trx, person, { asked_by: 'person', reason: 'Asked', user_id: null }));
    await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, id));
    await seal();
    const verdict = await verifyTrails(api.services);
    expect(verdict.findings).toEqual([]);
    expect(verdict.emptied).toBeGreaterThanOrEqual(2);
  });

  describe('when old entries were removed', () => {
    const months = (count: number) => new Date(Date.now() - count * 30.5 * 86_400_000);
    const audited = async (at: Date, person: number) =>
      (
        await sql<{ id: number }>`insert into audit_log (action, created, targets)
          values ('card_change', ${at}, array['person:' || ${person}::bigint]) returning id`.execute(api.db)
      ).rows[0]!.id;
    const add: Record<Trail, (at: Date, person: number) => Promise<number>> = {
      audit: audited,
      access: (at, person) => addAccess(at, [person]),
    };
    const table: Record<Trail, string> = { audit: 'audit_log', access: 'access_entry' };
    const remove = (trail: Trail, kept: number, held: string[] = []) =>
      api.db.transaction().execute((trx) => removeOldEntries(trx, api.services.config, { trail, months: kept, held }));

    test.each([
      ['audit', 'Audit', 120],
      ['access', 'Access', 24],
    ] as const)('of the %s trail: holds, and nothing but those may be missing', async (trail, Name, kept) => {
      const [first, ofHeld, last, fresh] = [
        await add[trail](months(kept + 3), 1),
        await add[trail](months(kept + 2), 2),
        await add[trail](months(kept + 1), 1),
        await add[trail](months(kept - 1), 1),
      ];
      expect((await remove(trail, kept)).removed, 'not sealed yet').toBe(0);
      await seal();
      expect(await remove(trail, kept, ['person:2'])).toEqual({ removed: 2, mayBeMore: false });
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table[trail])} where id in (${first}, ${ofHeld}, ${last}, ${fresh}) order by id`.execute(
        api.db,
      );
      expect(rows.map(({ id }) => id)).toEqual([ofHeld, fresh]);
      const verdict = await verifyTrails(api.services);
      expect(verdict.findings).toEqual([]);
      expect(verdict.removed).toBeGreaterThanOrEqual(2);
      for (const id of [ofHeld, fresh])
        expect(await tampered(`delete from ${table[trail]} where id = ${id}`, table[trail]), 'by another way').toEqual([
          `${Name} entry ${id} is missing`,
        ]);
      const { seal: n } = verdict;
      expect(
        await tampered(`update trail_seal set ids = array[${first}, ${fresh}] where n = ${n}`, 'trail_seal'),
        'a seal that says more',
      ).toContain(`Seal ${n} is not as it was made`);
    });

    test('no younger one is let go by the database, whoever asks', async () => {
      const id = await audited(months(100), 1);
      await seal();
      await expect(remove('audit', 24), 'another time than the one that is set').rejects.toThrow('append-only');
      await expect(sql`delete from audit_log where id = ${id}`.execute(api.db)).rejects.toThrow('append-only');
      await sql`update retention_setting set audit_months = 60`.execute(api.db);
      expect((await remove('audit', 60)).removed).toBeGreaterThanOrEqual(1);
    });
  });

  test('says so when it was made with another key', async () => {
    await addAudit();
    await seal();
    const config = { ...api.services.config, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
    const { findings: found } = await verifyTrails({ ...api.services, config });
    expect(found).toEqual([expect.stringMatching(/^Seals 1 to \d+ were made with another key/)]);
  });

  test('is looked at in the background, and the page says what came of it', async () => {
    const superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
    expect((await superuser(getTrailState)).body.check).toBeNull();
    expect((await superuser(startTrailCheck)).status).toBe(202);
    await runTasks(api.services);
    const { check } = (await superuser(getTrailState)).body;
    expect(check).toMatchObject({ findings: [], hash: expect.stringMatching(/^[\da-f]{64}$/) });
  });
});
