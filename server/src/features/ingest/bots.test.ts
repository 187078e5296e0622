import { botAdvice, listBots } from '@app/contract/machine/bots';
import { recordEvents } from '@app/contract/machine/ingest';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeLicenceKey, makeUser } from '#testing/make';
import { conditionOf } from './bots.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const bot = { status: 'ok', last_event: hoursAgo(1), errors_day: 0, actions_day: 20 };

describe('the condition of a bot', () => {
  test.each([
    ['ok', {}],
    ['silent', { last_event: hoursAgo(25) }],
    ['silent', { last_event: null }],
    ['error', { errors_day: 11 }],
    ['ok', { errors_day: 2, actions_day: 3 }],
    ['limited', { status: 'limited' }],
    ['silent', { status: 'limited', last_event: hoursAgo(48) }],
    ['paused', { status: 'paused', last_event: hoursAgo(480) }],
    ['retired', { status: 'retired', last_event: null }],
    ['error', { status: 'error' }],
  ])('is %s: %j', (condition, change) => {
    expect(conditionOf({ ...bot, ...change }, now)).toBe(condition);
  });
});

describe('the list', () => {
  const api = useApi();
  let call: Call;
  beforeAll(async () => {
    call = await api.as(await makeUser(api.db, { username: 'chief', is_superuser: true }));
    const made = await api.db
      .insertInto('bot')
      .values(
        ['loud', 'silent', 'failing'].map((name) => ({
          source: 'farm',
          ref: name,
          name,
          status: 'ok',
          country: 'SE',
          daily_cap: 80,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    const idOf = (name: string) => made.find((each) => each.name === name)!.id;
    const event = (name: string, minutesAgo: number, outcome: string, n: number) => ({
      source: 'farm',
      kind: 'bot_action',
      occurred_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      bot_id: idOf(name),
      subject: 'visit',
      outcome,
      error_code: outcome === 'error' ? 'E429' : '',
      dedupe_key: `${name} ${n}`,
    });
    await api.db
      .insertInto('ingest_event')
      .values([
        event('loud', 5, 'ok', 1),
        event('silent', 3000, 'ok', 1),
        ...Array.from({ length: 6 }, (_, n) => event('failing', 10 + n, 'error', n)),
      ])
      .execute();
    await api.db
      .insertInto('bot_invitation')
      .values(
        [10, 40, 50].map((days, n) => ({
          bot_id: idOf('loud'),
          ref: String(n),
          type: 'plain',
          sent_at: new Date(Date.now() - days * 86_400_000).toISOString(),
          accepted_at: n === 1 ? new Date().toISOString() : null,
        })),
      )
      .execute();
  });

  test('has those with trouble first, with what they did and how their invitations fared', async () => {
    const { results, facets } = (await call(listBots, { query: {} })).body;
    expect(results.map(({ name, condition }) => [name, condition])).toEqual([
      ['failing', 'error'],
      ['silent', 'silent'],
      ['loud', 'ok'],
    ]);
    expect(results[0]).toMatchObject({ errors_day: 6, last_error: 'E429' });
    expect(results[2]).toMatchObject({ sent_month: 1, accepted_share: 0.5 });
    expect(facets['condition']?.find(({ value }) => value === 'silent')?.count).toBe(1);
  });

  test('tells a bot that fell silent from a source that did, and each report is the end of its silence', async () => {
    const silent = async () => (await call(listBots, { query: { query: 'silent' } })).body.results[0]!;
    const { key } = await makeLicenceKey(api.db, { source: 'farm' });
    expect(await silent()).toMatchObject({ condition: 'silent', source_last_event: null });
    expect(botAdvice(await silent())).toContain('The whole source farm is silent');
    const report = (event: object) =>
      api.withKey(key)(recordEvents, {
        body: { events: [{ dedupe_key: String(Math.random()), occurred_at: new Date().toISOString(), ...event }] },
      });
    expect((await report({ kind: 'bot_action', bot: 'loud', action: 'visit', outcome: 'ok' })).status).toBe(200);
    expect(botAdvice(await silent())).toContain('this bot alone has stopped');
    await report({ kind: 'bot', ref: 'silent', name: 'silent', status: 'paused' });
    expect(await silent()).toMatchObject({ condition: 'paused' });
    expect(botAdvice(await silent())).toBeNull();
    await report({ kind: 'bot', ref: 'silent', name: 'silent', status: 'ok' });
    expect(await silent()).toMatchObject({ condition: 'ok' });
    await sql`delete from ingest_event where kind = 'bot_status'`.execute(api.db);
  });

  test('is narrowed by condition, source, country, error and words', async () => {
    const names = async (query: NonNullable<Parameters<typeof call<typeof listBots>>[1]>['query']) =>
      (await call(listBots, { query })).body.results.map(({ name }) => name);
    expect(await names({ condition: ['ok', 'silent'] })).toEqual(['silent', 'loud']);
    expect(await names({ error_code: 'E429' })).toEqual(['failing']);
    expect(await names({ query: 'LOUD' })).toEqual(['loud']);
    expect(await names({ country: 'NO' })).toEqual([]);
    expect(await names({ source: 'other' })).toEqual([]);
  });
});
