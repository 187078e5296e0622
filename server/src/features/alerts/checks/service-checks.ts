import { llmFeatures } from '@app/contract/llm/llm';
import { llmBudgetKinds } from '@app/contract/llm/budgets';
import { sql } from 'kysely';
import { migrationNames } from '#platform/db/migrate';
import { mostLagSeconds } from '#platform/db/replica';
import { endpointsOf, findPrice, missingSettings, listLlmBudgets } from '../../llm/llm.ts';
import { counted, type Finding, type Look } from './check.ts';

/** The share of the connections that may be in use. */
const connectionsUsed = 0.8;

export async function checkDatabase({ db, config }: Look): Promise<Finding> {
  const began = performance.now();
  const { rows } = await sql<{ version: string; used: number; most: number; bytes: number }>`
    select current_setting('server_version') as version, current_setting('max_connections')::int as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      pg_database_size(current_database()) as bytes`.execute(db);
  const { version, used, most, bytes } = rows[0]!;
  const took = performance.now() - began;
  const host = config.DATABASE_URL ? new URL(config.DATABASE_URL).host : 'embedded';
  const full = used > connectionsUsed * most;
  return {
    state: full ? 'warn' : 'ok',
    summary: full
      ? `${used} of ${most} connections are in use.`
      : `PostgreSQL ${version} answered in ${took.toFixed(1)} ms.`,
    evidence: {
      columns: ['Host', 'Version', 'Connections', 'Size'],
      rows: [[host, version, `${used} of ${most}`, `${(bytes / 1e6).toFixed(0)} MB`]],
    },
    ...(full && { remedy: 'alter system set max_connections = 200; -- then restart PostgreSQL' }),
  };
}

export async function checkReplica({ replica, config }: Look): Promise<Finding> {
  if (!replica) return { state: 'ok', summary: 'There is none: everything is read from the primary.' };
  const { lag } = replica;
  const host = new URL(config.DATABASE_READ_URL!).host;
  const evidence = { columns: ['Host', 'Lag'], rows: [[host, 'seconds' in lag ? `${lag.seconds.toFixed(1)} s` : '']] };
  if ('unknown' in lag)
    return {
      state: 'warn',
      summary: `It is not used, and the primary answers everything: ${lag.unknown}.`,
      evidence,
      remedy: `psql "$DATABASE_READ_URL" -c 'select pg_is_in_recovery(), pg_last_wal_replay_lsn()'`,
    };
  if (lag.seconds > mostLagSeconds)
    return {
      state: 'warn',
      summary: `It is ${lag.seconds.toFixed(0)} s behind and not used until it is ${mostLagSeconds} s at most; the primary answers everything.`,
      evidence,
      remedy: 'select * from pg_stat_replication; -- on the primary',
    };
  return {
    state: 'ok',
    summary: `Charts and search counts are read from it, ${lag.seconds.toFixed(1)} s behind.`,
    evidence,
  };
}

export async function checkMigrations({ db }: Look): Promise<Finding> {
  const [own, { rows }] = await Promise.all([
    migrationNames(),
    sql<{ name: string; applied: string }>`select name, applied from schema_migration order by name`.execute(db),
  ]);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = own.filter((name) => !applied.has(name));
  const unknown = rows.filter(({ name }) => !own.includes(name));
  const evidence = { columns: ['Migration', 'Applied'], rows: rows.map(({ name, applied: at }) => [name, at]) };
  if (missing.length > 0)
    return {
      state: 'fail',
      summary: `Not applied: ${missing.join(', ')}.`,
      evidence,
      remedy: 'npm start',
    };
  if (unknown.length > 0)
    return {
      state: 'warn',
      summary: `The database is newer than this process: it does not know ${unknown.map(({ name }) => name).join(', ')}.`,
      evidence,
      remedy: 'Deploy the newest version to every process',
    };
  return { state: 'ok', summary: `All ${own.length} are applied.`, evidence };
}

/** Requests of so many minutes; fewer than so many tell nothing. */
const judged = { minutes: 5, least: 20 };

/** Counted by all web processes together (`samples.ts`). */
export async function checkErrors({ db }: Look, most: number): Promise<Finding> {
  const { rows } = await sql<{ reports: number; answered: number; failed: number }>`
    select count(*) as reports, coalesce(sum(answered), 0)::int as answered, coalesce(sum(failed), 0)::int as failed
    from request_sample where at > now() - make_interval(mins => ${judged.minutes + 1})`.execute(db);
  const { reports, answered, failed } = rows[0]!;
  if (reports === 0)
    return {
      state: 'unknown',
      summary: `No process has said what it answered in the last ${judged.minutes} minutes.`,
    };
  const share = answered === 0 ? 0 : (100 * failed) / answered;
  const figures = `${failed} of ${counted(answered, 'request')} of the last ${judged.minutes} minutes failed on our side`;
  const evidence = { columns: ['Requests', 'Failed'], rows: [[String(answered), String(failed)]] };
  if (answered < judged.least) return { state: 'ok', summary: `${figures}: too few to judge by.`, evidence };
  return {
    state: share > most ? 'fail' : 'ok',
    summary: `${figures} (${share.toFixed(1)} %); the limit is ${most} %.`,
    evidence,
  };
}

export async function checkMail({ config }: Look): Promise<Finding> {
  const { SMTP_URL, MAIL_FROM } = config;
  if (SMTP_URL === undefined)
    return {
      state: 'warn',
      summary: 'No mail server is set: mails are written to files, which /dev/mail-outbox shows.',
      remedy: 'SMTP_URL=smtps://user:password@mail.example.com MAIL_FROM="Spana <no-reply@example.com>"',
    };
  return {
    state: 'ok',
    summary: `Mails go out through ${new URL(SMTP_URL).host}.`,
    evidence: { columns: ['Server', 'Sender'], rows: [[new URL(SMTP_URL).host, MAIL_FROM]] },
  };
}

export async function checkLanguageModel({ config, db }: Look): Promise<Finding> {
  const missing = missingSettings(config);
  if (missing.length > 0)
    return {
      state: 'warn',
      summary: `No language model is set, so LLM and LLM NO grade no one. Missing: ${missing.join(' and ')}.`,
      remedy: 'LLM_BASE_URL=https://llm.example.com/v1 LLM_MODEL=name LLM_API_KEY=key',
    };
  const { LLM_MODEL, LLM_PER_MINUTE, LLM_USD_PER_DAY } = config;
  const priced = await Promise.all(
    endpointsOf(config).map(async (endpoint) => ({ endpoint, price: await findPrice(db, endpoint) })),
  );
  const unpriced = priced.filter(({ price }) => !price).map(({ endpoint: { model } }) => model);
  const evidence = {
    columns: ['Host', 'Model', 'Calls a minute', 'Price'],
    rows: priced.map(({ endpoint: { url, model }, price }) => [
      new URL(url).host,
      model,
      String(LLM_PER_MINUTE),
      price ? 'Known' : 'None',
    ]),
  };
  if (unpriced.length > 0)
    return {
      state: 'warn',
      summary: `No price is known of ${unpriced.join(' and ')}, so the limit of ${LLM_USD_PER_DAY} dollars a day does not hold for it. Enter it under Prices of language models.`,
      evidence,
    };
  const { results: budgets } = await listLlmBudgets(db, undefined, undefined, { config });
  const gone = budgets.filter(({ spent_usd, usd_per_day }) => spent_usd >= usd_per_day);
  if (gone.length > 0)
    return {
      state: 'warn',
      summary: `${gone.length === 1 ? 'A budget' : `${gone.length} budgets`} for language models of the last 24 hours ${gone.length === 1 ? 'is' : 'are'} used up, so what falls under ${gone.length === 1 ? 'it' : 'them'} is refused. See Budgets under LLM Tools.`,
      evidence: {
        columns: ['Budget', 'Dollars a day', 'Spent'],
        rows: gone.map(({ kind, feature, user, usd_per_day, spent_usd }) => [
          feature ? llmFeatures[feature] : (user?.username ?? llmBudgetKinds[kind]),
          usd_per_day.toFixed(2),
          spent_usd.toFixed(2),
        ]),
      },
    };
  return { state: 'ok', summary: `${LLM_MODEL} is asked, for at most ${LLM_USD_PER_DAY} dollars a day.`, evidence };
}
