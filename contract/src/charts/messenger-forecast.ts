import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { id } from '../base/text.ts';
import { chartPayload } from './charts.ts';
import { channels } from '../people/people.ts';

/** What a person sends on the network by hand; invitations are apart. */
export const messengerChannels = ['MESSAGE', 'RECRUITER_FREE_INMAIL', 'PAYED_INMAIL', 'GROUP_MESSAGE'] as const;
export type MessengerChannel = (typeof messengerChannels)[number];
export const messengerChannelName = (channel: MessengerChannel): string => channels[channel];

const yesNo = z.enum(['true', 'false']);
const query = z.strictObject({
  /** The customer's filter of what is forecast. What was sent needs none. */
  sent: yesNo.default('false'),
  /** Without an error; with one, they are forecast as if they were tried again. */
  error_isnull: yesNo.default('true'),
  /** What if every user sent at most so many a day by each channel. */
  cap: wholeNumber({ max: 1000 }).optional(),
  /** What if so many hours were worked on a working day, at the same pace; with a cap, the cap decides. */
  hours: wholeNumber({ max: 24 }).optional(),
});
export type ForecastQuery = z.output<typeof query>;

/** Why it never ends, in reach of the forecast. */
export const neverReasons = {
  no_cap: 'Never at current settings',
  no_pace: 'Never: none sent lately',
  too_many: 'Not within 120 days',
} as const;
export type NeverReason = keyof typeof neverReasons;

export const forecastRow = z.object({
  id: z.string(),
  user: z.object({ id, username: z.string() }),
  channel: z.enum(messengerChannels),
  waiting: z.int(),
  /** Of these, how many may leave today already. */
  due: z.int(),
  sent_today: z.int(),
  /** How many leave on a working day: the cap that was asked about, else what was usual in the last four weeks. */
  per_day: z.number(),
  /** How many are added on a day, on average of the last four weeks: more than leave, and the queue grows. */
  added_per_day: z.number(),
  /** What the network allows, in so many days, and what of it is used; null where it says nothing. */
  quota: z.object({ most: z.int(), days: z.int(), used: z.int() }).nullable(),
  /** The days on which the last of those leaves that wait now: as usual, and in nine of ten cases. */
  finish_p50: z.string().nullable(),
  finish_p90: z.string().nullable(),
  never: z.enum(Object.keys(neverReasons) as [NeverReason]).nullable(),
});
export type ForecastRow = z.output<typeof forecastRow>;

export const listMessengerForecast = endpoint({
  method: 'GET',
  path: '/api/v2/messenger_forecast/',
  summary: 'When what users have to send on the network by hand will have been sent, for each user and channel',
  access: 'superuser',
  errors: ['count_too_long'],
  query,
  response: z.object({ results: z.array(forecastRow) }),
  shows: ['outbox', 'outreachRules'],
});

export const getMessengerForecast = endpoint({
  method: 'GET',
  path: '/api/v2/messenger_forecast/days/',
  summary: 'How many network messages will leave on each of the coming days, by user',
  access: 'superuser',
  errors: ['count_too_long'],
  query,
  response: chartPayload,
  shows: ['outbox', 'outreachRules'],
});
