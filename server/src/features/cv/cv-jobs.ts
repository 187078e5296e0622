import type { CvProposal } from '@app/contract/people/cv';
import { periodIn } from './cv-dates.ts';
import { besidePeriods, type Entry, entriesOf } from './cv-entries.ts';
import {
  labelledIn,
  type Name,
  namesOf,
  namesOfOne,
  rolesOf,
  separatorsOf,
  strong,
  trimmed,
  withoutPlace,
} from './cv-names.ts';
import { isPlace } from './cv-places.ts';
import { bullet, isBullet } from './cv-sections.ts';
import { companyWord, isJob } from './cv-words.ts';
import { blocksOf, type Found, type Line } from './lines.ts';

type Job = CvProposal['experiences'][number];

export const readJobs = (lines: readonly Line[]): Found<Job>[] => blocksOf(lines).flatMap(readBlock);
function readBlock(lines: readonly Line[]): Found<Job>[] {
  const by = separatorsOf(besidePeriods(lines));
  const entries = entriesOf(lines, (header) => namesOf(header, by).length >= 2);
  const told = toldJobs(lines);
  const named = entries.filter(({ header }) =>
    namesOf(header, by).some(({ text }) => isJob(text) && text.split(' ').length <= 6),
  );
  return told.length * 2 > entries.length && named.length * 2 <= entries.length ? told : namedJobs(entries, by);
}

/** A name that ends in what somebody is says that, whatever is before it: Software Engineer. */
const isTitle = (name: string): boolean => {
  // Where adjectives follow, what somebody is stands first: Architecte Solutions.
  const [word = ''] = name.split(/[\s,]/);
  if (isJob(word) && word.length > 4 && !legalForm.test(name)) return true;
  const [first = ''] = name.replace(level, '').split(/\s*[,(/]\s*|\s+(?:of|for|in|i|på|för|at|–|-)\s+/u);
  return isJob(first.split(' ').at(-1)!);
};
const legalForm = /\b(?:AB|HB|KB|Ltd|Limited|Inc|LLC|GmbH|AG|AS|ApS|Oy|S\.?A|S\.?r\.?l|BV|Group|Trust)\b/u;
const level = /(?:\s+(?:[IVX]+|\d)(?:-[IVX]+)?)+$/u;
const likeTitle = (name: string): number => {
  if (isTitle(name)) return 2 - Number(name.length > 70);
  return Number(isJob(name)) - 2 * Number(companyWord.test(name)) - Number(name.length > 70);
};
const titleLabel = /^(?:designation|position|job title|title|titel|tittel|befattning|stilling|roll?e?)/iu;
const companyLabel =
  /^(?:name of|company|employer|organi|firm|client|arbetsgivare|arbeidsgiver|arbejdsgiver|företag|kund|uppdragsgivare)/iu;

function namedJobs(entries: readonly Entry[], by: ReturnType<typeof separatorsOf>): Found<Job>[] {
  const roles = rolesOf(
    entries.map(({ header }) => parted(namesOf(header, by))),
    likeTitle,
    (name) => isTitle(name) || (isJob(name) && !companyWord.test(name)),
  );
  let employer = '';
  return entries.flatMap((entry, at) => {
    const { what, where } = roles[at]!;
    const title = labelledIn(entry.header, titleLabel) || what || titleInStory(entry.description);
    const named = labelledIn(entry.header, companyLabel) || (where === '' && what !== title ? what : where);
    // Below an employer that stands above several, a part of it is no other employer.
    const goesOn = !entry.isOwn && companyWord.test(employer) && !companyWord.test(named);
    const company = goesOn ? employer : named || (entry.isOwn ? '' : employer);
    if (title === '' && company === '') return [];
    employer = company;
    return [jobOf(entry, title, company)];
  });
}

/** A name that stands alone is parted by anything that parts a title from the rest of it. */
function parted(names: readonly Name[]): readonly Name[] {
  const [only] = names;
  if (!only || names.length > 1) return names;
  // Somebody’s Laboratory (SBL) Research Assistant
  const behind = only.text.split(/(?<=\))\s+(?=\p{Lu})/u).map(trimmed);
  const pieces = behind.length === 2 && behind.some(isTitle) ? behind : namesOfOne(only.text);
  const isBoth = pieces.some(isTitle) && pieces.some((piece) => !isTitle(piece));
  return isBoth ? pieces.map((text, at) => ({ ...only, text, place: `parted ${at}` })) : names;
}

const short = (text: string): string => text.slice(0, 200);
function jobOf(
  { header, started, ended, isRange, description, from }: Omit<Entry, 'isOwn'>,
  title: string,
  company: string,
): Found<Job> {
  const place = header.flatMap(({ text }) => text.split(strong)).find(isPlace) ?? '';
  return {
    value: {
      title: short(title),
      company_name: short(company),
      location_name: short(place.trim()),
      // A year alone is the year in which somebody worked there.
      started: isRange ? started : (started ?? ended),
      ended,
      description: description.join('\n').slice(0, 5000),
    },
    from,
    sure: title !== '' && company !== '' && likeTitle(title) > likeTitle(company) && isRange,
  };
}

const words = String.raw`([\p{L}-]+(?:\s[\p{L}-]+){0,3}?)`;
const end = String.raw`(?=[.,;]|$|\s(?:in|at|on|for|för|i|på|med|with|and|och|og|under|hos|where|där|the)(?!\p{L}))`;
const firstWords = new RegExp(`^${words}${end}`, 'iu');
const asSomething = new RegExp(String.raw`\b(?:as|som)\s+(?:an?\s+|en\s+|ett\s+|et\s+)?${words}${end}`, 'iu');
/** Worked as a waiter in …; Software engineer at Acme, a company that … */
function titleInStory(story: readonly string[]): string {
  const found = [
    ...story.slice(0, 1).map((text) => firstWords.exec(text.replace(bullet, ''))?.[1]),
    ...story.slice(0, 3).map((text) => asSomething.exec(text)?.[1]),
  ];
  return found.find((title) => title !== undefined && isJob(title)) ?? '';
}

/** Jobs that are told in sentences: Working in Solna Hospital as a nurse from 2003 to 2007. */
function toldJobs(lines: readonly Line[]): Found<Job>[] {
  return paragraphsOf(lines).flatMap((text) => {
    const period = periodIn(text);
    const told = period?.isRange ? inSentence(period.rest.replaceAll('\t', ' ')) : undefined;
    if (!period || !told) return [];
    return [jobOf({ ...period, header: [], description: [], from: text }, told.title, told.company)];
  });
}
/** Lines that go on are one, up to the next bullet or gap. */
function paragraphsOf(lines: readonly Line[]): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const text = line.text.replace(bullet, '');
    if (isOpen && text !== '' && !isBullet(line)) paragraphs.push(`${paragraphs.pop()!} ${text}`);
    else if (text !== '') paragraphs.push(text);
    isOpen = text !== '' && !/[.:]$/.test(text);
  }
  return paragraphs;
}
const told = /\b(?:work(?:ing|ed)?|employed|serv(?:ing|ed)|experience|joined)\b/iu;
const until = String.raw`(?=\s+(?:from|since|during|where)\b|\s+[–—-]\s|[,;.](?:\s|$)|$)`;
function inSentence(text: string): { title: string; company: string } | undefined {
  const [, before = '', title = '', after = ''] =
    /^(.*?)\bas\s+(?:an?\s+|the\s+)?["“]?(.+?)["”]?(?=\s+(?:in|at|with|for|from|since|during)\b|[,;](?:\s|$)|\.$|$)(.*)$/iu.exec(
      text,
    ) ?? [];
  // Whoever worked as something was that, whether we know the word or not.
  const isSaid = isJob(title) || /\bwork(?:ing|ed)\s*$/iu.test(before);
  if (!told.test(before) || !isSaid || title.split(' ').length > 8) return undefined;
  const first = before
    .replace(/[\s–—-]*\(?\d+\s*(?:months?|years?)\b.*$/iu, '')
    .replace(/^.*\b(?:work(?:ing|ed)?|employed|serv(?:ing|ed)|experience|joined)\b\s*(?:in|at|with|for)?\s*/iu, '');
  const second = new RegExp(String.raw`^\s*(?:in|at|with|for)\s+(?:the\s+)?(.+?)${until}`, 'iu').exec(after)?.[1] ?? '';
  return { title: trimmed(title), company: withoutPlace(trimmed(first || second)) };
}
