import { builtInSynonyms } from '@app/contract/search/built-in-synonyms';
import { wordsOf } from '@app/contract/search/words';
import { z } from 'zod';
import { languageOf } from '../../features/cv/cv-languages.ts';

/* What counts as right, when a CV was read by a person and by a program. */

/** A value, or several of which each is right. */
const either = z.union([z.string(), z.array(z.string())]).nullish();
type Either = z.output<typeof either>;
export const truth = z.object({
  file: z.string(),
  name: either,
  title: either,
  town: either,
  emails: z.array(either).default([]),
  phones: z.array(either).default([]),
  jobs: z.array(z.object({ title: either, employer: either, from: either, to: either })).default([]),
  studies: z.array(z.object({ school: either, degree: either, from: either, to: either })).default([]),
  /** Not missed when they are not proposed. */
  jobs_optional: z.array(z.object({ title: either, employer: either, from: either, to: either })).default([]),
  languages: z.array(either).default([]),
  /** Those that the CV lists. */
  skills: z.array(either).default([]),
  /** Those that are in its text besides: right when they are proposed, not missed when they are not. */
  also: z.array(either).default([]),
});
export type Truth = z.output<typeof truth>;

/** Years as in the truth: '2019', or null for one that is not said and for a job that goes on. */
export interface Reading {
  name: string;
  title: string;
  town: string;
  emails: readonly string[];
  phones: readonly string[];
  jobs: readonly { title: string; employer: string; from: string | null; to: string | null }[];
  studies: readonly { school: string; degree: string; from: string | null; to: string | null }[];
  languages: readonly string[];
  skills: readonly string[];
  /** Those of them that are not shown as unsure. */
  sureSkills: readonly string[];
}

const oneOf = (value: Either): readonly string[] => (Array.isArray(value) ? value : value ? [value] : []);
const isSaid = (value: Either): boolean => oneOf(value).some((one) => one.trim() !== '');
const plain = (text: string): string =>
  wordsOf(text.replaceAll('&', ' and '))
    .map((word) => word.text)
    .join(' ');
const legalForm =
  / (?:ab|hb|as|asa|aps|a s|oy|oyj|ltd|limited|inc|llc|plc|gmbh|ag|bv|b v|pvt ltd|private limited|p ltd|pvt|co)$/;
const company = (text: string): string =>
  plain(text).replace(legalForm, '').replace(legalForm, '').replace(/^the /, '');
/** Up to the first comma, bracket or dash: what comes after that is a place, a department, a kind of employment. */
const core = (text: string): string => text.split(/\s*[,(|•·]\s*|\s+[–—-]\s+/).find((part) => part.trim() !== '') ?? '';
/** The same, or one is the other with more after it, which nobody who corrects a form would take away or add. */
const isNamed = (wanted: Either, found: string, as: (text: string) => string): boolean =>
  isSaid(wanted)
    ? oneOf(wanted).some((one) => [as(one), as(core(one))].includes(as(found)) || as(one) === as(core(found)))
    : found === '';

const isOne = (wanted: Either, found: string, as = plain): boolean =>
  isSaid(wanted) ? oneOf(wanted).some((one) => as(one) === as(found)) : as(found) === '';
/** For schools and degrees, which nobody writes in the same way twice: one may say more than the other. */
const within = (wanted: Either, found: string): boolean =>
  !isSaid(wanted) ||
  oneOf(wanted).some((one) => {
    const [long, short] = [` ${plain(one)} `, ` ${plain(found)} `].toSorted((a, b) => b.length - a.length);
    return short!.trim() !== '' && long!.includes(short!);
  });
const isYear = (wanted: Either, found: string | null): boolean => {
  const years = oneOf(wanted).map((one) => /\d{4}/.exec(one)?.[0] ?? null);
  return years.length === 0 ? found === null : years.includes(found);
};

/** The numbers of one row of the table. `proposed` only where what was proposed in vain counts, too. */
export interface Count {
  right: number;
  of: number;
}

/** Each wanted one is right when a proposed one, which nothing else has used, is it. */
function matches<W, F>(wanted: readonly W[], found: readonly F[], is: (wanted: W, found: F) => boolean): Set<F> {
  const used = new Set<F>();
  for (const one of wanted) {
    const match = found.find((each) => !used.has(each) && is(one, each));
    if (match !== undefined) used.add(match);
  }
  return used;
}

type Job = Truth['jobs'][number];
type FoundJob = Reading['jobs'][number];
const sameYears = (wanted: Pick<Job, 'from' | 'to'>, found: Pick<FoundJob, 'from' | 'to'>): boolean =>
  isYear(wanted.from, found.from) && isYear(wanted.to, found.to);
const sameJob = (wanted: Job, found: FoundJob): boolean =>
  isNamed(wanted.title, found.title, plain) &&
  isNamed(wanted.employer, found.employer, company) &&
  sameYears(wanted, found);
const sameStudy = (wanted: Truth['studies'][number], found: Reading['studies'][number]): boolean =>
  within(wanted.school, found.school) &&
  within(wanted.degree, found.degree) &&
  // One year is the year of a degree, whether it is taken for the beginning, too, or not.
  isYear(wanted.to, found.to) &&
  (isYear(wanted.from, found.from) || (found.from === null && isYear(wanted.from, found.to)));

const digits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-8);
const lower = (text: string): string => text.trim().toLowerCase();
const language = (text: string): string => languageOf(text) ?? plain(text);
/** Whatever means the same is the same: JS and JavaScript. */
const skillKeys = new Map<string, string>();
function skill(text: string): string {
  const key = plain(text.replaceAll(/\([^)]*\)/g, ' ')) || plain(text);
  const known = skillKeys.get(key);
  if (known !== undefined) return known;
  const spellings = builtInSynonyms().get(key) ?? [];
  const first = [key, ...spellings.map(({ words }) => words.join(' '))].toSorted()[0]!;
  skillKeys.set(key, first);
  return first;
}

/** One is a part of the other, and at least half of it. */
function isNearly(one: string, other: string): boolean {
  const [long, short] = [one, other].toSorted((a, b) => b.length - a.length) as [string, string];
  return ` ${long} `.includes(` ${short} `) && short.split(' ').length * 2 >= long.split(' ').length;
}

export const rows = [
  'Jobs entirely right',
  'Jobs proposed, right',
  'Studies',
  'Town',
  'Headline title',
  'Languages, recall',
  'Languages, precision',
  'Skills, recall',
  'Skills, precision',
  'Sure skills, recall',
  'Sure skills, precision',
  'Names right',
  'Names invented',
  'E-mails',
  'Phones',
  'Phones proposed, right',
  'Towns invented',
] as const;
export type Row = (typeof rows)[number];
/** With what was wanted and found, for whoever wants to know what is wrong. */
export interface Score extends Count {
  wrong: readonly string[];
}

/** How one CV was read. */
export function scoreOf(wanted: Truth, found: Reading): Record<Row, Score> {
  const list = (
    all: readonly Either[],
    got: readonly string[],
    as: (text: string) => string,
    more: typeof all = [],
  ) => {
    const meant = all.map((one) => oneOf(one).map(as)).filter((one) => one.length > 0);
    const spelled = new Map(got.map((one) => [as(one), plain(one)]));
    const given = [...spelled.keys()];
    const fine = new Set(
      [...meant, ...[...all, ...more].map((one) => oneOf(one).flatMap((each) => [as(each), plain(each)]))].flat(),
    );
    // Said in a few words more or fewer, it is still said: AutoCAD and AutoCAD 2D.
    const isSaidBy = (spelling: string): boolean =>
      given.includes(spelling) ||
      (as === skill && [...given, ...spelled.values()].some((one) => isNearly(spelling, one)));
    const missed = meant.filter((one) => !one.some(isSaidBy));
    // What is a part of one is right, too: who writes Azure DevOps writes Azure.
    const isPart = (one: string): boolean =>
      [...fine].some((each) => [one, spelled.get(one)].some((part) => ` ${each} `.includes(` ${part} `)));
    const vain = given.filter((one) => !fine.has(one) && !(as === skill && isPart(one)));
    return {
      recall: { right: meant.length - missed.length, of: meant.length, wrong: missed.map(([one]) => `- ${one}`) },
      precision: { right: given.length - vain.length, of: given.length, wrong: vain.map((one) => `+ ${one}`) },
    };
  };
  const single = (value: Either, got: string, is: (value: Either, got: string) => boolean = isOne): Score => {
    if (!isSaid(value)) return { right: 0, of: 0, wrong: [] };
    const right = is(value, got);
    return { right: Number(right), of: 1, wrong: right ? [] : [`${show(value)} ≠ ${got}`] };
  };
  const jobs = matches(wanted.jobs, found.jobs, sameJob);
  const studies = matches(wanted.studies, found.studies, sameStudy);
  const missedJobs = wanted.jobs.filter((job) => ![...jobs].some((each) => sameJob(job, each)));
  const rest = found.jobs.filter((job) => !jobs.has(job));
  const optional = matches(wanted.jobs_optional, rest, sameJob);
  const vainJobs = rest.filter((job) => !optional.has(job));
  const missedStudies = wanted.studies.filter((study) => ![...studies].some((each) => sameStudy(study, each)));
  const languages = list(wanted.languages, found.languages, language);
  const skills = list(wanted.skills, found.skills, skill, wanted.also);
  const sureSkills = list(wanted.skills, found.sureSkills, skill, wanted.also);
  const emails = list(wanted.emails, found.emails, lower);
  const phones = list(wanted.phones, found.phones, digits);
  const invented = found.name !== '' && !isOne(wanted.name, found.name);
  return {
    'Jobs entirely right': {
      right: jobs.size,
      of: wanted.jobs.length,
      wrong: [...missedJobs.map((job) => `- ${show(job)}`), ...vainJobs.map((job) => `+ ${show(job)}`)],
    },
    'Jobs proposed, right': { right: jobs.size + optional.size, of: found.jobs.length, wrong: [] },
    Studies: {
      right: studies.size,
      of: wanted.studies.length,
      wrong: [
        ...missedStudies.map((study) => `- ${show(study)}`),
        ...found.studies.filter((study) => !studies.has(study)).map((study) => `+ ${show(study)}`),
      ],
    },
    Town: single(wanted.town, found.town),
    'Headline title': single(wanted.title, found.title, (value, got) => isNamed(value, got, plain)),
    'Languages, recall': languages.recall,
    'Languages, precision': languages.precision,
    'Skills, recall': skills.recall,
    'Skills, precision': skills.precision,
    'Sure skills, recall': { ...sureSkills.recall, wrong: [] },
    'Sure skills, precision': { ...sureSkills.precision, wrong: sureSkills.precision.wrong },
    'Names right': single(wanted.name, found.name),
    'Names invented': {
      right: Number(invented),
      of: 1,
      wrong: invented ? [`${show(wanted.name)} ≠ ${found.name}`] : [],
    },
    'E-mails': emails.recall,
    Phones: phones.recall,
    'Phones proposed, right': phones.precision,
    'Towns invented': {
      right: Number(found.town !== '' && !isSaid(wanted.town)),
      of: Number(!isSaid(wanted.town)),
      wrong: found.town !== '' && !isSaid(wanted.town) ? [found.town] : [],
    },
  };
}

const show = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(show).join(' / ');
  if (value && typeof value === 'object') return Object.values(value).map(show).join(' | ');
  return '';
};
