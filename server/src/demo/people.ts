import { mentionsIn } from '@app/contract/people/mentions';
import { noticeDays } from '@app/contract/people/notices';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { searchVector } from '../features/people/search-document.ts';
import { careers, places, spoken } from './careers/careers.ts';
import { employers } from './careers/employers.ts';
import { commentOn, makeMessages, reminderOf } from './messages.ts';
import { firstNames, lastNames } from './names.ts';
import { fillPostings } from './postings.ts';
import { Random, sample, weighted } from './random.ts';
import { makeCareer } from './careers/working-life.ts';

const day = 86_400_000;
const batchSize = 1000;
/** So many people are there for each that was added twice, as it happens where many add people. */
const everyTwin = 250;
const sizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'];
const sources = ['Imported list', 'Own application', 'Referral', 'Career fair', 'Professional network'];
const nextSteps = [
  'Ring HR-chefen i januari',
  'Skicka förslag på ramavtal',
  'Boka uppföljning efter tillsättningen',
  'Fråga om vårens rekryteringar',
];
/** By name, as they are read. */
const tagNames = [
  'artemis-bokad-intervju',
  'artemis-tackar-nej',
  'freelancer',
  'open-to-work',
  'relocating',
  'remote-only',
  'silver-medallist',
  'speaks-swedish',
  'top-talent',
];

interface Fill {
  /** How many people. */
  people: number;
  seed: number;
  /** Who looks after them. */
  users: readonly number[];
  /** Of the demo's templates, where there are any. */
  templates?: readonly number[];
  onProgress?(done: number): void;
}

/** Employers, their postings, and people with careers, contacts, tags and conversations. The same for the same seed. */
export async function fillPeople(db: Db, { people, seed, users, templates = [], onProgress }: Fill): Promise<void> {
  const random = new Random(seed);
  const now = Date.now();
  const firstEmployer = await fillEmployers(db, random, users);
  await fillPostings(db, random, { firstEmployer, now });
  await db
    .insertInto('tag')
    .values(tagNames.map((name) => ({ name })))
    .execute();
  for (let start = 0; start < people; start += batchSize) {
    const made: MadePerson[] = [];
    for (let id = start + 1; id <= Math.min(start + batchSize, people); id += 1) {
      const twin = id % everyTwin === 0 ? made.at(-1) : undefined;
      /* Somebody who was added twice has the same career both times. */
      const random = new Random(seed * 1_000_003 + id - (twin ? 2 : 1));
      made.push(makePerson(random, id, { firstEmployer, now, users }, twin));
    }
    await insertBatch(db, made, templates);
    onProgress?.(start + made.length);
  }
  await sql`select setval(pg_get_serial_sequence('person', 'id'), ${Math.max(people, 1)})`.execute(db);
}

async function fillEmployers(db: Db, random: Random, users: readonly number[]): Promise<number> {
  const made = employers.map(({ name, industry }, index) => ({
    company: {
      name,
      domain: `${wordOf(name)}${index}.example`,
      industry,
      size: random.pick(sizes),
      location_name: weighted(random, places.sv).name,
      country: 'SE',
      website: `https://www.${wordOf(name)}${index}.example`,
      client: random.chance(0.12),
      do_not_poach: random.chance(0.05),
      created: iso(Date.now() - (500 + index) * day),
    },
    nextStep: random.chance(0.1) ? random.pick(nextSteps) : undefined,
  }));
  const inserted = await db
    .insertInto('company')
    .values(made.map(({ company }) => company))
    .returning('id')
    .execute();
  const reminders = made.flatMap(({ nextStep }, index) => {
    const user = users[index % users.length];
    if (!nextStep || user === undefined) return [];
    const due = new Date(Date.now() + ((index % 30) - 2) * day).setHours(9, 0, 0, 0);
    const set = { user_id: user, created_by: user, created: iso(Date.now() - (5 + (index % 40)) * day) };
    return [{ ...set, company_id: inserted[index]!.id, due: iso(due), text: nextStep }];
  });
  if (reminders.length > 0) await db.insertInto('reminder').values(reminders).execute();
  return inserted[0]!.id;
}

interface World {
  firstEmployer: number;
  now: number;
  users: readonly number[];
}
type MadePerson = ReturnType<typeof makePerson>;

/** What is the same about somebody who was added twice. */
interface Twin {
  person: { first_name: string; last_name: string };
  link: string;
}

/** Since when somebody is kept, and whether they were told by now. */
function keptSince(created: number, { id, now, touched }: { id: number; now: number; touched: boolean }) {
  const told = created + ((id % 20) + 1) * day;
  const isTold = told < now;
  return {
    created: iso(created),
    notice_due: iso(created + noticeDays * day),
    notice_sent: isTold ? iso(told) : null,
    notice_way: isTold ? (touched ? 'first_message' : 'mail') : null,
  };
}

function makePerson(random: Random, id: number, { firstEmployer, now, users }: World, twin?: Twin) {
  const career = weighted(random, careers);
  const { language } = career;
  const place = weighted(random, places[language]);
  const drawn = { first_name: random.pick(firstNames), last_name: random.pick(lastNames) };
  const { first_name, last_name } = twin?.person ?? drawn;
  const years = random.between(3, 28);
  const skills = sample(random, career.skills, random.between(4, 7));
  const { experiences, educations } = makeCareer(random, career, { years, place: place.name, now });
  const [{ employer, title }] = experiences as [(typeof experiences)[number]];
  const company_name = employers[employer]!.name;
  const email = `${wordOf(first_name)}.${wordOf(last_name)}${id}@${random.pick(['mail', 'post', 'inbox'])}.example`;
  const emails = random.chance(0.85) ? [email] : [];
  const updated = now - Math.floor(random.next() ** 2 * 700 * day) - random.between(0, 86_399_000);
  const touched = !twin && users.length > 0 && random.chance(0.18);
  const talk = touched
    ? makeMessages(random, {
        language,
        first_name,
        last_name,
        title,
        company: company_name,
        place: place.name,
        now,
        users,
      })
    : undefined;
  const first = talk ? Date.parse(talk.messages[0]!.at) : now;
  const last = talk?.messages.at(-1)!.at;
  /* What we have asked and been answered ends in a tag; the first two of them are for that. */
  const tags = tagNames.flatMap((name, index) =>
    name === talk?.tag || (index > 1 && random.chance(0.03)) ? [index] : [],
  );
  const person = {
    id,
    first_name,
    last_name,
    years,
    skills,
    headline: `${title} ${language === 'sv' ? 'på' : 'at'} ${company_name}`,
    title,
    company_id: firstEmployer + employer,
    company_name,
    location_name: place.name,
    country: place.country,
    summary: random.chance(0.5) ? career.about.join(' ') : random.pick(career.about),
    languages: [
      ...(language === 'sv' ? ['Swedish', 'English'] : ['English']),
      ...sample(random, spoken, random.between(0, 1)),
    ],
    source: random.pick(sources),
    do_not_contact: random.chance(0.01),
    has_email: emails.length > 0,
    last_touch: last ?? null,
    /* Nobody is written to before they are known. */
    ...keptSince(Math.min(updated, first) - random.between(1, 300) * day, { id, now, touched }),
    updated: iso(Math.min(updated, now)),
  };
  const phone = random.chance(0.6) ? `+4670${String(random.between(0, 9_999_999)).padStart(7, '0')}` : undefined;
  const noted = last && iso(Math.min(Date.parse(last) + random.between(5, 90) * 60_000, now));
  return {
    person,
    experiences,
    educations,
    emails,
    phone,
    tags,
    messages: talk?.messages ?? [],
    link: twin?.link ?? `https://www.linkedin.com/in/${wordOf(first_name)}-${wordOf(last_name)}-${id}`,
    search: searchVector({
      ...person,
      emails,
      educations,
      files: [],
      tags: tags.map((index) => tagNames[index]!),
      experiences: experiences.map(({ title: held, description, ended, employer: at }) => ({
        title: held,
        description,
        ended,
        company_name: employers[at]!.name,
      })),
    }),
    comment:
      talk && random.chance(0.3) ? { body: commentOn(random, language), by: talk.user, created: noted } : undefined,
    reminder:
      talk && random.chance(0.1)
        ? { due: dueAt(random, now), text: reminderOf(random, language), user: talk.user }
        : undefined,
  };
}

/** In the morning of a day soon, or of one not long ago. */
const dueAt = (random: Random, now: number): string => {
  const due = new Date(now + random.between(-12, 30) * day);
  due.setUTCHours(8, 0, 0, 0);
  return due.toISOString();
};

/** By sets: one statement for each table. */
async function insertBatch(db: Db, made: readonly MadePerson[], templates: readonly number[]): Promise<void> {
  const insert = async (table: string, columns: string, rows: readonly object[]): Promise<void> => {
    if (rows.length === 0) return;
    const names = sql.raw(columns.replaceAll(/ [^,]+/g, ''));
    await sql`insert into ${sql.table(table)} (${names}) ${table === 'person' ? sql`overriding system value` : sql``}
      select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${sql.raw(columns)})`.execute(db);
  };
  const ofPerson = <T extends object>(rowsOf: (each: MadePerson) => readonly T[]) =>
    made.flatMap((each) => rowsOf(each).map((row) => ({ person_id: each.person.id, ...row })));
  await insert(
    'person',
    'id bigint,first_name text,last_name text,years smallint,skills text[],headline text,title text,company_id bigint,company_name text,location_name text,country text,summary text,languages text[],source text,do_not_contact boolean,has_email boolean,last_touch timestamptz,created timestamptz,notice_due timestamptz,notice_sent timestamptz,notice_way text,updated timestamptz,search tsvector,lawful_basis text',
    made.map(({ person, search }) => ({ ...person, search, lawful_basis: 'legitimate_interest' })),
  );
  await insert(
    'person_email',
    'person_id bigint,email citext,is_primary boolean',
    ofPerson(({ emails }) => emails.map((email) => ({ email, is_primary: true }))),
  );
  await insert(
    'person_phone',
    'person_id bigint,phone text,is_primary boolean',
    ofPerson(({ phone }) => (phone ? [{ phone, is_primary: true }] : [])),
  );
  await insert(
    'person_link',
    'person_id bigint,url text',
    ofPerson(({ link }) => [{ url: link }]),
  );
  await insert(
    'experience',
    'person_id bigint,position smallint,title text,company_name text,location_name text,started date,ended date,description text',
    ofPerson(({ experiences }) => experiences.map((job) => ({ ...job, company_name: employers[job.employer]!.name }))),
  );
  await insert(
    'education',
    'person_id bigint,position smallint,school text,degree text,started date,ended date',
    ofPerson(({ educations }) => educations.map((each, position) => ({ ...each, position }))),
  );
  await insert(
    'tagging',
    'kind text,object_id bigint,tag_id bigint',
    made.flatMap(({ person, tags }) => tags.map((tag) => ({ kind: 'person', object_id: person.id, tag_id: tag + 1 }))),
  );
  await insert(
    'message',
    'person_id bigint,user_id bigint,channel text,direction text,at timestamptz,subject text,body text,template_id bigint,template_version int',
    ofPerson(({ messages }) =>
      messages.map(({ user, template, ...message }) => {
        const template_id = template === null ? null : (templates[template] ?? null);
        return { ...message, user_id: user, template_id, template_version: template_id && 1 };
      }),
    ),
  );
  await insert(
    'comment',
    'kind text,object_id bigint,body text,roles bigint[],created timestamptz,created_by bigint',
    made.flatMap(({ person, comment }) =>
      comment
        ? [
            {
              kind: 'person',
              object_id: person.id,
              body: comment.body,
              roles: mentionsIn(comment.body).roles,
              created: comment.created,
              created_by: comment.by,
            },
          ]
        : [],
    ),
  );
  await insert(
    'reminder',
    'person_id bigint,user_id bigint,due timestamptz,text text,created_by bigint',
    ofPerson(({ reminder }) =>
      reminder ? [{ user_id: reminder.user, due: reminder.due, text: reminder.text, created_by: reminder.user }] : [],
    ),
  );
}

const iso = (time: number): string => new Date(time).toISOString();
const wordOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
