import type { CvProposal } from '@app/contract/cv';
import { wordsOf } from '@app/contract/search/words';
import { webAddress } from '@app/contract/base/text';
import { findPhoneNumbersInText } from 'libphonenumber-js';
import { hasRange, joinPeriods, periodIn } from './cv-dates.ts';
import {
  closedSectionOf,
  commonSkills,
  companyWord,
  countries,
  degreeWord,
  documentTitle,
  jobWord,
  languageNames,
  places,
  schoolWord,
  type Section,
  sectionOf,
} from './cv-words.ts';

/* Proposals, never decisions: somebody looks at them before anything is kept. Pure, so that samples can hold it to its word. */

type Sections = Record<Section | 'head', string[]>;
/** Longer ones are no lines that anybody wrote, and rules take their time with them. */
const longestLine = 1000;
const bullet = /^[\s]*[•·▪◦*–-]\s+/;

/** What a CV says about the person it is of. `skills` are those in use; the common ones are known anyway. */
export function readCv(whole: string, skills: readonly string[] = []): CvProposal {
  const lines = joinPeriods(whole.split(/\r?\n/).map((line) => plainly(line.slice(0, longestLine))));
  const text = lines.join('\n');
  const sections = divide(lines);
  const header = [...sections.head, ...sections.contact];
  const emails = [...new Set(text.match(/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g))];
  const experiences = readJobs(sections.experience).slice(0, 60);
  const name = nameIn(sections.head, header, emails);
  return {
    ...name.parts,
    title: titleIn(sections.head, name.line, experiences[0]?.title ?? ''),
    location_name: placeIn(header),
    emails: emails.slice(0, 20),
    phones: phonesIn(header.length > 0 ? header : lines, lines),
    links: linksIn(text),
    skills: skillsIn(text, sections.skills, skills).slice(0, 100),
    languages: languagesIn(sections.languages),
    experiences,
    educations: readStudies(sections.education).slice(0, 20),
    summary: summaryIn(sections).slice(0, 20_000),
    text: whole,
  };
}

/** Without the signs of Markdown, and with one space where there are several. */
const plainly = (line: string): string =>
  line
    .replace(/^#{1,6}\s+/, '')
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/[ \u00a0]+/g, ' ')
    .trim();

/** The section that a line is the heading of, and what follows the heading on the same line. */
function headingOf(line: string): { section: Section; rest: string } | undefined {
  const bare = line.replaceAll(/^[\s#*=_>•–—-]+|[\s#*=_<–—-]+$/g, '');
  // S P A C E D  letters are a heading, too.
  const spaced = /^(?:\p{L} ){3,}\p{L}$/u.test(bare);
  const close = spaced ? bare.replaceAll(' ', '') : bare;
  const plain = close
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^\d+[.)]\s*/, '');
  const whole = (spaced ? closedSectionOf : sectionOf).get(plain.replace(/:$/, ''));
  if (whole) return { section: whole, rest: '' };
  const [, word = '', rest = ''] = /^([^:\t]{3,30}):\s*(.+)$/.exec(plain === close.toLowerCase() ? close : plain) ?? [];
  const inline = sectionOf.get(word.toLowerCase());
  return inline && inline !== 'contact' ? { section: inline, rest } : undefined;
}

function divide(lines: readonly string[]): Sections {
  const sections: Sections = {
    head: [],
    experience: [],
    education: [],
    skills: [],
    languages: [],
    summary: [],
    contact: [],
    other: [],
  };
  let current: keyof Sections = 'head';
  for (const line of lines) {
    const heading = headingOf(line);
    if (!heading) {
      sections[current].push(line);
      continue;
    }
    current = heading.section;
    // An empty line keeps what stood before apart, should the section come twice.
    if (sections[current].length > 0) sections[current].push('');
    if (heading.rest !== '') sections[current].push(heading.rest);
  }
  return sections;
}

const labelled = (lines: readonly string[], label: RegExp): string =>
  lines.map((line) => label.exec(line)?.[1]?.trim() ?? '').find((value) => value !== '') ?? '';
const isContact = (line: string): boolean =>
  /@|https?:|www\.|linkedin|github|\+?\d[\d\s()-]{6,}|^(tel|phone|mobil|e-?post|e-?mail|adress|address|född|born)\b/i.test(
    line,
  );

const academic = /^(?:(?:dr|prof|professor|mr|mrs|ms|ing|dipl)\.?\s+)+/i;
const nameWord = /^(?:\p{Lu}[\p{L}'’.-]*|von|van|af|de|der|den|di|da|la|bin|al|el)$/u;
function looksLikeName(text: string): boolean {
  const words = text.split(' ');
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.every((word) => nameWord.test(word)) &&
    !jobWord.test(text) &&
    !companyWord.test(text) &&
    !places.has(text.toLowerCase()) &&
    !sectionOf.has(text.toLowerCase())
  );
}
/** SHOUTED names are written as names. */
const asName = (text: string): string =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replaceAll(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : text;

function nameIn(head: readonly string[], header: readonly string[], emails: readonly string[]) {
  const labelledText = labelled(header, /^(?:name|namn|full name)\s*:\s*(.+)$/i);
  const first = labelled(header, /^(?:first name|förnamn)\s*:\s*(.+)$/i);
  const last = labelled(header, /^(?:last name|surname|efternamn)\s*:\s*(.+)$/i);
  if (first && last) return { parts: { first_name: first, last_name: last }, line: -1 };
  if (labelledText) return { parts: split(asName(labelledText)), line: -1 };
  for (const [line, text] of head.slice(0, 12).entries()) {
    const plain = text
      .replace(documentTitle, '')
      .replace(/^(?:for|för)\s+/i, '')
      .replace(/[\s–—-]*\b(?:cv|resume)$/i, '')
      .replace(academic, '');
    const [candidate = ''] = plain.split(/\s*[,|\t•·]\s*|\s+[–—-]\s+/);
    if (looksLikeName(candidate)) return { parts: split(asName(candidate)), line };
  }
  const parts = /^([a-zåäö]{2,})\.([a-zåäö]{2,})@/i.exec(emails[0] ?? '');
  const capital = (word = '') => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  return { parts: { first_name: capital(parts?.[1]), last_name: capital(parts?.[2]) }, line: -1 };
}
const split = (name: string) => {
  const [first_name = '', ...rest] = name.split(' ');
  return { first_name, last_name: rest.join(' ') };
};

function titleIn(head: readonly string[], nameLine: number, newest: string): string {
  const labelledText = labelled(head, /^(?:title|titel|yrke|profession|roll|role|position)\s*:\s*(.+)$/i);
  if (labelledText) return labelledText;
  // On the line of the name, or on one of the lines after it.
  for (const line of head.slice(Math.max(nameLine, 0), Math.max(nameLine, 0) + 5)) {
    const piece = line
      .split(/\s*[,|\t•·]\s*|\s+[–—-]\s+/)
      .find((part) => jobWord.test(part) && part.length <= 80 && !isContact(part));
    if (piece && !/[.!]$/.test(line)) return piece.replace(documentTitle, '');
  }
  return newest;
}

function placeIn(header: readonly string[]): string {
  const labelledText = labelled(
    header,
    /^(?:location|city|ort|bostadsort|stad|plats|based in|bor i|hemort|residence)\s*:?\s+(.+)$/i,
  );
  if (labelledText) return labelledText.split(/\s*[,|\t]\s*/)[0]!.replace(/^\d{3} ?\d{2}\s+/, '');
  const withCode = header
    .map((line) => /\b(?:SE-?)?\d{3} ?\d{2}\s+(\p{Lu}[\p{L} ]+?)(?=$|[,|\t•·])/u.exec(line)?.[1]?.trim())
    .find(Boolean);
  if (withCode) return asName(withCode);
  for (const line of header)
    for (const piece of line.split(/\s*[,|\t•·/()]\s*|\s+[–—-]\s+/)) {
      const place = places.get(piece.replace(/^[^:]{2,12}:\s*/, '').toLowerCase());
      if (place) return place;
    }
  for (const line of header) {
    const [, town = '', country = ''] = /(?:^|[|\t•·]\s*)(\p{Lu}[\p{L} -]+),\s*(\p{Lu}[\p{L} ]+)$/u.exec(line) ?? [];
    if (countries.test(country)) return town;
  }
  return '';
}

function phonesIn(header: readonly string[], all: readonly string[]): string[] {
  const find = (lines: readonly string[]) => {
    // Numbers of persons and years are not dialled.
    const text = lines
      .join('\n')
      .replaceAll(/\b(?:19|20)?\d{6}[-+]\d{4}\b/g, '')
      .replaceAll('(0)', '');
    return findPhoneNumbersInText(text, 'SE')
      .filter(({ startsAt, number }) => /[+0]/.test(text[startsAt] ?? '') && number.isValid())
      .map(({ number }) => number.number);
  };
  const near = find(header);
  return [...new Set(near.length > 0 ? near : find(all))].slice(0, 20);
}

function linksIn(text: string): string[] {
  const found = text.matchAll(
    /(?:https?:\/\/|www\.)[^\s<>()|,;]+|(?<![\w@./])(?:[a-z]{2}\.)?(?:linkedin\.com|github\.com|gitlab\.com|behance\.net|stackoverflow\.com)\/[^\s<>()|,;]+/gi,
  );
  const links = Array.from(found, ([link]) => link.replace(/[.:]+$/, '')).map((link) =>
    /^https?:/i.test(link) ? link : `https://${link}`,
  );
  return [...new Set(links)].filter((link) => webAddress.safeParse(link).success).slice(0, 20);
}

/** One or two letters, or a word of plain language: only where skills are listed. */
const ambiguous = new Set([
  'r',
  'c',
  'go',
  'rest',
  'express',
  'spring',
  'swift',
  'excel',
  'lean',
  'dart',
  'ui',
  'ux',
  'budget',
  'oracle',
  'embedded',
  'networking',
  'sketch',
  'spark',
  'cosmic',
  'plc',
]);

function skillsIn(text: string, listed: readonly string[], inUse: readonly string[]): string[] {
  const items = new Set(
    listed
      .flatMap((line) => {
        const parts = line.replace(/^[^:]{2,40}:\s*/, '').split(/[,;|•·\t/]|\s+[–—-]\s+/);
        // Pills beside each other come without anything between them.
        const words = line.split(' ');
        return parts.length === 1 && words.every((word) => /^\P{Ll}/u.test(word)) ? [...parts, ...words] : parts;
      })
      .map((item) =>
        item
          .replace(bullet, '')
          .replace(/\s*\(.*$/, '')
          .trim()
          .toLowerCase(),
      ),
  );
  const wordsIn = (of: string): string =>
    ` ${wordsOf(of)
      .map(({ text: word }) => word)
      .join(' ')} `;
  const written = wordsIn(text.replaceAll(/\S+@\S+|https?:\S+/g, ' '));
  const known = new Map([...commonSkills, ...inUse].toReversed().map((skill) => [skill.toLowerCase(), skill]));
  const found = Array.from(known, ([lower, skill]) => {
    const words = wordsIn(skill);
    if (words.trim() === '') return { skill, at: -1 };
    const onlyListed = ambiguous.has(lower);
    return { skill, at: onlyListed && !items.has(lower) ? -1 : written.indexOf(words) };
  }).filter(({ at }) => at >= 0);
  return found.toSorted((a, b) => a.at - b.at).map(({ skill }) => skill);
}

const languagesIn = (lines: readonly string[]): string[] => [
  ...new Set(lines.flatMap((line) => wordsFrom(line)).flatMap((word) => languageNames.get(word) ?? [])),
];
const wordsFrom = (line: string): string[] => line.toLowerCase().match(/\p{L}+/gu) ?? [];

function summaryIn({ summary, head }: Sections): string {
  const paragraph = (lines: readonly string[]) =>
    lines
      .join('\n')
      .replaceAll(/\n{2,}/g, '\n\n')
      .trim();
  if (summary.some((line) => line !== '')) return paragraph(summary);
  return paragraph(head.filter((line) => line.length > 80 && !isContact(line)));
}

interface Entry {
  /** Up to three pieces that say who, what and where. */
  pieces: string[];
  started: string | null;
  ended: string | null;
  description: string[];
}

const isBullet = (line: string): boolean => bullet.test(line);
/** A line that names something, rather than telling about it. */
const isNaming = (line: string): boolean =>
  line !== '' && !isBullet(line) && line.length <= 90 && !/[.!]$/.test(line.replace(/\b(inc|ltd|co)\.$/i, ''));

/** Cuts a section into entries at the lines with a period in them, wherever in an entry those stand. */
function entriesOf(lines: readonly string[], isDated: (line: string) => boolean): Entry[] {
  const all = lines.flatMap((line, index) => (isDated(line) ? [index] : []));
  // A period in a bullet is part of a story, unless the entries themselves are bullets.
  const plain = all.filter((index) => !isBullet(lines[index]!));
  const dated = plain.length > 0 ? plain : all;
  const used = new Set(dated);
  /** Lines right above a period belong to it when the first period of the section has such lines. */
  const first = dated[0] ?? 0;
  const above = lines.slice(0, first).some(isNaming);
  const take = (index: number): string[] => {
    const line = lines[index];
    if (line === undefined || used.has(index) || !isNaming(line)) return [];
    used.add(index);
    return [line];
  };
  const entries = dated.map((index) => {
    const { rest, started, ended } = periodIn(lines[index]!.replace(bullet, ''))!;
    const own = piecesOf(rest);
    const naming: string[] = [];
    if (namedIn(own) < 2) {
      if (above) {
        const one = take(index - 1);
        const two = one.length > 0 && own.length === 0 && lines[index - 2] !== '' ? take(index - 2) : [];
        naming.push(...two, ...one);
      }
      if (namedIn([...own, ...naming]) < 2) {
        const next = lines[index + 1] === '' && own.length === 0 ? index + 2 : index + 1;
        const nextNames = !(above && naming.length > 0) || /^\p{Lu}/u.test(lines[next] ?? '');
        const more = nextNames ? take(next) : [];
        naming.push(...more);
        if (namedIn([...own, ...naming]) < 2 && more.length > 0 && !above) naming.push(...take(next + 1));
      }
    }
    const pieces = [...own, ...naming.flatMap(piecesOf)];
    return { index, pieces, started, ended, description: [] as string[] };
  });
  for (const [index, line] of lines.entries()) {
    if (used.has(index) || line === '') continue;
    entries.findLast((entry) => entry.index < index)?.description.push(line.replace(bullet, '• '));
  }
  return entries.filter(({ pieces }) => pieces.length > 0);
}

const between = /\s*[\t|•·]\s*|\s+[–—-]\s+|\s*;\s*|,\s+|\s+(?:at|på|hos|vid|@)\s+/u;
const piecesOf = (text: string): string[] =>
  text
    .replaceAll(/\(([^)]*)\)/g, ', $1')
    .split(between)
    .map((piece) => piece.replaceAll(/^[\s,:–—-]+|[\s,:–—-]+$/g, ''))
    .filter((piece) => piece !== '');

/** How many of these lines' pieces are more than a place. */
const namedIn = (lines: readonly string[]): number => lines.flatMap(piecesOf).filter((piece) => !isPlace(piece)).length;

const short = (text: string): string => text.slice(0, 200);
const isPlace = (piece: string): boolean => places.has(piece.toLowerCase()) || countries.test(piece);

function readJobs(lines: readonly string[]): CvProposal['experiences'] {
  return entriesOf(
    lines,
    (line) => hasRange(line) || (periodIn(line) !== undefined && line.length < 60 && /^(sedan|since)\b/i.test(line)),
  ).map(({ pieces, started, ended, description }) => {
    const place = pieces.find((piece, index) => index > 0 && isPlace(piece)) ?? '';
    const named = pieces.filter((piece) => !isPlace(piece));
    const score = (piece: string): number => Number(jobWord.test(piece)) - Number(companyWord.test(piece));
    const title = named.toSorted((a, b) => score(b) - score(a))[0] ?? '';
    const company = named.find((piece) => piece !== title) ?? '';
    return {
      title: short(title),
      company_name: short(company),
      location_name: short(place),
      started,
      ended,
      description: description.join('\n').slice(0, 5000),
    };
  });
}

function readStudies(lines: readonly string[]): CvProposal['educations'] {
  const dated = entriesOf(lines, (line) => periodIn(line) !== undefined);
  const entries: Entry[] =
    dated.length > 0
      ? dated
      : lines
          .filter((line) => schoolWord.test(line))
          .map((line) => ({ pieces: piecesOf(line.replace(bullet, '')), started: null, ended: null, description: [] }));
  return entries.map(({ pieces, started, ended }) => {
    const named = pieces.filter((piece) => !isPlace(piece));
    const score = (piece: string): number => 2 * Number(schoolWord.test(piece)) - Number(degreeWord.test(piece));
    const school = named.toSorted((a, b) => score(b) - score(a))[0] ?? '';
    const degree = named.filter((piece) => piece !== school).join(', ');
    return { school: short(school), degree: short(degree), started, ended };
  });
}
