import type { Answer, FileAnswer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/personal-data';
import { productName } from '@app/contract/base/product';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import { makeZip } from '#platform/zip';
import { audit, noteRead } from '../audit/audit.ts';
import { asPage } from './as-page.ts';
import { filesOf, tellAll } from './export.ts';
import { holdings, type Scope } from './holdings.ts';
import { readErasureSettings } from './note-erasure.ts';
import { scopeOf } from './scope.ts';

/* Other features know this one by this module alone. */
export { makeDataLink } from './data-link.ts';
export { eraseEverything } from './erase.ts';
export { noteErasure, readErasureSettings } from './note-erasure.ts';
export { repeatErasures } from './replay.ts';
export { targetsOnHold } from './scope.ts';

/** A copy for whoever asks for it (GDPR, articles 15 and 20). That it was made is audited. */
export async function exportPersonalData(
  db: Db,
  { params: { id } }: Received<typeof api.exportPersonalData>,
  _: Actor,
  { actor, caller, log }: Context<typeof api.exportPersonalData>,
): Promise<FileAnswer> {
  const file = await personalDataOf(db, id);
  const target = { kind: 'person', id } as const;
  await noteRead({ actor, caller, log }, 'personal_data_export', target, () =>
    db.transaction().execute((trx) => audit({ trx, actor, caller }, { action: 'personal_data_export', target })),
  );
  return file;
}

/** All of it is of one moment. */
export const personalDataOf = (db: Db, id: number): Promise<FileAnswer> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const scope = await scopeOf(trx, id);
      const found = await trx
        .selectFrom('person')
        .select(['first_name', 'last_name', 'erased'])
        .where('id', '=', id)
        .executeTakeFirst();
      ensure(found && found.erased === null, 'person_not_found');
      const name = `${found.first_name} ${found.last_name}`.trim();
      const made = new Date().toISOString();
      const told = await tellAll(trx, scope);
      const data = { holder: productName, person: id, made, held: told };
      const files = await filesOf(trx, scope);
      return {
        name: `personal data ${id}.zip`,
        type: 'application/zip',
        content: makeZip([
          { name: 'data.html', content: asPage(told, { name, made }) },
          { name: 'data.json', content: JSON.stringify(data, null, 2) },
          ...files.map((file) => ({ ...file, name: `files/${file.name}` })),
        ]),
      };
    });

export async function getErasure(
  db: Db,
  { params: { id } }: Received<typeof api.getErasure>,
): Promise<Answer<typeof api.getErasure>> {
  const person = await db.selectFrom('person').select('erased').where('id', '=', id).executeTakeFirst();
  ensure(person && person.erased === null, 'person_not_found');
  const scope = await scopeOf(db, id);
  const { grace_days } = await readErasureSettings(db);
  const waiting = await db
    .selectFrom('erasure')
    .select(['id', 'due'])
    .where('state', '=', 'waiting')
    .where((eb) => eb('person_id', '=', eb.fn.any(eb.val([...scope.people]))))
    .executeTakeFirst();
  return { held: await countHeld(db, scope), grace_days, waiting: waiting ?? null };
}

/** A heading as staff read it: it was written for the person themselves. */
const toldToOthers = (heading: string): string =>
  heading
    .replaceAll(/\byou (are|were|stood)\b/g, 'they $1')
    .replaceAll(/\byou\b/g, 'them')
    .replaceAll(/\byour\b/g, 'their');

async function countHeld(db: Db, scope: Scope): Promise<Answer<typeof api.getErasure>['held']> {
  const held = [];
  for (const { table, of, heading, erase } of holdings.toReversed()) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} as row where ${of(scope)}`.execute(db);
    const fate = erase === 'delete' ? ('delete' as const) : 'keep' in erase ? ('keep' as const) : ('blank' as const);
    const because = erase === 'delete' ? '' : 'keep' in erase ? erase.keep : erase.because;
    if (rows[0]!.count > 0) held.push({ heading: toldToOthers(heading), rows: rows[0]!.count, fate, because });
  }
  return held;
}
