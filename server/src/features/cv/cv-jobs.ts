import type { CvProposal } from '@app/contract/cv';
import { isCountry, isPlace } from './cv-places.ts';
import { type Entry, entriesOf, entryLabel } from './cv-entries.ts';
import { bullet } from './cv-sections.ts';
import { companyWord, degreeWord, isJob, notAPlace, schoolKind, schoolWord } from './cv-words.ts';
import { blocksOf, type Found, type Line } from './lines.ts';

const short = (text: string): string => text.slice(0, 200);
/** Sentences are no names. */
const isName = (text: string): boolean => {
  const most = companyWord.test(text) ? 22 : 14;
  return /\p{L}.?\p{L}/u.test(text) && text.split(' ').length <= most && text.length <= most * 9;
};

const columns = /\s*[\t|•·●▪⋅]\s*/u;
const strong = /\s*[\t|•·●▪⋅]\s*|\s+[–—-]{1,2}\s+|[–—]\s+|\s+[–—]|\s*;\s*|\s*\/\s+|\s+-(?=\p{Lu})/u;
const junction = /\s+(?:at|på|hos|vid|@|ved|bei)\s+/u;
const employment =
  /^(?:(?:part|full)[- ]?time|deltid|heltid|contract|consultant assignment|internship|intern|freelance|temporary|permanent|vikariat|tillsvidare|timanställd|fast|\d{1,3}\s?%|url|website|link|github|live|certificate|www\..*|https?:.*|\S+\.(?:com|se|ca|org|net)|.*\b\d+\s*(?:months?|years?|yrs?|mån(?:ader)?|år)\b.*)$/iu;
const isOther = (piece: string): boolean =>
  !isName(piece) || isPlace(piece) || notAPlace.test(piece) || employment.test(piece) || /^[A-Z]{2}$/.test(piece);

const trimmed = (piece: string): string =>
  piece
    .replaceAll(/\*\*?|__/g, '')
    // In brackets, all of it: where somebody learned or worked, or how long.
    .replace(/^\s*\(\s*([^()]*)\)\s*$/, (_, inner: string) => (companyWord.test(inner) ? inner : ''))
    .replace(/\s*\([^()]*\)?\s*$/, '')
    .replaceAll(/^[\s,:;.–—*-]+|[\s,:;–—*-]+$/g, '')
    .replace(/(?<=\p{L}{2})\.$/u, '')
    .replace(/^(?:at|på|hos|vid|as|som)\s+(?=\p{Lu})/u, '')
    .trim();
/** Without the places at the end of it. */
function withoutPlace(piece: string): string {
  const parts = piece.split(/,\s*|\s+[–—-]+\s+/);
  let end = parts.length;
  const isRest = (part: string): boolean => isOther(part) || /^[A-Z](?:[.& ]{0,3}[A-Z]){1,3}\.?$/.test(part);
  while (end > 1 && isRest(trimmed(parts[end - 1]!))) end -= 1;
  if (end === parts.length) return piece;
  const last = parts[end - 1]!;
  return trimmed(piece.slice(0, piece.indexOf(last, parts.slice(0, end - 1).join('').length) + last.length));
}
const namesIn = (text: string, by: RegExp): string[] =>
  text
    .replace(bullet, '')
    .split(by)
    .map(trimmed)
    .filter((piece) => !isOther(piece))
    .map(withoutPlace);

/** What one line names, where one line names it all: title and employer, degree and school. */
function namesOfOne(line: string): string[] {
  const pieces = namesIn(line, strong);
  if (pieces.length !== 1) return pieces;
  const [left = '', ...right] = pieces[0]!.split(junction);
  if (right.length > 0 && (isJob(left) || degreeWord.test(left)))
    return [left, pieces[0]!.slice(left.length).replace(junction, '')];
  const parts = namesIn(line, /,\s+|\s*[\t|•·]\s*/u);
  return parts.length > 1 ? parts : pieces;
}

/** Where there are several lines, each names one thing; where there is one, it names all. */
function namesOf(header: readonly string[]): string[] {
  const lines = header.filter((line) => namesIn(line, columns).length > 0);
  // Lyon Frankrike, when there is more than that.
  const named = lines.filter(
    (line) => !/^\p{Lu}[\p{L}-]+ \p{Lu}\p{L}+$/u.test(line) || !isCountry(line.split(' ')[1]!),
  );
  if (named.length < lines.length && named.length > 0) return namesOf(named);
  if (lines.length === 1) return namesOfOne(lines[0]!);
  const full = lines.find((line) => {
    const pieces = namesOfOne(line);
    return (
      pieces.some((piece) => isJob(piece) && !companyWord.test(piece)) &&
      pieces.some((piece) => companyWord.test(piece) && !isJob(piece))
    );
  });
  if (full !== undefined) return namesOfOne(full);
  return lines.map((line) => {
    const pieces = namesIn(line, columns);
    return pieces.find(isJob) ?? pieces[0]!;
  });
}

/** `Designation: Engineer`, whatever stands around it. */
function labelledIn(header: readonly string[], label: RegExp): string {
  for (const line of header) {
    const found = entryLabel.exec(line)?.[0];
    if (found && label.test(found)) return withoutPlace(trimmed(line.slice(found.length).split(/,\s*[^,:]+:|\t/)[0]!));
  }
  return '';
}
const titleLabel = /^(?:designation|position|job title|title|titel|tittel|befattning|stilling|roll?e?)/iu;
const companyLabel =
  /^(?:name of|company|employer|organi|firm|client|arbetsgivare|arbeidsgiver|arbejdsgiver|företag|kund|uppdragsgivare)/iu;

/** Working as a nurse at Solna Hospital; Solna Hospital as a nurse. */
function inSentence(header: readonly string[]): { title: string; company: string } | undefined {
  for (const line of header) {
    const [, before = '', after = ''] =
      /^(.*?)\bas\s+(?:an?\s+|the\s+)?(.+)$/iu.exec(line.replaceAll('\t', ' ').replace(bullet, '')) ?? [];
    if (after === '') continue;
    const [, title = after, company = ''] =
      /^(.+?)\s+(?:in|at|with|for)\s+(?:the\s+)?(?:\S.*\s(?:in|at|with)\s+)?(\p{Lu}.+)$/u.exec(after) ?? [];
    const employer =
      company ||
      before
        .replace(/^.*\b(?:work(?:ing|ed)|experience)\s*(?:in|at|with|for)?\s*/iu, '')
        .replace(/^.*\b(?:in|at|with)\s+(?=\p{Lu})/u, '');
    if (isJob(title) && title.split(' ').length <= 8)
      return { title: trimmed(title), company: withoutPlace(trimmed(employer)) };
  }
  return undefined;
}

const titleScore = (piece: string): number =>
  2 * Number(isJob(piece)) - 2 * Number(companyWord.test(piece)) - Number(piece.length > 70);

export const readJobs = (lines: readonly Line[]): Found<CvProposal['experiences'][number]>[] =>
  blocksOf(lines).flatMap(readBlock);
function readBlock(lines: readonly Line[]): Found<CvProposal['experiences'][number]>[] {
  const entries = entriesOf(lines, (header) => namesOf(header).length >= 2).map((entry) => ({
    ...entry,
    names: namesOf(entry.header.filter((line) => !entryLabel.test(line))),
  }));
  const usual = usualScores(entries.map(({ names }) => names));
  let employer = '';
  return entries.flatMap((entry) => {
    const { started, ended, isRange, description, from, isOwn } = entry;
    const said = { title: labelledIn(entry.header, titleLabel), company: labelledIn(entry.header, companyLabel) };
    const chosen = choose(entry.names, usual, entry.header.length > 1 ? '' : titleInStory(description));
    const sentence = inSentence(entry.header);
    const title = said.title || sentence?.title || chosen.title || titleInStory(description);
    const own =
      said.company ||
      (sentence
        ? sentence.company
        : chosen.title === title || said.title === ''
          ? chosen.company
          : (entry.names[0] ?? ''));
    const company = own || (isOwn ? '' : employer);
    if (title === '' && company === '') return [];
    employer = company;
    const place = entry.header.flatMap((line) => line.split(strong)).find(isPlace) ?? '';
    return [
      {
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
        sure: title !== '' && company !== '' && titleScore(title) > titleScore(company) && isRange,
      },
    ];
  });
}

/** Worked as a waiter in …; Software engineer at Acme, a company that … */
function titleInStory(story: readonly string[]): string {
  const words = String.raw`([\p{L}-]+(?:\s[\p{L}-]+){0,3}?)`;
  const end = String.raw`(?=[.,;]|$|\s(?:in|at|on|for|för|i|på|med|with|and|och|og|under|hos|where|där|the)(?!\p{L}))`;
  const as = new RegExp(String.raw`\b(?:as|som)\s+(?:an?\s+|en\s+|ett\s+|et\s+)?${words}${end}`, 'iu');
  const first = new RegExp(`^${words}${end}`, 'iu');
  const found = [
    ...story.slice(0, 1).map((text) => first.exec(text.replace(bullet, ''))?.[1]),
    ...story.slice(0, 3).map((text) => as.exec(text)?.[1]),
  ];
  return found.find((title) => title !== undefined && isJob(title)) ?? '';
}

/** Which of the names is what somebody was, and which is where. */
function choose(names: readonly string[], usual: readonly number[], told: string): { title: string; company: string } {
  // Where no name in the line is a title, and the story begins with one, the line is all about where.
  if (told !== '' && names.length > 0 && !names.some(isJob)) return { title: told, company: names[0]! };
  const scored = names.map((name, at) => ({ name, score: titleScore(name) + 0.75 * (usual[Math.min(at, 2)] ?? 0) }));
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  if (!best) return { title: '', company: '' };
  if (names.length === 1)
    return isJob(best.name) && !companyWord.test(best.name)
      ? { title: best.name, company: '' }
      : { title: '', company: best.name };
  const [least] = scored.filter((each) => each !== best).toSorted((a, b) => a.score - b.score);
  return { title: best.name, company: least!.name };
}

/** Whoever writes the title first in one job does so in the next: how much the first, second and third name are titles. */
function usualScores(entries: readonly (readonly string[])[]): number[] {
  return [0, 1, 2].map((at) => {
    const scores = entries
      .filter((names) => names.length > 1 && names.length > at)
      .map((names) => titleScore(names[at]!));
    return scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  });
}

const grade =
  /^(?:[\d.,/ ]+\s*%?|.*\b(?:c?gpa|sgpa|percentage|percent|grade|marks|division|karakter|betyg)\b.*|.*\d\s*%.*|(?:first|second) class.*|pursuing|\(?(?:expected|forventet|förväntad)\)?|.{0,20}\bhp\b|years?(?: of passing)?)$/i;
/** The first row of a table says what the others are. */
const tableHead =
  /^(?:s\.?\s?(?:r|no|l)\.?[^\t]*\t)?(?:[^\t]*(?:course|degree|exam|examination|qualification|class|standard|board|institut\w*|school|college|university)[^\t]*\t){1,}[^\d]*$/i;
/** As names and dates, where somebody has written sentences. */
const asNames = (line: Line): Line => ({
  ...line,
  text: tableHead.test(line.text)
    ? ''
    : line.text
        .replace(schoolWord.test(line.text) ? /(?<=\d{4})\.\s+\p{Lu}.*$/u : /$^/u, '')
        .replace(
          /^\W*(?:i have|i did|i had)?\s*(?:completed|passed|done|obtained|pursued|pursuing)\s+(?:my\s+)?(?=\p{L})/iu,
          '',
        )
        .replace(
          /\s*,?\s*(?:and\s+)?(?:passed(?: out)?|completed|graduated)?\s*\b(?:in|during) (?:the )?(?:year )?(?:of )?(?=(?:19|20)\d\d)/iu,
          '\t',
        )
        .replace(/(?<=(?:19|20)\d\d)\s+(?:with|securing)\s.*$/iu, '')
        .replace(/\s+with\s+[\d.]+\s*%.*$/iu, '')
        .replace(/\s+from\s+(?=\p{Lu})/u, '\t'),
});
export const readStudies = (lines: readonly Line[]): Found<CvProposal['educations'][number]>[] =>
  blocksOf(lines).flatMap((block) => readSchools(block.map(asNames)));
function readSchools(lines: readonly Line[]): Found<CvProposal['educations'][number]>[] {
  const isEnough = (header: readonly string[]): boolean => {
    const names = studyNames(header);
    return names.length >= 2 && names.some(isSchool);
  };
  const dated = entriesOf(lines, isEnough);
  const entries: Pick<Entry, 'header' | 'started' | 'ended' | 'from' | 'description'>[] =
    dated.length > 0 ? dated : undated(lines);
  return entries.flatMap(({ header, started, ended, from, description }) => {
    const names = studyNames(header.filter((line) => !entryLabel.test(line)));
    const said = {
      school: labelledIn(header, /^(?:school|college|university|institut)/iu),
      degree: labelledIn(header, /^(?:degree|course|qualification)/iu),
    };
    const score = (name: string): number =>
      3 * Number(isSchool(name)) - Number(degreeWord.test(name)) - Number(/\bboard\b/i.test(name));
    const school = said.school || (names.toSorted((a, b) => score(b) - score(a))[0] ?? '');
    const rest = names.filter((name) => name !== school);
    const degree = said.degree || (rest.find((name) => degreeWord.test(name)) ?? rest[0] ?? degreeInStory(description));
    if (school === '') return [];
    const value =
      isSchool(school) || degree !== '' || !degreeWord.test(school)
        ? { school, degree }
        : { school: '', degree: school };
    return [
      {
        value: { school: short(value.school), degree: short(value.degree), started, ended },
        from,
        sure: isSchool(school) && degree !== '',
      },
    ];
  });
}
const isSchool = (name: string): boolean => schoolWord.test(name) && !schoolKind.test(name);
const studyNames = (header: readonly string[]): string[] => {
  const lines = header.filter((line) => namesIn(line, columns).length > 0);
  const names = lines.length === 1 ? namesOfOne(lines[0]!) : lines.flatMap((line) => namesIn(line, strong));
  return names.filter((name) => !grade.test(name));
};
/** The degree is often the first thing that is told about a school. */
function degreeInStory([first = '']: readonly string[]): string {
  const [begun = ''] = first.replace(bullet, '').split(/[,.;:(]|\s+(?:with|con|med|and|och)\s/);
  return degreeWord.test(begun) && begun.split(' ').length <= 9 ? begun.trim() : '';
}

/** Without dates: each line that names a school, with the line before or after it. */
function undated(lines: readonly Line[]): Pick<Entry, 'header' | 'started' | 'ended' | 'from' | 'description'>[] {
  return lines.flatMap(({ text }, at) => {
    if (!schoolWord.test(text) || text.length > 150) return [];
    const beside = [lines[at - 1], lines[at + 1]].find(
      (other) => other && degreeWord.test(other.text) && !schoolWord.test(other.text) && other.text.length < 100,
    );
    const header = namesOfOne(text).length > 1 || !beside ? [text] : [beside.text, text];
    return [{ header, started: null, ended: null, from: header.join('\n'), description: [] }];
  });
}
