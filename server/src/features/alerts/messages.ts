import { randomUUID } from 'node:crypto';
import { productName } from '@app/contract/base/product';
import { type AlertRuleName, alertRules } from '@app/contract/machine/alert-rules';
import type { AlertEvent, AlertPost } from '@app/contract/machine/alerts';
import { severities, type Severity } from '@app/contract/machine/health';
import { addressOf, type Config } from '#platform/config';
import type { Transaction } from '#platform/db/db';

interface Happened {
  rule: AlertRuleName;
  event: AlertEvent['event'];
  severity: Severity;
  since: Date;
  summary: string;
}

export const eventOf = ({ rule, since, ...rest }: Happened, config: Config): AlertEvent => ({
  rule,
  title: alertRules[rule].title,
  ...rest,
  since: since.toISOString(),
  what_to_do: alertRules[rule].advice.text,
  page: addressOf(config) + alertRules[rule].advice.page,
});

const words: Record<AlertEvent['event'], string> = {
  firing: 'Alert',
  still_firing: 'Still firing',
  over: 'Over',
};

export const subjectOf = (events: readonly AlertEvent[]): string => {
  const parts = (['firing', 'still_firing', 'over'] as const).flatMap((kind) => {
    const titles = events.filter(({ event }) => event === kind).map(({ title }) => title);
    return titles.length === 0 ? [] : [`${words[kind]}: ${titles.join(', ')}`];
  });
  return `${productName} · ${parts.join('; ')}`;
};

const paragraphOf = ({ event, title, severity, since, summary, what_to_do, page }: AlertEvent): string => {
  const from = `${since.slice(0, 16).replace('T', ' ')} UTC`;
  if (event === 'over') return `Over: ${title}. It had been so since ${from}.\nWhat was found last: ${summary}`;
  return `${words[event]}: ${title} (${severities[severity].toLowerCase()}, since ${from})\n${summary}\n\nWhat to do: ${what_to_do}\n${page}`;
};

export const textOf = (events: readonly AlertEvent[], config: Config): string =>
  [...events.map(paragraphOf), `All checks, and where to silence an alert: ${addressOf(config)}/dev/health`].join(
    '\n\n—\n\n',
  );

export const postOf = (
  { id, kind, at }: Pick<AlertPost, 'id' | 'kind'> & { at: Date },
  events: readonly AlertEvent[],
  config: Config,
): AlertPost => ({ version: 1, id, kind, product: addressOf(config), at: at.toISOString(), alerts: [...events] });

interface Receivers {
  mail_to: readonly string[];
  webhook_url: string;
}

/** Everything that changed in one minute is one message for each receiver. */
export async function queueMessages(
  trx: Transaction,
  { mail_to, webhook_url }: Receivers,
  events: readonly AlertEvent[],
  { now, config }: { now: Date; config: Config },
): Promise<void> {
  const subject = subjectOf(events);
  const at = now.toISOString();
  const common = { subject, created: at, next_try: at };
  const mails = mail_to.map((target) => ({
    ...common,
    id: randomUUID(),
    channel: 'mail',
    target,
    body: textOf(events, config),
  }));
  const id = randomUUID();
  const post = {
    ...common,
    id,
    channel: 'webhook',
    target: webhook_url && new URL(webhook_url).host,
    body: JSON.stringify(postOf({ id, kind: 'alerts', at: now }, events, config)),
  };
  const messages = webhook_url === '' ? mails : [...mails, post];
  if (messages.length > 0) await trx.insertInto('alert_message').values(messages).execute();
}
