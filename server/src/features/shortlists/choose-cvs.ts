import type { WithoutCv } from '@app/contract/roles/shortlists';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** Files that say so in their name; of whoever has only one with words in it, that one. */
const isCv = sql`(name ~* '(^|[^[:alpha:]])(cv|resume|résumé|curriculum|meritförteckning|lebenslauf)([^[:alpha:]]|$)'
  or (select count(*) from attachment as other where other.kind = 'person' and other.object_id = attachment.object_id
    and other.media_type not like 'image/%') = 1)`;

interface Found {
  id: number;
  has_words: boolean;
  read: boolean;
  /** What in it a client must not read; null until somebody has looked. */
  sensitive: string[] | null;
}
async function newestCv(trx: Transaction, person: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, text <> '' as has_words, text_read is not null as read, sensitive from attachment where kind = 'person' and object_id = ${person}
      and media_type not like 'image/%' and ${isCv} order by id desc limit 1`.execute(trx);
  return rows[0];
}

/** Fixes for everybody on a list which file is read, and says of whom none is and why. */
export async function chooseCvs(
  trx: Transaction,
  shortlist: number,
  people: readonly number[],
): Promise<Map<number, WithoutCv>> {
  const without = new Map<number, WithoutCv>();
  for (const person of people) {
    const cv = await newestCv(trx, person);
    if (!cv) without.set(person, 'no_cv');
    else if (!cv.read) without.set(person, 'unread');
    else if (!cv.has_words) without.set(person, 'no_words');
    else if (cv.sensitive === null) without.set(person, 'unread');
    else if (cv.sensitive.length > 0) without.set(person, 'sensitive');
    else
      await sql`update shortlist_person set cv_id = ${cv.id} where shortlist_id = ${shortlist} and person_id = ${person}`.execute(
        trx,
      );
  }
  return without;
}
