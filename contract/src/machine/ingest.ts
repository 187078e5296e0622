import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, requiredLine, timestamp } from '../base/text.ts';

/** What programs outside can tell us of, with the words people read. `ingest-kinds.ts` says what each has to say. */
export const ingestKindTitles = {
  profile: 'Profiles',
  job: 'Job postings',
  search: 'Searches',
  company: 'Companies',
  profile_refresh: 'Refreshed profiles',
  bot: 'Bots',
  bot_action: 'What bots did',
  account_lifecycle: 'Accounts of bots',
  ip_used: 'Addresses that bots used',
  proxy: 'Proxies',
  proxy_status: 'Checks of proxies',
  invitation: 'Invitations of bots',
  commit: 'Commits',
  deploy: 'Deploys',
  third_party_call: 'Calls of paid services',
  client_log: 'Logs of clients',
  consulting_ad: 'Consulting ads',
} as const;
export type IngestKind = keyof typeof ingestKindTitles;
export const ingestKindNames = Object.keys(ingestKindTitles) as [IngestKind, ...IngestKind[]];
export const ingestKind = z.enum(ingestKindNames);

export const mostEvents = 1000;
/** How far from now something may have happened: other clocks may be wrong, and old news is no news. */
export const oldestEventDays = 30;
export const earliestEventMinutes = 5;

/** Each row is checked by itself, so that one that is refused costs none of the others. */
export const recordEvents = endpoint({
  method: 'POST',
  path: '/api/v2/ingest/events/',
  summary:
    'Takes in what a program outside has seen. The same event, by its dedupe_key, counts once however often it is sent',
  access: 'key',
  errors: ['too_many_requests'],
  body: z.strictObject({
    events: z.array(z.unknown()).max(mostEvents, `At most ${mostEvents} events at a time`),
  }),
  response: z.object({
    accepted: z.int(),
    duplicates: z.int(),
    /** By their place in what was sent, from 0. */
    rejected: z.array(z.object({ index: z.int(), detail: z.string() })),
  }),
  audit: null,
  touches: [],
});

/** How a key is. Unused is one that works, and that nobody has used for 90 days; replaced one that works a few days more. */
export const licenceKeyStates = ['live', 'unused', 'replaced', 'expired', 'revoked'] as const;
export const unusedDays = 90;
/** For so long the old key works beside the new one. */
export const overlapDays = 7;

export const licenceKey = z.object({
  id,
  name: z.string(),
  /** How it begins: by this it is recognised. */
  prefix: z.string(),
  source: z.string(),
  kinds: z.array(ingestKind),
  /** When each of them last came in; what never came in is left out. */
  kinds_used: z.record(z.string(), timestamp),
  owner: z.object({ id, username: z.string() }).nullable(),
  created: timestamp,
  last_used: timestamp.nullable(),
  /** In the last 24 hours. */
  requests: z.int(),
  expires: timestamp.nullable(),
  state: z.enum(licenceKeyStates),
});
export type LicenceKey = z.output<typeof licenceKey>;
/** The one time that the key itself is shown. */
export const newLicenceKey = licenceKey.extend({ key: z.string() });
export type NewLicenceKey = z.output<typeof newLicenceKey>;

export const listLicenceKeys = endpoint({
  method: 'GET',
  path: '/api/v2/licence_keys/',
  summary: 'The keys with which programs outside send events, those that work first',
  access: 'superuser',
  response: z.object({ results: z.array(licenceKey) }),
  shows: ['licenceKeys'],
});

export const createLicenceKey = endpoint({
  method: 'POST',
  path: '/api/v2/licence_keys/',
  summary: 'Makes a key for events of one source and of some kinds; it is shown once',
  access: 'superuser',
  body: z.strictObject({
    name: requiredLine(100, 'Please name the key'),
    source: requiredLine(40, 'Please name the source')
      .regex(/^[a-z\d][a-z\d_.-]*$/, 'Small letters and digits, such as profile-feed; also . _ - after the first')
      .refine((source) => source !== 'demo', 'The source demo is for demo data'),
    kinds: z.array(ingestKind).min(1, 'Choose what it may send').max(ingestKindNames.length),
    days: z.int().min(1).max(730).default(365),
  }),
  status: 201,
  response: newLicenceKey,
  audit: 'licence_key_create',
  touches: ['licenceKeys'],
});

const params = z.object({ id: idInPath });

export const rotateLicenceKey = endpoint({
  method: 'POST',
  path: '/api/v2/licence_keys/{id}/rotate/',
  summary: `Makes a key that takes the place of another, which works for ${overlapDays} more days; the new one is shown once`,
  access: 'superuser',
  errors: ['not_found', 'licence_key_ended'],
  params,
  status: 201,
  response: newLicenceKey,
  audit: 'licence_key_rotate',
  touches: ['licenceKeys'],
});

export const revokeLicenceKey = endpoint({
  method: 'DELETE',
  path: '/api/v2/licence_keys/{id}/',
  summary: 'Ends a key at once',
  access: 'superuser',
  errors: ['not_found'],
  params,
  audit: 'licence_key_revoke',
  touches: ['licenceKeys'],
});

/** How fresh what a source reports is. By when it came in, because other clocks may be wrong. */
export const sourceFreshness = z.object({
  source: z.string(),
  /** When it last sent something of these kinds. */
  last_received: timestamp,
  /** Of these kinds, in the last hour. */
  events: z.int(),
  /** Of any kind, in the last 24 hours. */
  rejected: z.int(),
  /** Half of what came in within 24 hours took longer than this to come; null if nothing came. */
  lag_seconds: z.number().nullable(),
  /** How long it usually says nothing; null until it has sent a few times. */
  usual_gap_seconds: z.number().nullable(),
  /** For more than three times as long as usual. */
  silent: z.boolean(),
});
export type SourceFreshness = z.output<typeof sourceFreshness>;

export const getFreshness = endpoint({
  method: 'GET',
  path: '/api/v2/charts/freshness/',
  summary: 'For each source that has sent events of these kinds: how fresh they are, and whether it has fallen silent',
  access: 'superuser',
  query: z.strictObject({
    /** Separated by commas. */
    kinds: z
      .string()
      .max(400)
      .transform((list) => list.split(','))
      .pipe(z.array(ingestKind)),
  }),
  response: z.object({ results: z.array(sourceFreshness) }),
  shows: [],
});
