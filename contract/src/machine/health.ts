import { z } from 'zod';
import { id, timestamp } from '../base/text.ts';

/**
 * How a check came out, the worst first. `unknown` means that it could not be made. `pending` is found, and has not held long enough
 * to tell anybody; `silenced` is told to nobody for a while.
 */
export const healthStates = ['fail', 'warn', 'pending', 'unknown', 'silenced', 'ok'] as const;
export type HealthState = (typeof healthStates)[number];

export const severities = { critical: 'Critical', warning: 'Warning' } as const;
export type Severity = keyof typeof severities;
export const severity = z.enum(Object.keys(severities) as [Severity]);

export const silence = z.object({
  id,
  reason: z.string(),
  created: timestamp,
  ends: timestamp,
  /** Null if they have left. */
  user: z.object({ id, username: z.string() }).nullable(),
});
export type Silence = z.output<typeof silence>;

/** Of a check that people are told about: from when on, and how it stands. */
export const checkRule = z.object({
  threshold: z.number(),
  hold_minutes: z.int(),
  severity,
  /** When it was first found; null where all is well. */
  since: timestamp.nullable(),
  firing: z.boolean(),
  silence: silence.nullable(),
});
export type CheckRule = z.output<typeof checkRule>;

export const healthCheck = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(healthStates),
  /** What was found, in a sentence. */
  summary: z.string(),
  /** The figures that it rests on. */
  evidence: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
  /** What to do about it, to be copied: a setting, a command or a statement. It is never run from here. */
  remedy: z.string().optional(),
  /** What to do in words, and the page of the product that helps. */
  advice: z.object({ text: z.string(), page: z.string() }).optional(),
  rule: checkRule.optional(),
});
export type HealthCheck = z.output<typeof healthCheck>;

/** What every health page shows. */
export const healthReport = z.object({
  generated_at: timestamp,
  took_ms: z.number(),
  checks: z.array(healthCheck),
});
export type HealthReport = z.output<typeof healthReport>;
