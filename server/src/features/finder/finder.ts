import { openStatuses, statusValues } from '@app/contract/roles/assignments';
import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/finder';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { isSearchVisibleTo } from '../person-search/person-search.ts';

type Found = Answer<typeof api.findThings>;

const most = 5;
/** One letter begins half of all names. */
const fewestLetters = 2;
const none: Found = { people: [], roles: [], companies: [], searches: [] };

/** Whatever has a name that the text begins or is part of, the likeliest first. */
export async function findThings(
  db: Db,
  { query: { query } }: Received<typeof api.findThings>,
  actor: Actor,
): Promise<Found> {
  if (query.length < fewestLetters) return none;
  const pattern = query.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const [people, roles, companies, searches] = await Promise.all([
    findPeople(db, pattern),
    findRoles(db, pattern),
    findCompanies(db, pattern),
    findSearches(db, pattern, actor),
  ]);
  return { people, roles, companies, searches };
}

/**
 * By the beginning of the first or the last name, each of which an index has in order: among a million people, those whose
 * names merely contain three letters are too many to look through. They come when nobody's name begins so.
 */
async function findPeople(db: Db, pattern: string): Promise<Found['people']> {
  const begins = (name: string, rank: number) => sql`
    (select id, ${rank}::int as rank from person
    where merged_into is null and fold(${sql.raw(name)}) collate "C" like fold(${pattern}) || '%'
    order by fold(${sql.raw(name)}) collate "C" limit ${most})`;
  const read = async (found: ReturnType<typeof begins>) => {
    const { rows } = await sql<Found['people'][number]>`
      select id, trim(first_name || ' ' || last_name) as name, title, company_name
      from (select id, min(rank) as rank from (${found}) as each group by id) as found join person using (id)
      order by rank, fold(first_name || ' ' || last_name), id limit ${most}`.execute(db);
    return rows;
  };
  const beginning = await read(
    sql`${begins(`first_name || ' ' || last_name`, 0)} union all ${begins(`last_name || ' ' || first_name`, 1)}`,
  );
  if (beginning.length > 0 || pattern.length < 3) return beginning;
  return read(sql`
    select id, 0 as rank from person
    where merged_into is null and first_name || ' ' || last_name ilike ${`%${pattern}%`} limit ${most}`);
}

/** Open roles before the others. */
async function findRoles(db: Db, pattern: string): Promise<Found['roles']> {
  const { rows } = await sql<Found['roles'][number]>`
    select assignment.id, assignment.name, coalesce(company.name, '') as company_name
    from assignment left join company on company.id = assignment.company_id
    where assignment.deleted is null
      and (fold(assignment.name) like '%' || fold(${pattern}) || '%' or fold(company.name) like fold(${pattern}) || '%')
    order by status = any(${statusValues(openStatuses)}) desc, fold(assignment.name) like fold(${pattern}) || '%' desc, assignment.name, assignment.id
    limit ${most}`.execute(db);
  return rows;
}

async function findCompanies(db: Db, pattern: string): Promise<Found['companies']> {
  const { rows } = await sql<Found['companies'][number]>`
    select id, name, location_name from company where name ilike ${`%${pattern}%`}
    order by fold(name) like fold(${pattern}) || '%' desc, client desc, name, id limit ${most}`.execute(db);
  return rows;
}

/** One's own and the shared ones. */
async function findSearches(db: Db, pattern: string, actor: Actor): Promise<Found['searches']> {
  const { rows } = await sql<Found['searches'][number]>`
    select id, name, search from search_template
    where ${isSearchVisibleTo(actor)} and fold(name) like '%' || fold(${pattern}) || '%'
    order by created_by = ${actor.id} desc, name, id limit ${most}`.execute(db);
  return rows;
}
