import type { NoticeWay } from '@app/contract/people/notices';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** Somebody was told that we keep them; whoever was told before stays told as they were. */
export const noteTold = (trx: Transaction, id: number, way: NoticeWay, at?: Date) =>
  trx
    .updateTable('person')
    .set({ notice_sent: at ? at.toISOString() : sql`now()`, notice_way: way })
    .where('id', '=', id)
    .where('notice_sent', 'is', null)
    .execute();

/** They were not told after all. */
export const takeBackTold = (trx: Transaction, id: number, way: NoticeWay) =>
  trx
    .updateTable('person')
    .set({ notice_sent: null, notice_way: null })
    .where('id', '=', id)
    .where('notice_way', '=', way)
    .execute();
