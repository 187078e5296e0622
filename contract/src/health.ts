import { z } from 'zod';
import { timestamp } from './base/text.ts';

/** How a check came out, the worst first. `unknown` means that it could not be made. */
export const healthStates = ['fail', 'warn', 'unknown', 'ok'] as const;
export type HealthState = (typeof healthStates)[number];

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
});
export type HealthCheck = z.output<typeof healthCheck>;

/** What every health page shows. */
export const healthReport = z.object({
  generated_at: timestamp,
  took_ms: z.number(),
  checks: z.array(healthCheck),
});
export type HealthReport = z.output<typeof healthReport>;
