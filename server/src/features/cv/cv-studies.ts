import type { CvProposal } from '@app/contract/people/cv';
import { periodIn } from './cv-dates.ts';
import { type Entry, entriesOf, entryLabel, type Naming } from './cv-entries.ts';
import { labelledIn, type Name, namesOf, namesOfOne, rolesOf } from './cv-names.ts';
import { bullet } from './cv-sections.ts';
import { degreeWord, schoolKind, schoolWord } from './cv-words.ts';
import { blocksOf, type Found, type Line } from './lines.ts';

type Study = CvProposal['educations'][number];
const short = (text: string): string => text.slice(0, 200);

const grade =
  /^(?:[\d.,/ ]+\s*%?|.{0,20}\b(?:c?gpa|sgpa|percentage|percent|grade|marks|division|karakter|betyg)\b.*|.*\d\s*%.*|(?:first|second) class.*|pursuing|\(?(?:expected|forventet|förväntad)\)?|.{0,20}\bhp\b|years?(?: of passing)?)$/i;
const headCell =
  /^(?:[\s./&%()-]|s\.?\s?(?:r|no|l)\b|no|name|of|the|degree|certificates?|course|exam(?:ination)?s?|qualifications?|class|standard|stream|speciali[sz]ation|board|institut\w*|schools?|colleges?|universit(?:y|ies)|years?|passing|passed|percentage|percent|marks|c?gpa|grade|result|division|aggregate|obtained|duration|description|discipline)+$/i;
/** The first row of a table says what the others are. */
const isTableHead = (text: string): boolean => {
  const cells = text.split('\t');
  return cells.length > 1 && cells.every((cell) => headCell.test(cell));
};
/** As names and dates, where somebody has written sentences. */
const asNames = (line: Line): Line => ({
  ...line,
  text: isTableHead(line.text)
    ? ''
    : line.text
        .replace(/^\d{1,2}\s*[.)]\s*\t/, '')
        .replace(schoolWord.test(line.text) ? /(?<=\d{4})\.\s+\p{Lu}.*$/u : /$^/u, '')
        .replace(
          /^\W*(?:i have|i did|i had)?\s*(?:completed|passed|done|obtained|pursued|pursuing)\s+(?:my\s+)?(?=\p{L})/iu,
          '',
        )
        .replace(/\s+(?:passed\s+)?with\s+[\d.]+\s*%\s*(?=(?:in|from)\b)/iu, ' ')
        .replace(
          /\s*,?\s*(?:and\s+)?(?:passed(?: out)?|completed|graduated)?\s*\b(?:in|during) (?:the )?(?:year )?(?:of )?(?=(?:19|20)\d\d)/iu,
          '\t',
        )
        .replace(/(?<=(?:19|20)\d\d)\s+(?:with|securing)\s.*$/iu, '')
        .replace(/\s+with\s+[\d.]+\s*%.*$/iu, '')
        .replace(/\s+\(?c?gpa\b[^\t]*/iu, '')
        .replace(/\s+(?:[Ff]rom|[Uu]nder)\s+(?=\p{Lu})/u, '\t')
        .replace(/^([^:\t]{2,50}):\s*(?=\p{L})/u, (label, degree: string) =>
          isDegreeLabel(degree) ? `${degree}\t` : label,
        ),
});

export const readStudies = (lines: readonly Line[]): Found<Study>[] =>
  blocksOf(lines).flatMap((block) => readSchools(block.map(asNames)));
function readSchools(lines: readonly Line[]): Found<Study>[] {
  const dated = entriesOf(lines, isEnough);
  const all = undated(lines);
  // Where most schools have no date, those that have one are read in the same way.
  const entries = dated.length === 0 || all.length > dated.length * 2 ? all : dated;
  const roles = rolesOf(
    entries.map(({ header }) => studyNames(header)),
    likeDegree,
    (name) => !isSchool(name),
  );
  let before = '';
  return entries.flatMap(({ header, started, ended, from, description, isOwn }, at) => {
    const { what, where } = roles[at]!;
    const degree = labelledIn(header, /^(?:degree|course|qualification)/iu) || what || degreeInStory(description);
    const named = labelledIn(header, /^(?:school|college|university|institut)/iu) || where;
    const school = named || (isOwn ? '' : before);
    before = school;
    if (school === '' && degree === '') return [];
    const value = { school: short(school), degree: short(degree), started, ended };
    return [{ value, from, sure: isSchool(school) && degree !== '' }];
  });
}
/** `Diploma: Central College`, where degrees are the labels, or schools. */
const isDegreeLabel = (label: string): boolean =>
  (degreeWord.test(label) || schoolWord.test(label)) && !entryLabel.test(`${label}: x`);
const partOfSchool = /\b(?:fakult|facult|facoltà|lehrstuhl|department)/iu;
export const isSchool = (name: string): boolean =>
  schoolWord.test(name) &&
  // What is learned at a part of a school is more than where.
  !degreeWord.test(name.slice(0, Math.max(0, name.search(partOfSchool)))) &&
  !schoolKind.test(name) &&
  !/\b(?:degree|certificate|diploma)$/iu.test(name);
const likeDegree = (name: string): number =>
  Number(degreeWord.test(name)) - 3 * Number(isSchool(name)) + Number(/\bboard\b/i.test(name));
const studyNames = (header: readonly Naming[]): Name[] => namesOf(header).filter(({ text }) => !grade.test(text));
const isEnough = (header: readonly Naming[]): boolean => {
  const names = studyNames(header);
  return names.length >= 2 && names.some(({ text }) => isSchool(text)) && names.some(({ text }) => !isSchool(text));
};
/** The degree is often the first thing that is told about a school. */
function degreeInStory([first = '']: readonly string[]): string {
  const [begun = ''] = first.replace(bullet, '').split(/[,.;:(]|\s+(?:with|con|med|and|och)\s/);
  return degreeWord.test(begun) && begun.split(' ').length <= 9 ? begun.trim() : '';
}

/** Course: … above Institute: …, or below it. */
function labelledEntries(lines: readonly Line[]): Entry[] {
  const named = lines.filter(({ text }) => entryLabel.test(text));
  const first = entryLabel.exec(named[0]?.text ?? '')?.[0];
  if (first === undefined || named.length < 2) return [];
  const begins = named.flatMap(({ text }, at) => (text.startsWith(first) ? [at] : []));
  return begins.flatMap((from, at) => {
    const header = named.slice(from, begins[at + 1]).map(({ text, look }) => ({ text, look }));
    if (!header.some(({ text }) => schoolWord.test(text))) return [];
    const written = header.map(({ text }) => text).join('\n');
    return [{ header, started: null, ended: null, isRange: false, isOwn: true, from: written, description: [] }];
  });
}

/** Without dates: each line that names a school, with the line before or after it. */
function undated(lines: readonly Line[]): Entry[] {
  const labelled = labelledEntries(lines);
  if (labelled.length > 0) return labelled;
  return lines.flatMap(({ text }, at) => {
    if (!schoolWord.test(text) || text.length > 150) return [];
    const beside = [lines[at - 1], lines[at + 1]].find(
      (other) => other && degreeWord.test(other.text) && !schoolWord.test(other.text) && other.text.length < 100,
    );
    const written = namesOfOne(text).length > 1 || !beside ? [text] : [beside.text, text];
    const period = written.map((each) => periodIn(each)).find((found) => found !== undefined);
    const header = written.map((each) => ({ text: periodIn(each)?.rest ?? each, look: '' }));
    const { started = null, ended = null, isRange = false } = period ?? {};
    return [{ header, started, ended, isRange, isOwn: true, from: written.join('\n'), description: [] }];
  });
}
