import type { Answer, Received } from '@app/contract/base/endpoint';
import { shownQuestions } from '@app/contract/people/import-questions';
import type * as api from '@app/contract/people/import-questions';
import { type MergeField, mergeFields } from '@app/contract/people/merges';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { audit } from '../audit/audit.ts';
import { findBatch, lockBatch } from './batches.ts';

/**
 * The rows that nobody has answered for. A merge of the two answers, however it came about; and so does undoing the import. If
 * the known person was merged into another, it is asked about that one.
 */
const openQuestions = sql`import_row as row
  join person as came on came.id = row.person_id and came.merged_into is null
  join lateral (with recursive step as (
      select id, merged_into from person where id = row.may_be
      union select person.id, person.merged_into from step join person on person.id = step.merged_into)
    select id from step where merged_into is null) as stays on stays.id <> came.id
  join person as known on known.id = stays.id
  where row.may_be is not null and not row.apart and row.undo is null`;

export async function countQuestions(db: Db, batches: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ batch_id: number; count: number }>`
    select batch_id, count(*) from ${openQuestions} and batch_id = any(${batches}) group by 1`.execute(db);
  return new Map(rows.map(({ batch_id, count }) => [batch_id, count]));
}

interface Side extends Record<MergeField, string | number | null> {
  id: number;
  first_name: string;
  last_name: string;
  title: string;
  company_name: string;
  version: number;
  emails: string[];
}
const fields = Object.keys(mergeFields) as MergeField[];
const sideOf = (person: 'came' | 'known') =>
  sql`jsonb_build_object('id', ${sql.ref(`${person}.id`)}, 'version', ${sql.ref(`${person}.version`)},
    'emails', (select coalesce(jsonb_agg(email order by is_primary desc, email), '[]') from person_email
      where person_id = ${sql.ref(`${person}.id`)}),
    ${sql.join(fields.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${person}.${name}`)}`))})`;

export async function listImportQuestions(
  db: Db,
  { params: { id } }: Received<typeof api.listImportQuestions>,
  actor: Actor,
): Promise<Answer<typeof api.listImportQuestions>> {
  await findBatch(db, actor, id);
  const { rows } = await sql<{ n: number; came: Side; known: Side }>`
    select n, ${sideOf('came')} as came, ${sideOf('known')} as known
    from ${openQuestions} and batch_id = ${id} order by n limit ${shownQuestions}`.execute(db);
  return {
    results: rows.map(({ n, came, known }) => ({
      n,
      person: shown(came),
      known: { ...shown(known), version: known.version },
      fills: fields.filter((name) => isEmpty(known[name]) && !isEmpty(came[name])),
    })),
  };
}
const isEmpty = (value: string | number | null): boolean => value === null || value === '';
const shown = ({ id, first_name, last_name, title, company_name, emails }: Side) => ({
  id,
  name: `${first_name} ${last_name}`.trim(),
  title,
  company_name,
  emails,
});

export async function keepApart(
  doer: Doer,
  { params: { id }, body: { rows, apart } }: Received<typeof api.keepApart>,
): Promise<void> {
  const { trx, actor } = doer;
  await lockBatch(trx, actor, id);
  await trx
    .updateTable('import_row')
    .set({ apart })
    .where('batch_id', '=', id)
    .where('n', 'in', rows)
    .where('may_be', 'is not', null)
    .execute();
  await audit(doer, { action: 'import_change', target: { kind: 'import', id }, after: { import: id, rows, apart } });
}
