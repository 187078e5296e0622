import type { Answer, Received } from '@app/contract/base/endpoint';
import { type Capture, captureDays, type Double, longestCapture, shownCaptures } from '@app/contract/people/captures';
import type * as api from '@app/contract/people/captures';
import type { DuplicateCandidate } from '@app/contract/people/imports';
import type { PersonProfile } from '@app/contract/people/people';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import {
  addPerson,
  changePerson,
  ensureNotErased,
  findCandidates,
  findKnown,
  profileOf,
  removeUnused,
} from '../people/people.ts';
import { readTitle } from './page-title.ts';

/** A profile has one address, however it is written and whatever part of it is looked at. */
function pageOf(address: string): { page: string; url: string } {
  const url = new URL(address);
  url.hash = '';
  const profile = profileOf(address);
  if (profile !== undefined) url.search = '';
  return { page: profile ?? url.href, url: url.href };
}

export async function capturePage(
  doer: Doer,
  { body: { url: address, title, text } }: Received<typeof api.capturePage>,
): Promise<Answer<typeof api.capturePage>> {
  const { trx, actor } = doer;
  const { id, length } = await trx
    .insertInto('capture')
    .values({ user_id: actor.id, ...pageOf(address), title, text })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'page'])
        .where('state', '=', 'open')
        .doUpdateSet({
          title: sql`coalesce(nullif(excluded.title, ''), capture.title)`,
          text: sql`case when position(excluded.text in capture.text) > 0 then capture.text
            else ltrim(capture.text || E'\\n\\n' || excluded.text, E'\\n') end`,
        }),
    )
    .returning(['id', sql<number>`char_length(text)`.as('length')])
    .executeTakeFirstOrThrow();
  ensure(length <= longestCapture, 'capture_full');
  await audit(doer, { action: 'page_capture', target: { kind: 'capture', id } });
  return { id };
}

export const listCaptures = (db: Db, _: unknown, actor: Actor): Promise<Answer<typeof api.listCaptures>> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('capture')
      .select(['id', 'url', 'title', 'text', 'created'])
      .select([
        sql<string>`created + make_interval(days => ${captureDays})`.as('expires'),
        sql<number>`count(*) over ()`.as('total'),
      ])
      .where('user_id', '=', actor.id)
      .where('state', '=', 'open')
      .orderBy('created', 'desc')
      .orderBy('id', 'desc')
      .limit(shownCaptures)
      .execute();
    const captures = rows.map(({ total: _total, ...row }) => ({ ...row, proposal: readTitle(row) }));
    const candidates = await findCandidates(trx, captures.map(keyOf));
    const wishes = await wishesOf(trx, candidates.flat());
    const results = captures.map((row, index) => ({
      ...row,
      doubles: candidates[index]!.map((candidate): Double => ({ ...candidate, ...wishes.get(candidate.id)! })),
    }));
    return { results, total: rows[0]?.total ?? 0 };
  });

/** By what people are compared. Without a name, nobody is alike. */
const keyOf = ({ url, proposal }: Pick<Capture, 'url' | 'proposal'>) => ({ ...proposal, links: [url] });

async function wishesOf(trx: Transaction, candidates: readonly DuplicateCandidate[]) {
  const ids = [...new Set(candidates.map(({ id }) => id))];
  const found =
    ids.length === 0
      ? []
      : await trx.selectFrom('person').select(['id', 'do_not_contact', 'restricted']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, ...wishes }) => [id, wishes]));
}

/** One's own that is still open; nobody else decides about it meanwhile. */
async function lockOpen({ trx, actor }: Doer, id: number) {
  const found = await trx
    .selectFrom('capture')
    .select(['page', 'url', 'title', 'text', 'state'])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  ensure(found, 'not_found');
  ensure(found.state === 'open', 'capture_decided');
  return found;
}

interface Decision {
  state: 'accepted' | 'dismissed';
  person_id?: number;
  person_version?: number;
  before?: string;
}
const decide = (trx: Transaction, id: number, decision: Decision) =>
  trx.updateTable('capture').set(decision).where('id', '=', id).execute();

export async function acceptCapture(
  doer: Doer,
  { params: { id }, body }: Received<typeof api.acceptCapture>,
  { config }: { config: Config },
): Promise<Answer<typeof api.acceptCapture>> {
  const { trx } = doer;
  const { page, url } = await lockOpen(doer, id);
  // One at a time, so that two who captured the same profile do not both add the person.
  await sql`select pg_advisory_xact_lock(hashtext(${`capture ${page}`}))`.execute(trx);
  const [known] = await findKnown(trx, [{ ...body, links: [url] }]);
  ensure(known?.sure?.by !== 'link', 'person_known');
  await ensureNotErased(trx, config, { links: [url] });
  const { id: person } = await addPerson(doer, { body: { ...body, links: [url], source_url: url } });
  await decide(trx, id, { state: 'accepted', person_id: person, person_version: await versionOf(trx, person) });
  return { person };
}

async function versionOf(trx: Transaction, id: number): Promise<number> {
  const { version } = await trx.selectFrom('person').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  return version;
}

/** As many as the contract lets a person have. */
const mostLinks = 20;
type Before = Pick<PersonProfile, 'summary' | 'links'>;

export async function addCapture(
  doer: Doer,
  { params: { id }, body: { person } }: Received<typeof api.addCapture>,
): Promise<Answer<typeof api.addCapture>> {
  const { trx } = doer;
  const { page, url, text } = await lockOpen(doer, id);
  const known = await trx
    .selectFrom('person')
    .select(['summary', 'version', 'restricted'])
    .where('id', '=', person)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  ensure(known, 'person_not_found');
  ensure(!known.restricted, 'person_restricted');
  const rows = await trx
    .selectFrom('person_link')
    .select('url')
    .where('person_id', '=', person)
    .orderBy('id')
    .execute();
  const links = rows.map((link) => link.url);
  const hasLink = links.some((link) => link === url || profileOf(link) === page);
  ensure(hasLink || links.length < mostLinks, 'capture_full', {
    detail: 'This person has as many links as can be kept',
  });
  const summary = known.summary.includes(text) ? known.summary : `${known.summary}\n\n${text}`.trim();
  ensure(summary.length <= longestCapture, 'capture_full');
  const { version } = await changePerson(doer, {
    params: { id: person },
    body: { version: known.version, summary, links: hasLink ? links : [...links, url] },
  });
  const before: Before = { summary: known.summary, links };
  await decide(trx, id, {
    state: 'accepted',
    person_id: person,
    person_version: version,
    before: JSON.stringify(before),
  });
  return { person };
}

export async function dismissCapture(
  doer: Doer,
  { params: { id } }: Received<typeof api.dismissCapture>,
): Promise<void> {
  await lockOpen(doer, id);
  await decide(doer.trx, id, { state: 'dismissed' });
  await audit(doer, { action: 'capture_dismiss', target: { kind: 'capture', id } });
}

export async function undoCapture(doer: Doer, { params: { id } }: Received<typeof api.undoCapture>): Promise<void> {
  const { trx, actor } = doer;
  const found = await trx
    .selectFrom('capture')
    .select(['state', 'person_id', 'person_version', 'before'])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  ensure(found, 'not_found');
  const { state, person_id, before } = found;
  ensure(state !== 'open', 'capture_decided');
  if (state === 'accepted') {
    const person = await trx
      .selectFrom('person')
      .select(['id', 'version'])
      .where('id', '=', person_id)
      .where('version', '=', found.person_version)
      .where('merged_into', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    ensure(person, 'capture_used');
    if (before === null) ensure((await removeUnused(trx, [person.id])).size === 1, 'capture_used');
    else
      await changePerson(doer, {
        params: { id: person.id },
        body: { version: person.version, ...(before as unknown as Before) },
      });
  }
  await trx
    .updateTable('capture')
    .set({ state: 'open', person_id: null, person_version: null, before: null })
    .where('id', '=', id)
    .execute();
  await audit(doer, {
    action: 'capture_undo',
    target: { kind: 'capture', id },
    also: person_id === null ? [] : [{ kind: 'person', id: person_id }],
  });
}

/** What nobody has dealt with is deleted, and so is what somebody has: people have it by then. */
export const sweepCaptures = (db: Db) =>
  db
    .deleteFrom('capture')
    .where('created', '<', sql<string>`now() - make_interval(days => ${captureDays})`)
    .execute();
