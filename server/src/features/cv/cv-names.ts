import { entryLabel, type Naming } from './cv-entries.ts';
import { couldBeTown, isCountry, isPlace, isRegion } from './cv-places.ts';
import { bullet } from './cv-sections.ts';
import { companyWord, degreeWord, isJob, notAPlace, schoolWord } from './cv-words.ts';

/* What the lines around a period name, and which of the names says what somebody was, and which where. */

/** Sentences are no names. */
const isName = (text: string): boolean => {
  const most = companyWord.test(text) ? 22 : 14;
  return /\p{L}.?\p{L}/u.test(text) && text.split(' ').length <= most && text.length <= most * 9;
};

export const columns = /\s*[\t|•·●▪⋅]\s*/u;
export const strong = /\s*[\t|•·●▪⋅]\s*|\s+[–—-]{1,2}\s+|[–—]\s+|\s+[–—]|\s*;\s*|\s*\/\s+|\s+-(?=\p{Lu})/u;
const junction = /\s+(?:at|på|hos|vid|@|ved|bei(?: der)?|beim|im(?! Rahmen)|an der|am|au|chez)\s+/u;
/** Between somebody and where they worked, whatever they were there. */
const clearJunction = /\s+(?:hos|@|bei(?: der)?|beim|chez)\s+/u;
const employment =
  /^(?:(?:part|full)[- ]?time|deltid|heltid|contract|consultant assignment|freelance|temporary|permanent|vikariat|tillsvidare|timanställd|fast|\d{1,3}\s?%|url|website|link|github|live|certificate|www\..*|https?:.*|.*\b\d+\s*(?:months?|years?|yrs?|mån(?:ader)?|år)\b.*)$/iu;
const shortRegion = /^[A-Z]{2}$/;
const isOther = (piece: string): boolean =>
  !isName(piece) || isPlace(piece) || notAPlace.test(piece) || employment.test(piece) || shortRegion.test(piece);

export const trimmed = (piece: string): string =>
  piece
    .replaceAll(/\*\*?|__/g, '')
    // In brackets, all of it: where somebody learned or worked, or how long.
    .replace(/^\s*\(\s*([^()]*)\)\s*$/, (_, inner: string) => (companyWord.test(inner) ? inner : ''))
    .replace(/\s*\([^()]*\)?\s*$/, '')
    .replaceAll(/^(?:[\s,:;–—*-]|\.(?!\p{Lu}))+|[\s,:;–—*-]+$/gu, '')
    .replace(/^[„“”«"]([^“”»"]{3,})[“”»"].*$/u, '$1')
    .replaceAll(/[„“”«»"]/g, '')
    .replace(/(?<=\p{L}{2})\.$/u, '')
    .replace(/^(?:at|på|hos|vid|as|som|in|bei|an der|ved|from|en|em|chez|à)\s+(?=\p{Lu})/u, '')
    .replace(/^(?:the|la|el|le|les|los|der|die|das|den|dem|il|o|a)\s+(?=\p{Lu})/u, '')
    .replace(/\s+(?:in|of|at|on|from|affiliated to|i|vid|på)$/iu, '')
    .trim();
/** Acme Pvt Ltd New Delhi: nothing but a place comes after what a company is by law. */
const behindLegalForm = /^(.*\b(?:AB|Ltd|Limited|Inc|LLC|GmbH|A\/S|ApS|Oy|Corp)\.?)\s+(\p{Lu}.*)$/u;
/** Acme in Lyon; Acme. Lyon, France. */
function withoutTown(name: string): string {
  const [, behindDot = '', place = ''] = /^(.*?\p{L}{3})\.\s+(\p{Lu}[^.]{1,40})\.?$/u.exec(name) ?? [];
  if (place !== '' && isPlace(place)) return behindDot;
  const [, before = '', town = ''] = /^(.{3,})\s+(?:in|i|à|en|em)\s+(\p{Lu}[^.]{1,40}?)\.?$/u.exec(name) ?? [];
  const isSaid =
    isJob(before) || degreeWord.test(before) || /\b(?:degree|bachelor|master|B\.?Sc|M\.?Sc)\b/iu.test(before);
  const isQuoted = /[«“"][^»”"]*$/u.test(before);
  const isSomewhere = isPlace(town) || (couldBeTown(town) && !town.includes(' ') && !isSaid);
  return town !== '' && isSomewhere && !isQuoted && !/\b(?:degree|bachelor|master)\b/iu.test(before) ? before : name;
}
/** Without the places at the end of it. */
export function withoutPlace(given: string): string {
  const written = withoutTown(given);
  const [, company, place = ''] = behindLegalForm.exec(written) ?? [];
  const piece = company !== undefined && isPlace(place) ? company : written;
  const parts = piece.split(/,\s*|\s+[–—-]+\s+|(?<=\p{L})- /u);
  let end = parts.length;
  const isRest = (part: string): boolean => isOther(part) || /^[A-Z](?:[.& ]{0,3}[A-Z]){1,3}\.?$/.test(part);
  while (end > 1 && (isRest(trimmed(parts[end - 1]!)) || isRegion(parts[end - 1]!.trim()))) end -= 1;
  // A town that we do not know is one before the part of a country that it is in.
  const [town, region] = [trimmed(parts[end - 1] ?? ''), (parts[end] ?? '').trim()];
  if (end > 1 && end < parts.length && (isCountry(region) || isRegion(region)) && couldBeTown(town) && !isNamedBy(town))
    end -= 1;
  if (end === parts.length) return piece;
  const last = parts[end - 1]!;
  return trimmed(piece.slice(0, piece.indexOf(last, parts.slice(0, end - 1).join('').length) + last.length));
}
const isNamedBy = (text: string): boolean => isJob(text) || companyWord.test(text) || schoolWord.test(text);

/** From what parts the most to what parts the least. */
const separators = [columns, strong, junction, /,\s+/u] as const;
type Separator = (typeof separators)[number];
/** What parts most of these lines; a dash or a comma in one of them alone is a part of a name. */
export function separatorsOf(lines: readonly string[]): readonly Separator[] {
  if (lines.length === 0) return separators;
  const at = separators.findIndex(
    (by) => lines.filter((line) => partedBy(line, by).length > 1).length * 5 >= lines.length * 3,
  );
  // Words between somebody and where they worked part more than a dash or a slash in what they were.
  if (separators[at] === junction) return [columns, junction, strong];
  return at === -1 ? [columns] : separators.slice(0, at + 1);
}
function partedBy(line: string, by: Separator): string[] {
  const names = namesIn(line, by);
  const isParted = by !== junction || isJob(names[0] ?? '') || degreeWord.test(names[0] ?? '');
  return isParted || (clearJunction.test(line) && names.length === 2) ? names : names.slice(0, 1);
}
export const namesIn = (text: string, by: RegExp): string[] =>
  text
    .replace(bullet, '')
    .split(by)
    .map(trimmed)
    .filter((piece) => !isOther(piece))
    .map(withoutPlace);
/** A school or a company without the town that it is in, which is no other name. */
function behindOrganisation(cell: string): string {
  const bare = withoutPlace(cell);
  const last = bare.split(/,\s*/).at(-1)!;
  return companyWord.test(last) || schoolWord.test(last) ? bare : cell;
}
/** What one line names, where one line names it all: parted by what parts it at all. */
export function namesOfOne(written: string, by: readonly Separator[] = separators): string[] {
  const line = written.split('\t').map(behindOrganisation).join('\t');
  for (const separator of by) {
    const names = partedBy(line, separator);
    if (names.length > 1) return names;
  }
  return namesIn(line, columns);
}

/** Something that is named, and where: by its place and by its look, which are the same in the entries beside it. */
export interface Name {
  text: string;
  place: string;
  look: string;
}
/** Where there are several lines, each names one thing; where there is one, it names all. */
export function namesOf(header: readonly Naming[], by?: readonly Separator[]): Name[] {
  const lines = header.filter(({ text }) => !entryLabel.test(text) && namesIn(text, columns).length > 0);
  const isAll = (names: readonly string[]): boolean =>
    names.some((name) => isJob(name) && !companyWord.test(name)) &&
    names.some((name) => companyWord.test(name) && !isJob(name));
  const only = lines.length === 1 ? lines[0] : lines.find(({ text }) => isAll(namesOfOne(text)));
  if (only)
    return namesOfOne(only.text, lines.length === 1 ? by : undefined).map((text, at) => ({
      text,
      place: `only ${at}`,
      look: '',
    }));
  return lines.flatMap(({ text, look }, line) =>
    namesIn(text, columns).map((name, at) => ({ text: name, place: `${line} of ${lines.length}, ${at}`, look })),
  );
}

/** What somebody was, and where: a title and an employer, a degree and a school. */
export interface Roles {
  what: string;
  where: string;
}
/**
 * Which of the names says what, and which where. `likeWhat` is what its words say; what the names in the same place and of the
 * same look in the other entries say counts as much, since nobody writes one entry the other way round. `isWhat` decides for one
 * that stands alone.
 */
export function rolesOf(
  entries: readonly (readonly Name[])[],
  likeWhat: (name: string) => number,
  isWhat: (name: string) => boolean,
): Roles[] {
  const several = entries.filter((names) => names.length > 1).flat();
  const usual = (by: 'place' | 'look'): ((name: Name) => number) => {
    const found = Map.groupBy(several, (name) => name[by]);
    const mean = new Map(
      Array.from(found, ([key, names]) => [
        key,
        names.reduce((sum, { text }) => sum + likeWhat(text), 0) / names.length,
      ]),
    );
    const isTelling = mean.size > 1;
    return (name) => (isTelling ? (mean.get(name[by]) ?? 0) : 0);
  };
  const [byPlace, byLook] = [usual('place'), usual('look')];
  return entries.map((names) => {
    if (names.length < 2) {
      const only = names[0]?.text ?? '';
      return isWhat(only) ? { what: only, where: '' } : { what: '', where: only };
    }
    const scored = names.map((name) => ({ ...name, score: likeWhat(name.text) + byPlace(name) + byLook(name) }));
    const best = scored.toSorted((a, b) => b.score - a.score)[0]!;
    const rest = scored.filter((each) => each !== best && each.text.toLowerCase() !== best.text.toLowerCase());
    return { what: best.text, where: rest.toSorted((a, b) => a.score - b.score)[0]?.text ?? '' };
  });
}

/** `Designation: Engineer`, whatever stands around it. */
export function labelledIn(header: readonly Naming[], label: RegExp): string {
  for (const { text } of header) {
    const found = entryLabel.exec(text)?.[0];
    if (found && label.test(found)) return withoutPlace(trimmed(text.slice(found.length).split(/,\s*[^,:]+:|\t/)[0]!));
  }
  return '';
}
