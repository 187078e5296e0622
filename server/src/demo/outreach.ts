import { lengthRules, type OutboxChannel, type HandChannel } from '@app/contract/outreach/channels';
import { renderText } from '@app/contract/outreach/template-text';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { demoAccounts } from './accounts.ts';
import { demoTemplates } from './templates.ts';

const hour = 3_600_000;
const iso = (moment: number): string => new Date(moment).toISOString();

/** What waits on a work list, the newest first. */
const byHand: readonly HandChannel[] = [
  'MESSAGE',
  'MESSAGE',
  'RECRUITER_FREE_INMAIL',
  'INVITATION',
  'MESSAGE',
  'PAYED_INMAIL',
  'INVITATION',
  'RECRUITER_FREE_INMAIL',
];
export const invitation = {
  sv: 'Hej {{first_name}}! Jag arbetar med roller som liknar din och vill gärna ha kontakt.',
  en: 'Hi {{first_name}}! I work with roles like yours and would like to stay in touch.',
};
/** Mails that did not simply leave. */
const mails = [
  { state: 'held', note: 'The connection broke after the text', attempts: 1 },
  { state: 'failed', note: '550 5.1.1 No such user here', attempts: 1 },
  { state: 'cancelled', note: 'Called back', attempts: 0 },
];
const waitingMails = [
  { state: 'queued', note: '', attempts: 0 },
  { state: 'queued', note: '', attempts: 0 },
  { state: 'deferred', note: '451 4.7.1 Please try again later', attempts: 2 },
];

interface Candidate {
  person: number;
  first_name: string;
  last_name: string;
  title: string;
  company: string;
  language: 'sv' | 'en';
  assignment: number;
  role: string;
  link: string;
  email: string;
}
type Sender = (typeof demoAccounts)[number];

/** The outbox of each recruiter: what the timeline says was sent, what went wrong, and what waits for their hands. */
export async function fillOutreach(
  trx: Transaction,
  recruiters: readonly number[],
  templates: readonly number[],
): Promise<void> {
  const senders = demoAccounts.filter(({ username }) => username.startsWith('recruiter'));
  for (const [index, user] of recruiters.entries()) {
    const sender = senders[index]!;
    await linkSent(trx, user);
    await connect(trx, user);
    // The second has a mailbox that waits for a password, so that something waits in it.
    const mailbox = index === 1 ? await pausedMailbox(trx, user, sender) : null;
    const inMails = [...mails, ...(mailbox === null ? [] : waitingMails)];
    const people = await candidates(trx, user, byHand.length + inMails.length);
    const rows = people.map((person, place) => {
      const channel = byHand[place] ?? 'EMAIL';
      const mail = inMails[place - byHand.length];
      return {
        ...textFor(person, channel, sender, templates),
        ...(mail ?? { state: 'queued', note: '', attempts: 0 }),
        user_id: user,
        mailbox_id: mail ? mailbox : null,
        person_id: person.person,
        assignment_id: person.assignment,
        channel,
        address: channel === 'EMAIL' ? person.email : person.link,
        is_first: true,
        message_id: `<demo-${user}-${person.person}@demo.example>`,
        opt_out_token: sql<string>`gen_random_uuid()::text`,
        send_at: iso(Date.now() - (place + 1) * hour),
        not_after: iso(Date.now() + 30 * 24 * hour),
      };
    });
    if (rows.length > 0) await trx.insertInto('outbox').values(rows).execute();
  }
}

/** All that they sent has left through the outbox. */
async function linkSent(trx: Transaction, user: number): Promise<void> {
  await sql`insert into outbox (message_id, opt_out_token, user_id, person_id, assignment_id, template_id, template_version, channel,
      address, subject, body, state, note, send_at, not_after, sent_at, attempts, created)
    select '<demo-' || id || '@demo.example>', gen_random_uuid(), user_id, person_id, assignment_id, template_id, template_version,
      channel, coalesce(outreach__way(person_id, channel), ''), subject, body, 'sent',
      case when channel in ('EMAIL', 'SMS') then '' else 'Sent by hand' end, at, at + interval '7 days', at,
      case when channel in ('EMAIL', 'SMS') then 1 else 0 end, at - interval '10 minutes'
    from message where user_id = ${user} and direction = 'out' and outbox_id is null order by at, id`.execute(trx);
  await sql`update message set outbox_id = outbox.id from outbox
    where outbox.user_id = ${user} and outbox.message_id = '<demo-' || message.id || '@demo.example>'`.execute(trx);
}

/** Some who answered an InMail had got an invitation with it. */
async function connect(trx: Transaction, user: number): Promise<void> {
  await sql`with answered as (
      select person_id, min(at) filter (where direction = 'out') as asked, min(at) filter (where direction = 'in') as answered
      from message where user_id = ${user} and channel = 'RECRUITER_FREE_INMAIL' and not exists (
        select from connection where connection.user_id = ${user} and connection.person_id = message.person_id) group by person_id
      having count(*) filter (where direction = 'in') > 0 order by 3 desc, 1 limit 4
    ), invited as (
      insert into message (person_id, user_id, channel, direction, kind, body, at)
      select person_id, ${user}, 'MESSAGE', 'out', 'invitation', '', asked from answered
    )
    insert into connection (person_id, user_id, connected, source, created)
    select person_id, ${user}, answered, 'invitation', answered from answered`.execute(trx);
}

async function pausedMailbox(
  trx: Transaction,
  user: number,
  { first_name, last_name, username }: Sender,
): Promise<number> {
  const { id } = await trx
    .insertInto('mailbox')
    .values({
      user_id: user,
      address: `${username}@demo.example`,
      name: `${first_name} ${last_name}`,
      provider: 'other',
      smtp_host: 'mail.demo.example',
      smtp_port: 465,
      smtp_security: 'tls',
      username,
      password: Buffer.alloc(0),
      paused: iso(Date.now() - 20 * hour),
      paused_reason: '535 5.7.8 The password was changed. Enter the new one.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** People on the boards of their open roles whom nobody has written to yet. */
async function candidates(trx: Transaction, user: number, amount: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct on (person.id) person.id as person, first_name, last_name, person.title, person.company_name as company,
      case when languages[1] = 'Swedish' then 'sv' else 'en' end as language, assignment.id as assignment, assignment.name as role,
      outreach__way(person.id, 'MESSAGE') as link, outreach__way(person.id, 'EMAIL') as email
    from board_card join person_assignment as record on record.id = record_id
      join assignment on assignment.id = record.assignment_id join person on person.id = record.person_id
    where assignment.status = 1 and not record.deleted and not archived and not do_not_contact and not restricted
      and merged_into is null and outreach__way(person.id, 'MESSAGE') is not null and outreach__way(person.id, 'EMAIL') is not null
      and not exists (select from message where message.person_id = person.id)
      and not exists (select from outbox where outbox.person_id = person.id)
    order by person.id, assignment.id limit ${amount}`.execute(trx);
  return rows;
}

/** What they get: by a template that is written for the channel; an invitation in a line. */
function textFor(
  { language, first_name, last_name, company, role, ...person }: Candidate,
  channel: OutboxChannel,
  sender: Sender,
  templates: readonly number[],
) {
  const title = language === 'sv' ? person.title.toLowerCase() : person.title;
  const my_name = `${sender.first_name} ${sender.last_name}`;
  const values = { first_name, last_name, title, company, role, my_name, my_first_name: sender.first_name };
  const fill = (text: string) => renderText(text, { ...values, name: `${first_name} ${last_name}` }).text;
  if (channel === 'INVITATION') return { subject: '', body: fill(invitation[language]) };
  const kind = channel === 'EMAIL' ? 'mail' : channel === 'MESSAGE' ? 'message' : 'inmail';
  const index = demoTemplates.findIndex(({ key }) => key === `${kind}_${language}`);
  const { subject = '', body } = demoTemplates[index]!;
  return {
    subject: lengthRules[channel].subject ? fill(subject) : '',
    body: fill(body),
    template_id: templates[index]!,
    template_version: 1,
  };
}
