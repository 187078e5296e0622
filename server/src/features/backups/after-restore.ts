import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Transaction } from '#platform/db/db';
import type { DB } from '#platform/db/schema.gen';
import type { EmptyQueue } from '#platform/tasks/put-back';
import { forgetAlerts } from '../alerts/alerts.ts';
import { atCommandLine, audit } from '../audit/audit.ts';
import { pauseEvaluations } from '../llm-evaluation/llm-evaluation.ts';
import { doubtBatches } from '../llm/llm.ts';
import { silenceAfterRestore } from '../notifications/notifications.ts';
import { pauseAfterRestore } from '../outreach/outreach.ts';
import { endRestoredSessions } from '../sessions/sessions.ts';
import { endRestoredShortlists } from '../shortlists/shortlists.ts';
import { forgetWebhookDeliveries } from '../webhooks/webhooks.ts';
import { endRunning } from './records.ts';
import type { Manifest } from './backup-file.ts';

/** Our functions inside the transaction that is open on `client`. */
function within(client: pg.Client): Transaction {
  const pool: Pick<PostgresPool, 'connect' | 'end'> = {
    connect: () => Promise.resolve(Object.assign(client, { release: () => undefined }) as never),
    end: () => Promise.resolve(),
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as PostgresPool }) }) as Transaction;
}

/**
 * The world has gone on since the backup was made: what waited then may have been done. Nothing leaves a second time because of
 * a restore, and nobody gets in by what has ended since.
 */
export async function afterRestore(client: pg.Client, queue: EmptyQueue, { moment }: Manifest): Promise<void> {
  const trx = within(client);
  const day = moment.slice(0, 16).replace('T', ' ');
  await pauseAfterRestore(
    trx,
    `The data was restored from a backup of ${day} UTC. Messages that waited then may have been sent since.`,
  );
  await silenceAfterRestore(trx);
  await pauseEvaluations(trx);
  await queue.putBack(trx);
  await doubtBatches(trx);
  await endRestoredSessions(trx);
  await endRestoredShortlists(trx);
  await endRunning(trx);
  await forgetAlerts(trx);
  await forgetWebhookDeliveries(trx);
  await audit({ trx, ...atCommandLine() }, { action: 'database_restore', target: null, after: { moment } });
}
