import { findSensitive } from '@app/contract/people/sensitive';
import type { WithoutCv } from '@app/contract/roles/shortlists';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** Files that say so in their name; of whoever has only one with words in it, that one. */
const isCv = sql`(name ~* '(^|[^[:alpha:]])(cv|resume|résumé|curriculum|meritförteckning|lebenslauf)([^[:alpha:]]|$)'
  or (select count(*) from attachment as other where other.kind = 'person' and other.object_id = attachment.object_id
    and other.media_type not like 'image/%') = 1)`;

interface Found {
  id: number;
  text: string;
  read: boolean;
}
async function newestCv(trx: Transaction, person: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, text, text_read is not null as read from attachment where kind = 'person' and object_id = ${person}
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
    else if (cv.text === '') without.set(person, 'no_words');
    else if (findSensitive(cv.text).length > 0) without.set(person, 'sensitive');
    else
      await sql`update shortlist_person set cv_id = ${cv.id} where shortlist_id = ${shortlist} and person_id = ${person}`.execute(
        trx,
      );
  }
  return without;
}
