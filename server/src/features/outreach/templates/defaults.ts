import type { Answer, Received } from '@app/contract/base/endpoint';
import { canGoBy, type Channel, templateKinds } from '@app/contract/outreach/channels';
import { winningDefault } from '@app/contract/outreach/defaults';
import { canSetDefault } from '@app/contract/policies';
import type { DefaultRule, TemplateDefault } from '@app/contract/outreach/templates';
import type * as api from '@app/contract/outreach/templates';
import type { Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../../audit/audit.ts';
import { ensureCan } from '../../membership/membership.ts';
import { findTemplate } from './templates.ts';

/** Those of removed templates are kept for when they are restored, and count for nothing until then. */
const defaults = (db: Db) =>
  db
    .selectFrom('template_default')
    .innerJoin('conversation_template as template', 'template.id', 'template_id')
    .leftJoin('app_user', 'app_user.id', 'template_default.user_id')
    .leftJoin('assignment', 'assignment.id', 'assignment_id')
    .where('template.deleted', 'is', null)
    .where('assignment.deleted', 'is', null)
    .select([
      'template_default.id',
      'template_default.channel',
      'template_default.user_id as user',
      'template_default.assignment_id as assignment',
      'template_default.template_id as template',
      'template.name as template_name',
      'template.kind as template_kind',
      'app_user.username as user_name',
      'assignment.name as assignment_name',
    ])
    .$castTo<TemplateDefault>()
    .orderBy('template_default.id');

/** With a role: those of the role, and those of all roles, which count where the role has none. */
export const listDefaults = (
  db: Db,
  { query: { assignment_id } }: Received<typeof api.listDefaults>,
): Promise<TemplateDefault[]> =>
  defaults(db)
    .$if(assignment_id !== undefined, (query) =>
      query.where((eb) => eb.or([eb('assignment_id', '=', assignment_id!), eb('assignment_id', 'is', null)])),
    )
    .limit(5000)
    .execute();

export async function listTemplateDefaults(
  db: Db,
  { params: { id } }: Received<typeof api.listTemplateDefaults>,
): Promise<Answer<typeof api.listTemplateDefaults>> {
  await findTemplate(db, id);
  return defaults(db).where('template_id', '=', id).limit(5000).execute();
}

export async function setDefault(
  doer: Doer,
  { body: { channel, user, assignment, template } }: Received<typeof api.setDefault>,
): Promise<TemplateDefault> {
  const { trx } = doer;
  await ensureMaySet(doer, { user, assignment });
  const { kind, name } = await findTemplate(trx, template);
  ensure(channel === 'All' || templateKinds[channel].channels.some((by) => canGoBy(kind, by)), 'wrong_channel', {
    fields: { template: 'This template is not written for that channel' },
  });
  const { id } = await trx
    .insertInto('template_default')
    .values({ channel, user_id: user, assignment_id: assignment, template_id: template })
    .onConflict((conflict) => conflict.constraint('template_default__once').doUpdateSet({ template_id: template }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'default_set',
    target: { kind: 'template', id: template },
    also: assignment ? [{ kind: 'assignment', id: assignment }] : [],
    after: { template: name, channel, user, assignment },
  });
  return defaults(trx).where('template_default.id', '=', id).executeTakeFirstOrThrow();
}

export const deleteDefault = (doer: Doer, { params: { id } }: Received<typeof api.deleteDefault>): Promise<void> =>
  removeDefault(doer, id);

export const deleteTemplateDefault = (
  doer: Doer,
  { params: { template, id } }: Received<typeof api.deleteTemplateDefault>,
): Promise<void> => removeDefault(doer, id, template);

async function removeDefault(doer: Doer, id: number, template?: number): Promise<void> {
  const { trx } = doer;
  const found = await defaults(trx).where('template_default.id', '=', id).executeTakeFirst();
  ensure(found && (template === undefined || found.template === template), 'default_not_found');
  await ensureMaySet(doer, found);
  await trx.deleteFrom('template_default').where('id', '=', id).execute();
  await audit(doer, {
    action: 'default_delete',
    target: { kind: 'template', id: found.template },
    also: found.assignment ? [{ kind: 'assignment', id: found.assignment }] : [],
    before: { template: found.template_name, channel: found.channel, user: found.user, assignment: found.assignment },
  });
}

async function ensureMaySet(
  { trx, actor }: Doer,
  { user, assignment }: { user: number | null; assignment: number | null },
): Promise<void> {
  if (user !== null) {
    const known = await trx.selectFrom('app_user').select('id').where('id', '=', user).executeTakeFirst();
    ensure(known, 'user_not_found');
  }
  if (assignment === null) ensure(canSetDefault(actor, { user, assignment: null }), 'not_permitted');
  else await ensureCan(trx, actor, assignment, (asker, team) => canSetDefault(asker, { user, assignment: team }));
}

/** The default that a user gets for a channel and a role. */
export async function defaultFor(
  db: Db,
  { user, assignment, channel }: { user: number; assignment: number | null; channel: Channel },
): Promise<{ template: number; rule: DefaultRule } | undefined> {
  const all = await defaults(db)
    .where((eb) => eb.or([eb('template_default.user_id', '=', user), eb('template_default.user_id', 'is', null)]))
    .where((eb) => eb.or([eb('assignment_id', '=', assignment), eb('assignment_id', 'is', null)]))
    .execute();
  const first = winningDefault(all, { user, assignment, channel });
  return first && { template: first.template, rule: first.rule };
}
