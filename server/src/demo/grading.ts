import { assignmentStatuses, soughtStatuses, statusValues } from '@app/contract/roles/assignments';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { buildNow } from '../features/grading/build-now.ts';
import type { Random } from './random.ts';

/** Queues and models of the roles that are worked on, and what a language model might have said of some people. */
export async function fillGrading(trx: Transaction, random: Random): Promise<void> {
  const { rows: roles } = await sql<{ id: number; status: number; criteria: string[]; skills: string[] }>`
    select id, status, criteria, must_skills as skills from assignment where status = any(${statusValues(soughtStatuses)}) order by id`.execute(
    trx,
  );
  await fillVerdicts(trx, random, roles[0]!);
  for (const { id, status } of roles) await buildNow(trx, id, { learns: status === assignmentStatuses.Active });
}

async function fillVerdicts(
  trx: Transaction,
  random: Random,
  { id, criteria, skills }: { id: number; criteria: string[]; skills: string[] },
): Promise<void> {
  const prompt = await trx
    .selectFrom('llm_prompt_version')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { rows: people } = await sql<{ id: number; skills: string[]; title: string }>`
    select id, skills, title from person where skills && ${skills} and not do_not_contact and merged_into is null
      and (last_touch is null or last_touch < now() - interval '60 days')
      and not exists (select from vote_current where assignment_id = ${id} and person_id = person.id)
    order by id limit 40`.execute(trx);
  if (people.length === 0) return;
  await trx
    .insertInto('llm_grade')
    .values(
      people.map((person) => {
        const [first, ...others] = criteria;
        const knows = person.skills.find((skill) => skills.includes(skill))!;
        const verdict = random.pick(['yes', 'yes', 'maybe', 'no'] as const);
        return {
          assignment_id: id,
          person_id: person.id,
          verdict,
          score: { yes: random.between(70, 95), maybe: random.between(45, 65), no: random.between(5, 40) }[verdict],
          summary: `${person.title} with ${knows}; ${verdict === 'yes' ? 'fits well' : verdict === 'no' ? 'too little to go by' : 'worth a look'}.`,
          criteria: JSON.stringify([
            {
              criterion: first,
              verdict: verdict === 'no' ? 'does_not' : 'meets',
              quote: verdict === 'no' ? '' : knows,
            },
            ...others.map((criterion) => ({ criterion, verdict: 'unclear', quote: '' })),
          ]),
          model: 'demo',
          prompt_version_id: prompt.id,
          input_hash: `demo-${person.id}`,
        };
      }),
    )
    .execute();
}
