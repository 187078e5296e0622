import { alertRules, type AlertRuleName } from '@app/contract/machine/alert-rules';
import type { AlertReport } from '@app/contract/machine/alerts';
import { type HealthCheck, severities } from '@app/contract/machine/health';
import { formatDateTime } from '../../kit/format.ts';

export const isRule = (id: string): id is AlertRuleName => Object.hasOwn(alertRules, id);

/** From when on people are told, in a sentence. */
export function conditionText(
  id: AlertRuleName,
  { threshold, hold_minutes, severity }: NonNullable<HealthCheck['rule']>,
) {
  const held = hold_minutes === 0 ? '' : `, for ${hold_minutes} ${hold_minutes === 1 ? 'minute' : 'minutes'}`;
  return `${severities[severity]} alert: ${lowerFirst(alertRules[id].condition(threshold))}${held}.`;
}
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** How the alert of a check stands; undefined where there is none. */
export function standingText({ state, rule }: HealthCheck): string | undefined {
  if (!rule?.since) return undefined;
  const since = formatDateTime(rule.since);
  if (rule.firing)
    return state === 'ok'
      ? `Fired since ${since}, and is over if it stays fine for a few minutes.`
      : `Firing since ${since}.`;
  return `Found at ${since}; it fires if it lasts.`;
}

/** Who is told, in a sentence; undefined if no one is. */
export function receiversText({
  settings: { mail_to, webhook_url },
  smtp_configured,
}: AlertReport): string | undefined {
  const mails =
    mail_to.length === 0
      ? []
      : [
          `by mail to ${mail_to.join(', ')}${smtp_configured ? '' : ' (no mail server is set: mails are written to files)'}`,
        ];
  const hook = webhook_url === '' ? [] : [`at ${new URL(webhook_url).host}`];
  const ways = [...mails, ...hook];
  return ways.length === 0 ? undefined : `Alerts are told ${ways.join(' and ')}.`;
}
