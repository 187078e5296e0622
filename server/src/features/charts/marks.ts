import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

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
