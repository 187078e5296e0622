import { assignmentStatuses } from '@app/contract/roles/assignments';
import { defaultColumns } from '@app/contract/roles/board';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { day, hour, iso, momentIn, type WorkDay } from '../calendar.ts';
import { type Candidate, type Letter, makeThread, type Sender, type Thread } from './history-threads.ts';
import type { Random } from '../random.ts';

/** Roles of the last year that are over, the oldest first. */
const pastRoles: readonly (readonly [name: string, ...skills: string[]])[] = [
  ['Frontend Developer, booking', 'React', 'TypeScript'],
  ['Data Analyst', 'Python', 'SQL'],
  ['Sjuksköterska, intensivvård', 'Triage', 'Akutsjukvård'],
  ['Java Developer, insurance', 'Java', 'Kotlin'],
  ['Agile Coach', 'Scrum', 'Jira'],
  ['DevOps Engineer', 'Kubernetes', 'AWS'],
  ['Säljare, byggmaterial', 'Försäljning', 'Anbud'],
  ['Embedded Developer, medical', 'C++', 'AUTOSAR'],
  ['Service Designer', 'Figma'],
  ['Backend Developer, search', 'Go', 'PostgreSQL'],
  ['Business analyst, finance', 'Controlling', 'Budget'],
  ['Integration Developer', 'C#', '.NET'],
  ['Data Scientist', 'Python'],
  ['Test Automation Engineer', 'Playwright'],
  ['HR-specialist', 'Arbetsrätt', 'Chefsstöd'],
  ['Android Developer', 'Kotlin'],
  ['Cloud Architect', 'AWS'],
  ['Fullstack Developer', 'React', 'PostgreSQL'],
  ['Product Owner, public sector', 'Scrum'],
  ['Site Reliability Engineer', 'Kubernetes'],
];
/** Days between one role and the next, for how long people were graded for each, and when the last one began. */
const [apart, graded, lastBegan] = [16, 38, 62];
const methods = ['ml', 'ml', 'regexp', 'regexp', 'custom', 'llm', 'llm_no'] as const;
const liking = { ml: 0.08, regexp: -0.1, custom: 0.15, llm: 0.05, llm_no: -0.25 } as const;
const downReasons = ['Not the right skills', 'Too junior', 'Wrong place', 'Too senior', ''];

interface Past {
  people: readonly Candidate[];
  senders: readonly Sender[];
  thumber: number;
  templates: readonly number[];
  year: readonly WorkDay[];
  now: number;
}
interface Vote {
  assignment_id: number;
  person_id: number;
  user_id: number;
  grade: 'up' | 'maybe' | 'down';
  method: (typeof methods)[number];
  reason: string;
  created: string;
  seconds: number;
}
/** A role that is over, and what the model thought of those who were graded for it. */
export interface PastRole {
  id: number;
  name: string;
  began: number;
  fits: ReadonlyMap<number, number>;
  voters: readonly number[];
}
export interface PastWork {
  roles: readonly PastRole[];
  letters: readonly Letter[];
  tags: readonly { person: number; tag: string; at: string; user: number }[];
}

/** People were voted on, written to, interviewed, sent to clients and placed: one thing from the other. */
export async function fillPastRoles(trx: Transaction, random: Random, past: Past): Promise<PastWork> {
  const { people, senders, thumber, templates, year, now } = past;
  const [demo, colleagues] = [senders.filter(({ isDemo }) => isDemo), senders.filter(({ isDemo }) => !isDemo)];
  const votes: Vote[] = [];
  const cards: object[] = [];
  const letters: Letter[] = [];
  const tags: { person: number; tag: string; at: string; user: number }[] = [];
  const roles: PastRole[] = [];
  /** Until when somebody is left in peace. */
  const busy = new Map<number, number>();
  for (const [index, [name, ...skills]] of pastRoles.entries()) {
    const began = now - (lastBegan + (pastRoles.length - 1 - index) * apart) * day;
    const filled = index % 4 !== 3;
    const team = [
      demo[index % demo.length]!,
      ...[0, 1].map((n) => colleagues[(2 * index + n) % colleagues.length] ?? demo[0]!),
    ];
    const id = await addRole(trx, random, { name, skills, began, filled, team, thumber });
    const chosen = choose(random, people, { skills, began, wanted: 80 + index * 5 });
    const fits = new Map(chosen.map((person) => [person.id, random.next()]));
    const voters = [...new Set([...team.map((sender) => sender.id), thumber])];
    const days = year.filter(({ start }) => start > began && start < began + graded * day);
    const ofRole = castVotes(random, { assignment: id, people: chosen, fits, voters, days });
    votes.push(...ofRole);
    roles.push({ id, name, began, fits, voters });
    let open = filled ? random.between(1, 2) : 0;
    for (const first of firstLikes(ofRole)) {
      const person = chosen.find((each) => each.id === first.person_id)!;
      const at = Date.parse(first.created);
      const sender = random.pick(at < now - 45 * day ? [...team, team[0]!] : team.filter(({ isDemo }) => !isDemo));
      const isFree = (busy.get(person.id) ?? 0) < at;
      const thread =
        isFree && random.chance(0.85)
          ? makeThread(random, {
              person,
              sender,
              assignment: id,
              role: name,
              began: at + random.between(8, 90) * hour,
              now,
              templates,
            })
          : undefined;
      if (thread) {
        letters.push(...thread.letters);
        busy.set(person.id, thread.outcome === 'silent' ? at + 45 * day : Infinity);
        if (thread.tagged !== undefined)
          tags.push({ person: person.id, tag: thread.outcome, at: iso(thread.tagged), user: sender.id });
      }
      const placed = addCard(random, cards, { vote: first, thread, canBePlaced: open > 0, now });
      if (placed) open -= 1;
    }
  }
  await insertVotes(trx, votes);
  await insertCards(trx, cards);
  return { roles, letters, tags };
}

interface NewRole {
  name: string;
  skills: readonly string[];
  began: number;
  filled: boolean;
  team: readonly Sender[];
  thumber: number;
}
async function addRole(
  trx: Transaction,
  random: Random,
  { name, skills, began, filled, team, thumber }: NewRole,
): Promise<number> {
  const client = await trx
    .selectFrom('company')
    .select('id')
    .where('client', '=', true)
    .orderBy('id')
    .offset(random.between(0, 5))
    .limit(1)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('assignment')
    .values({
      name,
      company_id: client?.id ?? null,
      status: filled
        ? assignmentStatuses.DoneSuccess
        : random.pick([assignmentStatuses.DoneFailed, assignmentStatuses.Inactive]),
      type: 0,
      openings: 2,
      submission_deadline: iso(began + random.between(50, 80) * day),
      must_skills: [...skills],
      created: iso(began),
      created_by: team[0]!.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('assignment_member')
    .values([
      ...[...new Set(team.map((sender) => sender.id))].map((user_id) => ({ assignment_id: id, user_id, part: 'user' })),
      ...(team.some((sender) => sender.id === thumber)
        ? []
        : [{ assignment_id: id, user_id: thumber, part: 'thumber' }]),
    ])
    .execute();
  return id;
}

/** People who were known by then, those with the skills first. */
function choose(
  random: Random,
  people: readonly Candidate[],
  { skills, began, wanted }: { skills: readonly string[]; began: number; wanted: number },
): Candidate[] {
  return people
    .filter(({ known }) => known < began)
    .map((person) => ({
      person,
      rank: random.next() + (person.skills.some((skill) => skills.includes(skill)) ? 1 : 0),
    }))
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, wanted)
    .map(({ person }) => person);
}

interface Grading {
  assignment: number;
  people: readonly Candidate[];
  fits: ReadonlyMap<number, number>;
  voters: readonly number[];
  days: readonly WorkDay[];
}
/** In sittings, one person after the other, as people do. */
function castVotes(random: Random, { assignment, people, fits, voters, days }: Grading): Vote[] {
  const votes: Vote[] = [];
  for (const user_id of voters) {
    let left = 0;
    let at = 0;
    let hurried = false;
    for (const { id: person_id, years } of people) {
      if (!random.chance(0.5)) continue;
      if (left === 0) {
        [left, at] = [random.between(10, 30), momentIn(random, days)];
        /* Now and then someone is in a hurry. */
        hurried = left > 14 && at % 23 === 0;
      }
      left -= 1;
      const seconds = hurried ? 1 : random.between(3, 45);
      at += seconds * 1000;
      const method = random.pick(methods);
      const up = random.chance(0.7 * fits.get(person_id)! + liking[method] + (years >= 7 ? 0.1 : -0.1));
      const grade = up ? 'up' : random.chance(0.15) ? 'maybe' : 'down';
      votes.push({
        assignment_id: assignment,
        person_id,
        user_id,
        grade,
        method,
        reason: grade === 'down' ? random.pick(downReasons) : '',
        created: iso(at),
        seconds,
      });
    }
  }
  return votes;
}

/** The first up-vote on each person, in the order of time. */
function firstLikes(votes: readonly Vote[]): Vote[] {
  const ups = votes.filter(({ grade }) => grade === 'up').toSorted((a, b) => (a.created < b.created ? -1 : 1));
  return [...new Map(ups.toReversed().map((vote) => [vote.person_id, vote])).values()].toReversed();
}

interface Carding {
  vote: Vote;
  thread: Thread | undefined;
  canBePlaced: boolean;
  now: number;
}
/** The card of somebody, column by column; says whether they were placed. */
function addCard(random: Random, cards: object[], { vote, thread, canBePlaced, now }: Carding): boolean {
  const steps: { column: string; at: number }[] = [{ column: 'new', at: Date.parse(vote.created) }];
  const step = (column: string, at: number | undefined): boolean => {
    if (at === undefined || at > now) return false;
    steps.push({ column, at });
    return true;
  };
  if (thread) step('contacted', thread.sent);
  step('replied', thread?.replied);
  const met = thread?.outcome === 'artemis-bokad-intervju' ? thread.tagged! : undefined;
  const sent = met !== undefined && random.chance(0.6) ? met + random.between(3, 10) * day : undefined;
  const placed =
    sent !== undefined && canBePlaced && random.chance(0.5) ? sent + random.between(7, 16) * day : undefined;
  step('interview', met);
  step('sent_to_client', sent);
  const isPlaced = step('placed', placed);
  steps.forEach(({ column, at }, before) =>
    cards.push({
      assignment_id: vote.assignment_id,
      person_id: vote.person_id,
      version: before + 1,
      column,
      status_str: defaultColumns.find(({ key }) => key === column)!.name,
      created: iso(at),
      place: -at,
      created_by: vote.user_id,
      rule: before === 0 ? 'vote' : '',
      change: random.uuid(),
    }),
  );
  return isPlaced;
}

async function insertVotes(trx: Transaction, votes: readonly Vote[]): Promise<void> {
  await sql`
    with cast_votes as (
      insert into vote (assignment_id, person_id, user_id, grade, method, reason, created, seconds, verdict_visible)
      select assignment_id, person_id, user_id, grade, method, reason, created, seconds, method in ('llm', 'llm_no')
      from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) as given (assignment_id bigint, person_id bigint, user_id bigint,
        grade text, method text, reason text, created timestamptz, seconds integer) order by created
      returning *
    )
    insert into vote_current (assignment_id, person_id, user_id, vote_id, grade, method, verdict_visible, created)
    select assignment_id, person_id, user_id, id, grade, method, verdict_visible, created from cast_votes`.execute(trx);
}

async function insertCards(trx: Transaction, cards: readonly object[]): Promise<void> {
  await sql`
    with record as (
      insert into person_assignment (assignment_id, person_id, version, stands_for, "column", status_str, since, place, change, rule,
        created, created_by)
      select assignment_id, person_id, version, version, "column", status_str, created, place, change, rule, created, created_by
      from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as given (assignment_id bigint, person_id bigint, version integer,
        "column" text, status_str text, created timestamptz, place numeric, created_by bigint, rule text, change uuid)
      order by created
      returning *
    )
    insert into board_card (assignment_id, person_id, record_id, version)
    select distinct on (assignment_id, person_id) assignment_id, person_id, id, version from record
    order by assignment_id, person_id, version desc`.execute(trx);
}
