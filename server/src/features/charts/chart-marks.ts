import type { Answer, Received } from '@app/contract/base/endpoint';
import { type ChartMark, mostMarks } from '@app/contract/charts/chart-marks';
import type * as api from '@app/contract/charts/chart-marks';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Doer } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';

const marks = (db: Db) =>
  db
    .selectFrom('chart_mark')
    .select(['chart_mark.id', 'at', 'label', 'href'])
    .select((eb) => [
      eb.ref('kind').$castTo<ChartMark['kind']>().as('kind'),
      jsonObjectFrom(
        eb
          .selectFrom('app_user')
          .select(['app_user.id', 'app_user.username'])
          .whereRef('app_user.id', '=', 'chart_mark.user_id'),
      ).as('user'),
    ]);

/** The newest first. */
export async function listChartMarks(
  db: Db,
  { query: { from, to } }: Received<typeof api.listChartMarks>,
): Promise<Answer<typeof api.listChartMarks>> {
  const results = await marks(db)
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('at', '<', to!))
    .orderBy('at', 'desc')
    .orderBy('chart_mark.id', 'desc')
    .limit(mostMarks)
    .execute();
  const { demo_loaded: demo } = await db.selectFrom('chart_setting').select('demo_loaded').executeTakeFirstOrThrow();
  return { results, demo: demo !== null };
}

export async function addChartMark(
  doer: Doer,
  { body }: Received<typeof api.addChartMark>,
): Promise<Answer<typeof api.addChartMark>> {
  const { trx, actor } = doer;
  const { id } = await trx
    .insertInto('chart_mark')
    .values({ ...body, user_id: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'chart_mark_add', target: { kind: 'chart_mark', id }, after: body });
  return marks(trx).where('chart_mark.id', '=', id).executeTakeFirstOrThrow();
}

export async function deleteChartMark(
  doer: Doer,
  { params: { id } }: Received<typeof api.deleteChartMark>,
): Promise<void> {
  const deleted = await doer.trx
    .deleteFrom('chart_mark')
    .where('id', '=', id)
    .returning(['kind', 'label', 'at'])
    .executeTakeFirst();
  ensure(deleted, 'not_found');
  await audit(doer, { action: 'chart_mark_delete', target: { kind: 'chart_mark', id }, before: deleted });
}

/** What programs outside report and all charts mark on their time axis. */
export async function addMarks(
  trx: Transaction,
  kind: 'deploy',
  marks: readonly { at: string; label: string; href: string }[],
): Promise<void> {
  await sql`insert into chart_mark (at, kind, label, href)
    select at, ${kind}, label, href
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as given (at timestamptz, label text, href text)`.execute(
    trx,
  );
}
