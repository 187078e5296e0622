import { soughtStatuses, statusValues } from '@app/contract/roles/assignments';
import type { SkillWeight } from '@app/contract/llm/agreement-skills';
import type { GradingMethod, GradingRole } from '@app/contract/roles/grading';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import type { Sought } from '../person-search/person-search.ts';
import type { AssignmentText } from './ml/texts.ts';

/** A role as grading needs it. */
export interface GradedAssignment
  extends AssignmentText, Sought, Omit<GradingRole, 'may_vote' | 'must_skills' | 'should_skills' | 'criteria'> {
  /** As arrays that may be handed on. */
  must_skills: string[];
  should_skills: string[];
  criteria: string[];
  llm_thumbing: boolean;
  silent_repeats: boolean;
  /** What counts more, and what does not count, for a language model. */
  weights: { name: string; weight: Exclude<SkillWeight, 'usual'> }[];
  users: number[];
  thumbers: number[];
}

/** Whether a role is one that candidates are looked for. */
export const isSought = sql<boolean>`assignment.deleted is null and assignment.status = any(${statusValues(soughtStatuses)})`;

const columns = sql`assignment.id, assignment.id as assignment, assignment.name, coalesce(company.name, '') as company_name,
  description, assignment.location_name, workplace, must_skills, should_skills, criteria, countries, years_min, years_max,
  not_contacted_days, keyword_groups, blind_votes, vote_to_board, after_up_vote, llm_thumbing, silent_repeats,
  (select coalesce(jsonb_agg(jsonb_build_object('name', skill_weight.name, 'weight', weight) order by lower(skill_weight.name)), '[]')
    from skill_weight where assignment_id = assignment.id) as weights,
  array(select user_id from assignment_member where assignment_id = assignment.id and part = 'user') as users,
  array(select user_id from assignment_member where assignment_id = assignment.id and part = 'thumber') as thumbers`;

export async function findGradedAssignment(db: Db, id: number): Promise<GradedAssignment | undefined> {
  const { rows } =
    await sql<GradedAssignment>`select ${columns} from assignment left join company on company.id = company_id
    where assignment.id = ${id} and assignment.deleted is null`.execute(db);
  return rows[0];
}

export async function getGradedAssignment(db: Db, id: number): Promise<GradedAssignment> {
  const assignment = await findGradedAssignment(db, id);
  ensure(assignment, 'assignment_not_found');
  return assignment;
}

export const asksModel = (method: GradingMethod): boolean => method === 'llm' || method === 'llm_no';
