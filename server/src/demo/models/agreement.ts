import { openStatuses, statusValues } from '@app/contract/roles/assignments';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { findGradedAssignment, inputOf, readCandidates } from '../../features/grading/grading.ts';

/** A number from 0 to 99 that follows from the two ids. */
const lot = (salt: string) => sql`abs(hashtext(${salt} || assignment_id || '-' || person_id)) % 100`;

/** What language models said of people on whom users voted: often the same, not always. */
export async function fillAgreement(trx: Transaction): Promise<void> {
  await sql`
    with voted as (
      select distinct on (assignment_id, person_id) assignment_id, person_id, grade, created from vote_current
      where assignment_id in (select id from assignment where deleted is null and status = any(${statusValues(openStatuses)}))
      order by assignment_id, person_id, created desc
    ), said as (
      select *, case when ${lot('same')} < 74 then case grade when 'up' then 'yes' when 'down' then 'no' else 'maybe' end
        when ${lot('other')} < 50 then 'maybe' when grade = 'up' then 'no' else 'yes' end as verdict
      from voted where ${lot('asked')} < 85
    )
    insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, input_hash, created)
    select assignment_id, person_id, verdict,
      case verdict when 'yes' then 70 when 'maybe' then 45 else 8 end + ${lot('score')} / 5,
      person.title || case verdict when 'yes' then ' who brings ' || coalesce(skills[1], 'experience') || '; fits well.'
        when 'maybe' then '; some of it is there, the rest is not said.' else '; too far from what is asked for.' end,
      (select coalesce(jsonb_agg(jsonb_build_object('criterion', criterion,
          'verdict', case when verdict = 'no' and nth = 1 then 'does_not' when nth <= 2 and verdict <> 'no' and skills[nth] is not null then 'meets' else 'unclear' end,
          'quote', case when verdict = 'no' and nth = 1 then person.title when nth <= 2 and verdict <> 'no' then coalesce(skills[nth], '') else '' end)
          order by nth), '[]')
        from unnest(criteria) with ordinality as wanted (criterion, nth)),
      'demo', (select min(id) from llm_prompt_version where kind = 'grade'), 'agreement-' || assignment_id || '-' || person_id,
      said.created - interval '1 hour'
    from said join person on person.id = person_id join assignment on assignment.id = assignment_id
    order by said.created`.execute(trx);
  await judgeAgain(trx);
  await rememberSome(trx);
  await voteAgain(trx);
}

/** The newest version of the prompt has judged some of them, too. */
const judgeAgain = (trx: Transaction) =>
  sql`
  insert into llm_grade (assignment_id, person_id, verdict, score, summary, criteria, model, prompt_version_id, input_hash, created)
  select assignment_id, person_id, case when ${lot('again')} < 82 then verdict else 'maybe' end, score, summary, criteria, 'demo',
    newest.id, input_hash, llm_grade.created + interval '30 minutes'
  from llm_grade cross join (select id from llm_prompt_version where kind = 'grade' order by version desc limit 1) as newest
  where starts_with(input_hash, 'agreement-') and prompt_version_id <> newest.id and ${lot('second')} < 40
  order by llm_grade.created`.execute(trx);

/** Of a few it is known what the model was told; the profile of one has changed since. */
async function rememberSome(trx: Transaction): Promise<void> {
  const { rows } = await sql<{
    assignment_id: number;
    person_id: number;
    prompt_version_id: number;
    input_hash: string;
  }>`
    select assignment_id, person_id, prompt_version_id, input_hash from llm_grade
    where id in (select max(id) from llm_grade where starts_with(input_hash, 'agreement-') group by input_hash)
    order by assignment_id, id desc limit 8`.execute(trx);
  for (const [index, { assignment_id, person_id, prompt_version_id, input_hash }] of rows.entries()) {
    const assignment = await findGradedAssignment(trx, assignment_id);
    const [candidate] = await readCandidates(trx, [person_id]);
    if (!assignment || !candidate) continue;
    const input = inputOf(assignment, {
      ...candidate,
      ...(index === 0 && { headline: 'Looking for something new', skills: candidate.skills.slice(0, 2) }),
    });
    await trx
      .insertInto('llm_cache_entry')
      .values({
        key: input_hash,
        model: 'demo',
        prompt_version_id,
        person_id,
        input: JSON.stringify(input),
        answer: '{}',
      })
      .execute();
  }
}

/** Some voted on the same people again, weeks later. */
const voteAgain = (trx: Transaction) =>
  sql`
  with again as (
    insert into vote (assignment_id, person_id, user_id, grade, method, created, seconds)
    select assignment_id, person_id, user_id, case when ${lot('repeat')} < 80 then grade when grade = 'up' then 'down' else 'up' end,
      'custom', created + interval '20 days', 20
    from vote_current where created < now() - interval '25 days' and ${lot('once more')} < 4 order by created limit 150
    returning *
  )
  update vote_current set vote_id = again.id, grade = again.grade, method = again.method, verdict_visible = false, created = again.created
  from again where vote_current.assignment_id = again.assignment_id and vote_current.person_id = again.person_id
    and vote_current.user_id = again.user_id`.execute(trx);
