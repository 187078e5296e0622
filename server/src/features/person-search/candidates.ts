import type { Blocked } from '@app/contract/roles/grading';
import { personFilter } from '@app/contract/people/person-search';
import { exactTerms, type Query } from '@app/contract/search/language';
import { expand, type Synonyms } from '@app/contract/search/synonyms';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/db';
import { filterOf } from './saved-searches.ts';
import { type Asked, matching, readQuestion, stillThere } from './matching.ts';
import { toTsquery } from './search-query.ts';
import { synonymsNow } from './synonyms.ts';

/** What a role says of the people it wants. */
export interface Sought {
  assignment: number;
  must_skills: readonly string[];
  should_skills: readonly string[];
  countries: readonly string[];
  years_min: number | null;
  years_max: number | null;
  not_contacted_days: number;
}
/** Who may be graded for a role. */
export interface Pool {
  matching: number;
  blocked: Blocked;
  /** Those with most of the skills first. */
  people: number[];
}

/**
 * People found by the saved searches of a role or, when it has none, by its skills: how many there are, how many may not
 * be graded and why, and the best of the others by the skills in their profiles. A private search is used only while its
 * owner is in the team.
 */
export async function findForAssignment(db: Db, sought: Sought, limit: number): Promise<Pool> {
  const { assignment, must_skills, should_skills, countries, years_min, years_max, not_contacted_days } = sought;
  const { rows: saved } = await sql<{ search: string; created_by: number }>`
    select search, created_by from assignment_search join search_template on id = template_id where assignment_id = ${assignment}
      and (shared or created_by in (select user_id from assignment_member where assignment_id = ${assignment}))
    order by id`.execute(db);
  const filters = saved.map(({ search, created_by }) => filterOf(search, created_by));
  const searches =
    filters.length > 0
      ? await Promise.all(filters.map(async (filter) => ({ filter, question: await readQuestion(db, filter) })))
      : [{ filter: noFilter, question: byAnySkill(sought, await synonymsNow(db)) }];
  const folded = (skills: readonly string[]) => skills.map((skill) => skill.toLowerCase());
  const among = (skills: readonly string[]) =>
    sql`(select count(*) from unnest(skills) as skill where lower(skill) = any(${folded(skills)}))`;
  const ask = async (trx: Db): Promise<Pool> => {
    // Half of all people may match; PostgreSQL would rather write them to disk than take a little more memory.
    await sql`set local work_mem = '64MB'`.execute(trx);
    const hits = trx
      .selectFrom('person')
      .where(stillThere)
      .where((eb) =>
        eb.or(searches.map(({ filter, question }) => matching(filter, question && toTsquery(question))(eb))),
      )
      .$if(countries.length > 0, (query) => query.where('country', 'in', countries))
      .$if(years_min !== null, (query) =>
        query.where((eb) => eb.or([eb('years', '>=', years_min), eb('years', 'is', null)])),
      )
      .$if(years_max !== null, (query) =>
        query.where((eb) => eb.or([eb('years', '<=', years_max), eb('years', 'is', null)])),
      )
      .select([
        'id',
        'updated',
        sql`${among(must_skills)} * 3 + ${among(should_skills)}`.as('fit'),
        sql`case
          when exists (select from vote_current where assignment_id = ${assignment} and person_id = person.id) then 'voted'
          when exists (select from board_card as card join person_assignment as record on record.id = card.record_id
            where card.assignment_id = ${assignment} and card.person_id = person.id and not deleted) then 'on_board'
          when do_not_contact or restricted then 'do_not_contact'
          when last_touch > now() - make_interval(days => ${not_contacted_days}) then 'contacted'
          when exists (select from company where company.id = person.company_id and do_not_poach) then 'do_not_poach'
          end`.as('blocked'),
      ]);
    const { rows } = await sql<Pool>`
      with hit as materialized (${hits})
      select (select count(*) from hit) as matching,
        (select coalesce(jsonb_object_agg(blocked, count), '{}')
          from (select blocked, count(*) from hit where blocked is not null group by blocked) as counted) as blocked,
        array(select id from hit where blocked is null order by fit desc, updated desc, id desc limit ${limit}) as people`.execute(
      trx,
    );
    const pool = rows[0]!;
    const none = { voted: 0, on_board: 0, contacted: 0, do_not_contact: 0, do_not_poach: 0 };
    return { ...pool, blocked: { ...none, ...pool.blocked } };
  };
  return db.isTransaction ? ask(db) : db.transaction().execute(ask);
}

/** How many people have at least one skill of each list, counted up to `most`; null for lists without any. One question for all. */
export async function countBySkills(
  db: Db,
  lists: readonly (readonly string[])[],
  most: number,
): Promise<(number | null)[]> {
  const synonyms = await synonymsNow(db);
  const queries = lists.map((should_skills) => byAnySkill({ must_skills: [], should_skills }, synonyms));
  const asked = queries.filter((query) => query !== undefined).map(toTsquery);
  if (asked.length === 0) return lists.map(() => null);
  const { rows } = await sql<{ people: number }>`
    select (select count(*) from (
      select from person where ${stillThere} and person.search @@ words::tsquery limit ${most}) as found) as people
    from unnest(${asked}::text[]) with ordinality as asked (words, place) order by place`.execute(db);
  const counts = rows.values();
  return queries.map((query) => (query === undefined ? null : (counts.next().value?.people ?? null)));
}

const noFilter: Asked = { ...z.object(personFilter).parse({}), asker: null };

/** By at least one of its skills, however it is written. */
function byAnySkill(
  { must_skills, should_skills }: Pick<Sought, 'must_skills' | 'should_skills'>,
  synonyms: Synonyms,
): Query | undefined {
  const parts = [...must_skills, ...should_skills].flatMap((skill) =>
    exactTerms('skill', skill).map((term) => ({ ...term, quoted: false })),
  );
  return parts.length === 0 ? undefined : expand({ kind: 'or', parts, start: 0, end: 0 }, synonyms);
}
