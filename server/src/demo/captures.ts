import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';

/** What each recruiter captured lately: somebody new, and somebody we have. */
export async function fillCaptures(trx: Transaction, recruiters: readonly number[]): Promise<void> {
  for (const user of recruiters)
    await sql`
      insert into capture (user_id, page, url, title, text, created)
      select ${user}::bigint, regexp_replace(url, '^https://(www[.])?', ''), url, title, text, now() - ago
      from (values
        ('https://www.linkedin.com/in/tuva-lindmark-svets', 'Tuva Lindmark - Svetsare - Varvet i Karlskrona | LinkedIn',
          E'Tuva Lindmark\\nSvetsare\\n\\nHar svetsat fartyg sedan 2012, först i Landskrona och nu i Karlskrona.', interval '3 hours')
        ) as new (url, title, text, ago)
      union all
      (select ${user}::bigint, lower(regexp_replace(url, '^https://(www[.])?', '')), url,
        concat_ws(' - ', first_name || ' ' || last_name, nullif(person.title, ''), nullif(company_name, '')) || ' | LinkedIn',
        'Öppen för nya uppdrag från årsskiftet.', now() - interval '1 day'
      from person_link join person on person.id = person_id where url like 'https://%linkedin.com/in/%'
      order by person_id limit 1)`.execute(trx);
}
