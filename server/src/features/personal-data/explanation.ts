import type { Answer, Received } from '@app/contract/base/endpoint';
import type { Explained } from '@app/contract/people/explanations';
import type * as api from '@app/contract/people/explanations';
import type { criterionVerdicts, GradingMethod } from '@app/contract/roles/grading';
import { type Grade, grades } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import { countLook, ownerOf } from './my-data.ts';
import { scopeOf } from './scope.ts';

const about = [
  'Programs help us to find people for a role. They compare what a profile says about work with what the role asks for, and put people into an order in which we look at them.',
  'No program decides who is chosen or declined. A person does, who sees the whole profile and may think otherwise.',
  'Names, photos, contact data and ages do not count for them.',
  'You can ask that a person looks at your profile anew, correct it, or have it erased.',
];

export async function getExplanation(
  db: Db,
  { params: { id } }: Received<typeof api.getExplanation>,
): Promise<Answer<typeof api.getExplanation>> {
  const person = await db
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  ensure(person, 'person_not_found');
  return { name: `${person.first_name} ${person.last_name}`.trim(), ...(await explain(db, id)) };
}

export async function getMyExplanation(
  { body: { token } }: Received<typeof api.getMyExplanation>,
  { db, caller }: Context<typeof api.getMyExplanation>,
): Promise<Answer<typeof api.getMyExplanation>> {
  await countLook(db, token, caller.ip);
  const { person_id } = await ownerOf(db, token);
  return explain(db, person_id);
}

interface Row {
  id: number;
  role: string;
  search: { reason: string } | null;
  ml: { score: number; speaks_for: string[]; speaks_against: string[]; at: string | null } | null;
  llm: {
    verdict: string;
    model: string;
    at: string;
    criteria: { criterion: string; verdict: keyof typeof criterionVerdicts; quote: string }[];
  } | null;
  votes: { who: string; grade: Grade; reason: string; at: string }[];
  moves: { who: string; what: string; at: string }[];
}

/** Roles in which a program or one of us had to do with the person, the newest first. */
export async function explain(db: Db, person: number): Promise<Explained> {
  const { people } = await scopeOf(db, person);
  const mine = sql`person_id = any(${people}) and assignment_id = assignment.id`;
  const nameOf = (user: string) =>
    sql`coalesce((select trim(first_name || ' ' || last_name) from app_user where id = ${sql.ref(user)}), 'Someone who has left')`;
  const { rows } = await sql<Row>`
    select assignment.id, concat_ws(', ', assignment.name, company.name) as role,
      (select jsonb_build_object('reason', reason) from grade_queue where ${mine} and method = 'search' order by rank limit 1) as search,
      (select jsonb_build_object('score', score, 'speaks_for', speaks_for, 'speaks_against', speaks_against, 'at',
        (select created from ml_run where ml_run.id = run_id)) from ml_score where ${mine} order by run_id desc limit 1) as ml,
      (select jsonb_build_object('verdict', verdict, 'model', model, 'at', created, 'criteria', criteria)
        from llm_grade where ${mine} order by id desc limit 1) as llm,
      (select coalesce(jsonb_agg(jsonb_build_object('who', ${nameOf('vote.user_id')}, 'grade', vote.grade, 'reason', reason, 'at', vote.created)
        order by vote.created desc), '[]') from vote_current join vote on vote.id = vote_id
        where vote_current.person_id = any(${people}) and vote_current.assignment_id = assignment.id) as votes,
      (select coalesce(jsonb_agg(jsonb_build_object('who', ${nameOf('record.created_by')}, 'at', record.created, 'what', case
          when record.deleted then 'took you out of the role' when record.archived then 'ended the process'
          else 'moved you to “' || status_str || '”' end) order by record.created desc), '[]')
        from board_card as card join person_assignment as record on record.id = record_id
        where card.person_id = any(${people}) and card.assignment_id = assignment.id) as moves
    from assignment left join company on company.id = company_id
    where assignment.id in (
      select assignment_id from grade_queue where person_id = any(${people}) and method = 'search'
      union select assignment_id from ml_score where person_id = any(${people})
      union select assignment_id from llm_grade where person_id = any(${people}) and assignment_id is not null
      union select assignment_id from vote_current where person_id = any(${people})
      union select assignment_id from board_card where person_id = any(${people}))
    order by assignment.id desc limit 200`.execute(db);
  return { about, roles: rows.map(explained) };
}

type Method = Explained['roles'][number]['methods'][number];
const explained = ({ id, role, search, ml, llm, votes, moves }: Row): Explained['roles'][number] => ({
  id,
  role,
  methods: [
    ...(search
      ? [said('search', null, `A search compared the words of your profile with the role. ${search.reason}`)]
      : []),
    ...(ml
      ? [
          {
            ...said(
              'ml',
              ml.at,
              `A statistical model, learned from our own votes, expected with a chance of ${Math.round(100 * ml.score)} % that we would find you suitable.`,
            ),
            speaks_for: ml.speaks_for,
            speaks_against: ml.speaks_against,
          },
        ]
      : []),
    ...(llm ? [byLlm(llm)] : []),
  ],
  decisions: [
    ...votes.map(({ who, grade, reason, at }) => ({
      who,
      what: `voted ${grades[grade].toLowerCase()}${reason && `: ${reason}`}`,
      at,
    })),
    ...moves,
  ].toSorted((a, b) => b.at.localeCompare(a.at)),
});

const said = (method: GradingMethod, at: string | null, text: string): Method => ({
  method,
  at,
  said: text,
  speaks_for: [],
  speaks_against: [],
});

const suggestions: Record<string, string> = {
  yes: 'that we look at you first',
  maybe: 'that it cannot tell',
  no: 'that you do not fit this role',
};
function byLlm({ verdict, model, at, criteria }: NonNullable<Row['llm']>): Method {
  const of = (wanted: keyof typeof criterionVerdicts) =>
    criteria
      .filter((each) => each.verdict === wanted)
      .map(({ criterion, quote }) => `${criterion}${quote && ` (your profile says “${quote}”)`}`);
  const unclear = of('unclear');
  const text = `A language model (${model}) compared your profile with what the role asks for, and suggested ${suggestions[verdict] ?? verdict}.`;
  return {
    ...said(
      'llm',
      at,
      criteria.length === 0
        ? `${text} Its reasons are not kept any more.`
        : `${text}${unclear.length > 0 ? ` It found nothing in your profile about: ${unclear.join('; ')}.` : ''}`,
    ),
    speaks_for: of('meets'),
    speaks_against: of('does_not'),
  };
}
