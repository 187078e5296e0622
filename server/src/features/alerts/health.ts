import { alertRules } from '@app/contract/machine/alert-rules';
import type { HealthCheck, HealthReport, HealthState, Silence } from '@app/contract/machine/health';
import type { Db } from '#platform/db/db';
import type { Services } from '#platform/services';
import { checkEverything, type FoundByRule } from './checks/checks.ts';
import { readAlerts } from './evaluate.ts';
import { readRules, type Rule } from './rules.ts';
import { readSilences } from './silences.ts';
import type { Alert } from './step.ts';

/** Whether the product has all it needs, as it is this moment, and what people are told of it. */
export async function getSystemHealth(_: Db, __: unknown, ___: unknown, services: Services): Promise<HealthReport> {
  const began = performance.now();
  const { db } = services;
  const [rules, alerts, silences] = await Promise.all([readRules(db), readAlerts(db), readSilences(db, new Date())]);
  const { plain, byRule } = await checkEverything(services, rules);
  return {
    generated_at: new Date().toISOString(),
    took_ms: Math.round(10 * (performance.now() - began)) / 10,
    checks: [
      ...byRule.map((found) => describe(found, rules[found.id], alerts.get(found.id), silences.get(found.id))),
      ...plain.map(({ id, title, finding }) => ({ id, title, ...finding })),
    ],
  };
}

function describe(
  { id, title, finding }: FoundByRule,
  { threshold, hold_minutes, severity }: Rule,
  alert: Alert | undefined,
  silence: Silence | undefined,
): HealthCheck {
  const firing = alert?.state === 'firing';
  return {
    id,
    title,
    ...finding,
    state: finding.state === 'fail' ? stateOf({ firing, severity, silenced: silence !== undefined }) : finding.state,
    ...(finding.state === 'fail' && { advice: alertRules[id].advice }),
    rule: {
      threshold,
      hold_minutes,
      severity,
      since: alert?.since.toISOString() ?? null,
      firing,
      silence: silence ?? null,
    },
  };
}

const stateOf = ({
  firing,
  severity,
  silenced,
}: Pick<Rule, 'severity'> & { firing: boolean; silenced: boolean }): HealthState => {
  if (silenced) return 'silenced';
  if (!firing) return 'pending';
  return severity === 'critical' ? 'fail' : 'warn';
};
