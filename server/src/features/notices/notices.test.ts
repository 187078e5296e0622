import {
  changeNoticeSettings,
  getNoticePlan,
  listNotices,
  markTold,
  sendNotice,
  unmarkTold,
} from '@app/contract/people/notices';
import { getMyData } from '@app/contract/people/my-data';
import { listErasures } from '@app/contract/people/personal-data';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makePerson, makeUser } from '#testing/make';
import { carryOut } from '../personal-data/erasures.ts';
import { actOnUntold } from './clock.ts';

/* Nobody listens there: what is looked at is what waits to leave. */
const api = useApi({ SMTP_URL: 'smtp://127.0.0.1:9' });
let staff: Call;
beforeAll(async () => {
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
});

const day = 86_400_000;
const after = (days: number) => new Date(Date.now() + days * day);
const params = (id: number) => ({ params: { id: String(id) } });
let count = 0;

/** Somebody who came in so many days ago. */
async function makeUntold(days: number, { mailed = true } = {}): Promise<number> {
  count += 1;
  const emails = mailed ? [{ email: `untold${count}@mark.example`, state: 'valid' as const, is_primary: true }] : [];
  const id = await makePerson(api.db, { first_name: `Untold${count}`, emails });
  await sql`update person set created = ${after(-days)}, notice_due = ${after(30 - days)} where id = ${id}`.execute(
    api.db,
  );
  return id;
}
const noticeOf = async (id: number) =>
  (
    await sql<{ notice_sent: string | null; notice_way: string | null }>`
      select notice_sent, notice_way from person where id = ${id}`.execute(api.db)
  ).rows[0]!;
const setText = (notice: string) => sql`update outreach_setting set notice = ${notice}`.execute(api.db);
const act = (now: Date) =>
  actOnUntold(api.services, {
    now,
    most: 1000,
    write: (changes) => api.db.transaction().execute(changes),
    signal: new AbortController().signal,
  });

beforeEach(async () => {
  await sql`delete from erasure`.execute(api.db);
  await sql`update person set notice_sent = now(), notice_way = 'by_hand' where notice_sent is null`.execute(api.db);
  await sql`update notice_setting set acts = false`.execute(api.db);
  await setText('We are Mark Ltd, Example Street 1, Example Town.');
});

describe('whoever was not told', () => {
  test('is listed from day 21 on, the most urgent first, and is overdue after day 30', async () => {
    const [late, soon, fresh] = [await makeUntold(31), await makeUntold(22), await makeUntold(20)];
    const { body } = await staff(listNotices);
    expect(body.results.map(({ id, state }) => [id, state])).toEqual([
      [late, 'overdue'],
      [soon, 'soon'],
    ]);
    expect(body.count).toBe(2);
    const later = await staff(listNotices, { query: { state: 'later' } });
    expect(later.body.results.map(({ id }) => id)).toEqual([fresh]);
  });

  test('is mailed where we have them from, the words of the firm, and a link that opens their data', async () => {
    const id = await makeUntold(22);
    expect((await staff(sendNotice, params(id))).status).toBe(204);
    const { rows } = await sql<{ mail: string }>`
      select data::text as mail from pgboss.job where data::text like ${`%untold${count}@mark.example%`}`.execute(
      api.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.mail).toContain('We are Mark Ltd');
    expect(rows[0]!.mail).toContain('Where we have it from: ');
    const token = /\/my-data#([\w-]{43})/.exec(rows[0]!.mail)![1]!;
    const { body } = await api.anonymous(getMyData, { body: { token } });
    expect(body.name).toContain(`Untold${count}`);
    expect((await noticeOf(id)).notice_way).toBe('mail');
    expect((await staff(sendNotice, params(id))).body.code).toBe('already_told');
  });

  test('is mailed once, whoever asks for it sixteen times at the same moment', async () => {
    const id = await makeUntold(22);
    const answers = await Promise.all(Array.from({ length: 16 }, () => staff(sendNotice, params(id))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array<number>(15).fill(409),
    ]);
    const { rows } = await sql`select from pgboss.job where data::text like ${`%untold${count}@mark.example%`}`.execute(
      api.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('is not mailed at an address that bounced, that wants no mail, or of somebody who wants no contact', async () => {
    const [bounced, refused, silent] = [await makeUntold(22), await makeUntold(22), await makeUntold(22)];
    await sql`update person_email set state = 'bounced' where person_id = ${bounced}`.execute(api.db);
    await sql`insert into suppression (address_hash, reason)
      select sha256(convert_to(lower(email::text), 'UTF8')), 'unsubscribe' from person_email where person_id = ${refused}`.execute(
      api.db,
    );
    await sql`update person set do_not_contact = true where id = ${silent}`.execute(api.db);
    for (const id of [bounced, refused, silent])
      expect((await staff(sendNotice, params(id))).body.code).toBe('no_address');
    const { body } = await staff(listNotices);
    expect(body.results.map(({ has_address }) => has_address)).toEqual([false, false, false]);
  });

  test('gets no mail before the firm has written its notice', async () => {
    await setText('');
    expect((await staff(sendNotice, params(await makeUntold(22)))).body.code).toBe('no_notice_text');
  });

  test('can be noted as told, with how, and that can be taken back', async () => {
    const id = await makeUntold(22);
    expect((await staff(markTold, { ...params(id), body: { reason: ' ' } })).status).toBe(400);
    expect((await staff(markTold, { ...params(id), body: { reason: 'On the phone' } })).status).toBe(204);
    expect((await noticeOf(id)).notice_way).toBe('by_hand');
    expect((await staff(unmarkTold, params(id))).status).toBe(204);
    expect((await noticeOf(id)).notice_sent).toBeNull();
    expect((await staff(unmarkTold, params(id))).body.code).toBe('not_found');
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where 'person:' || ${id}::bigint = any(targets) and action like 'notice%' order by id`.execute(
      api.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['notice_mark_told', 'notice_unmark_told']);
  });
});

describe('automatic notices', () => {
  test('do nothing until staff switch them on', async () => {
    const id = await makeUntold(29);
    expect(await act(new Date())).toEqual({ mailed: 0, to_be_erased: 0 });
    expect((await noticeOf(id)).notice_sent).toBeNull();
  });

  test('are switched on only with a notice of the firm, by whoever saw how they stand', async () => {
    const { settings } = (await staff(listNotices)).body;
    await setText('');
    const on = { ...settings, acts: true };
    expect((await staff(changeNoticeSettings, { body: on })).body.code).toBe('no_notice_text');
    await setText('We are Mark Ltd');
    expect((await staff(changeNoticeSettings, { body: on })).body.acts).toBe(true);
    expect((await staff(changeNoticeSettings, { body: on })).body.code).toBe('changed_meanwhile');
  });

  test('mail whoever has an address on day 28, and have everybody else erased by day 30, as the plan said', async () => {
    const [mailed, unreachable, young] = [
      await makeUntold(28.5),
      await makeUntold(28.5, { mailed: false }),
      await makeUntold(26),
    ];
    expect((await staff(getNoticePlan)).body).toEqual({ mailed: 1, erased: 1, has_text: true });
    await sql`update notice_setting set acts = true`.execute(api.db);
    expect(await act(new Date())).toEqual({ mailed: 1, to_be_erased: 1 });
    expect((await noticeOf(mailed)).notice_way).toBe('mail');
    expect((await noticeOf(young)).notice_sent).toBeNull();
    const { results } = (await staff(listErasures, { query: { state: 'waiting' } })).body;
    expect(results).toMatchObject([{ person: { id: unreachable }, asked_by: 'rule' }]);
    expect(Date.parse(results[0]!.due)).toBeLessThanOrEqual(after(1.5).getTime());
    // Another run has nothing left to do.
    expect(await act(new Date())).toEqual({ mailed: 0, to_be_erased: 0 });
  });

  test('erase nobody where no mail can leave, because then nobody could be told', async () => {
    const id = await makeUntold(29, { mailed: false });
    await sql`update notice_setting set acts = true`.execute(api.db);
    const mailer = { ...api.services.mailer, smtpConfigured: false };
    const acted = await actOnUntold(
      { ...api.services, mailer },
      {
        now: new Date(),
        most: 1000,
        write: (changes) => api.db.transaction().execute(changes),
        signal: new AbortController().signal,
      },
    );
    expect(acted).toEqual({ mailed: 0, to_be_erased: 0 });
    expect((await noticeOf(id)).notice_sent).toBeNull();
  });

  test('leave nobody beyond 30 days without a notice and not erased', async () => {
    const everybody = process.env['TESTS'] === 'full' ? 1000 : 80;
    await sql`update notice_setting set acts = true`.execute(api.db);
    const ids: number[] = [];
    // They came in over thirty days; every fourth cannot be mailed.
    for (let n = 0; n < everybody; n += 1) ids.push(await makeUntold(n % 30, { mailed: n % 4 !== 0 }));
    for (let passed = 0; passed <= 30; passed += 1) {
      const now = after(passed);
      await act(now);
      const { rows } = await sql<{
        id: number;
      }>`select id from erasure where state = 'waiting' and due <= ${now} order by id`.execute(api.db);
      for (const { id } of rows) await api.db.transaction().execute((trx) => carryOut(trx, api.services.config, id));
      const late = await sql<{ id: number }>`
        select id from person where id = any(${ids}) and notice_sent is null and erased is null and created < ${after(passed - 30)}`.execute(
        api.db,
      );
      expect(late.rows, `day ${passed}`).toEqual([]);
    }
    const { rows } = await sql<{ told: number; erased: number }>`
      select count(notice_sent)::int as told, count(erased)::int as erased from person where id = any(${ids})`.execute(
      api.db,
    );
    expect(rows).toEqual([{ told: everybody * 0.75, erased: everybody * 0.25 }]);
  });
});
