import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/roles/shortlists';
import { sql } from 'kysely';
import { ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import { audit, personTargets } from '../audit/audit.ts';
import { mask } from '../llm/llm.ts';
import { countLook, countView, listOf, theirs } from './shared.ts';
import { mayBeShared } from './shortlists.ts';

/** The words, on a page that says who reads, and never the file, which anybody can pass on. The same is asked as when the list is opened, and that the file is still theirs and says nothing that it should not. */
export async function openSharedCv(
  { body: { token, place } }: Received<typeof api.openSharedCv>,
  { db, caller }: Context<typeof api.openSharedCv>,
): Promise<Answer<typeof api.openSharedCv>> {
  await countLook(db, token, caller.ip);
  return db.transaction().execute(async (trx) => {
    const { id, assignment_id, client, fields, blind } = await listOf(trx, token);
    ensure(fields.includes('cv') && !blind, 'not_found');
    const { rows } = await sql<{ person: number; name: string; text: string }>`
      select person.id as person, trim(first_name || ' ' || last_name) as name, text
      from shortlist_person as entry join person on person.id = entry.person_id
        join attachment on attachment.id = entry.cv_id and attachment.kind = 'person' and attachment.object_id = person.id
      where entry.shortlist_id = ${id} and place = ${place} and sensitive = '{}' and ${mayBeShared}`.execute(trx);
    const found = rows[0];
    ensure(found, 'not_found');
    await countView(trx, id);
    await sql`update shortlist_person set shown = coalesce(shown, now())
      where shortlist_id = ${id} and person_id = ${found.person}`.execute(trx);
    await audit(
      { trx, ...theirs },
      {
        action: 'shortlist_cv',
        target: { kind: 'shortlist', id },
        also: [{ kind: 'assignment', id: assignment_id }, ...personTargets([found.person])],
        after: { client },
      },
    );
    return {
      name: found.name,
      text: fields.includes('contact') && fields.includes('links') ? found.text : mask(found.text, []),
    };
  });
}
