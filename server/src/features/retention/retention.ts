import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/retention';
import { type RetentionState, retentionReasons } from '@app/contract/people/retention';
import { type RawBuilder, sql } from 'kysely';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Services } from '#platform/services';
import { audit } from '../audit/audit.ts';
import { keptBackups } from '../backups/backups.ts';
import { readKeepDays } from '../llm/llm.ts';
import { readErasureSettings } from '../personal-data/personal-data.ts';
import { keptUntil } from './due.ts';

/** What was found out of the rules, with what stands in their way. */
const duePeople = () => sql`
  select kept.id, kept.until, kept.because, kept.rule, hold.reason as hold, erasure.due as erased_on,
    case when hold.id is not null then 'held' when erasure.id is not null then 'waiting'
      when kept.until <= now() then 'due' else 'soon' end as state
  from (${keptUntil()}) as kept
  left join legal_hold as hold on hold.person_id = kept.id and hold.ended is null
  left join erasure on erasure.person_id = kept.id and erasure.state = 'waiting'
  where kept.until <= now() + interval '30 days' or hold.id is not null`;
const isIn = (state: RetentionState | undefined): RawBuilder<unknown> =>
  state ? sql`state = ${state}` : sql`state in ('due', 'waiting')`;

export async function listDuePeople(
  db: Db,
  { query: { limit, offset, state } }: Received<typeof api.listDuePeople>,
): Promise<Answer<typeof api.listDuePeople>> {
  const { rows } = await sql<Answer<typeof api.listDuePeople>['results'][number] & { count: number }>`
    select person.id, trim(first_name || ' ' || last_name) as name, source, until as due, because, rule, state, hold, erased_on,
      count(*) over ()::int as count
    from (${duePeople()}) as found join person using (id) where ${isIn(state)} order by until, id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { acts } = await readRetentionSettings(db);
  const count = rows[0]?.count ?? (offset === 0 ? 0 : await countDue(db, isIn(state)));
  return { results: rows.map(({ count: _, ...row }) => row), count, acts };
}

const countDue = async (db: Db, which: RawBuilder<unknown>): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from (${duePeople()}) as found where ${which}`.execute(
      db,
    )
  ).rows[0]!.count;

/** Whose time is over and who is neither on hold nor to be erased already. */
export async function listToErase(db: Db, most: number): Promise<{ id: number; reason: string }[]> {
  const { rows } = await sql<{ id: number; because: keyof typeof retentionReasons; rule: string }>`
    select id, because, rule from (${duePeople()}) as found where state = 'due' order by until, id limit ${most}`.execute(
    db,
  );
  return rows.map(({ id, because, rule }) => ({
    id,
    reason: `Kept as long as the rules of the firm say: ${retentionReasons[because].toLowerCase()}${rule && ` (${rule})`}`,
  }));
}

export const readRetentionSettings = (db: Db) =>
  db
    .selectFrom('retention_setting')
    .select([
      'acts',
      'contacted_months',
      'never_contacted_months',
      'access_months',
      'audit_months',
      'registration_months',
      'user_months',
      'version',
    ])
    .executeTakeFirstOrThrow();

export async function getRetention(
  db: Db,
  _: unknown,
  __: unknown,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.getRetention>> {
  const [settings, rules, due, { grace_days }, keepDays, backups] = await Promise.all([
    readRetentionSettings(db),
    sql<api.RetentionRule>`
      select retention_rule.id, months,
        case when assignment.id is not null then jsonb_build_object('id', assignment.id, 'name', assignment.name) end as role,
        case when company.id is not null then jsonb_build_object('id', company.id, 'name', company.name) end as client
      from retention_rule left join assignment on assignment.id = assignment_id left join company on company.id = retention_rule.company_id
      order by coalesce(assignment.name, company.name), retention_rule.id`.execute(db),
    countDue(db, sql`state = 'due'`),
    readErasureSettings(db),
    readKeepDays(db),
    keptBackups(db, config),
  ]);
  return {
    settings,
    rules: rules.rows,
    due,
    grace_days,
    elsewhere: [
      { what: 'Days of grace before an erasure', kept: `${grace_days} days`, page: '/user-management/erasures' },
      { what: 'What language models were told, and answered', kept: `${keepDays} days`, page: '/charts/llm_cache' },
      { what: 'Backups', kept: backups, page: '/charts/backups' },
      { what: 'Log files', kept: `${config.LOG_DAYS} days, or 100 MB`, page: '/charts/loki_logs' },
      { what: 'Record of background work', kept: '90 days', page: '/charts/celery_tasks' },
      { what: 'Notifications', kept: '90 days', page: null },
      { what: 'Captured profiles', kept: '30 days', page: null },
      { what: 'Sessions', kept: 'A month after their end', page: null },
    ],
  };
}

export async function changeRetention(
  doer: Doer,
  { body: { version, ...given } }: Received<typeof api.changeRetention>,
): Promise<Answer<typeof api.changeRetention>> {
  const { version: _, ...before } = await readRetentionSettings(doer.trx);
  const changed = await doer.trx
    .updateTable('retention_setting')
    .set({ ...given, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst();
  ensure(changed.numUpdatedRows === 1n, 'changed_meanwhile');
  await audit(doer, {
    action: 'retention_change',
    target: { kind: 'retention', id: 'settings' },
    before,
    after: given,
  });
  return readRetentionSettings(doer.trx);
}

export async function addRetentionRule(
  doer: Doer,
  { body: { role, client, months } }: Received<typeof api.addRetentionRule>,
): Promise<Answer<typeof api.addRetentionRule>> {
  const { trx, actor } = doer;
  const table = role === null ? 'company' : 'assignment';
  const { rows: found } = await sql`select from ${sql.table(table)} where id = ${role ?? client}`.execute(trx);
  ensure(found.length > 0, role === null ? 'company_not_found' : 'assignment_not_found');
  const same = role === null ? sql`company_id = ${client}` : sql`assignment_id = ${role}`;
  await sql`delete from retention_rule where ${same}`.execute(trx);
  const { id } = await trx
    .insertInto('retention_rule')
    .values({ company_id: client, assignment_id: role, months, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const target =
    role === null ? ({ kind: 'company', id: client! } as const) : ({ kind: 'assignment', id: role } as const);
  await audit(doer, { action: 'retention_rule_set', target, after: { months } });
  return { id };
}

export async function removeRetentionRule(
  doer: Doer,
  { params: { id } }: Received<typeof api.removeRetentionRule>,
): Promise<void> {
  const rule = await doer.trx
    .deleteFrom('retention_rule')
    .where('id', '=', id)
    .returning(['company_id', 'assignment_id', 'months'])
    .executeTakeFirst();
  ensure(rule, 'not_found');
  const { company_id, assignment_id, months } = rule;
  const target =
    assignment_id === null
      ? ({ kind: 'company', id: company_id! } as const)
      : ({ kind: 'assignment', id: assignment_id } as const);
  await audit(doer, { action: 'retention_rule_remove', target, before: { months } });
}
