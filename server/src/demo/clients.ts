import { sql } from 'kysely';
import type { Db } from '#platform/db/db';

const day = 86_400_000;
const iso = (moment: number): string => new Date(moment).toISOString();

const parts = ['Decides about hiring', 'Signs the contracts', 'Leads the team', 'Books the interviews'];
const notes = [
  'Met them at their office. They plan to grow by ten people next year and want us on the shortlist.',
  'They answer fastest by phone, before nine in the morning.',
  'New framework agreement signed. Invoices go to the Stockholm office, 30 days.',
  'The last role took them three weeks to decide. Ask for interview days before we send the first people.',
];
const steps = [
  'Agree on interview days',
  'Send three more people',
  'Follow up on the new agreement',
  'Ask about the spring',
];

/** Clients that we have roles with: whom we talk to there, what we know about them, and what comes next. */
export async function fillClients(db: Db, users: readonly number[]): Promise<void> {
  const now = Date.now();
  const { rows: clients } = await sql<{ id: number; people: number[] }>`
    select company_id as id, array(select id from person where person.company_id = assignment.company_id
      and merged_into is null order by id limit 3) as people
    from assignment where company_id is not null group by company_id order by company_id`.execute(db);
  for (const [index, { id, people }] of clients.entries()) {
    const by = (n: number) => users[(index + n) % users.length]!;
    const created = (n: number) => iso(now - ((index % 9) * 4 + n * 11 + 2) * day);
    if (people.length > 0)
      await db
        .insertInto('company_contact')
        .values(
          people.map((person_id, n) => ({
            company_id: id,
            person_id,
            title: parts[(index + n) % parts.length]!,
            created: created(n),
            created_by: by(n),
          })),
        )
        .execute();
    await db
      .insertInto('comment')
      .values(
        [0, 1].map((n) => ({
          kind: 'company',
          object_id: id,
          body: notes[(index + n) % notes.length]!,
          created: created(n + 0.3),
          created_by: by(n),
        })),
      )
      .execute();
    await db
      .insertInto('reminder')
      .values({
        company_id: id,
        user_id: by(0),
        created_by: by(0),
        text: steps[index % steps.length]!,
        due: iso(new Date(now + ((index % 8) - 1) * day).setHours(9, 0, 0, 0)),
        created: created(0),
      })
      .execute();
  }
}
