import type { Answer } from '@app/contract/base/endpoint';
import { type IngestEvent, ingestKinds } from '@app/contract/machine/ingest-kinds';
import type { IngestKind } from '@app/contract/machine/ingest';
import type * as api from '@app/contract/machine/ingest';
import { sql } from 'kysely';
import type { Sender } from '#platform/actor';
import type { Transaction } from '#platform/db/db';
import { addMarks } from '../charts/charts.ts';
import { saveAds } from './ads.ts';
import { saveInvitations } from './invitations.ts';
import { type Checked, ofKind, type Refused } from './check-events.ts';
import { refOf, resolveRefs, type Resolved } from './refs.ts';

/**
 * Takes a batch in, all of it in one transaction. The batches of a source come in one after the other, in whatever process:
 * so what one has brought the next one knows, and no two wait for rows of each other.
 */
export async function takeIn(
  trx: Transaction,
  sender: Sender,
  { good, refused }: { good: readonly Checked[]; refused: readonly Refused[] },
): Promise<Answer<typeof api.recordEvents>> {
  const { source } = sender;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ingest ${source}`}, 0))`.execute(trx);
  const fresh = await leaveOutKnown(trx, source, good);
  const resolved = await resolveRefs(trx, source, fresh);
  const taken = fresh.filter(({ index }) => !resolved.refused.has(index));
  const isNewAd = await saveAds(trx, source, ofKind(taken, 'consulting_ad'));
  await saveEvents(
    trx,
    source,
    taken.map(({ event }) => rowOf(event, resolved, isNewAd)),
  );
  await saveStatuses(trx, resolved, ofKind(taken, 'proxy_status'));
  await saveInvitations(trx, resolved, ofKind(taken, 'invitation'));
  await saveMarks(trx, ofKind(taken, 'deploy'));
  const rejected = [
    ...refused,
    ...[...resolved.refused].map(([index, detail]): Refused => ({ index, detail })),
  ].toSorted((one, other) => one.index - other.index);
  const answer = { accepted: taken.length, duplicates: good.length - fresh.length, rejected };
  const came = good.filter(({ index }) => !resolved.refused.has(index)).map(({ event }) => event.kind);
  await noteBatch(trx, sender, answer, [...new Set(came)]);
  return answer;
}

/** The first of each key, unless an earlier batch has brought it. */
async function leaveOutKnown(trx: Transaction, source: string, rows: readonly Checked[]): Promise<Checked[]> {
  const keys = rows.map(({ event }) => event.dedupe_key);
  const stored = await trx
    .selectFrom('ingest_event')
    .select('dedupe_key')
    .where('source', '=', source)
    .where('dedupe_key', '=', sql<string>`any(${keys})`)
    .execute();
  const known = new Set(stored.map(({ dedupe_key }) => dedupe_key));
  return rows.filter(({ event }) => {
    if (known.has(event.dedupe_key)) return false;
    known.add(event.dedupe_key);
    return true;
  });
}

/** What became of it, where that is ours to say. */
function outcomeOf(event: IngestEvent, isNewAd: (ref: string) => boolean): string | undefined {
  if ('accepted_at' in event && event.accepted_at !== undefined) return 'accepted';
  if ('sent_at' in event) return 'sent';
  if ('published' in event) return isNewAd(event.ref) ? 'new' : 'updated';
  return undefined;
}

/** The event as a row: its kind says which field goes into which column. */
function rowOf(event: IngestEvent, { bots, proxies }: Resolved, isNewAd: (ref: string) => boolean) {
  const { subject, outcome, amount, payload = [], stores }: Places = ingestKinds[event.kind];
  const fields: Readonly<Record<string, unknown>> = event;
  const valueOf = (name: string | undefined) => (name === undefined ? undefined : fields[name]);
  return {
    kind: stores ?? event.kind,
    occurred_at: event.occurred_at,
    bot_id: bots.get(refOf(event, 'bot') ?? ''),
    proxy_id: proxies.get(refOf(event, 'proxy') ?? ''),
    subject: valueOf(subject) ?? '',
    outcome: valueOf(outcome) ?? outcomeOf(event, isNewAd) ?? '',
    error_code: fields['error_code'] ?? '',
    duration_ms: fields['duration_ms'],
    amount: valueOf(amount) ?? 0,
    payload: Object.fromEntries(payload.map((name) => [name, fields[name]])),
    dedupe_key: event.dedupe_key,
  };
}
interface Places {
  subject?: string;
  outcome?: string;
  amount?: string;
  payload?: readonly string[];
  stores?: string;
}

/** In one statement, which counts them, too (`ingest_day`). What has no subject and went by a proxy is about where the proxy comes from. */
async function saveEvents(trx: Transaction, source: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into ingest_event
      (source, kind, occurred_at, bot_id, proxy_id, subject, outcome, error_code, duration_ms, amount, payload, dedupe_key)
    select ${source}, kind, occurred_at, bot_id, proxy_id, coalesce(nullif(subject, ''), (select source_uri from proxy where id = proxy_id), ''),
      outcome, error_code, duration_ms, amount, payload, dedupe_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (kind text, occurred_at timestamptz, bot_id bigint,
      proxy_id bigint, subject text, outcome text, error_code text, duration_ms integer, amount bigint, payload jsonb,
      dedupe_key text)`.execute(trx);
}

/** The newest check of a proxy says how it is, in whatever order they come in. */
async function saveStatuses(
  trx: Transaction,
  { proxies }: Resolved,
  checks: readonly IngestEvent<'proxy_status'>[],
): Promise<void> {
  if (checks.length === 0) return;
  const rows = checks.map(({ proxy, status, occurred_at }) => ({ id: proxies.get(proxy), status, at: occurred_at }));
  await sql`update proxy set last_status = status
    from (select distinct on (id) id, status, at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, status text, at timestamptz)
      order by id, at desc) as newest
    where proxy.id = newest.id and not exists (
      select from ingest_event as later
      where later.kind = 'proxy_status' and later.proxy_id = newest.id and later.occurred_at > newest.at)`.execute(trx);
}

async function saveMarks(trx: Transaction, deploys: readonly IngestEvent<'deploy'>[]): Promise<void> {
  if (deploys.length === 0) return;
  await addMarks(
    trx,
    'deploy',
    deploys.map(({ repo, version, url = '', occurred_at }) => ({
      at: occurred_at,
      label: `${repo} ${version}`,
      href: url,
    })),
  );
}

const longestReason = 300;

async function noteBatch(
  trx: Transaction,
  { key_id, source }: Sender,
  { accepted, duplicates, rejected }: Answer<typeof api.recordEvents>,
  kinds: readonly IngestKind[],
): Promise<void> {
  await trx
    .insertInto('ingest_batch')
    .values({
      key_id,
      source,
      accepted,
      duplicates,
      rejected: rejected.length,
      reason: (rejected[0]?.detail ?? '').slice(0, longestReason),
    })
    .execute();
  await sql`update licence_key set last_used = now(), kinds_used = kinds_used || (
      select coalesce(jsonb_object_agg(kind, now()), '{}') from unnest(${kinds}::text[]) as kind)
    where id = ${key_id}`.execute(trx);
}
