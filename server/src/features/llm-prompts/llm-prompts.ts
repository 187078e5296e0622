import type { Answer, Received } from '@app/contract/base/endpoint';
import { type PromptKind, promptKinds } from '@app/contract/llm/llm';
import { lintPrompt, passesGate } from '@app/contract/llm/prompts';
import type * as api from '@app/contract/llm/prompts';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { inProduction, isPrompt } from '../llm/llm.ts';
import { lastEvaluations } from '../llm-evaluation/llm-evaluation.ts';
import { gateOf } from './gate.ts';

const versionOf = (id: ReturnType<typeof sql>) =>
  sql`(select jsonb_build_object('id', id, 'version', version) from llm_prompt_version where id = ${id})`;
const username = (id: ReturnType<typeof sql>) => sql<string | null>`(select username from app_user where id = ${id})`;

export async function listLlmPrompts(db: Db): Promise<Answer<typeof api.listLlmPrompts>> {
  const kinds = Object.keys(promptKinds) as PromptKind[];
  const { rows } = await sql<Omit<api.LlmPrompt, 'name' | 'evaluation'>>`
    select listed.kind as id, ${versionOf(sql`production`)} as production, ${versionOf(sql`newest.id`)} as newest,
      newest.created as edited, ${username(sql`newest.created_by`)} as edited_by, calls_week,
      (spent / nullif(priced, 0) / 1e6)::float8 as usd_per_call
    from unnest(${kinds}::text[]) with ordinality as listed(kind, nth)
    cross join lateral (select ${inProduction(sql`listed.kind`)} as production) as moved
    left join lateral (select * from llm_prompt_version where llm_prompt_version.kind = listed.kind
      order by version desc limit 1) as newest on true
    cross join lateral (select count(*) as calls_week, sum(cost_microusd) as spent,
        count(*) filter (where cost_microusd is not null and not cache_hit) as priced
      from llm_call where feature = listed.kind and at > now() - interval '7 days') as called
    order by nth`.execute(db);
  const last = await lastEvaluations(
    db,
    rows.flatMap(({ production }) => production?.id ?? []),
  );
  return {
    results: rows.map((row) => ({
      ...row,
      name: promptKinds[row.id],
      evaluation: last.get(row.production?.id ?? 0) ?? null,
    })),
  };
}

export async function getLlmPrompt(
  db: Db,
  { params: { kind } }: Received<typeof api.getLlmPrompt>,
): Promise<Answer<typeof api.getLlmPrompt>> {
  const [{ rows: states }, { rows: versions }, { rows: moves }] = await Promise.all([
    sql<Pick<api.PromptInFull, 'production' | 'before'>>`
      select ${versionOf(inProduction(sql`${kind}`))} as production,
        ${versionOf(sql`(select from_version_id ${lastToUndo(kind)})`)} as before`.execute(db),
    sql<api.PromptVersion>`
      select id, version, body, note, created, ${username(sql`created_by`)} as created_by,
        array(select name from llm_prompt_label where version_id = llm_prompt_version.id order by lower(name)) as labels
      from llm_prompt_version where kind = ${kind} order by version desc`.execute(db),
    sql<api.PromptMove>`
      select move.id, version.version, before.version as from_version, reason, run_id as run,
        undoes_id is not null as rolled_back, move.created, ${username(sql`move.created_by`)} as created_by
      from llm_prompt_move as move join llm_prompt_version as version on version.id = version_id
      left join llm_prompt_version as before on before.id = from_version_id
      where move.kind = ${kind} order by move.id desc`.execute(db),
  ]);
  return { kind, name: promptKinds[kind], ...states[0]!, versions, moves };
}

/** The last move that can be rolled back: none that was, and none that did so. */
const lastToUndo = (kind: PromptKind) => sql`
  from llm_prompt_move as move where move.kind = ${kind} and undoes_id is null and from_version_id is not null
    and not exists (select from llm_prompt_move where undoes_id = move.id)
  order by move.id desc limit 1`;

/** One writer of a prompt at a time. */
const lock = ({ trx }: Doer, kind: PromptKind) =>
  sql`select pg_advisory_xact_lock(hashtext('llm_prompt'), hashtext(${kind}))`.execute(trx);
const target = (kind: PromptKind) => ({ kind: 'llm_prompt', id: kind }) as const;

export async function createPromptVersion(
  doer: Doer,
  { params: { kind }, body: { body, note, newest } }: Received<typeof api.createPromptVersion>,
): Promise<Answer<typeof api.createPromptVersion>> {
  const { trx, actor } = doer;
  refuseUnknown(kind, body);
  await lock(doer, kind);
  const { rows } = await sql<{ version: number }>`
    select version from llm_prompt_version where kind = ${kind} order by version desc limit 1`.execute(trx);
  const last = rows[0]?.version ?? 0;
  ensure(last === newest, 'changed_meanwhile', { current: { version: last } });
  const created = await trx
    .insertInto('llm_prompt_version')
    .values({ kind, version: last + 1, body, note, created_by: actor.id })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'llm_prompt_write', target: target(kind), after: { version: created.version, note } });
  return created;
}

export function refuseUnknown(kind: PromptKind, body: string): void {
  const { unknown } = lintPrompt(kind, body);
  if (unknown.length === 0) return;
  const told = `There is no ${unknown.map((name) => `{{${name}}}`).join(', ')}`.slice(0, 200);
  throw new AppError('invalid_input', { detail: told, fields: { body: told } });
}

export async function labelPrompt(
  doer: Doer,
  { params: { kind }, body: { label, version_id } }: Received<typeof api.labelPrompt>,
): Promise<void> {
  const { trx, actor } = doer;
  await lock(doer, kind);
  if (version_id !== null) ensure(await isPrompt(trx, kind, version_id), 'not_found');
  const { rows: before } = await sql<{ version_id: number }>`
    delete from llm_prompt_label where kind = ${kind} and lower(name) = lower(${label}) returning version_id`.execute(
    trx,
  );
  ensure(version_id !== null || before.length > 0, 'not_found');
  if (version_id !== null)
    await trx.insertInto('llm_prompt_label').values({ kind, name: label, version_id, changed_by: actor.id }).execute();
  await audit(doer, {
    action: 'llm_prompt_label',
    target: target(kind),
    before: { label, version_id: before[0]?.version_id ?? null },
    after: { label, version_id },
  });
}

export async function promotePrompt(
  doer: Doer,
  { params: { kind }, body: { version_id, reason, seen } }: Received<typeof api.promotePrompt>,
  { config }: { config: Config },
): Promise<void> {
  const { trx } = doer;
  await lock(doer, kind);
  const gate = await gateOf(trx, config, kind, version_id);
  await ensureSeen(doer, kind, seen);
  const from = await currentVersion(doer, kind);
  if (from === version_id) return;
  ensure(passesGate(gate) || reason, 'reason_needed');
  await move(doer, { kind, version_id, from, reason, run: gate.run });
  await audit(doer, {
    action: 'llm_prompt_promote',
    target: target(kind),
    after: { version_id, gate: gate.state, check: gate.check?.state, reason },
  });
}

export async function rollBackPrompt(
  doer: Doer,
  { params: { kind }, body: { seen } }: Received<typeof api.rollBackPrompt>,
): Promise<Answer<typeof api.rollBackPrompt>> {
  const { trx } = doer;
  await lock(doer, kind);
  await ensureSeen(doer, kind, seen);
  const { rows } = await sql<{ id: number; to: number }>`select id, from_version_id as to ${lastToUndo(kind)}`.execute(
    trx,
  );
  ensure(rows[0], 'nothing_to_roll_back');
  const { id, to } = rows[0];
  const from = await currentVersion(doer, kind);
  await move(doer, { kind, version_id: to, from, reason: 'Rolled back', undoes: id });
  const now = await trx
    .selectFrom('llm_prompt_version')
    .select(['id', 'version'])
    .where('id', '=', to)
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'llm_prompt_roll_back', target: target(kind), after: { version: now.version } });
  return now;
}

async function ensureSeen({ trx }: Doer, kind: PromptKind, seen: number | null): Promise<void> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from llm_prompt_move where kind = ${kind}`.execute(trx);
  ensure(rows[0]!.id === seen, 'changed_meanwhile', { current: { move: rows[0]!.id } });
}

async function currentVersion({ trx }: Doer, kind: PromptKind): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${inProduction(sql`${kind}`)} as id`.execute(trx);
  return rows[0]!.id;
}

interface Move {
  kind: PromptKind;
  version_id: number;
  from: number | null;
  reason: string;
  undoes?: number;
  run?: number | null;
}
const move = ({ trx, actor }: Doer, { kind, version_id, from, reason, undoes, run }: Move) =>
  trx
    .insertInto('llm_prompt_move')
    .values({
      kind,
      version_id,
      from_version_id: from,
      reason,
      undoes_id: undoes ?? null,
      run_id: run ?? null,
      created_by: actor.id,
    })
    .execute();
