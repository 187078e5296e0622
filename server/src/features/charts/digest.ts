import { productName } from '@app/contract/base/product';
import { kpi, type KpiName, kpiNames } from '@app/contract/charts/kpis';
import { sql } from 'kysely';
import { addressOf } from '#platform/config';
import type { Transaction } from '#platform/db/db';
import type { Services } from '#platform/services';
import { queueMail } from '../mail/mail.ts';
import { ownNumbers } from './insights.ts';
import { firmNumbers } from './kpis.ts';

interface Reader {
  id: number;
  email: string;
  first_name: string;
}

/** Mails the numbers of the week to whoever wants them: their own to users, those of the firm to superusers. */
export async function mailDigests(
  trx: Transaction,
  { tasks, config }: Pick<Services, 'tasks' | 'config'>,
): Promise<{ mails: number }> {
  const { zone: tz } = await trx.selectFrom('outreach_setting').select('zone').executeTakeFirstOrThrow();
  const address = addressOf(config);
  const send = (to: string, subject: string, lines: readonly string[], page: string) =>
    queueMail(tasks, trx, {
      to,
      subject,
      text: [
        ...lines,
        `All of it: ${address}${page}`,
        `You choose what ${productName} mails you about under Settings:\n${address}/config/settings`,
      ].join('\n\n'),
    });
  const own = await readersOf(trx, 'weekly_digest');
  for (const { id, email, first_name } of own)
    await send(
      email,
      'Your week',
      [`Hello ${first_name},`, ownText(await ownNumbers(trx, id, tz))],
      '/charts/insights',
    );
  const firm = await readersOf(trx, 'firm_digest');
  if (firm.length > 0) {
    const text = firmText(await firmNumbers(trx, { days: 7, tz }));
    for (const { email, first_name } of firm)
      await send(email, 'The week of the firm', [`Hello ${first_name},`, text], '/charts/kpis');
  }
  return { mails: own.length + firm.length };
}

async function readersOf(trx: Transaction, wish: 'weekly_digest' | 'firm_digest'): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select app_user.id, email::text, first_name from app_user join user_profile on user_profile.user_id = app_user.id
    where state = 'active' and (config->>${wish}::text)::boolean ${wish === 'firm_digest' ? sql`and is_superuser` : sql``}
    order by app_user.id`.execute(trx);
  return rows;
}

type Own = Awaited<ReturnType<typeof ownNumbers>>;
/* Names of people stay out of it: mail is read by others on its way. */
export function ownText({ weeks, votes_this_week, replies_waiting, reminders_due, roles }: Own): string {
  const last = weeks.at(-2) ?? { n: 0, value: 0 };
  return [
    `Replies that wait for you: ${replies_waiting}`,
    `Reminders that are due: ${reminders_due}`,
    `Messages you sent last week: ${last.n}, of which ${last.value} were answered so far`,
    `Votes since Monday: ${votes_this_week}`,
    ...roles.map(({ name, forecast: { chance, because } }) =>
      chance === null ? `${name}: ${because}` : `${name}: ${Math.round(100 * chance)} % to be filled. ${because}`,
    ),
  ].join('\n');
}

type Firm = Awaited<ReturnType<typeof firmNumbers>>;
const figure = (value: number | null, name: KpiName): string => {
  const { unit } = kpi(name);
  if (value === null) return 'N/A';
  if (unit === 'ratio') return `${Math.round(1000 * value) / 10} %`;
  return unit === 'usd' ? `$${value.toFixed(2)}` : String(value);
};
export const firmText = ({ results }: Firm): string =>
  kpiNames
    .map((name) => results.find((each) => each.name === name)!)
    .map(
      ({ name, value, before, target }) =>
        `${kpi(name).name}: ${figure(value, name)} (the week before: ${figure(before, name)}${target === null ? '' : `, target: ${figure(target, name)}`})`,
    )
    .join('\n');
