import { brokenIn, hasRange, isBroken, periodIn } from './cv-dates.ts';
import { languageOf } from './cv-languages.ts';
import { isPlace } from './cv-places.ts';
import {
  closedSectionOf,
  companyWord,
  degreeWord,
  documentTitle,
  isJob,
  nearlySectionOf,
  schoolWord,
  type Section,
  sectionByWord,
  sectionOf,
  skillLabel,
} from './cv-words.ts';
import { gap, type Line, sectionBreak } from './lines.ts';

export type Sections = Record<Section | 'head', Line[]> & {
  /** Lists of skills that stand in other sections, such as what was used in a job. */
  used: Line[];
};

export const bullet = /^\s*(?:[•·●○▪▫■□◦‣⁃∙➢➤►▶▸✓✔❖◆➔→*]|[-–—o](?=\s))\s*(?=\S)/u;
export const isBullet = ({ text }: Pick<Line, 'text'>): boolean => bullet.test(text);
export const wordsFrom = (text: string): string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

const isShouted = (text: string): boolean => /\p{Lu}{2}/u.test(text) && text === text.toUpperCase();
/** How a heading looks, if it looks like more than text. */
const lookOf = ({ heading, size, bold, text }: Line): string | undefined =>
  heading || size > 1.05 || bold || isShouted(text)
    ? [heading, Math.round(size * 10), bold, isShouted(text)].join()
    : undefined;

const edges = /^[^\p{L}\p{N}(]+|[^\p{L}\p{N})]+$/gu;
/** S P A C E D letters, each apart, are words, too. */
const isSpaced = (text: string): boolean => /^(?:[\p{L}&-] ){3,}[\p{L}&-]$/u.test(text);
/** Without the number before it, and without what is said about it in brackets: Experience (7 years). */
const bareOf = (text: string): string =>
  text
    .replace(/(?<=\p{L})\s*\([^()]{1,30}\)\s*:?$/u, '')
    .replaceAll(edges, '')
    .replace(/^(?:\d{1,2}|[ivx]{1,4})[.)]\s*/i, '');

/** The section that a line, all of it, is the heading of, by the lists. */
function knownHeading(line: Line): Section | undefined {
  if (line.text.length > 60 || (isBullet(line) && !(line.bold && isShouted(line.text)))) return undefined;
  const bare = bareOf(line.text);
  if (isSpaced(bare)) return closedSectionOf(bare.replaceAll(' ', ''));
  const known = sectionOf(bare) ?? (line.text === bare ? undefined : sectionOf(line.text.replace(/:$/, '')));
  return known ?? (lookOf(line) === undefined ? undefined : nearlySectionOf(bare));
}
/** By the lists, or by a word in what looks like a heading. Where no heading looks like one, a gap above it does. */
function headingOf(line: Line, before: Line | undefined, looks: ReadonlySet<string>): Section | undefined {
  // The last word of a sentence, below the rest of it.
  if (before && before.text !== '' && /\p{L}\.$/u.test(line.text)) return undefined;
  // … or of a bracket.
  if (/^[^(]*\)/.test(line.text)) return undefined;
  const known = knownHeading(line);
  if (known || line.text.length > 60 || isBullet(line)) return known;
  const bare = bareOf(line.text);
  const isShort = bare.split(' ').length <= 5 && !/[.,;\d|\t@]|\s[-–]\s|\/\s/.test(bare);
  const look = lookOf(line);
  const isApart = before?.text === '' && bare.split(' ').length <= 3 && sectionByWord(bare) === 'experience';
  const stands = looks.size > 0 ? looks.has(look ?? '') : look !== undefined || line.text.endsWith(':') || isApart;
  const isTitle =
    isJob(bare) &&
    !/experience|erfarenhet|erfaring|internship|conocimientos|habilidades|kenntnisse|skills\b/iu.test(bare);
  const section = sectionByWord(bare);
  // A word of a trade in a longer name makes no list of it.
  const isVague = section === 'skills' && bare.split(' ').length > 2 && !ofSkills.test(bare);
  return isShort &&
    stands &&
    !isTitle &&
    !isVague &&
    (/^\p{Lu}/u.test(bare) || (looks.has(look ?? '') && line.size > 1.05))
    ? section
    : undefined;
}
const ofSkills =
  /skills?\b|compet|kompet|kenntnisse|fähigkeit|kunskap|färdighet|ferdighet|færdighed|expertise|proficien|conocimient|habilidad|(?:technologies|tools|languages|software|verktyg|tekniker|teknologier)$/iu;

interface Label {
  section: Section;
  rest: string;
}
/** `Languages: Swedish, English`, or a heading in the column beside what it is about. */
function labelOf({ text, parts }: Pick<Line, 'text' | 'parts'>): Label | undefined {
  const [, word = '', colon = '', rest = ''] =
    /^([^:\t]{2,40}?)\s*([:\t])\s*(.+)$/u.exec(text.replace(bullet, '')) ?? [];
  const bare = bareOf(word);
  const isSkills =
    colon === '\t' &&
    parts[0] === word &&
    !isJob(bare) &&
    !degreeWord.test(bare) &&
    !schoolWord.test(bare) &&
    !companyWord.test(bare) &&
    !periodIn(rest) &&
    !isPlace(rest) &&
    sectionByWord(bare) === 'skills';
  const byWord = isSkills ? 'skills' : undefined;
  const nearly = colon === '\t' && parts[0] === word && !periodIn(rest) ? nearlySectionOf(bare) : undefined;
  const known = (isSpaced(bare) ? closedSectionOf(bare.replaceAll(' ', '')) : sectionOf(bare)) ?? nearly ?? byWord;
  const isSpoken =
    /languages?|språk|sprog|linguistic|idiomas|sprachen/iu.test(bare) &&
    wordsFrom(rest).some((each) => languageOf(each));
  const section = (isSpoken ? 'languages' : known) ?? (skillLabel.test(bare) ? 'skills' : undefined);
  // More than two columns are the row of a table, unless a period is in one of them.
  if (colon === '\t' && rest.includes('\t') && !periodIn(rest)) return undefined;
  if (!section || section === 'contact' || (section === 'other' && colon === ':')) return undefined;
  if (section === 'languages' && !wordsFrom(rest).some((each) => languageOf(each))) return { section: 'skills', rest };
  return { section, rest };
}

/** Cuts a CV at its headings. */
export function divide(whole: readonly Line[]): Sections {
  const lines = joinBroken(whole);
  const sections: Sections = {
    head: [],
    experience: [],
    education: [],
    skills: [],
    languages: [],
    summary: [],
    contact: [],
    other: [],
    used: [],
  };
  const looks = looksOfHeadings(lines);
  let current: Section | 'head' = 'head';
  /** What stands below headings that we do not know. */
  const unknown: Line[][] = [];
  let isUnknown = false;
  /** Where a list goes on in the next line, it goes on there. */
  let going: keyof Sections | undefined;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]?.text ?? '';
    // What a CV calls itself at its top is no heading of a part of it.
    const isName: boolean =
      current === 'head' && documentTitle.test(line.text) && sections.head.every(({ text }) => text === '');
    const heading: Section | undefined =
      isName || goesOnFrom(lines[at - 1], line) ? undefined : headingOf(line, lines[at - 1], looks);
    const found: Section | undefined =
      heading === current && isEndOfName(lines[at - 1], line, looks) ? undefined : heading;
    // What was achieved in a job, and the like, does not end it, unless it looks like what does.
    const isTold = current === 'experience' && duties.test(line.text);
    const isStory =
      isTold ||
      (current === 'experience' &&
        (found === 'other' || found === 'summary' || found === 'contact') &&
        looks.size > 0 &&
        !looks.has(lookOf(line) ?? ''));
    const isInner =
      found === 'skills' &&
      (current === 'experience' || current === 'other') &&
      skillLabel.test(bareOf(line.text)) &&
      !(looks.has(lookOf(line) ?? '') || (before === '' && !line.text.endsWith(':')));
    const isWithinSkills = current === 'skills' && found !== undefined && isLabelOfSkills(line, lines[at + 1], found);
    if (isInner || isWithinSkills) {
      going = isInner ? 'used' : undefined;
      continue;
    }
    if (isStory) {
      sections.experience.push({ ...line, text: `• ${line.text}` });
      continue;
    }
    if (found) {
      current = found;
      isUnknown = false;
      going = undefined;
      // What stood before is kept apart, should the section come twice.
      if (sections[current].length > 0) sections[current].push(sectionBreak);
      continue;
    }
    const label = labelOf(line);
    if (
      label &&
      (current !== 'skills' || label.section !== 'skills') &&
      !(current === 'head' && label.section === 'summary')
    ) {
      const isColumn = line.text.includes('\t') && !line.text.slice(0, line.text.indexOf('\t')).includes(':');
      const inside = current === 'experience' || current === 'other' || current === 'education';
      const to = label.section === 'skills' && inside && !isColumn ? 'used' : label.section;
      sections[to].push(gap, { ...line, text: label.rest });
      if (isColumn) current = label.section;
      going = isColumn ? undefined : to;
      continue;
    }
    if (
      going &&
      (/[,/|;:&]$/.test(before) ||
        /^[\p{Ll}|,/(]/u.test(line.text) ||
        (going === 'used' &&
          isBullet(line) &&
          labelOf(lines[at - 1]!) === undefined &&
          sections.used.length > 0 &&
          isBullet(sections.used.at(-1)!))) &&
      line.text !== ''
    ) {
      sections[going].push(line);
      continue;
    }
    going = undefined;
    const isUnknownHeading =
      current !== 'head' &&
      !(current === 'education' && schoolWord.test(line.text)) &&
      isLikeHeading(line, looks) &&
      !hasRange(lines[at + 1]?.text ?? '') &&
      !hasRange(before);
    const isEmployer =
      isUnknownHeading && companyWord.test(line.text) && lines.slice(at + 1, at + 5).some(({ text }) => hasRange(text));
    if (isEmployer) {
      if (current !== 'experience') sections.experience.push(sectionBreak);
      current = 'experience';
      sections.experience.push(line);
      continue;
    }
    if (isUnknownHeading && current !== 'skills') {
      current = 'other';
      isUnknown = true;
      unknown.push([]);
      sections.other.push(gap);
      continue;
    }
    if (isUnknown && current === 'other') unknown.at(-1)!.push(line);
    sections[current].push(line);
  }
  // Schools with years beside them are an education, whatever stands above them.
  if (sections.education.every(({ text }) => text === '' || !/\d/.test(text)))
    for (const block of [sections.head, ...unknown]) {
      const studies = toldStudies(block);
      if (studies.length > 0) sections.education = [...sections.education, sectionBreak, ...studies];
    }
  const without = sections.experience.length === 0 ? [sections.head] : [];
  for (const block of [...without, ...unknown])
    if (tellsOfJobs(block))
      sections.experience.push(...(sections.experience.length > 0 ? [sectionBreak] : []), ...block);
  return sections;
}

/** Stands above what somebody did in a job, whatever the headings look like. */
const duties =
  /^(?:key |main |major |job )?(?:responsibilit(?:y|ies)|duties|achievements?|accomplishments?|arbetsuppgifter|ansvarsområden):$/iu;
/** The last word of a sentence may be that of a heading. */
const goesOnFrom = (before: Line | undefined, line: Line): boolean =>
  before !== undefined &&
  before.look === line.look &&
  before.size === line.size &&
  before.text.length > 30 &&
  /(?:,|\s(?:of|and|in|for|with|the|och|og|i|på|för|av|af|med|und|für))$/iu.test(before.text);
/** A name that was too long for its line: Secondary, Education. A heading would look like the others. */
const isEndOfName = (before: Line | undefined, line: Line, looks: ReadonlySet<string>): boolean =>
  before !== undefined &&
  before.text !== '' &&
  before.size === line.size &&
  !knownHeading(before) &&
  looks.size > 0 &&
  !looks.has(lookOf(line) ?? '') &&
  !isShouted(line.text) &&
  !line.text.endsWith(':');

/** Periods with titles beside them are jobs, whatever they are called. */
function tellsOfJobs(block: readonly Line[]): boolean {
  const dated = block.flatMap(({ text }, at) => (hasRange(text) && text.length < 120 ? [at] : []));
  const titled = dated.filter((at) =>
    block.slice(Math.max(0, at - 1), at + 2).some(({ text }) => isJob(text) && text.length < 120),
  );
  return dated.length > 1 && titled.length * 2 > dated.length;
}

/** The lines from the first school with a period beside it to the last, if there are several. */
function toldStudies(block: readonly Line[]): Line[] {
  const found = block.flatMap(({ text }, at) =>
    schoolWord.test(text) &&
    text.length < 120 &&
    !isBullet({ text }) &&
    block.slice(at, at + 3).some((line) => /\d{4}/.test(line.text) && line.text.length < 120 && periodIn(line.text))
      ? [at]
      : [],
  );
  return found.length > 1 ? block.slice(found[0], found.at(-1)! + 3) : [];
}

/** `Languages` above C++ and Java is a kind of skills. */
const isLabelOfSkills = (line: Line, next: Line | undefined, found: Section): boolean =>
  (found === 'languages' &&
    next !== undefined &&
    next.text !== '' &&
    !wordsFrom(next.text).some((each) => languageOf(each))) ||
  (found === 'skills' && line.text.endsWith(':'));

/** What most of the headings that we know look like. */
function looksOfHeadings(lines: readonly Line[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const look = knownHeading(line) && lookOf(line);
    if (look) counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  return new Set(Array.from(counts).flatMap(([look, count]) => (count >= 2 ? [look] : [])));
}

/** A heading that we do not know: looks like those that we know, and in a way that text and titles do not. */
function isLikeHeading(line: Line, looks: ReadonlySet<string>): boolean {
  const look = lookOf(line);
  if (look === undefined || !looks.has(look)) return false;
  const isDistinct = line.size > 1.05 || isShouted(line.text);
  return (
    isDistinct &&
    line.text.length <= (line.size > 1.15 ? 70 : 50) &&
    !/[\d|@\t]|[,.]$/.test(line.text) &&
    !documentTitle.test(line.text) &&
    !isBullet(line)
  );
}

/** Whether a heading beside what it is about goes on in the next line: Arbetslivs-, erfarenhet. */
const isBrokenHeading = (start: string, end: string): boolean =>
  /\p{L}-$/u.test(start) && sectionOf(start.slice(0, -1) + end) !== undefined;
/** A period, or a heading, that did not fit into its line, or its column, is one again. */
function joinBroken(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of withoutTimelines(withoutFrames(lines))) {
    const last = joined.at(-1);
    const [start = '', ...beside] = last?.text.split('\t') ?? [];
    const [end = '', ...rest] = line.text.split('\t');
    if (last && isBrokenHeading(start, end)) {
      joined[joined.length - 1] = { ...last, text: [start.slice(0, -1) + end, ...beside].join('\t') };
      if (rest.length > 0) joined.push({ ...line, text: rest.join('\t') });
      continue;
    }
    const both = last && brokenIn(last.text, line.text);
    if (both) {
      const [period, before, after] = both;
      joined[joined.length - 1] = { ...last, text: `${period}\t${before}`, parts: [`${period}\t${before}`] };
      if (after !== '') joined.push({ ...line, text: after, parts: [after] });
      continue;
    }
    if (!last || !isBroken(start, end)) {
      joined.push(line);
      continue;
    }
    joined[joined.length - 1] = { ...last, text: [`${start} ${end}`, ...beside].join('\t') };
    if (rest.length > 0) joined.push({ ...line, text: rest.join('\t') });
  }
  return joined;
}

const alone = /^(?:(?:0?[1-9]|1[0-2])[./])?(?:19|20)\d\d$/;
const begun = /^(?:(?:0?[1-9]|1[0-2])[./])?(?:19|20)\d\d\s*[-–—]$/;
const ended = /^(?:[-–—]|bis|to|till|til)\s*(?:bis\s+)?(.{2,20})$/iu;
/** A period in a narrow column, above and below what stands beside it: 07/2024 –, Acme, 09/2024. */
function withoutFrames(lines: readonly Line[]): Line[] {
  const whole: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const [first = '', ...beside] = line.text.split('\t');
    const [next, after] = [lines[at + 1], lines[at + 2]];
    const [end = '', ...rest] = after?.text.split('\t') ?? [];
    // Jan. 2025, – Juni 2026
    const until = ended.exec(next?.text ?? '')?.[1];
    if (until !== undefined && hasRange(`${first} – ${until}`) && periodIn(first)?.rest === '' && !hasRange(first)) {
      whole.push({ ...line, text: [`${first} – ${until}`, ...beside].join('\t') });
      at += 1;
    } else if (
      beside.length === 0 &&
      begun.test(first) &&
      next &&
      next.text !== '' &&
      !periodIn(next.text) &&
      alone.test(end)
    ) {
      whole.push({ ...next, text: `${first} ${end}\t${next.text}` });
      if (rest.length > 0) whole.push({ ...after!, text: rest.join('\t') });
      at += 2;
    } else whole.push(line);
  }
  return whole;
}

const moment = /^(?:(?:19|20)\d\d|present|d\.d\.|nu|now|current)$/i;
const longestTimeline = 6;
/** In a column of their own, the end above the beginning with a line between them: 2022, |, 2019. */
function withoutTimelines(lines: readonly Line[]): Line[] {
  const whole = [...lines];
  for (const [at, { text }] of lines.entries()) {
    const [bar = '', ...rest] = text.split('\t');
    const before = whole[at - 1]?.text.split('\t') ?? [];
    if (bar !== '|' || !moment.test(before[0] ?? '')) continue;
    const below = whole.findIndex((line, index) => index > at && moment.test(line.text.split('\t')[0]!));
    if (below === -1 || below - at > longestTimeline) continue;
    const [start, ...story] = whole[below]!.text.split('\t');
    whole[at - 1] = { ...whole[at - 1]!, text: [`${start} – ${before[0]}`, ...before.slice(1)].join('\t') };
    whole[at] = { ...whole[at]!, text: rest.join('\t') };
    whole[below] = { ...whole[below]!, text: story.join('\t') };
  }
  return whole;
}
