import { z } from 'zod';
import { country, date, id, line, requiredLine, timestamp, webAddress } from '../base/text.ts';
import { type IngestKind, ingestKind } from './ingest.ts';

/*
 * What each kind of event has to say, and where it is kept. What is not named here is refused: no text of a message, no
 * cookie, no token and no password can be stored by accident.
 */

/**
 * Moments are written in one way and days are held in a range: what PostgreSQL could not read, such as a zone of 23 hours,
 * would cost the batch its other rows.
 */
const moment = timestamp
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Must be a time, such as 2026-01-31T09:30:00Z');
const day = date.refine((text) => /^(19|2[01])/.test(text), 'Must be between the years 1900 and 2199');
/** By which a source knows a thing of its own. */
const ref = requiredLine(120, 'Say which one it is');
const word = requiredLine(120, 'Say which one it is');
const code = line(80);
const count = z.int().min(0).max(1e9);
const text = (max: number) => line(max).default('');
/** Places in a name are filled in by ids, and ids are nobody's pattern: each would be counted by itself. */
const pathPattern = requiredLine(200, 'Say which page it is').regex(
  /^(\/(?!\d+(\/|$))[^/?#\s]*)+$/,
  'A pattern such as /person/:id, without ids and without a query',
);

const every = {
  kind: ingestKind,
  /** By which the source knows the event: it counts once. */
  dedupe_key: requiredLine(200, 'Say how the event is told from others'),
  occurred_at: moment,
};
const failure = { error_code: code.optional(), duration_ms: z.int().min(0).max(86_400_000).optional() };
const sender = { bot: ref.optional(), proxy: ref.optional() };
const intake = { outcome: z.enum(['new', 'updated', 'unchanged', 'rejected']), ...failure, ...sender };

interface Kind<F extends z.ZodRawShape> {
  fields: F;
  /** The fields that go into these columns. `error_code` and `duration_ms` go into their own. */
  subject?: keyof F & string;
  outcome?: keyof F & string;
  amount?: keyof F & string;
  payload?: readonly (keyof F & string)[];
  /** The fields that name a bot and a proxy, if not `bot` and `proxy`. */
  bot?: keyof F & string;
  proxy?: keyof F & string;
  /** What its events are called where they are kept, if not by its own name. */
  stores?: string;
  example: z.input<z.ZodObject<F>>;
}
const kind = <F extends z.ZodRawShape>(definition: Kind<F>) => ({
  ...definition,
  shape: z.strictObject({ ...every, ...definition.fields }),
});

export const ingestKinds = {
  profile: kind({
    fields: {
      ...intake,
      country: country.optional(),
      fields_changed: count.default(0),
      /** Of the twelve that a person can have. */
      fields_filled: z.int().min(0).max(12).optional(),
      has_email: z.boolean().optional(),
      /** How old the data is that was found. */
      age_days: count.optional(),
    },
    subject: 'country',
    outcome: 'outcome',
    amount: 'fields_changed',
    payload: ['fields_filled', 'has_email', 'age_days'],
    example: { outcome: 'updated', country: 'SE', fields_changed: 2, fields_filled: 9, has_email: true },
  }),
  job: kind({
    fields: {
      ...intake,
      country: country.optional(),
      listed_at: moment.optional(),
      expires_at: moment.optional(),
    },
    subject: 'country',
    outcome: 'outcome',
    payload: ['listed_at', 'expires_at'],
    example: { outcome: 'new', country: 'SE', listed_at: '2026-01-30T08:00:00Z' },
  }),
  search: kind({
    fields: { ...intake, template: word, hits: count, new_people: count.default(0) },
    subject: 'template',
    outcome: 'outcome',
    amount: 'hits',
    payload: ['new_people'],
    example: { outcome: 'new', template: 'react-stockholm', hits: 120, new_people: 14 },
  }),
  company: kind({
    fields: { ...intake, country: country.optional() },
    subject: 'country',
    outcome: 'outcome',
    example: { outcome: 'new', country: 'SE' },
  }),
  profile_refresh: kind({
    fields: { outcome: z.enum(['done', 'failed']), requested_at: moment.optional(), ...failure, ...sender },
    outcome: 'outcome',
    payload: ['requested_at'],
    example: { outcome: 'done', duration_ms: 2300 },
  }),
  /** The whole of what a source says about a bot; it takes the place of what it said before. */
  bot: kind({
    fields: {
      ref,
      name: requiredLine(120, 'Name the bot'),
      status: z.enum(['ok', 'warming', 'limited', 'error', 'paused', 'retired']),
      /** Of our user whose account it is. */
      username: line(150).optional(),
      country: country.optional(),
      daily_cap: z.int().min(0).max(1e6).optional(),
    },
    outcome: 'status',
    bot: 'ref',
    stores: 'bot_status',
    example: { ref: 'bot-7', name: 'Bot 7', status: 'ok', country: 'SE', daily_cap: 80 },
  }),
  bot_action: kind({
    fields: { bot: ref, proxy: ref.optional(), action: word, outcome: z.enum(['ok', 'error']), ...failure },
    subject: 'action',
    outcome: 'outcome',
    example: { bot: 'bot-7', action: 'visit', outcome: 'ok', duration_ms: 800 },
  }),
  account_lifecycle: kind({
    fields: {
      account: ref,
      outcome: z.enum(['registered', 'in_use', 'limited', 'retired']),
      /** Whose it is, in the words of the source. */
      owner: line(120).optional(),
      /** Why, in one word. */
      error_code: code.optional(),
      bot: ref.optional(),
    },
    subject: 'owner',
    outcome: 'outcome',
    payload: ['account'],
    example: { account: 'account-12', outcome: 'registered', owner: 'growth' },
  }),
  ip_used: kind({
    fields: { bot: ref, proxy: ref.optional(), ip: z.union([z.ipv4(), z.ipv6()], 'Not an IP address') },
    payload: ['ip'],
    example: { bot: 'bot-7', ip: '192.0.2.7' },
  }),
  /** As of a bot. */
  proxy: kind({
    fields: {
      ref,
      source_uri: requiredLine(300, 'Say where it comes from').regex(/^[^@\s]+$/, 'Without user and password'),
      is_suggestion: z.boolean().default(false),
    },
    proxy: 'ref',
    example: { ref: 'proxy-3', source_uri: 'https://proxies.example/list' },
  }),
  proxy_status: kind({
    fields: { proxy: ref, status: requiredLine(40, 'Say how it is'), ...failure },
    outcome: 'status',
    example: { proxy: 'proxy-3', status: 'OK', duration_ms: 140 },
  }),
  invitation: kind({
    fields: {
      bot: ref,
      ref,
      type: requiredLine(40, 'Say what kind of invitation it is'),
      /** How many steps away the person was. */
      path_length: z.int().min(1).max(10).optional(),
      /** Our id of the person, where the source knows it. */
      person: id.optional(),
      sent_at: moment,
      accepted_at: moment.optional(),
    },
    subject: 'type',
    payload: ['ref'],
    example: { bot: 'bot-7', ref: 'invitation-90', type: 'note', path_length: 2, sent_at: '2026-01-31T09:30:00Z' },
  }),
  commit: kind({
    fields: {
      repo: word,
      lines: count,
      sha: line(64).optional(),
      /** Who wrote it: a team, not a person. */
      team: line(80).optional(),
      change: z.enum(['change', 'revert']).default('change'),
    },
    subject: 'repo',
    outcome: 'change',
    amount: 'lines',
    payload: ['sha', 'team'],
    example: { repo: 'product', lines: 84, sha: '9fceb02', team: 'web' },
  }),
  deploy: kind({
    fields: {
      repo: word,
      version: word,
      /** Since the first commit that it brings. */
      lead_seconds: count.default(0),
      url: webAddress.optional(),
    },
    subject: 'repo',
    amount: 'lead_seconds',
    payload: ['version'],
    example: { repo: 'product', version: '2026.5', lead_seconds: 86_400, url: 'https://ci.example/builds/7' },
  }),
  third_party_call: kind({
    fields: {
      provider: word,
      outcome: z.enum(['ok', 'error']),
      /** What it cost, in millionths of a dollar. */
      cost_microusd: z.int().min(0).max(1e12).default(0),
      quota_used: count.optional(),
      quota_limit: count.optional(),
      quota_ends: moment.optional(),
      ...failure,
    },
    subject: 'provider',
    outcome: 'outcome',
    amount: 'cost_microusd',
    payload: ['quota_used', 'quota_limit', 'quota_ends'],
    example: { provider: 'geocoder', outcome: 'ok', cost_microusd: 5000, quota_used: 900, quota_limit: 10_000 },
  }),
  client_log: kind({
    fields: { path: pathPattern, level: z.enum(['info', 'warn', 'error']), release: line(80).optional(), ...failure },
    subject: 'path',
    outcome: 'level',
    payload: ['release'],
    example: { path: '/person/:id', level: 'error', error_code: 'TypeError' },
  }),
  /** As of a bot: the whole of the ad. */
  consulting_ad: kind({
    fields: {
      ref,
      title: requiredLine(300, 'Say what is wanted'),
      client: text(200),
      broker: text(200),
      place: text(200),
      is_remote: z.boolean().default(false),
      starts_on: day.optional(),
      months: z.int().min(1).max(120).optional(),
      hourly_rate: z.int().min(1).max(1e6).optional(),
      currency: z
        .union([z.literal(''), z.string().regex(/^[A-Z]{3}$/, 'Three capital letters, such as SEK')])
        .default(''),
      skills: z.array(requiredLine(80, 'Name the skill')).max(50).default([]),
      url: z.union([z.literal(''), webAddress]).default(''),
      published: moment,
      apply_by: day.optional(),
    },
    subject: 'broker',
    payload: ['ref'],
    example: {
      ref: 'ad-4711',
      title: 'React developer',
      client: 'Klippan',
      broker: 'Broker AB',
      place: 'Stockholm',
      months: 6,
      hourly_rate: 950,
      currency: 'SEK',
      skills: ['React', 'TypeScript'],
      published: '2026-01-31T09:30:00Z',
    },
  }),
} as const satisfies Record<IngestKind, unknown>;

export type IngestEvent<K extends IngestKind = IngestKind> = z.output<(typeof ingestKinds)[K]['shape']>;

/** An event as a program would send it. */
export const exampleEvent = (name: IngestKind, occurred_at: string) => ({
  kind: name,
  dedupe_key: `${name}-1`,
  occurred_at,
  ...ingestKinds[name].example,
});
