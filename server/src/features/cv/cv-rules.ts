import type { CvProposal } from '@app/contract/people/cv';
import { emailsIn, linksIn, nameIn, type NameFound, phonesIn, titleIn, townIn } from './cv-head.ts';
import { readJobs } from './cv-jobs.ts';
import { isSchool, readStudies } from './cv-studies.ts';
import { languageOf } from './cv-languages.ts';
import { isPlace } from './cv-places.ts';
import { bullet, divide, type Sections } from './cv-sections.ts';
import { skillsIn } from './cv-skills.ts';
import { degreeWord, isJob } from './cv-words.ts';
import type { Found, Line } from './lines.ts';

/*
 * Proposals, never decisions: somebody looks at them before anything is kept. Pure, so that samples can hold it to its word.
 * The second reading, by a language model, is `features/llm-drafts/extraction.ts`.
 */

/** What a CV says about the person it is of. `skills` are those in use; the common ones are known anyway. */
export function readCv(written: readonly Line[], skills: readonly string[] = []): CvProposal {
  const lines = written.map(plainly);
  const sections = divide(lines);
  const emails = emailsIn(lines).slice(0, 20);
  const header = [...sections.head, ...sections.contact];
  header.push(...contactBeside(lines, header, emails[0]?.value));
  const told = readJobs(sections.experience);
  const studies = readStudies(sections.education);
  // Where there is no list of schools, what somebody has learned stands among their jobs.
  const learned = studies.length > 0 ? [] : told.filter(({ value }) => isLearned(value));
  const experiences = told.filter((job) => !learned.includes(job)).slice(0, 60);
  const name = nameIn(
    lines,
    header,
    emails.map(({ value }) => value),
  );
  const elsewhere = new Set([...sections.experience, ...sections.education]);
  const listed = new Set([...sections.skills, ...sections.languages]);
  const town = townIn(
    header,
    lines.filter((line) => !elsewhere.has(line)),
    lines.filter((line) => !elsewhere.has(line) && !listed.has(line)),
    { name: nameOnPage(name, lines), nameLine: lines[name.at]?.text ?? '' },
  );
  const fullName = `${name.first_name.value} ${name.last_name.value}`.trim();
  const found = {
    first_name: name.first_name,
    last_name: name.last_name,
    title: titleIn(lines, header, name.at, sections.summary, newestTitle(experiences)),
    location_name: town,
  };
  const lists = {
    emails,
    phones: phonesIn(header, lines, town.value).slice(0, 20),
    links: linksIn(lines).slice(0, 20),
    skills: skillsIn(lines, [...sections.skills, ...sections.used], skills)
      .filter(({ value }) => value !== fullName && value !== town.value)
      .slice(0, 100),
    languages: languagesIn(sections, lines).slice(0, 20),
    experiences,
    educations: [...studies, ...learned.map(asStudy)].slice(0, 20),
  };
  const summary = summaryIn(sections);
  return {
    ...mapped(found, ({ value }) => value),
    ...mapped(lists, (list) => list.map(({ value }) => value)),
    summary: summary.value,
    origins: originsOf({ ...found, summary }, lists),
    text: lines.map(({ text }) => text).join('\n'),
  } as CvProposal;
}

/** How somebody is reached, where it stands in a column of its own and below no heading. */
function contactBeside(lines: readonly Line[], header: readonly Line[], email: string | undefined): Line[] {
  const at = email === undefined ? -1 : lines.findIndex(({ text }) => text.includes(email));
  if (at === -1 || header.includes(lines[at]!)) return [];
  const from = lines.findLastIndex(({ text }, index) => index < at && text === '') + 1;
  const to = lines.findIndex(({ text }, index) => index > at && text === '');
  const block = lines.slice(from, to === -1 ? undefined : to);
  // The address may stand below a gap.
  const after = to === -1 ? [] : lines.slice(to, to + 4).filter(({ text }) => /\d/.test(text) && text.length < 60);
  return [...(block.length <= mostContact ? block : block.slice(Math.max(0, at - from - 4), at - from + 4)), ...after];
}
const mostContact = 12;
/** The name as it is written. */
function nameOnPage({ first_name, last_name, at }: NameFound, lines: readonly Line[]): string {
  const name = `${first_name.value} ${last_name.value}`.trim();
  const from = lines[at]?.text ?? '';
  const start = from.toLowerCase().indexOf(name.toLowerCase());
  return start === -1 ? '' : from.slice(start, start + name.length);
}

const longestExcerpt = 300;
function originsOf(
  found: Record<string, Found<unknown>>,
  lists: Record<string, readonly Found<unknown>[]>,
): CvProposal['origins'] {
  const all = [
    ...Object.entries(found),
    ...Object.entries(lists).flatMap(([name, list]) => list.map((each, at) => [`${name}.${at}`, each] as const)),
  ];
  const said = all.filter(([, { from }]) => from !== '');
  return Object.fromEntries(
    said.map(([name, { from, sure }]) => [name, { from: from.slice(0, longestExcerpt), sure }]),
  );
}

type Job = CvProposal['experiences'][number];
const isLearned = ({ title, company_name }: Job): boolean =>
  /^(?:(?:berufs)?ausbildung|lehre|studium|umschulung|fachoberschule|abitur|apprenticeship|utbildning|bachelor|master|licence|formation)\b/iu.test(
    title,
  ) ||
  (isSchool(company_name) && degreeWord.test(title) && !isJob(title));
const asStudy = ({ value, ...found }: Found<Job>): Found<CvProposal['educations'][number]> => ({
  ...found,
  value: { school: value.company_name, degree: value.title, started: value.started, ended: value.ended },
});

/** Of the job that goes on, or that ended last; of several, of the one whose title is one by its words. */
function newestTitle(experiences: ReturnType<typeof readJobs>): Found<string> | undefined {
  const [newest] = experiences
    .filter(({ value }) => isJob(value.title) || (value.title !== '' && value.company_name !== ''))
    .filter(
      ({ value }) =>
        !isPlace(value.title) && !/^(?:\d|(?:currently|presently|working|I|jag|jeg|ich)\b)/iu.test(value.title),
    )
    .toSorted(
      ({ value: a }, { value: b }) =>
        (b.ended ?? '9999').localeCompare(a.ended ?? '9999') || Number(isJob(b.title)) - Number(isJob(a.title)),
    );
  return newest && { ...newest, value: newest.value.title };
}

const mapped = <T extends object, R>(of: T, to: (value: T[keyof T]) => R): Record<keyof T, R> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value)])) as Record<keyof T, R>;

/** A label in a column of its own is a label: Name → : Anna. */
const labelsClosed = (text: string): string =>
  text.replace(/^([^:\t]{2,40}?)\s*\t?\s*:(?!\/\/|(?:er|ar|n|na|en|et|s)\b)\s*-?\s*\t?\s*/u, '$1: ').trim();
/** Without the signs of Markdown. */
const plainly = (line: Line): Line => {
  const heading = /^#{1,6}\s+/.test(line.text);
  if (/^:\s/.test(line.text)) return plainly({ ...line, text: line.text.replace(/^:\s+/, '').replace(/\.$/, '') });
  return {
    ...line,
    heading: line.heading || heading,
    text: labelsClosed(line.text.replace(/^#{1,6}\s+/, '').replaceAll(/\*\*|__/g, '')),
  };
};

/** Where languages are listed; else where one is said to be spoken. */
function languagesIn({ languages, skills, contact, head, other }: Sections, lines: readonly Line[]): Found<string>[] {
  const found = new Map<string, Found<string>>();
  const take = (from: readonly Line[], sure: boolean): void => {
    for (const { text } of from)
      for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) {
        const language = languageOf(word);
        if (language && !found.has(language)) found.set(language, { value: language, from: text, sure });
      }
  };
  take(languages, true);
  for (const line of [...skills, ...contact, ...other])
    for (const item of line.text.replace(bullet, '').split(/[,;|•\t&/]|\s(?:and|och|og)\s/))
      if (languageOf(item.replace(/\s*[(:–-].*$/, '').trim())) take([{ ...line, text: item }], true);
  for (const line of lines) {
    const words = (line.text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !joining.test(word));
    const named = words.filter((word) => languageOf(word)).length;
    if ((named > 1 && named === words.length) || (named > 2 && named * 2 > words.length)) take([line], true);
    // English: native; fluent in English and Swedish.
    if (named > 0 && line.text.length < 120 && isSpoken(line.text)) take([line], true);
    const said = /(?:languages?|språk|sprog)\b[^:]{0,20}:\s*(.{3,100})/iu.exec(line.text)?.[1];
    if (said) take([{ ...line, text: said }], true);
  }
  if (found.size === 0)
    take(
      [...contact, ...head].filter(({ text }) => /languages?|språk|sprog/i.test(text)),
      true,
    );
  if (found.size === 0)
    take(
      [...skills, ...lines].filter(({ text }) => spoken.test(text) && text.length < 120),
      false,
    );
  return [...found.values()];
}
const joining = /^(?:and|och|og|und|et|y|e|en)$/iu;
const spoken =
  /\b(?:native|fluent|mother tongue|modersmål|morsmål|flytande|flytende|flydende|bilingual|spoken|muttersprache|[ABC][12])\b/i;
const isSpoken = (text: string): boolean =>
  /\b(?:fluent in|flytande i|flytende i|i speak|speak|native language|mother tongue|modersmål)\b/iu.test(text) ||
  /^\W*\p{L}+\s*(?:[:(–—-]\s*|\t)(?:native|fluent|full|professional|working|beginner|basic|intermediate|advanced|mother|modersm|morsm|flyt|flyd|god|[ABC][12])/iu.test(
    text,
  );

function summaryIn({ summary, head }: Sections): Found<string> {
  const paragraph = (lines: readonly Line[]) =>
    lines
      .map(({ text }) => text)
      .join('\n')
      .replaceAll(/\n{2,}/g, '\n\n')
      .trim()
      .slice(0, 20_000);
  const isSaid = summary.some(({ text }) => text !== '');
  const value = paragraph(isSaid ? summary : head.filter(({ text }) => text.length > 80 && !text.includes('@')));
  return { value, from: value, sure: isSaid };
}
