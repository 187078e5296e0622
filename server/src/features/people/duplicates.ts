import type { DuplicateCandidate } from '@app/contract/people/imports';
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import type { ManyNew } from './bulk.ts';

/** Two companies with names this alike are one: Klippan AB and Klippan. */
const sameCompany = 0.4;
/** Names this alike may be one person who is spelled in two ways. */
const similarName = 0.6;

export interface Known {
  /** Surely the same. */
  sure?: Pick<DuplicateCandidate, 'id' | 'by'>;
  /** Somebody of the same name at the same company; but both have addresses, and none in common. */
  namesake?: number;
}
type Key = Pick<ManyNew, 'first_name' | 'last_name' | 'company_name' | 'emails' | 'links'>;

const emailsOf = ({ emails = [] }: Key): string[] => emails.map(({ email }) => email.toLowerCase());
const nameOf = ({ first_name, last_name = '' }: Key): string => `${first_name} ${last_name}`.toLowerCase();

/** Pages about people. A company's home page is not one of them. */
const profilePage =
  /^https?:\/\/(?:(?:www|[a-z]{2})\.)?((?:linkedin\.com\/(?:in|pub)|github\.com|xing\.com\/profile)\/[^/?#]+)/i;
/** The same for every way in which a profile is written; the index `person_link__profile` keeps the like. */
export const profileOf = (url: string): string | undefined => profilePage.exec(url)?.[1]?.toLowerCase();
const profilesOf = ({ links = [] }: Key): string[] => links.flatMap((url) => profileOf(url) ?? []);
const profile = sql`lower(regexp_replace(url, '^https?://(www\\.|[a-z]{2}\\.)?|/*([?#].*)?$', '', 'gi'))`;

/**
 * What makes two rows of the same list one person: an address or profile, or else name and company. Two who have
 * addresses, but none in common, may have the same name at the same company and still be two.
 */
export const identitiesOf = (person: Key) => ({
  keys: [...emailsOf(person), ...profilesOf(person)],
  name: person.company_name ? `${nameOf(person)}\n${person.company_name.toLowerCase()}` : undefined,
  hasAddress: emailsOf(person).length > 0,
});

/** For each person, the existing one (other than `except`) who is or may be the same: by address, profile, or name and company. */
export async function findKnown(db: Db, people: readonly Key[], except = 0): Promise<Known[]> {
  // One look into an index for each key. A limit instead of the array would let the planner walk along the ids.
  const ownerOf = (where: ReturnType<typeof sql>) =>
    sql`(select (array_agg(person_id order by person_id))[1] from ${where} and merged_into is null and person_id <> ${except})`;
  const byEmail = await ownersOf(
    db,
    people.flatMap(emailsOf),
    ownerOf(sql`person_email join person on person.id = person_id where lower(email::text) collate "C" = key`),
  );
  const byLink = await ownersOf(
    db,
    people.flatMap(profilesOf),
    ownerOf(sql`person_link join person on person.id = person_id where ${profile} = key`),
  );
  const named = people.map((person, index) => ({ index, person })).filter(({ person }) => person.company_name);
  const { rows } = await sql<{ index: number; id: number | null; namesake: number | null }>`
    select index, found.id, found.namesake from unnest(${named.map(({ index }) => index)}::integer[], ${named.map(({ person }) => nameOf(person))}::text[],
      ${named.map(({ person }) => person.company_name)}::text[],
      ${named.map(({ person }) => emailsOf(person).length > 0)}::boolean[]) as given (index, name, company, has_address),
      lateral (select (array_agg(id order by id) filter (where not others))[1] as id,
          (array_agg(id order by id) filter (where others))[1] as namesake
        from (select id, has_address and exists (select from person_email where person_id = person.id) as others
          from person where lower(first_name || ' ' || last_name) = name and merged_into is null
            and similarity(company_name, company) >= ${sameCompany} and id <> ${except}) as alike) as found`.execute(
    db,
  );
  const byName = new Map(rows.map(({ index, ...found }) => [index, found]));
  const first = (keys: readonly string[], owners: ReadonlyMap<string, number | null>) =>
    keys.map((key) => owners.get(key)).find((id) => id != null);
  return people.map((person, index): Known => {
    const email = first(emailsOf(person), byEmail);
    if (email != null) return { sure: { id: email, by: 'email' } };
    const link = first(profilesOf(person), byLink);
    if (link != null) return { sure: { id: link, by: 'link' } };
    const { id, namesake } = byName.get(index) ?? {};
    if (id != null) return { sure: { id, by: 'name' } };
    return namesake == null ? {} : { namesake };
  });
}

async function ownersOf(
  db: Db,
  keys: readonly string[],
  owner: ReturnType<typeof sql>,
): Promise<Map<string, number | null>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: number | null }>`
    select key, ${owner} as id from unnest(${[...new Set(keys)]}::text[]) as key`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** For each person, up to five existing ones who may be the same, the sure ones first. Slower than `findKnown`, so for screens only. */
export async function findCandidates(
  trx: Transaction,
  people: readonly Key[],
  except = 0,
): Promise<DuplicateCandidate[][]> {
  if (people.length === 0) return [];
  const known = await findKnown(trx, people, except);
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(similarName)}, true)`.execute(trx);
  const { rows } = await sql<{ index: number; id: number }>`
    select index, alike.id
    from unnest(${people.map((_, index) => index)}::integer[], ${people.map(nameOf)}::text[]) as given (index, name),
      lateral (select id, similarity(first_name || ' ' || last_name, given.name) as alike from person
        where (first_name || ' ' || last_name) % given.name and merged_into is null and id <> ${except}
        order by alike desc, id limit 5) as alike
    order by index, alike desc`.execute(trx);
  const firstOf = ({ sure, namesake }: Known) => [
    ...(sure ? [{ ...sure, sure: true }] : []),
    ...(namesake === undefined ? [] : [{ id: namesake, by: 'namesake' as const, sure: false }]),
  ];
  const ids = [...new Set([...known.flatMap(firstOf), ...rows].map(({ id }) => id))];
  const found =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('person')
          .select(['id', 'first_name', 'last_name', 'title', 'company_name'])
          .where('id', 'in', ids)
          .execute();
  const described = new Map(
    found.map(({ first_name, last_name, ...each }) => [
      each.id,
      { ...each, name: `${first_name} ${last_name}`.trim() },
    ]),
  );
  return people.map((_, index) => {
    const first = firstOf(known[index]!);
    const similar = rows
      .filter((row) => row.index === index && first.every(({ id }) => id !== row.id))
      .map(({ id }) => ({ id, by: 'name' as const, sure: false }));
    return [...first, ...similar]
      .slice(0, 5)
      .flatMap((each) => (described.has(each.id) ? [{ ...described.get(each.id)!, ...each }] : []));
  });
}
