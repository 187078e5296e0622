import { renderText } from '@app/contract/outreach/template-text';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { day, hour, iso, momentIn, type WorkDay } from '../calendar.ts';
import type { Candidate, Letter, Sender } from './history-threads.ts';
import { atWork } from '../messages.ts';
import { invitation } from '../outreach.ts';
import type { Random } from '../random.ts';

interface Connection {
  person_id: number;
  user_id: number;
  connected: string;
}
interface Inviting {
  people: readonly Candidate[];
  senders: readonly Sender[];
  year: readonly WorkDay[];
  now: number;
}

/** Invitations to people on the network, each once, and those that were accepted. */
export function makeInvitations(random: Random, { people, senders, year, now }: Inviting) {
  const letters: Letter[] = [];
  const connections: Connection[] = [];
  for (const person of people) {
    const sender = random.pick(senders);
    const days = year.filter(({ start }) => start > person.known);
    if (days.length === 0 || !person.link || !random.chance(0.8)) continue;
    const at = atWork(random, momentIn(random, days) - 6 * hour);
    if (at > now - hour) continue;
    letters.push({
      ref: random.uuid(),
      person_id: person.id,
      user_id: sender.id,
      assignment_id: null,
      channel: 'INVITATION',
      direction: 'out',
      kind: 'invitation',
      at: iso(at),
      address: person.link,
      subject: '',
      body: renderText(invitation[person.language], { first_name: person.first_name }).text,
      template_id: null,
      step: 0,
    });
    const connected = at + random.next() ** 2 * 24 * day + 0.1 * hour;
    if (connected < now && random.chance(0.44))
      connections.push({ person_id: person.id, user_id: sender.id, connected: iso(connected) });
  }
  return { letters, connections };
}

/** What was sent, in the outbox and on the timeline, and what came back for it. */
export async function fillLetters(
  trx: Transaction,
  letters: readonly Letter[],
  connections: readonly Connection[],
): Promise<void> {
  await sql`create temporary table demo_letter on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as given (ref text, person_id bigint, user_id bigint,
      assignment_id bigint, channel text, direction text, kind text, at timestamptz, address text, subject text, body text,
      template_id bigint, step integer)`.execute(trx);
  await sql`insert into outbox (message_id, opt_out_token, user_id, person_id, assignment_id, template_id, template_version, channel,
      step, address, subject, body, state, note, send_at, not_after, sent_at, attempts, state_at, created)
    select '<demo-' || ref || '@demo.example>', gen_random_uuid(), user_id, person_id, assignment_id, template_id,
      case when template_id is not null then 1 end, channel, step, address, subject, body, 'sent',
      case when channel in ('EMAIL', 'SMS') then '' else 'Sent by hand' end, at, at + interval '7 days', at,
      case when channel in ('EMAIL', 'SMS') then 1 else 0 end, at, at - interval '10 minutes'
    from demo_letter where direction = 'out' order by at`.execute(trx);
  await sql`insert into message (person_id, user_id, channel, direction, kind, at, created, subject, body, template_id,
      template_version, assignment_id, outbox_id, answers_id)
    select letter.person_id, letter.user_id, case letter.channel when 'INVITATION' then 'MESSAGE' else letter.channel end, direction,
      kind, at, at, letter.subject, letter.body, letter.template_id, case when letter.template_id is not null then 1 end,
      letter.assignment_id, case direction when 'out' then outbox.id end, case direction when 'in' then outbox.id end
    from demo_letter as letter join outbox on message_id = '<demo-' || ref || '@demo.example>' order by at`.execute(
    trx,
  );
  await sql`insert into connection (person_id, user_id, connected, source, created)
    select person_id, user_id, connected, 'invitation', connected
    from jsonb_to_recordset(${JSON.stringify(connections)}::jsonb)
      as given (person_id bigint, user_id bigint, connected timestamptz)`.execute(trx);
  await sql`with back as (select distinct answers_id as id, person_id from message where kind = 'bounce'),
      noted as (update outbox set note = 'Came back: 550 5.1.1 No such user here' from back where outbox.id = back.id)
    update person_email set state = 'bounced' from back where person_email.person_id = back.person_id`.execute(trx);
}

/** Most mails tell when they are opened; people open some, and programs of mail servers others. What the gateway said of each SMS. */
export async function fillOpens(trx: Transaction, seed: number): Promise<void> {
  await sql`select setseed(${(seed % 1000) / 1000})`.execute(trx);
  await sql`with mail as (
      select outbox.id, sent_at, answered, random() as a, random() as b, random() as c, random() as d
      from (select outbox.id, sent_at, answered, exists (select from message as back where back.answers_id = outbox.id and kind = 'bounce') as bounced
        from outbox left join message on outbox_id = outbox.id
        where outbox.channel = 'EMAIL' and outbox.state = 'sent' order by outbox.id offset 0) as outbox
      where not bounced
    )
    update outbox set tracked = a < 0.85,
      opened_at = case when a < 0.85 and b < case when answered is null then 0.5 else 0.9 end
        then least(outbox.sent_at + make_interval(mins => (2 + 1200 * c ^ 4 + 6000 * c ^ 14)::int), coalesce(answered - interval '1 minute', now())) end,
      machine_opened_at = case when a < 0.85 and d < 0.2 then outbox.sent_at + make_interval(secs => 5 + 50 * c) end
    from mail where mail.id = outbox.id`.execute(trx);
  await sql`update outbox set provider_id = 'demo-' || id, delivery = case when id % 29 = 0 then 'failed' else 'delivered' end,
      delivery_at = sent_at + interval '9 seconds'
    where channel = 'SMS' and state = 'sent'`.execute(trx);
}
