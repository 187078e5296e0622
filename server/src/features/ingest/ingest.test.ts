import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exampleEvent, ingestKinds } from '@app/contract/machine/ingest-kinds';
import { type IngestKind, ingestKindNames, mostEvents, recordEvents } from '@app/contract/machine/ingest';
import { mergePeople } from '@app/contract/people/merges';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeLicenceKey, makePerson, makeUser } from '#testing/make';
import { randomFrom, seed } from '#testing/random';
import { checkEvents } from './check-events.ts';
import { sweepBatches } from './ingest.ts';
import { takeIn } from './take-in.ts';

const api = useApi();
const [minute, day] = [60_000, 86_400_000];
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
let last = 0;
const event = (kind: IngestKind, parts: object = {}) => ({
  ...exampleEvent(kind, ago(minute)),
  dedupe_key: `event ${(last += 1)}`,
  ...parts,
});

async function enter(parts: Parameters<typeof makeLicenceKey>[1] = {}) {
  const key = await makeLicenceKey(api.db, parts);
  const call = api.withKey(key.key);
  const send = async (...events: unknown[]) => (await call(recordEvents, { body: { events } })).body;
  return { ...key, call, send };
}
const eventsOf = async ({ source }: { source: string }) =>
  api.db.selectFrom('ingest_event').selectAll().where('source', '=', source).orderBy('id').execute();
const all = (events: number) => ({ accepted: events, duplicates: 0, rejected: [] });

const nasty = [
  '\u0000',
  '\ud800',
  '__proto__',
  'x'.repeat(10_000),
  ago(day).replace('Z', '+23:59'),
  ago(5 * day).replace('Z', '-23:59'),
  ago(day).replace('Z', `${'1'.repeat(300)}Z`),
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '-0',
  '9'.repeat(30),
  1e308,
  2 ** 53,
  -1,
  0.1,
  null,
  [],
  [null],
  {},
];

describe('what a kind says', () => {
  test('is kept where the kind puts it', async () => {
    const sender = await enter();
    expect(await sender.send(...ingestKindNames.map((kind) => event(kind)))).toEqual(all(ingestKindNames.length));
    const rows = await eventsOf(sender);
    expect(
      Object.fromEntries(
        rows.map(({ kind, subject, outcome, error_code, amount, duration_ms, payload }) => [
          kind,
          [subject, outcome, error_code, amount, duration_ms, payload],
        ]),
      ),
    ).toEqual({
      profile: ['SE', 'updated', '', 2, null, { fields_filled: 9, has_email: true }],
      job: ['SE', 'new', '', 0, null, { listed_at: '2026-01-30T08:00:00.000Z' }],
      search: ['react-stockholm', 'new', '', 120, null, { new_people: 14 }],
      company: ['SE', 'new', '', 0, null, {}],
      profile_refresh: ['', 'done', '', 0, 2300, {}],
      bot_status: ['', 'ok', '', 0, null, {}],
      bot_action: ['visit', 'ok', '', 0, 800, {}],
      account_lifecycle: ['growth', 'registered', '', 0, null, { account: 'account-12' }],
      ip_used: ['', '', '', 0, null, { ip: '192.0.2.7' }],
      proxy: ['https://proxies.example/list', '', '', 0, null, {}],
      proxy_status: ['https://proxies.example/list', 'OK', '', 0, 140, {}],
      invitation: ['note', 'sent', '', 0, null, { ref: 'invitation-90' }],
      commit: ['product', 'change', '', 84, null, { sha: '9fceb02', team: 'web' }],
      deploy: ['product', '', '', 86_400, null, { version: '2026.5' }],
      third_party_call: ['geocoder', 'ok', '', 5000, null, { quota_used: 900, quota_limit: 10_000 }],
      client_log: ['/person/:id', 'error', 'TypeError', 0, null, {}],
      consulting_ad: ['Broker AB', 'new', '', 0, null, { ref: 'ad-4711' }],
    });
    const ofBot = rows.filter(({ bot_id }) => bot_id !== null).map(({ kind }) => kind);
    expect(ofBot).toEqual(['bot_status', 'bot_action', 'ip_used', 'invitation']);
    expect(rows.filter(({ proxy_id }) => proxy_id !== null).map(({ kind }) => kind)).toEqual(['proxy', 'proxy_status']);
  });

  test('is told to whoever writes a program, field by field', () => {
    const docs = readFileSync(resolve(import.meta.dirname, '../../../../docs/ingestion.md'), 'utf8');
    const rows = new Map(Array.from(docs.matchAll(/^\| `(\w+)` \|.*$/gm), ([row, name]) => [name!, row]));
    expect([...rows.keys()]).toEqual(ingestKindNames);
    for (const name of ingestKindNames)
      for (const field of Object.keys(ingestKinds[name].fields)) expect(rows.get(name), name).toContain(`\`${field}\``);
  });
});

describe('a key', () => {
  test('comes in one of two headers', async () => {
    const { key } = await makeLicenceKey(api.db);
    const send = async (headers: Record<string, string>) =>
      (await api.anonymous(recordEvents, { body: { events: [] } }, headers)).status;
    expect(await send({ authorization: `Key ${key}` })).toBe(200);
    expect(await send({ 'x-licence-key': key })).toBe(200);
    const wrong: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${key}` },
      { authorization: `Key ${key}x` },
      { 'x-licence-key': '' },
      { 'x-licence-key': key.slice(0, -1) },
    ];
    for (const headers of wrong) expect(await send(headers)).toBe(401);
  });

  test.for([
    ['was revoked', { revoked: ago(0) }],
    ['has expired', { expires: ago(1000) }],
  ] as const)('that %s sends nothing', async ([, parts]) => {
    const sender = await enter(parts);
    expect(await sender.call(recordEvents, { body: { events: [event('profile')] } })).toMatchObject({
      status: 401,
      body: { code: 'authentication_failed' },
    });
    expect(await eventsOf(sender)).toEqual([]);
  });

  test('sends what it was made for and nothing else', async () => {
    const sender = await enter({ kinds: ['commit', 'deploy'] });
    expect(await sender.send(event('commit'), event('profile'), event('deploy'))).toEqual({
      accepted: 2,
      duplicates: 0,
      rejected: [{ index: 1, detail: 'kind: This key may not send profile; it may send commit, deploy' }],
    });
  });

  test('remembers when it was used, and for which kinds', async () => {
    const sender = await enter();
    await sender.send(event('commit'), event('deploy'), event('bot_action', { bot: 'nobody' }), { kind: 'job' });
    const { last_used, kinds_used } = await api.db
      .selectFrom('licence_key')
      .select(['last_used', 'kinds_used'])
      .where('id', '=', sender.id)
      .executeTakeFirstOrThrow();
    expect(last_used).not.toBeNull();
    expect(Object.keys(kinds_used as object).toSorted()).toEqual(['commit', 'deploy']);
  });

  test('is good for so many batches a minute', { timeout: 60_000 }, async () => {
    const { call } = await enter();
    const send = () => call(recordEvents, { body: { events: [] } });
    for (let n = 0; n < 120; n += 1) expect((await send()).status).toBe(200);
    const { status, headers } = await send();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a row that is refused', () => {
  const wrong: [unknown, string][] = [
    [null, 'kind: Say what kind of event it is'],
    ['profile', 'kind: Say what kind of event it is'],
    [{ dedupe_key: 'a' }, 'kind: Say what kind of event it is'],
    [event('profile', { kind: 'password' }), 'kind: Not known; it is one of profile, job'],
    [event('profile', { kind: '__proto__' }), 'kind: Not known; it is one of profile, job'],
    [event('profile', { dedupe_key: undefined }), 'dedupe_key: '],
    [event('profile', { dedupe_key: ' ' }), 'dedupe_key: Say how the event is told from others'],
    [event('profile', { outcome: 'found' }), 'outcome: '],
    [event('profile', { country: 'Sweden' }), 'country: Two capital letters, such as SE'],
    [event('profile', { cookie: 'session=1' }), 'cookie: Not known here'],
    [event('bot_action', { body: 'Hello', token: 'x' }), 'body, token: Not known here'],
    [event('proxy', { source_uri: 'http://me:secret@proxy.example' }), 'source_uri: Without user and password'],
    [event('client_log', { path: '/person/17' }), 'path: A pattern such as /person/:id'],
    [event('client_log', { path: '/search?q=anna' }), 'path: A pattern such as /person/:id'],
    [event('ip_used', { ip: 'home' }), 'ip: Not an IP address'],
    [event('commit', { lines: 1.5 }), 'lines: '],
    [event('commit', { repo: 'a\u0000b' }), 'repo: Contains characters that cannot be stored'],
    [event('profile', { occurred_at: 'yesterday' }), 'occurred_at: Must be a time'],
    [event('profile', { occurred_at: ago(30 * day + minute) }), 'occurred_at: More than 30 days ago'],
    [event('profile', { occurred_at: ago(-6 * minute) }), 'occurred_at: More than 5 minutes ahead of our clock'],
    [event('bot_action', { bot: 'bot-404' }), 'bot: This source has reported no bot bot-404; report it first'],
    [event('proxy_status', { proxy: 'proxy-404' }), 'proxy: This source has reported no proxy proxy-404'],
    [event('bot', { username: 'nobody-here' }), 'username: There is no user nobody-here'],
    [event('invitation', { person: 999_999_999 }), 'person: There is no person 999999999'],
  ];
  test.for(wrong.map(([bad, detail]) => [detail, bad] as const))(
    'says what is wrong with it, and costs no other: %s',
    async ([detail, bad]) => {
      const sender = await enter();
      const { rejected, ...counts } = await sender.send(event('bot'), bad, event('profile'));
      expect(counts).toEqual({ accepted: 2, duplicates: 0 });
      expect(rejected).toEqual([{ index: 1, detail: expect.stringContaining(detail) }]);
      expect((await eventsOf(sender)).map(({ kind }) => kind)).toEqual(['bot_status', 'profile']);
    },
  );

  test(`costs no other, whatever is in which of its fields (seed ${seed})`, async () => {
    const sender = await enter();
    const texts = fc.sample(fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()), { seed, numRuns: 5 });
    const bad = ingestKindNames.flatMap((kind) =>
      ['dedupe_key', 'occurred_at', ...Object.keys(ingestKinds[kind].fields)].flatMap((field) =>
        [...nasty, ...texts].map((value) => event(kind, { [field]: value })),
      ),
    );
    for (let start = 0; start < bad.length; start += 500) {
      const rows = [event('bot'), event('proxy'), ...bad.slice(start, start + 500), event('commit')];
      const { accepted, duplicates, rejected } = await sender.send(...rows);
      expect(accepted + duplicates + rejected.length).toBe(rows.length);
      expect(rejected.filter(({ index }) => index === rows.length - 1)).toEqual([]);
    }
  });

  test('can be sent again when it is put right', async () => {
    const sender = await enter();
    const early = event('bot_action');
    expect((await sender.send(early)).rejected).toHaveLength(1);
    await sender.send(event('bot'));
    expect(await sender.send(early)).toEqual(all(1));
  });

  test('is noted with its batch', async () => {
    const sender = await enter();
    const twice = event('profile');
    await sender.send(twice, twice, event('job', { colour: 'red' }), null);
    expect(
      await api.db
        .selectFrom('ingest_batch')
        .select(['source', 'accepted', 'duplicates', 'rejected', 'reason'])
        .where('key_id', '=', sender.id)
        .execute(),
    ).toEqual([{ source: sender.source, accepted: 1, duplicates: 1, rejected: 2, reason: 'colour: Not known here' }]);
  });
});

describe('a batch', () => {
  const many = (events: number) => Array.from({ length: events }, () => event('profile'));

  test('has a thousand events, and not one more', async () => {
    const sender = await enter();
    expect(await sender.send(...many(mostEvents))).toEqual(all(mostEvents));
    const { status, body } = await sender.call(recordEvents, { body: { events: many(mostEvents + 1) } });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { events: 'At most 1000 events at a time' },
    });
    expect(await eventsOf(sender)).toHaveLength(mostEvents);
  });

  test('has a megabyte at most', async () => {
    const { call } = await enter();
    const events = Array.from({ length: 500 }, () => event('commit', { repo: 'r'.repeat(2200) }));
    expect(JSON.stringify({ events }).length).toBeGreaterThan(1_100_000);
    expect(await call(recordEvents, { body: { events } })).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  test('has events and nothing else', async () => {
    const { call } = await enter();
    expect(await call(recordEvents, { body: { events: [], source: 'other' } as never })).toMatchObject({ status: 400 });
  });

  test('may reach from thirty days ago to five minutes ahead', async () => {
    const { send } = await enter();
    const edges = [30 * day - minute, -4 * minute].map((ms) => event('profile', { occurred_at: ago(ms) }));
    expect(await send(...edges)).toEqual(all(2));
  });

  test('is forgotten after ninety days; what it brought is not', async () => {
    const sender = await enter();
    await sender.send(event('profile'));
    await sender.send(event('profile'));
    await sql`update ingest_batch set at = now() - interval '91 days'
      where id = (select min(id) from ingest_batch where key_id = ${sender.id})`.execute(api.db);
    await sweepBatches(api.db);
    const { rows } = await sql`select from ingest_batch where key_id = ${sender.id}`.execute(api.db);
    expect(rows).toHaveLength(1);
    expect(await eventsOf(sender)).toHaveLength(2);
  });
});

describe('the same event', () => {
  test('counts once, in one batch and in the next; of another source it is another', async () => {
    const [sender, other] = [await enter(), await enter()];
    const one = event('profile');
    expect(await sender.send(one, one, { ...one, outcome: 'new' })).toEqual({
      accepted: 1,
      duplicates: 2,
      rejected: [],
    });
    expect(await sender.send(one, event('profile'))).toEqual({ accepted: 1, duplicates: 1, rejected: [] });
    expect(await other.send(one)).toEqual(all(1));
    expect((await eventsOf(sender)).map(({ outcome }) => outcome)).toEqual(['updated', 'updated']);
  });

  test('counts once for all keys of its source', async () => {
    const [first, second] = [await enter({ source: 'shared' }), await enter({ source: 'shared' })];
    const one = event('profile');
    await first.send(one);
    expect(await second.send(one)).toEqual({ accepted: 0, duplicates: 1, rejected: [] });
  });

  test('counts once in sixteen requests at once', async () => {
    const sender = await enter();
    const events = [event('bot'), ...Array.from({ length: 199 }, () => event('bot_action'))];
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => sender.call(recordEvents, { body: { events } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    const accepted = replies.reduce((sum, { body }) => sum + body.accepted, 0);
    const duplicates = replies.reduce((sum, { body }) => sum + body.duplicates, 0);
    expect({ accepted, duplicates }).toEqual({ accepted: 200, duplicates: 15 * 200 });
    expect(await eventsOf(sender)).toHaveLength(200);
    expect(await countOf(sender.source)).toEqual({ events: 200, counted: 200 });
  });

  test('counts once in sixteen processes at once, in whatever order each has it', async () => {
    const { id: key_id, source } = await enter();
    const sender = { key_id, source, kinds: ingestKindNames };
    const events = [event('bot'), ...Array.from({ length: 199 }, () => event('bot_action'))];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => {
        const own = [...events.slice(n), ...events.slice(0, n)];
        const checked = checkEvents(sender, n % 2 === 0 ? own : own.toReversed(), Date.now());
        return api.db.transaction().execute((trx) => takeIn(trx, sender, checked));
      }),
    );
    expect(answers.map(({ rejected }) => rejected)).toEqual(Array.from({ length: 16 }, () => []));
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(200);
    expect(await countOf(source)).toEqual({ events: 200, counted: 200 });
  });
});

async function countOf(source: string) {
  const { rows } = await sql<{ events: number; counted: number }>`
    select (select count(*) from ingest_event where source = ${source}) as events,
      (select coalesce(sum(events), 0)::bigint from ingest_day where source = ${source}) as counted`.execute(api.db);
  return rows[0]!;
}

test(`what is counted by day is what there is, whatever comes in at once and whatever becomes of the zone (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const some = (): object =>
    pick([
      () => event('profile', { outcome: pick(['new', 'updated']), fields_changed: Math.floor(random() * 9) }),
      () => event('commit', { repo: pick(['a', 'b']), lines: Math.floor(random() * 999) }),
      () => event('client_log', { path: pick(['/a', '/b']), error_code: pick(['', 'E1']) }),
    ])();
  const sources = ['random-1', 'random-2', 'random-3'];
  const senders = await Promise.all(sources.map((source) => enter({ source })));
  const zones = ['America/New_York', 'Asia/Kathmandu', 'Europe/Stockholm'];
  const moves = zones.map(async (zone) => api.db.updateTable('outreach_setting').set({ zone }).execute());
  await Promise.all([
    ...moves,
    ...Array.from({ length: 24 }, () => {
      const when = ago(random() * 29 * day);
      const events = Array.from({ length: Math.floor(random() * 60) }, () =>
        random() < 0.5 ? some() : { ...some(), occurred_at: when },
      );
      return pick(senders).send(...events);
    }),
  ]);
  const { rows } = await sql`
    with made as (
      select date_trunc('day', occurred_at, zone) as start, kind, source, subject, outcome, error_code,
        count(*) as events, sum(amount)::bigint as amount
      from ingest_event cross join (select zone from outreach_setting) as firm group by 1, 2, 3, 4, 5, 6
    )
    (select * from made except all select * from ingest_day) union all
    (select * from ingest_day except all select * from made)`.execute(api.db);
  expect(rows).toEqual([]);
  for (const source of sources) expect((await countOf(source)).events).toBeGreaterThan(0);
});

describe('bots and proxies', () => {
  const botsOf = ({ source }: { source: string }) =>
    api.db
      .selectFrom('bot')
      .select(['ref', 'name', 'status', 'user_id', 'country', 'daily_cap'])
      .where('source', '=', source)
      .orderBy('ref')
      .execute();

  test('are as they were last reported, by the clock of the source', async () => {
    const user = await makeUser(api.db);
    const sender = await enter();
    const report = (minutes: number, status: string, parts: object = {}) =>
      event('bot', { occurred_at: ago(minutes * minute), status, username: user.username.toUpperCase(), ...parts });
    await sender.send(report(9, 'warming'), report(7, 'ok'), report(8, 'paused'));
    const first = { ref: 'bot-7', name: 'Bot 7', country: 'SE', daily_cap: 80 };
    expect(await botsOf(sender)).toEqual([{ ...first, status: 'ok', user_id: user.id }]);
    await sender.send(report(6, 'limited', { username: undefined, country: undefined, daily_cap: undefined }));
    await sender.send(report(8.5, 'retired'));
    expect(await botsOf(sender)).toEqual([
      { ...first, status: 'limited', user_id: null, country: '', daily_cap: null },
    ]);
    expect((await eventsOf(sender)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['bot_status', 'warming'],
      ['bot_status', 'ok'],
      ['bot_status', 'paused'],
      ['bot_status', 'limited'],
      ['bot_status', 'retired'],
    ]);
  });

  test('may be reported after what they did, in one batch', async () => {
    const sender = await enter();
    expect(await sender.send(event('bot_action'), event('proxy_status'), event('bot'), event('proxy'))).toEqual(all(4));
  });

  test('are those of their source', async () => {
    const [sender, other] = [await enter(), await enter()];
    await sender.send(event('bot'));
    expect((await other.send(event('bot_action'))).rejected).toHaveLength(1);
    await other.send(event('bot', { status: 'error' }));
    expect((await botsOf(sender))[0]?.status).toBe('ok');
  });

  test('that nobody may report for want of a user are not there for the rest of the batch', async () => {
    const sender = await enter();
    const { accepted, rejected } = await sender.send(event('bot', { username: 'no-such-user' }), event('bot_action'));
    expect({ accepted, refused: rejected.map(({ index }) => index) }).toEqual({ accepted: 0, refused: [0, 1] });
    expect(await botsOf(sender)).toEqual([]);
  });

  test('have the status of the newest check, in whatever order the checks come', async () => {
    const sender = await enter();
    const check = (minutes: number, status: string) =>
      event('proxy_status', { occurred_at: ago(minutes * minute), status });
    const statusNow = async () =>
      (
        await api.db
          .selectFrom('proxy')
          .select(['last_status', 'source_uri', 'is_suggestion'])
          .where('source', '=', sender.source)
          .executeTakeFirstOrThrow()
      ).last_status;
    await sender.send(event('proxy'), check(5, 'OK'), check(3, 'SLOW'), check(4, 'DEAD'));
    expect(await statusNow()).toBe('SLOW');
    await sender.send(check(6, 'OK'));
    expect(await statusNow()).toBe('SLOW');
    await sender.send(check(2, 'OK'));
    expect(await statusNow()).toBe('OK');
  });
});

describe('invitations of bots', () => {
  const invitation = (parts: object = {}) => event('invitation', { sent_at: ago(40 * day), ...parts });
  const invitations = async ({ source }: { source: string }) =>
    (
      await sql<{ person_id: number | null; accepted_at: string | null; type: string }>`
        select invitation.person_id, accepted_at, type from bot_invitation as invitation join bot on bot.id = bot_id
        where source = ${source} order by invitation.id`.execute(api.db)
    ).rows;

  test('are told of when they are sent and again when they are accepted', async () => {
    const sender = await enter();
    const [person, accepted_at] = [await makePerson(api.db), ago(day)];
    await sender.send(event('bot'), invitation({ person }));
    expect(await invitations(sender)).toEqual([{ person_id: person, accepted_at: null, type: 'note' }]);
    await sender.send(invitation({ accepted_at }), invitation());
    await sender.send(invitation());
    expect(await invitations(sender)).toEqual([{ person_id: person, accepted_at, type: 'note' }]);
    expect((await eventsOf(sender)).map(({ outcome }) => outcome)).toEqual(['ok', 'sent', 'accepted', 'sent', 'sent']);
  });

  test('stand among the invitations that were sent, with the user whose account it is', async () => {
    const [sender, user] = [await enter(), await makeUser(api.db)];
    await sender.send(event('bot', { username: user.username }), invitation());
    const { rows } = await sql`select bot__name, user__username, type, path_length from sentinvitation
      where user__username = ${user.username}`.execute(api.db);
    expect(rows).toEqual([{ bot__name: 'Bot 7', user__username: user.username, type: 'note', path_length: 2 }]);
  });

  test('go to whoever the person was merged into', async () => {
    const sender = await enter();
    const [kept, other] = [await makePerson(api.db), await makePerson(api.db)];
    await sender.send(event('bot'), invitation({ person: other }));
    const call = await api.as(await makeUser(api.db));
    await call(mergePeople, { params: { id: String(kept) }, body: { other, version: 1, fields: [] } });
    await sender.send(invitation({ ref: 'invitation-91', person: other }));
    expect((await invitations(sender)).map(({ person_id }) => person_id)).toEqual([kept, kept]);
  });
});

test('a deploy is marked on the charts', async () => {
  const sender = await enter();
  const repo = `repo of ${sender.source}`;
  await sender.send(event('deploy', { repo }), event('deploy', { repo, version: '2026.6', url: undefined }));
  expect(
    await api.db
      .selectFrom('chart_mark')
      .select(['kind', 'label', 'href', 'user_id'])
      .where('label', 'like', `${repo}%`)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { kind: 'deploy', label: `${repo} 2026.5`, href: 'https://ci.example/builds/7', user_id: null },
    { kind: 'deploy', label: `${repo} 2026.6`, href: '', user_id: null },
  ]);
});

describe('consulting ads', () => {
  const ad = (ref: string, parts: object = {}) => event('consulting_ad', { ref, published: ago(5 * day), ...parts });
  const adsOf = async ({ source }: { source: string }) =>
    api.db.selectFrom('consulting_ad').selectAll().where('source', '=', source).orderBy('id').execute();

  test('are as they were last sent; what users decided about them stays', async () => {
    const sender = await enter();
    await sender.send(ad('a', { client: `Client of ${sender.source}` }));
    await api.db.updateTable('consulting_ad').set({ state: 'hidden' }).where('source', '=', sender.source).execute();
    await sender.send(ad('a', { title: 'Vue developer', skills: ['Vue'], starts_on: '2027-01-01', client: '' }));
    await sender.send(ad('a', { title: 'Too late', occurred_at: ago(day) }));
    expect(await adsOf(sender)).toMatchObject([
      {
        title: 'Vue developer',
        skills: ['Vue'],
        state: 'hidden',
        starts_on: '2027-01-01',
        client: '',
        hourly_rate: 950,
      },
    ]);
    expect((await eventsOf(sender)).map(({ outcome }) => outcome)).toEqual(['new', 'updated', 'updated']);
  });

  test('of the same client with a title alike, within two weeks, are doubles of the first, whoever sends them', async () => {
    const [sender, other] = [await enter(), await enter()];
    const client = `Volvo ${sender.source}`;
    const title = 'Senior Java developer';
    await sender.send(
      ad('first', { client, title, published: ago(20 * day) }),
      ad('same', { client, title: 'Senior Java Developer (m/f)', published: ago(18 * day) }),
      ad('other title', { client, title: 'Purchaser of steel' }),
      ad('later', { client, title, published: ago(3 * day) }),
      ad('other client', { client: 'Ericsson', title, published: ago(19 * day) }),
      ad('no client', { client: '', title, published: ago(19 * day) }),
    );
    await other.send(ad('elsewhere', { client, title, published: ago(21 * day) }));
    const first = (await adsOf(sender)).find(({ ref }) => ref === 'first')!.id;
    const doubles = [...(await adsOf(sender)), ...(await adsOf(other))].filter(
      ({ duplicate_of }) => duplicate_of !== null,
    );
    expect(doubles.map(({ ref, duplicate_of }) => [ref, duplicate_of])).toEqual([
      ['same', first],
      ['elsewhere', first],
    ]);
  });
});
