import { type AlertRuleName, alertRuleNames, alertRules } from '@app/contract/machine/alert-rules';
import type { Services } from '#platform/services';
import { getQueueStats } from '../../queue/queue.ts';
import type { Finding, Look } from './check.ts';
import { checkCertificates, checkMailboxes } from './outside-checks.ts';
import { checkFairness } from './fairness-check.ts';
import { checkNotices } from './notice-check.ts';
import {
  checkDatabase,
  checkErrors,
  checkLanguageModel,
  checkMail,
  checkMigrations,
  checkReplica,
} from './service-checks.ts';
import { checkBackups, checkDisk } from './storage-checks.ts';
import { checkProfiles, checkTrails } from './trail-checks.ts';
import { checkBacklog, checkFailures, checkPoison, checkWorkers } from './task-checks.ts';

interface PlainCheck {
  id: string;
  title: string;
  find: (look: Look) => Promise<Finding>;
}
/** Looked at by whoever opens the page, and by nobody else. */
const plainChecks: readonly PlainCheck[] = [
  { id: 'database', title: 'Database', find: checkDatabase },
  { id: 'replica', title: 'Replica', find: checkReplica },
  { id: 'migrations', title: 'Migrations', find: checkMigrations },
  { id: 'poison', title: 'Tasks that keep failing', find: checkPoison },
  { id: 'mail', title: 'Mail delivery', find: checkMail },
  { id: 'llm', title: 'Language model', find: checkLanguageModel },
];
/** Each against the limit of its rule. */
const ruleChecks: Record<AlertRuleName, (look: Look, threshold: number) => Promise<Finding>> = {
  workers: checkWorkers,
  backlog: checkBacklog,
  failures: checkFailures,
  mailboxes: checkMailboxes,
  backups: checkBackups,
  disk: checkDisk,
  errors: checkErrors,
  certificate: checkCertificates,
  profiles: checkProfiles,
  trails: checkTrails,
  notices: checkNotices,
  fairness: checkFairness,
};

export interface Found {
  id: string;
  title: string;
  finding: Finding;
}
export interface FoundByRule extends Found {
  id: AlertRuleName;
}

/** A check that cannot be made says so and why, and does not hold up the others. */
async function attempt<T extends { id: string; title: string }>(
  { id, title }: T,
  find: () => Promise<Finding>,
): Promise<{ id: T['id']; title: string; finding: Finding }> {
  const finding = await find().catch((error: unknown): Finding => ({
    state: 'unknown',
    summary: `This could not be checked: ${error instanceof Error ? error.message : String(error)}`,
  }));
  return { id, title, finding };
}

const lookWith = (services: Services): Look => {
  const queues = getQueueStats(services.db, undefined, undefined, services);
  queues.catch(() => undefined); // Told by each check that asks for it.
  return { ...services, queues };
};

export type Limits = Readonly<Record<AlertRuleName, { threshold: number }>>;

export function checkRules(services: Services, limits: Limits, look = lookWith(services)): Promise<FoundByRule[]> {
  return Promise.all(
    alertRuleNames.map((id) =>
      attempt({ id, title: alertRules[id].title }, () => ruleChecks[id](look, limits[id].threshold)),
    ),
  );
}

export async function checkEverything(
  services: Services,
  limits: Limits,
): Promise<{ plain: Found[]; byRule: FoundByRule[] }> {
  const look = lookWith(services);
  const [plain, byRule] = await Promise.all([
    Promise.all(plainChecks.map((check) => attempt(check, () => check.find(look)))),
    checkRules(services, limits, look),
  ]);
  return { plain, byRule };
}
