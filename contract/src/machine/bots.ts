import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, line, timestamp } from '../base/text.ts';

/** How a bot does, the worst first. Silent means that its source reports, or should, and this bot is not heard of. */
export const botConditions = {
  error: 'Error',
  silent: 'Silent',
  limited: 'Limited',
  warming: 'Warming',
  ok: 'OK',
  paused: 'Paused',
  retired: 'Retired',
} as const;
export type BotCondition = keyof typeof botConditions;
const condition = z.enum(Object.keys(botConditions) as [BotCondition, ...BotCondition[]]);

export const botRow = z.object({
  id,
  name: z.string(),
  source: z.string(),
  owner: z.string().nullable(),
  country: z.string(),
  condition,
  /** What its source said last. */
  status: z.string(),
  last_event: timestamp.nullable(),
  /** When its source last reported anything at all. */
  source_last_event: timestamp.nullable(),
  actions_today: z.int(),
  daily_cap: z.int().nullable(),
  sent_month: z.int(),
  /** Of the invitations of the last 30 days that had 30 days, or were accepted: the share that was. */
  accepted_share: z.number().nullable(),
  errors_day: z.int(),
  last_error: z.string().nullable(),
});
export type BotRow = z.output<typeof botRow>;

/** A bot that works, and a source that runs, is heard of at least so often. */
export const silentHours = 24;

/** What to do about a bot, in words; null where there is nothing to do. Tells a bot that fell silent from a source that did. */
export function botAdvice(bot: BotRow, now = Date.now()): string | null {
  const { condition, source, source_last_event: last, last_error: error } = bot;
  switch (condition) {
    case 'silent':
      return last === null || now - Date.parse(last) > silentHours * 3_600_000
        ? `The whole source ${source} is silent. Check that its program runs and that its licence key has not ended.`
        : `Its source ${source} still reports, so this bot alone has stopped. Look at its account there; if it is meant to rest, let the source report it as paused or retired.`;
    case 'error':
      return `Most of what it does fails${error ? ` (${error})` : ''}. Pause it at its source until the cause is mended.`;
    case 'limited':
      return 'The network limits it. Lower its daily cap at its source, or let it rest.';
    case 'warming':
    case 'ok':
    case 'paused':
    case 'retired':
      return null;
  }
}

export const listBots = endpoint({
  method: 'GET',
  path: '/api/v2/bots/',
  summary: 'Automation accounts as other programs report them, those with trouble first',
  access: 'superuser',
  query: z.strictObject({
    query: line(200).optional(),
    condition: z.union([condition, z.array(condition)]).optional(),
    source: line(100).optional(),
    owner: line(100).optional(),
    country: line(2).optional(),
    error_code: line(100).optional(),
  }),
  response: z.object({
    results: z.array(botRow),
    facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))),
  }),
  shows: ['users'],
});
