import { randomUUID } from 'node:crypto';
import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/outreach/drafts';
import type { AfterUpVote, VoteStop } from '@app/contract/outreach/after-vote';
import { renderText } from '@app/contract/outreach/template-text';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import { addressOf } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { valuesFor } from '../templates/content.ts';
import { defaultFor } from '../templates/defaults.ts';
import { findTemplate } from '../templates/templates.ts';
import { lastingDays } from './claim.ts';
import { newOptOutToken } from './follow-ups.ts';
import { items, obstaclesOf, queueMessages, reachOf } from './messages.ts';

/** The rule by which an up-vote writes to somebody. */
const voteRule = 'vote';
const undone = 'The vote was undone';
interface Vote {
  assignment: number;
  person: number;
}

/** What an up-vote would send, and what stops it. */
interface Letter {
  stops: VoteStop[];
  template: number;
  version: number;
  subject: string;
  body: string;
  address: string;
}

/** By e-mail: the only way that needs nobody's hand. */
const channel = 'EMAIL';

async function letterFor(db: Db, actor: Actor, { assignment, person }: Vote): Promise<Letter | { stops: VoteStop[] }> {
  if (actor.impersonator) return { stops: ['acting'] };
  const chosen = await defaultFor(db, { user: actor.id, assignment, channel });
  if (!chosen) return { stops: ['no_template'] };
  const { template } = chosen;
  const values = (await valuesFor(db, { people: [person], assignment, user: actor.id })).get(person) ?? {};
  const { version, ...text } = await findTemplate(db, template);
  const [subject, body] = [renderText(text.subject, values), renderText(text.body, values)];
  const way = (await reachOf(db, { people: [person], channel, assignment, template })).get(person);
  ensure(way, 'person_not_found');
  const mailbox = await db.selectFrom('mailbox').select('id').where('user_id', '=', actor.id).executeTakeFirst();
  const { rows } = await sql`select from outbox where person_id = ${person} and assignment_id = ${assignment}
    and template_id = ${template} and rule = ${voteRule} and state = 'cancelled' and note <> ${undone}`.execute(db);
  return {
    stops: [
      ...(mailbox ? [] : (['no_mailbox'] as const)),
      ...(rows.length > 0 ? (['discarded'] as const) : []),
      ...obstaclesOf(way, [...subject.missing, ...body.missing]),
    ],
    template,
    version,
    subject: subject.text,
    body: body.text,
    address: way.address,
  };
}

/** A draft can be made better before it leaves, so fewer things stand in its way. */
const draftable: ReadonlySet<VoteStop> = new Set(['no_mailbox', 'missing', 'contacted_lately']);

async function modeOf(db: Db, assignment: number): Promise<AfterUpVote> {
  const role = await db
    .selectFrom('assignment')
    .select('after_up_vote')
    .where('id', '=', assignment)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  ensure(role, 'assignment_not_found');
  return role.after_up_vote as AfterUpVote;
}

/**
 * What a vote does besides counting: an up-vote prepares or sends the default template, if the role says so; any other, or none, calls
 * back what has not left. Votes on the same person for the same role come one after the other, so there is one message.
 */
export async function followVote(
  doer: Doer,
  { assignment, person, grade }: Vote & { grade: string | null },
  services: Pick<Services, 'config' | 'tasks'>,
): Promise<void> {
  const { trx, actor } = doer;
  if (grade !== 'up') {
    await sql`update outbox set state = 'cancelled', note = ${undone}, state_at = now()
      where person_id = ${person} and assignment_id = ${assignment} and user_id = ${actor.id} and rule = ${voteRule}
        and state in ('draft', 'queued', 'deferred')`.execute(trx);
    return;
  }
  const mode = await modeOf(trx, assignment);
  if (mode === 'off') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`after vote ${assignment} ${person}`}, 0))`.execute(trx);
  const letter = await letterFor(trx, actor, { assignment, person });
  const stops = letter.stops.filter((stop) => mode === 'send' || !draftable.has(stop));
  if (stops.length > 0 || !('template' in letter)) return;
  if (mode === 'draft') return addDraft(doer, { assignment, person }, letter, services);
  const { template, subject, body } = letter;
  const messages = [{ person, subject, body, drafted_by: null }];
  const about = { channel, assignment, template, reason: '', reply_to: null } as const;
  const { results } = await queueMessages(doer, { body: { ...about, messages } }, services);
  const id = results[0]?.id ?? null;
  if (id !== null) await trx.updateTable('outbox').set({ rule: voteRule }).where('id', '=', id).execute();
}

async function addDraft(
  { trx, actor }: Doer,
  { assignment, person }: Vote,
  { template, version, subject, body, address }: Letter,
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  const domain = new URL(addressOf(config)).hostname;
  await sql`insert into outbox (message_id, opt_out_token, user_id, person_id, assignment_id, template_id, template_version, channel,
      address, subject, body, state, rule, send_at, not_after)
    select ${`<${randomUUID()}@${domain}>`}, ${newOptOutToken()}, ${actor.id}, ${person}, ${assignment}, ${template}, ${version},
      ${channel}, ${address}, ${subject}, ${body}, 'draft', ${voteRule}, now(), now() + make_interval(days => ${lastingDays})
    where not exists (select from outbox where person_id = ${person} and assignment_id = ${assignment} and template_id = ${template}
      and channel = ${channel} and state = 'draft')`.execute(trx);
}

export async function getVoteMessage(
  db: Db,
  { query: { assignment, person } }: Received<typeof api.getVoteMessage>,
  actor: Actor,
): Promise<Answer<typeof api.getVoteMessage>> {
  const mode = await modeOf(db, assignment);
  const { rows } = await items(
    db,
    sql`where person_id = ${person} and assignment_id = ${assignment} and outbox.user_id = ${actor.id} and outbox.rule = ${voteRule}
      and outbox.state in ('draft', 'queued', 'deferred', 'claimed', 'data_started', 'sent') order by outbox.id desc limit 1`,
  );
  if (rows[0] || mode === 'off') return { mode, message: rows[0] ?? null, stops: [] };
  return { mode, message: null, stops: (await letterFor(db, actor, { assignment, person })).stops };
}
