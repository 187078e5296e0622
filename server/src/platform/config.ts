import { resolve } from 'node:path';
import { type LlmProvider, llmProviders } from '@app/contract/llm/prices';
import { z } from 'zod';

const llmProvider = z.enum(Object.keys(llmProviders) as [LlmProvider]);
const root = resolve(import.meta.dirname, '../../..');

const flag = z.enum(['0', '1', 'false', 'true']).transform((value) => value === '1' || value === 'true');
const count = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    );
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** Whom to ask when the language model does not answer, in this order. */
const fallbacks = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.strictObject({
        provider: llmProvider.default('openai'),
        url: url('http', 'https'),
        key: z.string().min(1).optional(),
        model: z.string().min(1),
      }),
    ),
  );

/** Every setting there is. The README's table is checked against this. */
const settings = z.object({
  PORT: count.pipe(z.int().max(65_535)).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .transform((path) => resolve(root, path)),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
  DATABASE_READ_URL: url('postgres', 'postgresql').optional(),
  BACKUP_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(root, path))
    .optional(),
  DEMO: flag.default(true),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PUBLIC_URL: url('http', 'https').optional(),
  SENTRY_DSN: url('http', 'https').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  LOG_DAYS: count.pipe(z.int().min(1).max(365)).default(14),
  LOKI_URL: url('http', 'https').optional(),
  LOKI_SELECTOR: z
    .string()
    .regex(/^\{.*[a-z_]+\s*=~?\s*"[^"]+".*\}$/, 'must be a selector with at least one label, such as {app="spana"}')
    .default('{app="spana"}'),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().min(3).default('Spana <no-reply@localhost>'),
  DNS_SERVERS: list.default([]),
  WEBHOOK_HOSTS: list.default([]),
  SECRETS_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional(),
  LLM_PROVIDER: llmProvider.default('openai'),
  LLM_BASE_URL: url('http', 'https').optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_MODEL: z.string().min(1).optional(),
  LLM_READS_CVS: flag.default(true),
  LLM_PER_MINUTE: count.pipe(z.int().min(1)).default(60),
  LLM_USD_PER_DAY: count.default(10),
  LLM_FALLBACKS: fallbacks.default([]),
  AVATAR_URL: url('http', 'https').optional(),
  RELEASE: z.string().default('development'),
  CORS_ORIGINS: list.default([]),
  TRUST_PROXY: list.default([]),
  DRAIN_SECONDS: count.default(0),
  SCHEDULES_OFF: list.default([]),
  OIDC_ISSUER: url('http', 'https').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().min(1).max(60).default('single sign-on'),
  OIDC_DOMAINS: list.default([]),
  OIDC_ONLY: flag.default(false),
  REQUIRE_SECOND_FACTOR: flag.default(false),
  LOGIN_FAILURES: count.default(10),
  LOGIN_FAILURE_MINUTES: count.default(15),
  LOGIN_LOCK_MINUTES: count.default(10),
  LOGIN_PER_MINUTE: count.default(10),
  REGISTER_PER_MINUTE: count.default(10),
  REGISTER_TAKEN_PER_HOUR: count.default(5),
  REFRESH_PER_MINUTE: count.default(600),
});
export type Config = z.output<typeof settings>;
export const settingNames = Object.keys(settings.shape);

/** What is wrong with the issuer for single sign-on. Whoever can read what it sends can be anybody. */
function issuerFaults({ OIDC_ISSUER, OIDC_CLIENT_ID, NODE_ENV }: Config): string | undefined {
  if (OIDC_ISSUER === undefined) return undefined;
  if (OIDC_CLIENT_ID === undefined) return 'OIDC_CLIENT_ID: must be given together with OIDC_ISSUER';
  if (NODE_ENV === 'production' && !OIDC_ISSUER.startsWith('https:'))
    return 'OIDC_ISSUER: must be an address that starts with https:// in production';
  return undefined;
}

/** Reads the settings, or says which variable is wrong and how. An empty variable counts as not set. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(settingNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const result = settings.safeParse(given);
  if (result.success) {
    const faults = issuerFaults(result.data);
    if (faults === undefined) return result.data;
    throw new ConfigError(`These settings are not right:\n  ${faults}`);
  }
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new ConfigError(`These settings are not right:\n${lines.join('\n')}`);
}

/** Shown to whoever starts the product as it is, without a stack. */
export class ConfigError extends Error {}

/** Where people reach the product, for links in mails. */
export const addressOf = ({ PUBLIC_URL, PORT }: Config): string => PUBLIC_URL ?? `http://localhost:${PORT}`;
