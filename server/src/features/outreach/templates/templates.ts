import type { Answer, Received } from '@app/contract/base/endpoint';
import { triggerNames } from '@app/contract/outreach/channels';
import { canChangeTemplate } from '@app/contract/policies';
import { mostTemplates, newTemplate, type Template, type TemplateProfile } from '@app/contract/outreach/templates';
import type * as api from '@app/contract/outreach/templates';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../../audit/audit.ts';

const templates = (db: Db) =>
  db
    .selectFrom('conversation_template as template')
    .selectAll()
    .select((eb) => [
      jsonObjectFrom(
        eb.selectFrom('app_user').select(['app_user.id', 'username']).whereRef('app_user.id', '=', 'template.user_id'),
      ).as('user'),
      eb
        .selectFrom('template_default')
        .select((of) => of.fn.countAll<number>().as('amount'))
        .whereRef('template_id', '=', 'template.id')
        .as('defaults'),
    ])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .select((of) => [of.fn.countAll<number>().as('sent'), of.fn.count<number>('answered').as('answered')])
          .whereRef('message.template_id', '=', 'template.id')
          .where('at', '>', sql<string>`now() - interval '1 year'`)
          .as('use'),
      (join) => join.onTrue(),
    )
    .select(['use.sent', 'use.answered']);
const kept = (db: Db) => templates(db).where('deleted', 'is', null).$castTo<Template>();

/** By name. */
export async function listTemplates(db: Db): Promise<Answer<typeof api.listTemplates>> {
  const results = await kept(db)
    .orderBy(sql`lower(name)`)
    .orderBy('template.id')
    .execute();
  return { results };
}

export const getTemplate = (db: Db, { params: { id } }: Received<typeof api.getTemplate>): Promise<Template> =>
  findTemplate(db, id);

export async function findTemplate(db: Db, id: number): Promise<Template> {
  const found = await kept(db).where('template.id', '=', id).executeTakeFirst();
  ensure(found, 'template_not_found');
  return found;
}

export async function createTemplate(
  doer: Doer,
  { body: { id: existing, _existing, ...given } }: Received<typeof api.createTemplate>,
): Promise<Template> {
  if (existing) return findTemplate(doer.trx, existing);
  const { trx, actor } = doer;
  const profile = newTemplate({ ...given, name: given.name! });
  await ensureRoom(trx);
  await ensureNextExist(trx, profile);
  const { id } = await trx
    .insertInto('conversation_template')
    .values({ ...profile, delays: JSON.stringify(profile.delays), user_id: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepVersion(doer, id);
  await audit(doer, { action: 'template_create', target: { kind: 'template', id }, after: { name: profile.name } });
  return findTemplate(trx, id);
}

/** Whoever saw an older version gets a conflict, and nothing is overwritten. */
export async function changeTemplate(
  doer: Doer,
  { params: { id }, body: { version, ...given } }: Received<typeof api.changeTemplate>,
): Promise<Template> {
  const { trx } = doer;
  const before = await lockTemplate(doer, id);
  ensure(version === undefined || version === before.version, 'changed_meanwhile');
  await ensureNextExist(trx, given);
  const { delays, ...texts } = given;
  await trx
    .updateTable('conversation_template')
    .set({
      ...texts,
      ...(delays && { delays: JSON.stringify(delays) }),
      version: before.version + 1,
      updated: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await keepVersion(doer, id);
  const after = await findTemplate(trx, id);
  const changed = (Object.keys(given) as (keyof TemplateProfile)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const partOf = (template: Partial<Record<keyof TemplateProfile, unknown>>) =>
    Object.fromEntries(changed.map((name) => [name, template[name]]));
  await audit(doer, {
    action: 'template_change',
    target: { kind: 'template', id },
    before: partOf(before),
    after: partOf(after),
  });
  return after;
}

export async function deleteTemplate(
  doer: Doer,
  { params: { id } }: Received<typeof api.deleteTemplate>,
): Promise<void> {
  const { name } = await lockTemplate(doer, id);
  await doer.trx
    .updateTable('conversation_template')
    .set({ deleted: sql`now()` })
    .where('id', '=', id)
    .execute();
  await audit(doer, { action: 'template_delete', target: { kind: 'template', id }, before: { name } });
}

/** One that was not removed stays as it is, so that whoever restores twice is not told of a failure. */
export async function restoreTemplate(
  doer: Doer,
  { params: { id } }: Received<typeof api.restoreTemplate>,
): Promise<Template> {
  const { trx } = doer;
  const { name, deleted } = await lockTemplate(doer, id, 'removed too');
  if (deleted) await ensureRoom(trx);
  await trx.updateTable('conversation_template').set({ deleted: null }).where('id', '=', id).execute();
  await audit(doer, { action: 'template_restore', target: { kind: 'template', id }, after: { name } });
  return findTemplate(trx, id);
}

export async function listTemplateVersions(
  db: Db,
  { params: { id } }: Received<typeof api.listTemplateVersions>,
): Promise<Answer<typeof api.listTemplateVersions>> {
  await findTemplate(db, id);
  const results = await db
    .selectFrom('conversation_template_version as version')
    .select(['version.version', 'name', 'kind', 'subject', 'body', 'version.created'])
    .select((eb) =>
      jsonObjectFrom(
        eb.selectFrom('app_user').select(['app_user.id', 'username']).whereRef('app_user.id', '=', 'version.user_id'),
      ).as('user'),
    )
    .where('template_id', '=', id)
    .orderBy('version.version', 'desc')
    .limit(200)
    .execute();
  return { results: results as Answer<typeof api.listTemplateVersions>['results'] };
}

/** For somebody who may change it. */
async function lockTemplate({ trx, actor }: Doer, id: number, which?: 'removed too') {
  const found = await trx
    .selectFrom('conversation_template')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  ensure(found && (which || !found.deleted), 'template_not_found');
  ensure(canChangeTemplate(actor, found.user_id), 'not_permitted');
  return found;
}

async function ensureRoom(trx: Transaction): Promise<void> {
  const { amount } = await trx
    .selectFrom('conversation_template')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('deleted', 'is', null)
    .executeTakeFirstOrThrow();
  ensure(amount < mostTemplates, 'too_many_templates');
}

/** A removed template may stay the next one: the sequence says that it ends there. */
async function ensureNextExist(trx: Transaction, given: Partial<TemplateProfile>): Promise<void> {
  const wanted = triggerNames.flatMap((name) => given[name] ?? []);
  if (wanted.length === 0) return;
  const found = await trx.selectFrom('conversation_template').select('id').where('id', 'in', wanted).execute();
  const known = new Set(found.map(({ id }) => id));
  const fields = Object.fromEntries(
    triggerNames.flatMap((name) =>
      given[name] && !known.has(given[name]) ? [[name, 'This template does not exist']] : [],
    ),
  );
  ensure(Object.keys(fields).length === 0, 'template_not_found', { fields });
}

/** What it says now; a change of its triggers alone says nothing new. */
const keepVersion = ({ trx, actor }: Doer, id: number) =>
  sql`insert into conversation_template_version (template_id, version, name, kind, subject, body, user_id)
    select id, version, name, kind, subject, body, ${actor.id} from conversation_template as now where id = ${id}
      and not exists (select from conversation_template_version as before where template_id = now.id
        and (before.name, before.kind, before.subject, before.body) = (now.name, now.kind, now.subject, now.body)
        and before.version = (select max(version) from conversation_template_version where template_id = now.id))`.execute(
    trx,
  );
