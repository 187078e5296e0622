import type { Received } from '@app/contract/base/endpoint';
import type { createPerson } from '@app/contract/people/people';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from '#platform/db/db';
import { withOnePrimary } from './contacts.ts';
import { refreshPeople } from './refresh.ts';
import { searchVector } from './search-document.ts';

/* Many people at once: one statement for each table, however many they are. */

export type ManyNew = Received<typeof createPerson>['body'];
type Lists = 'emails' | 'phones' | 'links' | 'experiences' | 'educations';

const columnsOf = {
  person:
    'id bigint,first_name text,last_name text,headline text,title text,company_name text,location_name text,country text,years smallint,summary text,skills text[],languages text[],source text,source_url text,lawful_basis text,purpose text,has_email boolean,search tsvector,created_by bigint',
  person_email: 'person_id bigint,email citext,source text,is_primary boolean',
  person_phone: 'person_id bigint,phone text,source text,is_primary boolean',
  person_link: 'person_id bigint,url text',
  experience:
    'person_id bigint,position smallint,title text,company_name text,location_name text,started date,ended date,description text',
  education: 'person_id bigint,position smallint,school text,degree text,started date,ended date',
};

async function insertMany(trx: Transaction, table: keyof typeof columnsOf, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf[table];
  const names = sql.raw(columns.replaceAll(/ [^,]+/g, ''));
  await sql`insert into ${sql.table(table)} (${names}) ${table === 'person' ? sql`overriding system value` : sql``}
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${sql.raw(columns)})
    on conflict do nothing`.execute(trx);
}

/** The ids of the new people, in the order they were given. */
export async function addPeople(trx: Transaction, people: readonly ManyNew[], by: number | null): Promise<number[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('person', 'id')) as id from generate_series(1, ${people.length})`.execute(
    trx,
  );
  const ids = rows.map(({ id }) => id);
  await insertMany(
    trx,
    'person',
    people.map((person, index) => ({ ...personRow(person), id: ids[index], created_by: by })),
  );
  await insertLists(
    trx,
    people.map((person, index) => ({
      id: ids[index]!,
      source: person.source,
      lists: {
        ...person,
        emails: withOnePrimary(person.emails ?? []),
        phones: withOnePrimary(person.phones ?? []),
      },
    })),
  );
  return ids;
}

function personRow(person: ManyNew) {
  const { emails = [], experiences = [], educations = [], skills = [], languages = [] } = person;
  const text = {
    first_name: person.first_name,
    last_name: person.last_name ?? '',
    headline: person.headline ?? '',
    title: person.title ?? '',
    company_name: person.company_name ?? '',
    location_name: person.location_name ?? '',
    summary: person.summary ?? '',
  };
  const addresses = emails.map(({ email }) => email);
  return {
    ...text,
    skills,
    languages,
    source: person.source,
    lawful_basis: person.lawful_basis,
    country: person.country ?? null,
    years: person.years ?? null,
    source_url: person.source_url ?? '',
    purpose: person.purpose ?? '',
    has_email: emails.length > 0,
    search: searchVector({
      ...text,
      skills,
      languages,
      experiences,
      educations,
      emails: addresses,
      tags: [],
      files: [],
    }),
  };
}

interface ListsOf {
  id: number;
  source: string;
  lists: Partial<Pick<ManyNew, Lists>>;
}
async function insertLists(trx: Transaction, people: readonly ListsOf[]): Promise<void> {
  const rows = <T extends object>(of: (lists: ListsOf['lists']) => readonly T[] | undefined) =>
    people.flatMap(({ id, source, lists }) =>
      (of(lists) ?? []).map((row, position) => ({ ...row, source, position, person_id: id })),
    );
  await insertMany(
    trx,
    'person_email',
    rows((lists) => lists.emails),
  );
  await insertMany(
    trx,
    'person_phone',
    rows((lists) => lists.phones),
  );
  await insertMany(
    trx,
    'person_link',
    rows((lists) => lists.links?.map((url) => ({ url }))),
  );
  await insertMany(
    trx,
    'experience',
    rows((lists) => lists.experiences),
  );
  await insertMany(
    trx,
    'education',
    rows((lists) => lists.educations),
  );
}

const fillable = [
  'last_name',
  'headline',
  'title',
  'company_name',
  'location_name',
  'country',
  'years',
  'summary',
] as const;
const unions = ['skills', 'languages'] as const;
type Fields = Partial<Record<(typeof fillable)[number] | (typeof unions)[number], unknown>>;

/** What was added to a person, so that it can be removed again. */
export interface Supplement {
  /** As they were before. */
  fields: Fields;
  emails: string[];
  phones: string[];
  links: string[];
  experiences: boolean;
  educations: boolean;
}
export interface Supplemented {
  id: number;
  version: number;
  /** Undefined when there was nothing new. */
  before: Supplement | undefined;
}

/** Adds what is new and fills what is empty, but changes nothing that is there. Skips people who do not exist. */
export async function supplementPeople(trx: Transaction, given: ReadonlyMap<number, ManyNew>): Promise<Supplemented[]> {
  if (given.size === 0) return [];
  const people = await trx
    .selectFrom('person')
    .select(['id', 'version', ...fillable, ...unions])
    .select((eb) => [
      jsonArrayFrom(eb.selectFrom('person_email').select('email').whereRef('person_id', '=', 'person.id')).as('emails'),
      jsonArrayFrom(eb.selectFrom('person_phone').select('phone').whereRef('person_id', '=', 'person.id')).as('phones'),
      jsonArrayFrom(eb.selectFrom('person_link').select('url').whereRef('person_id', '=', 'person.id')).as('links'),
      eb.exists(eb.selectFrom('experience').select('id').whereRef('person_id', '=', 'person.id')).as('worked'),
      eb.exists(eb.selectFrom('education').select('id').whereRef('person_id', '=', 'person.id')).as('studied'),
    ])
    .where('id', 'in', [...given.keys()])
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const changes = people.map((person) => {
    const news = given.get(person.id)!;
    const known = <T>(items: readonly T[], key: (item: T) => string) =>
      new Set(items.map((item) => key(item).toLowerCase()));
    const [emails, phones, links] = [
      known(person.emails, ({ email }) => email),
      known(person.phones, ({ phone }) => phone),
      known(person.links, ({ url }) => url),
    ];
    /** What comes first stays so; who had none gets one. */
    const after = <T extends { is_primary: boolean }>(own: readonly unknown[], more: readonly T[]): T[] =>
      own.length === 0 ? withOnePrimary(more) : more.map((way) => ({ ...way, is_primary: false }));
    const lists = {
      emails: after(
        person.emails,
        (news.emails ?? []).filter(({ email }) => !emails.has(email.toLowerCase())),
      ),
      phones: after(
        person.phones,
        (news.phones ?? []).filter(({ phone }) => !phones.has(phone.toLowerCase())),
      ),
      links: (news.links ?? []).filter((url) => !links.has(url.toLowerCase())),
      experiences: person.worked ? [] : (news.experiences ?? []),
      educations: person.studied ? [] : (news.educations ?? []),
    };
    const fields: Fields = {};
    for (const name of fillable) {
      const value = news[name] ?? '';
      if (value !== '' && (person[name] ?? '') === '') fields[name] = value;
    }
    for (const name of unions) {
      const has = known(person[name], (item) => item);
      const more = (news[name] ?? []).filter((item) => !has.has(item.toLowerCase()));
      if (more.length > 0) fields[name] = [...person[name], ...more];
    }
    const changed = Object.keys(fields).length > 0 || Object.values(lists).some(({ length }) => length > 0);
    const before: Supplement = {
      fields: Object.fromEntries(Object.keys(fields).map((name) => [name, person[name as keyof Fields]])),
      emails: lists.emails.map(({ email }) => email),
      phones: lists.phones.map(({ phone }) => phone),
      links: lists.links,
      experiences: lists.experiences.length > 0,
      educations: lists.educations.length > 0,
    };
    return { id: person.id, version: person.version, source: news.source, fields, lists, changed, before };
  });
  const changed = changes.filter((change) => change.changed);
  await setFields(trx, changed);
  await insertLists(trx, changed);
  if (changed.length > 0)
    await refreshPeople(
      trx,
      changed.map(({ id }) => id),
    );
  return changes.map(({ id, version, before, ...change }) => ({
    id,
    version: change.changed ? version + 1 : version,
    before: change.changed ? before : undefined,
  }));
}

async function setFields(trx: Transaction, changes: readonly { id: number; fields: Fields }[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update person set version = version + 1, updated = now(),
      ${sql.join(
        [...fillable, ...unions].map(
          (name) =>
            sql`${sql.ref(name)} = case when given.names ? ${name} then given.${sql.ref(name)} else person.${sql.ref(name)} end`,
        ),
      )}
    from (
      select (each ->> 'id')::bigint as id, each -> 'fields' as names, fields.*
      from jsonb_array_elements(${JSON.stringify(changes.map(({ id, fields }) => ({ id, fields })))}::jsonb) as each,
        jsonb_to_record(each -> 'fields') as fields (last_name text, headline text, title text, company_name text,
          location_name text, country text, years smallint, summary text, skills text[], languages text[])
    ) as given
    where person.id = given.id`.execute(trx);
}

/** Removes what `supplementPeople` added. The caller makes sure that nobody has changed the people since. */
export async function restorePeople(
  trx: Transaction,
  given: readonly { id: number; before: Supplement }[],
): Promise<void> {
  if (given.length === 0) return;
  await setFields(
    trx,
    given.map(({ id, before }) => ({ id, fields: before.fields })),
  );
  const pairs = (of: (before: Supplement) => readonly string[]) =>
    given.flatMap(({ id, before }) => of(before).map((value) => ({ id, value })));
  const listed = (rows: readonly { id: number; value: string }[]) =>
    sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, value text)`;
  await sql`delete from person_email where (person_id, email) in (${listed(pairs(({ emails }) => emails))})`.execute(
    trx,
  );
  await sql`delete from person_phone where (person_id, phone) in (${listed(pairs(({ phones }) => phones))})`.execute(
    trx,
  );
  await sql`delete from person_link where (person_id, url) in (${listed(pairs(({ links }) => links))})`.execute(trx);
  const ids = (of: (before: Supplement) => boolean) => given.filter(({ before }) => of(before)).map(({ id }) => id);
  await sql`delete from experience where person_id = any(${ids(({ experiences }) => experiences)})`.execute(trx);
  await sql`delete from education where person_id = any(${ids(({ educations }) => educations)})`.execute(trx);
  await refreshPeople(
    trx,
    given.map(({ id }) => id),
  );
}

/** Removes those people whom nobody has used, and returns their ids. */
export async function removeUnused(trx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    delete from person where id = any(${ids})
      and not exists (select from comment where kind = 'person' and object_id = person.id)
      and not exists (select from tagging where kind = 'person' and object_id = person.id)
      and not exists (select from attachment where kind = 'person' and object_id = person.id)
      and not exists (select from reminder where person_id = person.id)
      and not exists (select from company_contact where person_id = person.id)
      and not exists (select from message where person_id = person.id)
      and not exists (select from conversation where person_id = person.id)
      and not exists (select from outbox where person_id = person.id)
      and not exists (select from connection where person_id = person.id)
      and not exists (select from person_assignment where person_id = person.id)
      and not exists (select from vote where person_id = person.id)
      and not exists (select from person_merge where kept_id = person.id or other_id = person.id)
    returning id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
