import { mentionsIn } from '@app/contract/mentions';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { searchVector } from '../features/people/search-document.ts';
import { careers, degrees, employerEndings, employerStems, industries, places, schools, spoken } from './careers.ts';
import { firstNames, lastNames } from './names.ts';
import { Random } from './random.ts';

const day = 86_400_000;
const batchSize = 1000;
/** So many people are there for each that was added twice, as it happens where many add people. */
const everyTwin = 250;
const sizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'];
const sources = ['Imported list', 'Own application', 'Referral', 'Career fair', 'Professional network'];
/** By name, as they are read. */
const tagNames = [
  'artemis-bokad-intervju',
  'freelancer',
  'open-to-work',
  'relocating',
  'remote-only',
  'silver-medallist',
  'speaks-swedish',
  'top-talent',
];
const employers = employerStems.flatMap((stem) => employerEndings.map((ending) => `${stem} ${ending}`));

interface Fill {
  /** How many people. */
  people: number;
  seed: number;
  /** Who looks after them. */
  users: readonly number[];
  onProgress?(done: number): void;
}

/** Employers, their postings, and people with careers, contacts, tags and conversations. The same for the same seed. */
export async function fillPeople(db: Db, { people, seed, users, onProgress }: Fill): Promise<void> {
  const random = new Random(seed);
  const now = Date.now();
  const firstEmployer = await fillEmployers(db, random);
  await fillPostings(db, random, firstEmployer, now);
  await db
    .insertInto('tag')
    .values(tagNames.map((name) => ({ name })))
    .execute();
  for (let start = 0; start < people; start += batchSize) {
    const made: MadePerson[] = [];
    for (let id = start + 1; id <= Math.min(start + batchSize, people); id += 1) {
      const twin = id % everyTwin === 0 ? made.at(-1) : undefined;
      made.push(makePerson(new Random(seed * 1_000_003 + id - 1), id, { firstEmployer, now, users }, twin));
    }
    await insertBatch(db, made);
    onProgress?.(start + made.length);
  }
  await sql`select setval(pg_get_serial_sequence('person', 'id'), ${Math.max(people, 1)})`.execute(db);
}

async function fillEmployers(db: Db, random: Random): Promise<number> {
  const inserted = await db
    .insertInto('company')
    .values(
      employers.map((name, index) => ({
        name,
        domain: `${wordOf(name)}${index}.example`,
        industry: random.pick(industries),
        size: random.pick(sizes),
        location_name: weighted(random, places).name,
        country: 'SE',
        website: `https://www.${wordOf(name)}${index}.example`,
        client: random.chance(0.12),
        do_not_poach: random.chance(0.05),
        next_step: random.chance(0.1) ? 'Ring om hösten' : '',
      })),
    )
    .returning('id')
    .execute();
  return inserted[0]!.id;
}

async function fillPostings(db: Db, random: Random, firstEmployer: number, now: number): Promise<void> {
  const postings = Array.from({ length: 240 }, () => {
    const career = weighted(random, careers);
    const employer = random.between(0, employers.length - 1);
    const listed = now - random.between(0, 90) * day;
    const skills = sample(random, career.skills, 5);
    return {
      job_title: random.pick(career.titles),
      company_id: firstEmployer + employer,
      company_name: employers[employer]!,
      location_name: weighted(random, places).name,
      description_text: `We look for somebody who knows ${skills.join(', ')}.\n\n${career.sentences.join(' ')}\n\nYou will join a team of ${random.between(3, 14)} people. We offer flexible hours, a budget for learning and colleagues who read what you write.\n\nRequirements: ${random.between(2, 8)} years with ${skills[0]}; good Swedish and English.`,
      url: `https://jobs.example/${random.between(100_000, 999_999)}`,
      listed_at: iso(listed),
      expire_at: iso(listed + 45 * day),
      source: random.chance(0.6) ? 'linkedin' : 'own',
    };
  });
  await db.insertInto('job_posting').values(postings).execute();
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

function makePerson(random: Random, id: number, { firstEmployer, now, users }: World, twin?: Twin) {
  const career = weighted(random, careers);
  const place = weighted(random, places);
  const drawn = { first_name: random.pick(firstNames), last_name: random.pick(lastNames) };
  const { first_name, last_name } = twin?.person ?? drawn;
  const years = random.between(1, 28);
  const skills = sample(random, career.skills, random.between(3, 7));
  const experiences = makeCareer(random, career, years, now);
  const employer = experiences[0]!.employer;
  const email = `${wordOf(first_name)}.${wordOf(last_name)}${id}@${random.pick(['mail', 'post', 'inbox'])}.example`;
  const emails = random.chance(0.85) ? [email] : [];
  const updated = now - Math.floor(random.next() ** 2 * 700 * day) - random.between(0, 86_399_000);
  const touched = users.length > 0 && random.chance(0.18);
  const messages = touched ? makeMessages(random, { first_name, now, users }) : [];
  const tags = tagNames.flatMap((_, index) => (random.chance(0.03) ? [index] : []));
  const person = {
    id,
    first_name,
    last_name,
    years,
    skills,
    headline: `${experiences[0]!.title} at ${employers[employer]}`,
    title: experiences[0]!.title,
    company_id: firstEmployer + employer,
    company_name: employers[employer]!,
    location_name: place.name,
    country: place.country,
    summary: `${random.pick(career.sentences)} ${years === 1 ? '1 year' : `${years} years`} in the trade. ${random.pick(career.sentences)}`,
    languages: sample(random, spoken, random.between(1, 3)),
    source: random.pick(sources),
    do_not_contact: random.chance(0.01),
    has_email: emails.length > 0,
    last_touch: messages.length > 0 ? messages.at(-1)!.at : null,
    created: iso(updated - random.between(0, 300) * day),
    updated: iso(updated),
  };
  const educations = [{ school: random.pick(schools), degree: random.pick(degrees) }];
  const phone = random.chance(0.6) ? `+4670${String(random.between(0, 9_999_999)).padStart(7, '0')}` : undefined;
  return {
    person,
    experiences,
    educations,
    emails,
    phone,
    tags,
    messages,
    link: twin?.link ?? `https://www.linkedin.com/in/${wordOf(first_name)}-${wordOf(last_name)}-${id}`,
    search: searchVector({
      ...person,
      emails,
      educations,
      tags: tags.map((index) => tagNames[index]!),
      experiences: experiences.map(({ title, description, employer: at }) => ({
        title,
        description,
        company_name: employers[at]!,
      })),
    }),
    comment:
      touched && random.chance(0.3)
        ? {
            body: random.pick([
              'Pleasant call, wants to move in spring.',
              'Vill ha mer ansvar, passar #3.',
              'Knows @recruiter from before.',
            ]),
            by: random.pick(users),
          }
        : undefined,
    reminder:
      touched && random.chance(0.1)
        ? {
            due: iso(now + random.between(-20, 30) * day),
            text: 'Call again',
            user: random.pick(users),
          }
        : undefined,
  };
}

function makeCareer(random: Random, career: (typeof careers)[number], years: number, now: number) {
  const jobs = Math.min(5, 1 + Math.floor(years / random.between(3, 6)));
  let end = now;
  return Array.from({ length: jobs }, (_, position) => {
    const start = end - (years / jobs) * 365 * day;
    const job = {
      position,
      title: random.pick(career.titles),
      employer: random.between(0, employers.length - 1),
      location_name: weighted(random, places).name,
      started: iso(start).slice(0, 10),
      ended: position === 0 ? null : iso(end).slice(0, 10),
      description: `${random.pick(career.sentences)} Worked with ${sample(random, career.skills, 3).join(', ')}.`,
    };
    end = start;
    return job;
  });
}

function makeMessages(
  random: Random,
  { first_name, now, users }: { first_name: string; now: number; users: readonly number[] },
) {
  const user = random.pick(users);
  const channel = random.pick(['EMAIL', 'MESSAGE', 'RECRUITER_FREE_INMAIL', 'SMS']);
  const asked = now - random.between(1, 400) * day;
  const out = {
    user,
    channel,
    direction: 'out',
    at: iso(asked),
    subject: channel === 'EMAIL' ? 'A role that may suit you' : '',
    body: `Hej ${first_name}! I saw what you have done lately and have a role in mind. Shall we talk this week?`,
  };
  if (!random.chance(0.35)) return [out];
  const answer = random.pick([
    'Tack, berätta gärna mer!',
    'Not now, but ask me again after the summer.',
    'Sounds interesting. Thursday at ten?',
  ]);
  return [
    out,
    {
      ...out,
      direction: 'in',
      at: iso(Math.min(asked + random.between(1, 6) * day, now - 3_600_000)),
      subject: out.subject && `Re: ${out.subject}`,
      body: answer,
    },
  ];
}

/** By sets: one statement for each table. */
async function insertBatch(db: Db, made: readonly MadePerson[]): Promise<void> {
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
    'id bigint,first_name text,last_name text,years smallint,skills text[],headline text,title text,company_id bigint,company_name text,location_name text,country text,summary text,languages text[],source text,do_not_contact boolean,has_email boolean,last_touch timestamptz,created timestamptz,updated timestamptz,search tsvector,lawful_basis text',
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
    ofPerson(({ experiences }) => experiences.map((job) => ({ ...job, company_name: employers[job.employer] }))),
  );
  await insert(
    'education',
    'person_id bigint,position smallint,school text,degree text',
    ofPerson(({ educations }) => educations.map((each, position) => ({ ...each, position }))),
  );
  await insert(
    'tagging',
    'kind text,object_id bigint,tag_id bigint',
    made.flatMap(({ person, tags }) => tags.map((tag) => ({ kind: 'person', object_id: person.id, tag_id: tag + 1 }))),
  );
  await insert(
    'message',
    'person_id bigint,user_id bigint,channel text,direction text,at timestamptz,subject text,body text',
    ofPerson(({ messages }) => messages.map(({ user, ...message }) => ({ ...message, user_id: user }))),
  );
  await insert(
    'comment',
    'kind text,object_id bigint,body text,roles bigint[],created_by bigint',
    made.flatMap(({ person, comment }) =>
      comment
        ? [
            {
              kind: 'person',
              object_id: person.id,
              body: comment.body,
              roles: mentionsIn(comment.body).roles,
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

function weighted<T extends { share: number }>(random: Random, items: readonly T[]): T {
  let left = random.next() * items.reduce((sum, { share }) => sum + share, 0);
  return items.find(({ share }) => (left -= share) < 0) ?? items[0]!;
}

function sample<T>(random: Random, items: readonly T[], count: number): T[] {
  const rest = [...items];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(random.between(0, rest.length - 1), 1)[0]!,
  );
}
