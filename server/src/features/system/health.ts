import { statfs } from 'node:fs/promises';
import { backupTests } from '@app/contract/backups';
import type { HealthCheck, HealthReport } from '@app/contract/health';
import { type QueueStats, taskQueues } from '@app/contract/tasks';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { migrationNames } from '#platform/db/migrate';
import type { Services } from '#platform/services';
import { mostLagSeconds } from '#platform/db/replica';
import { listBackups } from '../backups/backups.ts';
import { missingSettings } from '../llm/llm.ts';
import { getQueueStats, listFailingTasks } from '../queue/queue.ts';

type Finding = Omit<HealthCheck, 'id' | 'title'>;
interface Check {
  id: string;
  title: string;
  /** `queues` are being measured: two checks look at them. */
  find: (services: Services, queues: Promise<QueueStats>) => Promise<Finding>;
}

const minutes = 60;
/** A task that could start and has not after so many seconds is late; after so many, something is wrong. */
const late = { warn: 5 * minutes, fail: 60 * minutes };
/** Shares of the disk that should be free, and of the connections that may be in use. */
const free = { warn: 0.1, fail: 0.02 };
const connectionsUsed = 0.8;

const checks: readonly Check[] = [
  { id: 'database', title: 'Database', find: checkDatabase },
  { id: 'migrations', title: 'Migrations', find: checkMigrations },
  { id: 'workers', title: 'Workers', find: checkWorkers },
  { id: 'backlog', title: 'Queue backlog', find: checkBacklog },
  { id: 'failures', title: 'Failed tasks', find: checkFailures },
  { id: 'poison', title: 'Tasks that keep failing', find: checkPoison },
  { id: 'backups', title: 'Backups', find: checkBackups },
  { id: 'mail', title: 'Mail delivery', find: checkMail },
  { id: 'llm', title: 'Language model', find: checkLanguageModel },
  { id: 'disk', title: 'Disk space', find: checkDisk },
];

/** Where there is one. */
const replicaCheck: Check = { id: 'replica', title: 'Replica', find: checkReplica };

/** Whether the product has all it needs. A check that cannot be made says so and does not hold up the others. */
export async function getSystemHealth(_: Db, __: unknown, ___: unknown, services: Services): Promise<HealthReport> {
  const began = performance.now();
  const queues = getQueueStats(services.db, undefined, undefined, services);
  const asked = services.replica ? [...checks, replicaCheck] : checks;
  const found = await Promise.all(
    asked.map(async ({ id, title, find }) => {
      const finding = await find(services, queues).catch((error: unknown): Finding => ({
        state: 'unknown',
        summary: `This could not be checked: ${error instanceof Error ? error.message : String(error)}`,
      }));
      return { id, title, ...finding };
    }),
  );
  return {
    generated_at: new Date().toISOString(),
    took_ms: Math.round(10 * (performance.now() - began)) / 10,
    checks: found,
  };
}

async function checkDatabase({ db, config }: Services): Promise<Finding> {
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

async function checkReplica({ replica, config }: Services): Promise<Finding> {
  const { lag } = replica!;
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

async function checkMigrations({ db }: Services): Promise<Finding> {
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

async function checkWorkers(_: Services, measured: Promise<QueueStats>): Promise<Finding> {
  const { workers } = await measured;
  const idle = taskQueues.filter((queue) => !workers.some(({ queues }) => queues.includes(queue)));
  const evidence = {
    columns: ['Worker', 'Queues', 'Running', 'Memory', 'Last sign'],
    rows: workers.map(({ worker, queues, active, concurrency, memory_mb, beat }) => [
      worker,
      queues.join(', '),
      `${active} of ${concurrency}`,
      `${memory_mb} MB`,
      beat,
    ]),
  };
  if (workers.length === 0)
    return {
      state: 'fail',
      summary: 'No worker runs: mails, imports and models wait.',
      remedy: 'npm run start:worker',
    };
  if (idle.length > 0)
    return { state: 'fail', summary: `Nobody works on ${idle.join(', ')}.`, evidence, remedy: 'npm run start:worker' };
  return { state: 'ok', summary: `${workers.length} at work, every queue is looked after.`, evidence };
}

async function checkBacklog(_: Services, measured: Promise<QueueStats>): Promise<Finding> {
  const { queues } = await measured;
  const waits = taskQueues.map((queue) => ({ queue, seconds: queues[queue].oldest_wait ?? 0 }));
  const longest = waits.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  const isLate = longest.seconds > late.warn;
  return {
    state: longest.seconds > late.fail ? 'fail' : isLate ? 'warn' : 'ok',
    summary: isLate
      ? `A task of ${longest.queue} has waited for ${inMinutes(longest.seconds)}.`
      : 'No task that could start waits for long.',
    evidence: {
      columns: ['Queue', 'Waiting', 'Oldest', 'Failed of the last 10 minutes'],
      rows: waits.map(({ queue, seconds }) => {
        const { pending_tasks, failed_percent } = queues[queue];
        const failed = failed_percent === null ? '–' : `${Math.round(failed_percent)} %`;
        return [queue, String(pending_tasks), seconds > 0 ? inMinutes(seconds) : '–', failed];
      }),
    },
    ...(isLate && { remedy: `npm run start:worker # one more for ${longest.queue} and the others` }),
  };
}
/** Of the tasks that ended in ten minutes, the share that may fail, in per cent; fewer than so many tell nothing. */
const failing = { warn: 20, fail: 60, least: 5 };

async function checkFailures(_: Services, measured: Promise<QueueStats>): Promise<Finding> {
  const { queues } = await measured;
  const shares = taskQueues.flatMap((queue) => {
    const { failed_percent: percent, done_per_minute: perMinute } = queues[queue];
    return percent === null || perMinute * 10 < failing.least ? [] : [{ queue, percent }];
  });
  const worst = shares.toSorted((a, b) => b.percent - a.percent)[0];
  const isBad = worst !== undefined && worst.percent > failing.warn;
  return {
    state: isBad ? (worst.percent > failing.fail ? 'fail' : 'warn') : 'ok',
    summary: isBad
      ? `${Math.round(worst.percent)} % of the tasks of ${worst.queue} failed in the last 10 minutes.`
      : 'No queue fails more than now and then.',
    ...(shares.length > 0 && {
      evidence: {
        columns: ['Queue', 'Failed'],
        rows: shares.map(({ queue, percent }) => [queue, `${Math.round(percent)} %`]),
      },
    }),
    ...(isBad && { remedy: 'Look at the errors under /charts/celery_tasks?state=FAILURE' }),
  };
}

/** One task that fails whenever it runs is a small share of its queue, and somebody waits for it all the same. */
async function checkPoison({ db }: Services): Promise<Finding> {
  const tasks = await listFailingTasks(db);
  const [worst] = tasks;
  if (!worst) return { state: 'ok', summary: 'No task has failed again and again today.' };
  return {
    state: 'warn',
    summary: `${worst.name} has failed ${worst.times} times with the same error${tasks.length > 1 ? `, and ${tasks.length - 1} more keep failing` : ''}.`,
    evidence: {
      columns: ['Task', 'Failed', 'Since', 'Error'],
      rows: tasks.map(({ name, times, since, error }) => [name, String(times), since, error]),
    },
    remedy: tasks
      .map(
        ({ name }) =>
          `/charts/celery_tasks?state=FAILURE,RETRY&taskname=${name} # mend the cause, then retry; or revoke`,
      )
      .join('\n'),
  };
}

async function checkBackups({ db, config }: Services): Promise<Finding> {
  const { last, late, folder, settings } = await listBackups(db, undefined, undefined, { config });
  const evidence = last && {
    columns: ['Last backup', 'Test restore'],
    rows: [[last.moment ?? '', last.test ? backupTests[last.test] : 'Not made']],
  };
  if (folder === null || settings.every_hours === 0)
    return {
      state: 'warn',
      summary: 'No backups are made by themselves.',
      remedy: folder === null ? 'BACKUP_DIR=/mnt/backups' : 'Choose how often under /charts/backups',
    };
  return {
    state: late ? 'fail' : 'ok',
    summary: late
      ? 'The last backup is too old.'
      : last
        ? 'The last backup is as new as it should be.'
        : 'The first backup is not due yet.',
    ...(evidence && { evidence }),
    ...(late && { remedy: 'npm run backup -- <file> # then see under /charts/backups why none was made' }),
  };
}

const inMinutes = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

async function checkMail({ config }: Services): Promise<Finding> {
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

async function checkLanguageModel({ config }: Services): Promise<Finding> {
  const missing = missingSettings(config);
  if (missing.length > 0)
    return {
      state: 'warn',
      summary: `No language model is set, so LLM and LLM NO grade nobody. Missing: ${missing.join(' and ')}.`,
      remedy: 'LLM_BASE_URL=https://llm.example.com/v1 LLM_MODEL=name LLM_API_KEY=key',
    };
  const { LLM_BASE_URL, LLM_MODEL, LLM_PER_MINUTE, LLM_USD_PER_DAY } = config;
  return {
    state: 'ok',
    summary: `${LLM_MODEL} is asked.`,
    evidence: {
      columns: ['Host', 'Model', 'Calls a minute', 'US dollars a day'],
      rows: [[new URL(LLM_BASE_URL!).host, LLM_MODEL!, String(LLM_PER_MINUTE), String(LLM_USD_PER_DAY)]],
    },
  };
}

/** The disk of this process: files, mails and, unless it is elsewhere, the database. */
async function checkDisk({ config }: Services): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(config.DATA_DIR);
  const share = bavail / blocks;
  const gigabytes = (count: number) => `${((count * bsize) / 1e9).toFixed(1)} GB`;
  return {
    state: share < free.fail ? 'fail' : share < free.warn ? 'warn' : 'ok',
    summary: `${gigabytes(bavail)} of ${gigabytes(blocks)} are free (${Math.round(100 * share)} %).`,
    ...(share < free.warn && { remedy: `du -h --max-depth=2 ${config.DATA_DIR} | sort -h | tail` }),
  };
}
