import { meaningsWith } from '../../features/grading/ml/meanings.ts';
import { readPerson, readAssignment } from '../../features/grading/ml/read-texts.ts';
import { fitOf, rate } from '../../features/grading/ml/search-score.ts';
import { sigmoid } from '../../features/grading/ml/logistic.ts';
import type { PersonText, AssignmentText } from '../../features/grading/ml/texts.ts';
import type { TrainInput } from '../../features/grading/ml/train.ts';
import { careers, degrees, employerEndings, employerStems, places, schools, spoken } from './ml-careers.ts';
import { Random } from '../../demo/random.ts';

/*
 * Roles, people and votes by recruiters whose taste is known. What is assumed:
 * - People have one of twelve careers, 288 employers, 18 places, skills mostly of their own career, texts
 *   made of sentences of their career and of phrases that anybody uses. Real texts vary more.
 * - A role's candidates are those its search finds: they have one of its must skills, or its career.
 * - Taste is partly what the role says (must and should skills, title, place; not in SEARCH's own proportions) and partly
 *   what it does not say: kinds of employers, a span of years, unnamed skills that are liked or disliked, places, a way of
 *   writing, short stays, and one pair of things that count only together, which no sum of features can express.
 *   `hidden` is the unsaid share of what differs between candidates, two thirds unless told: what was said has already
 *   chosen them. The gain over SEARCH depends on it more than on anything else; the benchmark prints other shares too.
 * - Votes are noisy: up with a probability that follows from the taste, then one in twenty is a slip. With `strength` as it
 *   is, the same recruiter shown the same people twice agrees with the first time at a kappa of about 0.5, as found in a
 *   study of recruiters. Nobody can foretell such votes fully: `chance` gives the best score there is, the oracle's.
 * - Recruiters see people in the order of SEARCH, but four in ten come from elsewhere (other methods, own searches).
 * - Fresh people to be tested on are drawn as the candidates are, not as they are seen, so that SEARCH is not measured on
 *   people that it has already sorted.
 */

const slip = 0.05;
const strength = 3.5;
const upLogit = -0.8;
const fromElsewhere = 0.4;
const day = 86_400_000;
const today = Date.UTC(2026, 0, 1);

/** What anybody may write. Each may be liked or disliked by somebody who hires. */
const phrases = [
  'Enjoys mentoring younger colleagues and running study circles.',
  'Prefers small companies where decisions are made at lunch.',
  'Speaks at meetups about testing and delivery.',
  'Has worked closely with regulators and auditors.',
  'Started as a consultant and stayed for the variety.',
  'Likes to write documentation that others actually read.',
  'Runs marathons and brings the same patience to migrations.',
  'Har vana av att leda workshops med kunder.',
  'Söker ett uppdrag med mycket eget ansvar.',
  'Contributes to open source on evenings.',
  'Built the first hiring process of a young company.',
  'Took part in two mergers and kept the lights on.',
  'Values clean architecture over fast delivery.',
  'Values fast delivery over clean architecture.',
  'Has moved between front office and back office.',
  'Trained as a teacher before changing careers.',
  'Arbetar gärna på distans med hela Norden.',
  'Known for calm during incidents.',
  'Owns the roadmap together with sales.',
  'Worked in regulated health care for many years.',
  'Comes from academia with a habit of measuring.',
  'Drev eget bolag i fyra år.',
  'Introduced trunk based development to a sceptical team.',
  'Has a background in games and real time graphics.',
];
const levels = ['Junior', 'Senior', 'Lead', 'Principal'];

type Career = (typeof careers)[number];
export interface World {
  assignment: AssignmentText;
  /** The number of its trade. */
  career: number;
  /** In the order in which they were given. */
  votes: TrainInput['votes'];
  fresh: { person: PersonText; up: boolean; chance: number }[];
  /** Agreement of the same recruiter with himself on the fresh people. */
  kappa: number;
}
interface Wanted {
  seed: number;
  votes: number;
  fresh: number;
  hidden?: number;
  /** Another role of the same career, or of any. */
  career?: number;
}

export function makeWorld({ seed, votes, fresh, hidden = 2 / 3, career: wanted }: Wanted): World {
  const random = new Random(seed * 7919 + 17);
  const career = wanted === undefined ? weighted(random, careers) : careers[wanted]!;
  const assignment = makeAssignmentText(random, career, seed);
  const seekers = makeSeeker(random, assignment, career);
  const pool = Array.from({ length: Math.max(votes * 2, 600) }, () => seekers());
  const chanceOf = makeTaste(random, assignment, career, pool, hidden);
  const judge = (person: PersonText) => {
    const chance = chanceOf(person);
    return { person, chance, up: random.chance(chance) };
  };
  const seen = inOrder(random, assignment, pool, votes);
  const tested = Array.from({ length: fresh }, () => judge(seekers()));
  return {
    assignment,
    career: careers.indexOf(career),
    votes: seen.map((person, index) => ({
      assignment: assignment.id,
      person,
      up: judge(person).up,
      weight: 1,
      at: new Date(today + index * 60_000).toISOString(),
    })),
    fresh: tested,
    kappa: kappaOf(tested.map(({ up, chance }) => [up, random.chance(chance)])),
  };
}

function makeAssignmentText(random: Random, career: Career, id: number): AssignmentText {
  const skills = sample(random, career.skills, random.between(4, 6));
  const must = skills.slice(0, random.between(2, 3));
  const should = skills.slice(must.length);
  return {
    id: 1_000_000 + id,
    name: `${random.chance(0.4) ? 'Senior ' : ''}${bare(random.pick(career.titles))}`,
    description: `We look for somebody who knows ${must.join(' and ')}. ${random.pick(career.sentences)} ${random.pick(phrases)} You join a team of ${random.between(3, 14)} people.`,
    must_skills: must,
    should_skills: should,
    criteria: [`At least three years with ${must[0]}`, 'Can explain choices to others'],
    location_name: weighted(random, places).name,
    workplace: random.pick(['on_site', 'hybrid', 'remote']),
  };
}

/** Gives one candidate after the other. */
function makeSeeker(random: Random, assignment: AssignmentText, career: Career): () => PersonText {
  let id = assignment.id * 100_000;
  return () => {
    for (;;) {
      const own = random.chance(0.5) ? career : weighted(random, careers);
      const person = makePerson(random, own, id);
      if (own !== career && !assignment.must_skills.some((skill) => person.skills.includes(skill))) continue;
      id += 1;
      return person;
    }
  };
}

function makePerson(random: Random, career: Career, id: number): PersonText {
  const years = Math.floor(random.next() ** 1.5 * 30);
  const place = weighted(random, places);
  const other = weighted(random, careers);
  const skills = [
    ...new Set([
      ...sample(random, career.skills, random.between(3, 8)),
      ...sample(random, other.skills, random.between(0, 2)),
    ]),
  ];
  const stay = Math.max(0.7, random.next() * 7);
  const jobs = Math.max(1, Math.min(6, Math.round(years / stay)));
  let end = today;
  const experiences = Array.from({ length: jobs }, (_, position) => {
    const start = end - (Math.max(years, 1) / jobs) * 365 * day;
    const job = {
      title: titled(random, career, years * (1 - position / jobs)),
      company_name: `${random.pick(employerStems)} ${random.pick(employerEndings)}`,
      description: `${random.pick(career.sentences)} Worked with ${sample(random, skills, 3).join(', ')}. ${random.chance(0.4) ? random.pick(phrases) : ''}`,
      started: new Date(start).toISOString().slice(0, 10),
      ended: position === 0 ? null : new Date(end).toISOString().slice(0, 10),
    };
    end = start;
    return job;
  });
  const { title, company_name } = experiences[0]!;
  return {
    id,
    title,
    headline: `${title} at ${company_name}`,
    company_name,
    location_name: place.name,
    country: place.country,
    years: random.chance(0.95) ? years : null,
    summary: [random.pick(career.sentences), ...sample(random, phrases, random.between(1, 4))].join(' '),
    // Not everybody enters all that they know.
    skills: skills.filter(() => random.chance(0.9)),
    languages: sample(random, spoken, random.between(1, 3)),
    experiences,
    educations: [{ school: random.pick(schools), degree: random.pick(degrees) }],
    files: '',
  };
}

function titled(random: Random, career: Career, years: number): string {
  const title = bare(random.pick(career.titles));
  if (years < 3) return random.chance(0.4) ? `${levels[0]} ${title}` : title;
  if (years < 6 || !random.chance(0.6)) return title;
  return `${levels[years < 10 ? 1 : random.between(1, 3)]} ${title}`;
}
const bare = (title: string): string => title.replace('Senior ', '');

/** How likely each person is liked, spread so that said and unsaid things differ as much as they should. */
function makeTaste(
  random: Random,
  assignment: AssignmentText,
  career: Career,
  pool: readonly PersonText[],
  hidden: number,
): (person: PersonText) => number {
  const said = saidTaste(random, assignment);
  const unsaid = unsaidTaste(random, assignment, career);
  const crowd = pool.slice(0, 600);
  const [a, b] = [spread(crowd.map(said)), spread(crowd.map(unsaid))];
  return (person) => {
    const part =
      Math.sqrt(1 - hidden) * ((said(person) - a.mean) / a.deviation) +
      Math.sqrt(hidden) * ((unsaid(person) - b.mean) / b.deviation);
    return slip + (1 - 2 * slip) * sigmoid(upLogit + strength * part);
  };
}

/** Four other roles with 200 votes each, two of them of the same trade. */
export const othersOf = ({ career }: World, index: number): World[] =>
  Array.from({ length: 4 }, (_, other) =>
    makeWorld({ seed: 1000 + index * 10 + other, votes: 200, fresh: 0, ...(other < 2 && { career }) }),
  );

type Taste = (person: PersonText) => number;
function saidTaste(random: Random, assignment: AssignmentText): Taste {
  const strengths = { must: some(random, 2), all: some(random, 0.6), should: some(random, 0.8) };
  const more = { title: some(random, 0.5), place: assignment.workplace === 'remote' ? 0 : some(random, 0.5) };
  const words = new Set(assignment.name.toLowerCase().split(' '));
  return ({ skills, title, location_name }) => {
    const must =
      assignment.must_skills.filter((skill) => skills.includes(skill)).length / assignment.must_skills.length;
    const should =
      assignment.should_skills.filter((skill) => skills.includes(skill)).length / assignment.should_skills.length;
    return (
      strengths.must * must +
      strengths.all * Number(must === 1) +
      strengths.should * should +
      more.title *
        Number(
          title
            .toLowerCase()
            .split(' ')
            .some((word) => words.has(word)),
        ) +
      more.place * Number(location_name === assignment.location_name)
    );
  };
}

function unsaidTaste(random: Random, assignment: AssignmentText, career: Career): Taste {
  const named = new Set([...assignment.must_skills, ...assignment.should_skills]);
  const unnamed = sample(
    random,
    career.skills.filter((skill) => !named.has(skill)),
    3,
  );
  const [likedSkill, secondSkill, dislikedSkill] = unnamed;
  const foreignSkill = random.pick(weighted(random, careers).skills);
  const [bank, games, shunned] = sample(random, employerEndings, 3);
  const stem = random.pick(employerStems);
  const from = random.between(2, 10);
  const span = [from, from + random.between(5, 10)] as const;
  const elsewhere = places.filter(({ name }) => name !== assignment.location_name);
  const far = new Set(sample(random, elsewhere, 3).map(({ name }) => name));
  const [likedPhrase, dislikedPhrase] = sample(random, phrases, 2);
  const strengths = Array.from({ length: 13 }, () => some(random, 1));
  return (person) => {
    const { skills, company_name, experiences, location_name, title, summary } = person;
    const years = person.years ?? 8;
    const ended = (ending: string | undefined) => Number(company_name.endsWith(` ${ending}`));
    const once = (ending: string | undefined) =>
      Number(experiences.slice(1).some((job) => job.company_name.endsWith(` ${ending}`)));
    const has = (skill: string | undefined) => Number(skill !== undefined && skills.includes(skill));
    const things = [
      1.2 * (ended(bank) + 0.5 * once(bank)),
      0.8 * (ended(games) + 0.5 * once(games)),
      -1.2 * (ended(shunned) + 0.5 * once(shunned)),
      0.8 * Number(company_name.startsWith(`${stem} `)),
      1.2 * Number(years >= span[0] && years <= span[1]),
      has(likedSkill),
      0.7 * has(secondSkill),
      -has(dislikedSkill),
      -0.8 * has(foreignSkill),
      -0.8 * Number(far.has(location_name)),
      0.8 * Number(summary.includes(likedPhrase!)),
      -0.8 * Number(summary.includes(dislikedPhrase!)),
      // Only together.
      1.2 * Number(/^(Senior|Lead|Principal)/.test(title)) * has(likedSkill),
    ];
    return things.reduce((sum, thing, index) => sum + strengths[index]! * thing, 0);
  };
}

/** Around `usual`, but a few things matter a lot and many hardly at all, and others to every recruiter. */
const some = (random: Random, usual: number): number => -usual * Math.log(1 - random.next());

function inOrder(random: Random, assignment: AssignmentText, pool: readonly PersonText[], count: number): PersonText[] {
  const meanings = meaningsWith([]);
  const read = readAssignment(assignment, meanings);
  const nothing = { meanings, weights: new Map() };
  const found = pool.map((person) => ({
    person,
    score: rate(read, fitOf(read, readPerson(person, meanings), nothing)),
  }));
  const ranked = found.toSorted((a, b) => b.score - a.score).map(({ person }) => person);
  return Array.from({ length: count }, () => {
    const at = random.chance(fromElsewhere) ? random.between(0, ranked.length - 1) : 0;
    return ranked.splice(at, 1)[0]!;
  });
}

function kappaOf(pairs: readonly [boolean, boolean][]): number {
  const share = (holds: (pair: [boolean, boolean]) => boolean) => pairs.filter(holds).length / pairs.length;
  const agreed = share(([a, b]) => a === b);
  const [first, second] = [share(([a]) => a), share(([, b]) => b)];
  const byChance = first * second + (1 - first) * (1 - second);
  return (agreed - byChance) / (1 - byChance);
}

function spread(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) || 1 };
}

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
