import { type AlertRuleName, alertRuleNames, alertRules } from '@app/contract/machine/alert-rules';
import type { Severity } from '@app/contract/machine/health';
import type { Db } from '#platform/db/db';

export interface Rule {
  threshold: number;
  hold_minutes: number;
  severity: Severity;
}
export type Rules = Readonly<Record<AlertRuleName, Rule>>;

/** As the product brings them, or as somebody changed them. */
export async function readRules(db: Db): Promise<Rules> {
  const changed = await db.selectFrom('alert_rule').selectAll().execute();
  const ruleOf = (name: AlertRuleName): Rule => {
    const own = changed.find(({ rule }) => rule === name);
    if (own) return { ...own, severity: own.severity as Severity };
    const { limit, hold, severity } = alertRules[name];
    return { threshold: limit.initial, hold_minutes: hold, severity };
  };
  return Object.fromEntries(alertRuleNames.map((name) => [name, ruleOf(name)])) as Rules;
}
