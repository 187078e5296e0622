import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js';
import { foldLetters } from '@app/contract/search/letters';
import { couldBeTown, countryOf, isCountry, isPlace, isRegion, isTown } from './cv-places.ts';
import { periodIn } from './cv-dates.ts';
import { languageOf } from './cv-languages.ts';
import { bullet, wordsFrom } from './cv-sections.ts';
import { companyWord, degreeWord, documentTitle, isJob, schoolWord, sectionByWord, sectionOf } from './cv-words.ts';
import type { Found, Line } from './lines.ts';

/* Who it is, and how to reach them: what stands at the top of a CV, and in its column for contact. */

const nothing: Found<string> = { value: '', from: '', sure: false };

/** The end of an address is written in small letters; what begins with a capital right after it is the next word. */
const address =
  /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.)+(?:[a-z]{2,24}(?![a-z\d])|[A-Z]{2,24}(?![A-Za-z\d])|[A-Z][a-z]{1,23}(?![A-Za-z\d]))/g;

export const emailsIn = (lines: readonly Line[]): Found<string>[] => {
  const found = new Map<string, Found<string>>();
  for (const { text } of lines)
    for (const [email] of text.matchAll(address))
      if (!found.has(email.toLowerCase())) found.set(email.toLowerCase(), { value: email, from: text, sure: true });
  return [...found.values()];
};

const isContact = (line: string): boolean =>
  /@|https?:|www\.|linkedin|github|\+?\d[\d\s()-]{6,}|^(?:tel|phone|mobil|e-?post|e-?mail|adress|address|född|født|born)\b/i.test(
    line,
  );

const academic = /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|er|ing|dipl|ca)\.?\s+)+/i;
const nameWord =
  /^(?:(?:\p{Lu}\.)*\p{Lu}(?:[\p{L}'’-]*(?:\.\p{Lu}\.?)?|\p{L}?\.)|von|van|af|de|der|den|di|da|la|bin|al|el|dos|do|du)$/u;
const notName =
  /\b(?:page|sida|personal|details|detail|contact|information|profile|address|phone|mobile|email|date|birth|nationality|software|technical|skills|street|road|nagar|colony|district|near|house|flat|the|and|for|with|university|college|school|private|confidential|portfolio|website|web|mission|objective|about|me|my|references?|available|experience|svensk|english|version|updated|team|project|candidate|github|linkedin|gmail|java|python|sql|oracle|cum|laude|married|single|male|female|hindu|indian|born|career|work|current|present|permanent|declaration|hobbies|strengths?|summary|education|languages?|om|mig|cv|år|kontakt|post|code|pin|state|city|dist)\b/iu;
export function looksLikeName(text: string): boolean {
  const words = text.split(' ');
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    text.length <= 50 &&
    words.every((word) => nameWord.test(word)) &&
    (words.some((word) => word.length > 2) || words.filter((word) => word.length === 2).length > 1) &&
    !notName.test(text) &&
    !isJob(text) &&
    !companyWord.test(text) &&
    !schoolWord.test(text) &&
    !isPlace(text) &&
    sectionOf(text) === undefined &&
    sectionByWord(text) === undefined &&
    words.filter((word) => languageOf(word) !== undefined).length * 2 < words.length
  );
}
/** SHOUTED names are written as names. */
const asName = (text: string): string =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replaceAll(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : text;

export interface NameFound {
  first_name: Found<string>;
  last_name: Found<string>;
  /** The line it stands in, or -1. */
  at: number;
}
/** BERG Anna and Anna BERG: what alone is shouted is the last name. */
function inOrder(name: string): string {
  const words = name.split(' ');
  const isLast = (word: string): boolean => /^\p{Lu}{3,}(?:[-’']\p{Lu}+)*$/u.test(word);
  const last = words.filter(isLast);
  if (last.length === 0 || name === name.toUpperCase()) return asName(name);
  const first = words.filter((word) => !isLast(word));
  return isLast(words[0]!) && !isLast(words.at(-1)!)
    ? `${first.join(' ')} ${asName(last.join(' '))}`
    : words.map((word) => (isLast(word) ? asName(word) : word)).join(' ');
}
const nameOf = (name: string, from: string, sure: boolean, at: number): NameFound => {
  const [first = '', ...rest] = inOrder(name).split(' ');
  return { first_name: { value: first, from, sure }, last_name: { value: rest.join(' '), from, sure }, at };
};

/** A name that was put into a box of its own may come late. */
const mostBefore = 250;
/** A name that is the largest on its page, stands first, or is that of an address; none when it is none of them. */
export function nameIn(lines: readonly Line[], header: readonly Line[], emails: readonly string[]): NameFound {
  const label = (words: string) => new RegExp(String.raw`^(?:${words})\s*[:\t]\s*(.+)$`, 'iu');
  const named = labelled(
    [...lines.slice(0, 40), ...header],
    label(
      'name|namn|navn|naam|nimi|nome|nombre|full name|name and surname|candidate name|name of candidate|fullständigt namn',
    ),
  );
  const first = labelled(header, label('first name|förnamn|fornavn|given names?|vorname|prénom|nombre'));
  const last = labelled(
    header,
    label(
      `last name|surname|efternamn|etternavn|family name|nachname|familienname|nom|apellidos?${first ? '|name' : ''}`,
    ),
  );
  if (first && last) return { first_name: { ...first, sure: true }, last_name: { ...last, sure: true }, at: -1 };
  if (named && looksLikeName(nameCandidate(named.value)))
    return nameOf(
      nameCandidate(named.value),
      named.from,
      true,
      lines.findIndex(
        ({ text }) =>
          text === named.from || nameCandidate(text).toLowerCase() === nameCandidate(named.value).toLowerCase(),
      ),
    );
  const top = lines.slice(0, mostBefore);
  const largest = Math.max(...top.map(({ size }) => size));
  const largestOnes = top.filter(({ text, size }) => text !== '' && size >= largest - 0.01).length;
  const candidates = top.flatMap((line, at) => {
    const spaced = line.size >= 1.3 ? closedName(line.text, lines) : undefined;
    // Its second word may stand below what is beside the first.
    const next = top
      .slice(at + 1, at + 4)
      .find(({ size, look, text }) => text !== '' && size === line.size && look === line.look);
    const after = next?.text.split('\t')[0] ?? '';
    const isWord = (text: string): boolean => text.replace(academic, '').split(' ').length <= 2;
    const isBroken =
      line.size >= 1.3 &&
      after !== '' &&
      isWord(line.text) &&
      after.split(' ').length <= 3 &&
      looksLikeName(nameCandidate(`${line.text} ${after}`));
    const joined = spaced ?? (isBroken ? `${line.text} ${after}` : line.text);
    // What is written beside it in other letters is something else.
    const own = line.size >= 1.3 && !looksLikeName(nameCandidate(joined)) ? (line.parts[0] ?? joined) : joined;
    const written = nameCandidate(own);
    // Some write their name without capitals; that of the address it is, then.
    const isSmall =
      at < 6 &&
      !looksLikeName(written) &&
      /^\p{L}+(?: \p{L}+){1,3}$/u.test(written) &&
      emails.some((email) => isOf(email, written));
    const name = isSmall ? asName(written.toUpperCase()) : written;
    if (!looksLikeName(name)) return [];
    const order = top.slice(0, at).filter(({ text }) => text !== '' && text.replace(documentTitle, '') !== '').length;
    const known = emails.some((email) => isOf(email, name));
    // What several headings are as large as is no more than a heading.
    const isLarge = line.size >= 1.15 && line.size >= largest - 0.01 && (at < 3 || largestOnes <= 3);
    const score =
      3 * Number(known) +
      2 * Number(isLarge) +
      2 * Number(order === 0) +
      Number(order <= 2) +
      Number(line.size > 1.15 || line.bold);
    const isShort = name.split(' ').filter((word) => word.replace('.', '').length > 1).length < 2;
    if (isShort && !known && !isLarge && !(order === 0 && line.bold)) return [];
    const isAlone = known && line.text === name && name.split(' ').length > 1;
    return (order <= 25 && (known || isLarge || order <= 2)) || (isLarge && line.size >= 1.3) || isAlone
      ? [{ name, at, score, from: joined, sure: known || isLarge || order === 0 }]
      : [];
  });
  const best = candidates.toSorted((a, b) => b.score - a.score || a.at - b.at)[0];
  if (best && best.score >= 2) return nameOf(best.name, best.from, best.sure, best.at);
  const parts = /^([a-zåäöæø]{3,})\.([a-zåäöæø]{3,})@/i.exec(emails[0] ?? '');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  const isWritten = (part: string): boolean =>
    lines.some(({ text }) => new RegExp(`(?<![\\p{L}@.])${part}(?![\\p{L}@.])`, 'iu').test(text));
  if (
    parts &&
    isWritten(parts[1]!) &&
    isWritten(parts[2]!) &&
    !/^(?:info|mail|contact|cv|jobb?|work|hello|my|the|its?)$/i.test(parts[1]!)
  )
    return nameOf(`${capital(parts[1]!)} ${capital(parts[2]!)}`, emails[0]!, false, -1);
  return { first_name: nothing, last_name: nothing, at: -1 };
}
/** S P A C E D, a name is cut into words that are said elsewhere, since its spaces are all the same. */
function closedName(text: string, lines: readonly Line[]): string | undefined {
  if (!/^(?:\p{L} ){4,}\p{L}$/u.test(text)) return undefined;
  const letters = text.replaceAll(' ', '');
  const all = new Set(lines.flatMap((line) => (line.text === text ? [] : wordsFrom(line.text.toLowerCase()))));
  for (let cut = 2; cut <= letters.length - 2; cut += 1) {
    const words = [letters.slice(0, cut), letters.slice(cut)];
    if (words.every((word) => all.has(word.toLowerCase()))) return words.join(' ');
  }
  return undefined;
}
const nameCandidate = (text: string): string =>
  (
    text
      .replace(bullet, '')
      .replace(documentTitle, '')
      .replace(/^(?:for|för|av|of)\s+/i, '')
      .replace(/[\s–—|-]*\b(?:cv|resume|curriculum vitae)(?:\s.*)?$/i, '')
      .replace(/^(?:name|namn|navn)\s*[:\t-]\s*/i, '')
      // Maria (Mia) Berg
      .replace(/^(\p{Lu}\p{L}+) \(\p{Lu}\p{L}+\) (?=\p{Lu})/u, '$1 ')
      .replace(
        /\s+(?:father|mother|[sdwc]\/o|mob|mobile|tel|phone|e-?mail|cont|contact|address|dob|gender|ph)\b.*$/iu,
        '',
      )
      .replace(/^((?:\p{Lu}\.)+)(?=\p{Lu}\p{L})/u, '$1 ')
      .replace(/(?<=\p{L}{3})\.(?=\p{Lu}$)/u, ' ')
      .replace(/\s*(?:https?:|www\.).*$/iu, '')
      .split(/\s*[,|\t•·:([]\s*|\s+[–—/-]+\s+|\s*[–—]\s*/)
      .find((part) => part !== '') ?? ''
  )
    .replace(academic, '')
    .replace(/(?<=\p{Ll}{2})\.$/u, '')
    .replace(/(?<=\p{Ll})(?:\s+(?:[A-Z]{2,5}|Ph\.?D\.?|[BM]Sc|M\.D\.))+$/u, '')
    .trim();
/** Whether an address is made of the letters of a name: anna.berg@, berg.a@, annab@. */
function isOf(email: string, name: string): boolean {
  const local = foldLetters(email.split('@')[0]!).replaceAll(/[^a-z]/g, '');
  const words = foldLetters(name)
    .split(/[\s-]+/)
    .filter((word) => word.length > 2);
  return (
    words.some((word) => word.length > 3 && local.includes(word)) ||
    words.filter((word) => local.includes(word)).length >= 2
  );
}

function labelled(lines: readonly Line[], label: RegExp): Found<string> | undefined {
  for (const { text } of lines)
    for (const said of [text.replace(/\t(?=[^\t:]{2,30}:).*$/u, ''), ...text.split('\t').slice(1)]) {
      const value = label.exec(said.replace(bullet, ''))?.[1]?.trim();
      if (value) return { value, from: text, sure: true };
    }
  return undefined;
}

/** What somebody calls themselves below their name; else what they are in their newest job. */
export function titleIn(
  lines: readonly Line[],
  header: readonly Line[],
  nameAt: number,
  summary: readonly Line[],
  newest: Found<string> | undefined,
): Found<string> {
  const title = labelled(
    header,
    /^(?:title|titel|tittel|yrke|profession|roll|role|position|current position|designation)\s*[:\t]\s*(.+)$/iu,
  );
  if (title) return title;
  // On the line of the name, or on one of the lines after it.
  const from = Math.max(nameAt, 0);
  const near = lines
    .slice(from, from + 12)
    .filter(({ text }, at) => text !== '' && (at === 0 || !isContact(text) || /[|•·\t]/.test(text)));
  for (const [index, { text }] of near.slice(0, 5).entries()) {
    if (index > 0 && (sectionOf(text.replace(/:$/, '')) !== undefined || text.length > 110)) break;
    if (/[.!]$/.test(text) || periodIn(text)?.isRange) continue;
    if (/^(?:an?|i|i['’]m|my|je|ich|jag|jeg|soy)\s.*\s(?:with|who|that|and|für|med|som|qui|con)\s/iu.test(text))
      continue;
    const pieces = text
      .replace(bullet, '')
      .replace(wish, '')
      .split(/\s*[|\t•·●⋅]\s*|\s+[–—-]\s+(?![^(]*\))/);
    const piece = pieces.find(
      (part) =>
        (isJob(part) ||
          (index === 1 && degreeWord.test(part) && !schoolWord.test(part) && /^(?:\p{Lu}|cand\.)/u.test(part))) &&
        !/licens|certif|legitimation|\s(?:som|who|that|which)\s/iu.test(part) &&
        !/\p{Ll}\. \p{Lu}/u.test(part) &&
        part.length <= 90 &&
        part.split(' ').length <= 10 &&
        !isContact(part) &&
        !/^\S+\.\p{L}{2,}$/u.test(part) &&
        !looksLikeName(part) &&
        !/\d$/.test(part),
    );
    if (piece)
      return {
        value: withoutOthers(whole(piece, near.slice(index)).replace(documentTitle, '')),
        from: text,
        sure: index > 0 || pieces.length > 1,
      };
  }
  const self = selfIn(summary);
  if (self && self.value.toLowerCase() !== newest?.value.toLowerCase()) return self;
  return newest ? { ...newest, sure: false } : nothing;
}

/** What somebody wants to be. */
const wish = /^(?:objecti(?:f|ve)|objetivo|poste(?: recherché)?|zielposition|job title)\s*:\s*/iu;
/** A title that did not fit into its line goes on in the next. */
function whole(piece: string, lines: readonly Line[]): string {
  let title = piece;
  for (const [at, { text, look, size }] of lines.slice(1, 4).entries()) {
    const before = lines[at]!;
    const isOpen = /(?:&|,|\s(?:and|och|og|und|of|for|för|i|in|med|with|de|et|y|für))$/iu.test(title);
    const goesOn = isOpen || /^(?:e|y|et|and|och|og|und|&)\s/u.test(text);
    if (!before.text.endsWith(title.slice(-10)) || !goesOn || look !== before.look || size !== before.size) break;
    title = `${title} ${text}`;
  }
  return title;
}

const isAge = /^\d{2}\s+(?:years?|år|jahre|ans|años)\b/iu;
/** Without the name before it and the town after it. */
const withoutOthers = (title: string): string =>
  title
    .split(/,\s*/)
    .filter((part, _, parts) => parts.length === 1 || !(isPlace(part) || looksLikeName(part) || isAge.test(part)))
    .join(', ') || title;

/** `Nurse with ten years of …`: whoever writes about themselves begins with what they are. */
function selfIn(summary: readonly Line[]): Found<string> | undefined {
  const text = summary.find((line) => line.text !== '')?.text.replace(bullet, '') ?? '';
  const [, title = ''] =
    /^(?:(?:an?|the|i am an?|i'm an?|jag är en|jag är|jeg er en|jeg er)\s+)?(?:(?:highly|very|dedicated|experienced|passionate|motivated|skilled|driven|creative|erfaren|driven|engagerad|kreativ|self-motivated|results?-driven|competent)\s+)*((?:[\p{L}/&+#.-]+\s+){0,4}?[\p{L}/&+#-]+)(?=\s+(?:with|med|who|som|from|från|fra|at|på|vid|based|having|holding|specialized|specialised|focused|working|looking|seeking)(?!\p{L})|\s+[–—-]\s|[,.])/iu.exec(
      text,
    ) ?? [];
  return title !== '' && isJob(title) && !/\b(?:i|my|am|jag|är)\b/i.test(title)
    ? { value: title, from: text, sure: false }
    : undefined;
}

/** Somebody’s name is no town, though a town may be called so. */
interface Named {
  name: string;
  nameLine: string;
}
const townLabel =
  /^(?:current |present )?(?:location|city|town|ort|bostadsort|stad|by|sted|bosted|plats|based in|bor i?|bor|hemort|residence|ubicación|localización|localisation|localidade|standort|residencia|current location|current city|present location|lives? in|living in|wohnort)\s*[:\t]\s*(.+)$/iu;
const addressLabel =
  /^(?:(?:postal|home|present|permanent|current|residential|mailing|correspondence|communication|local) )?(?:add?ress?e?|postadress|bostadsadress|hemadress|anschrift|wohnort|dirección|endereço|indirizzo|add|address for communication)\s*\.?[:\t-]+\s*(.*)$/iu;
/** 211 34 Malmö, SE-211 34 Malmö, DK-5000 Odense, 0150 Oslo, 20095 Hamburg. */
const postcode =
  /(?<![\d+(/.-])(?:(?:SE|S|N|NO|DK|D|DE|A|CH|FIN?|F|I|B)[- ]?)?(?:\d{3} ?\d{2}|\d{4}|\d{5}),?\s+((?:St\.? )?\p{Lu}[\p{L}-]+(?: (?!Norge|Sverige|Danmark|Sweden|Norway|Denmark|Germany|Mob|Tel|Phone|Mail|E-mail)(?:(?:du|de|la|le|les|sur|am|an der) \p{L}[\p{L}-]+|\p{Lu}[\p{L}-]+)){0,2})(?=$|[\s,|\t•·(.]|\s-)(?!\s+\d)/u;
/** 12 High Street, Leeds LS1 4AB. */
const britishPostcode = /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![\p{L}\d])/u;
/** The last thing before it that is no county. */
function beforePostcode(lines: readonly Line[]): Found<string> | undefined {
  const at = lines.findIndex(({ text }) => text.length < 120 && britishPostcode.test(text));
  if (at === -1) return undefined;
  const from = lines[at]!.text;
  const before = [...lines.slice(Math.max(0, at - 3), at).map(({ text }) => text), from.split(britishPostcode)[0]!];
  const town = before
    .flatMap((text) => text.split(/\s*[,|\t•·]\s*/))
    .map((piece) => piece.trim().replace(/\.$/, ''))
    .findLast((piece) => couldBeTown(piece) && !piece.endsWith('shire') && !isRegion(piece) && !isCountry(piece));
  return town === undefined || looksLikeStreet.test(town) ? undefined : { value: town, from, sure: true };
}
/** `all` is without what is told about jobs and schools, which were elsewhere, and `rest` without lists, too. */
export function townIn(
  header: readonly Line[],
  all: readonly Line[],
  rest: readonly Line[],
  { name, nameLine }: Named,
): Found<string> {
  const said = labelled([...header, ...all], townLabel) ?? belowLabel(header) ?? belowLabel(all);
  const first = said && townOf(said.value, true);
  if (said && first) return { value: first, from: said.from, sure: true };
  const british = beforePostcode(header);
  if (british) return british;
  for (const lines of [header, ...addressesIn(all)]) {
    for (const { text } of lines) {
      const [code, found] = postcode.exec(text) ?? [];
      // A year is none, unless somebody writes no more than an address.
      const isYear = /^(?:19|20)\d\d\D/.test(code ?? '') && (text.length > 80 || !isTown(asName(found!)));
      const town = /^[^:]*(?:birth|född|født)/iu.test(text) || periodIn(text)?.isRange || isYear ? undefined : found;
      const isStreet =
        looksLikeStreet.test((town ?? '').replace(/^St\.? /, '')) ||
        /\b(?:way|drive|dr|court|ct|blvd|terrace|circle|close|crescent)$/iu.test(town ?? '');
      const isShort = isStreet || (/^\p{Lu}{2,4}(?:\s|$)/u.test(town ?? '') && !isTown(asName(town ?? '')));
      if (town && !isCountry(town) && !isShort)
        return { value: withoutDistrict(asName(town.trim())), from: text, sure: true };
    }
    for (const { text } of lines) {
      const isAbout =
        text.length > 160 ||
        (text === nameLine && !text.includes('\t')) ||
        periodIn(text)?.isRange ||
        schoolWord.test(text);
      const isOther = otherLabel.test(text) && !addressLabel.test(text);
      const said = text === nameLine && name !== '' ? text.replace(name, '') : text;
      const town = isAbout || isOther ? undefined : townOf(addressLabel.exec(said)?.[1] ?? said, false);
      if (town) return { value: town, from: text, sure: !companyWord.test(text) };
    }
  }
  const signed = labelled(all, /^(?:place|ort|sted)\s*[:\t]\s*(.+)$/iu);
  const place = signed && townOf(signed.value, false);
  if (place) return { ...signed, value: place, sure: false };
  // A line of its own that says no more than a town.
  const isShort = ({ text, size }: Line): boolean => text.length < 60 && size < 1.1;
  const alone =
    all.find((line) => isShort(line) && line.text.includes(',') && isPlace(line.text)) ??
    rest.find(
      (line) =>
        isShort(line) &&
        /^[^,]+,[^,]+$/.test(line.text) &&
        line.text.split(/\s*,\s*/).every((part, at) => (at === 0 ? isTown : couldBeTown)(part)),
    ) ??
    rest.find((line) => isShort(line) && isTown(line.text));
  const town = alone && townOf(alone.text, false);
  return town ? { value: town, from: alone.text, sure: false } : nothing;
}
/** The label in a line of its own. */
function belowLabel(lines: readonly Line[]): Found<string> | undefined {
  const at = lines.findIndex(
    ({ text }, index) =>
      townLabel.test(`${text.replace(/:$/, '')}: ${lines[index + 1]?.text ?? ''}`) && /^\p{L}+:?$/u.test(text),
  );
  const below = lines[at + 1];
  return at === -1 || !below ? undefined : { value: below.text, from: below.text, sure: true };
}
/** What is labelled as an address, with the lines after it; where somebody lives now before where they are from. */
function addressesIn(all: readonly Line[]): Line[][] {
  const found = all.flatMap(({ text }, at) =>
    addressLabel.test(text) ? [{ text, lines: all.slice(at, at + 4) }] : [],
  );
  return found
    .toSorted((a, b) => Number(/^perm/i.test(a.text)) - Number(/^perm/i.test(b.text)))
    .map(({ lines }) => lines);
}
/** Not where somebody lives. */
const otherLabel = /^(?!(?:present|permanent|current|home|postal|add))[^:,|]{3,30}:\s*(?!.*@)/iu;

/** The town in a line: one that we know, or what stands before a country or a part of one. */
function townOf(text: string, isLabelled: boolean): string | undefined {
  const pieces = text
    .replaceAll(address, '\t')
    .replace(/\+?\d[\d ()-]{6,}/g, '\t')
    .split(/\s*[,|\t•·●⋅/();:–—]\s*|\s+-\s*|\s*-\s+|-(?=[A-Z]{2}\b)|(?<!\bSt)\.\s+(?!\d)/)
    .map((piece) =>
      piece.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/^(?:based in|lives in|bor i|from|in|i)\s+/iu, ''),
    )
    .filter((piece) => piece !== '');
  const shown = (town: string): string => withoutDistrict(asName(town).replace(/\.$/, ''));
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1];
    if (isTown(asName(piece)) && !isRegion(asName(piece))) return shown(piece);
    // New delhi
    const capital = asName(piece.toUpperCase());
    if (/^\p{Lu}\p{L}+ \p{Ll}+$/u.test(piece) && isTown(capital)) return capital;
    const abroad = /^(.+) [A-Z]{2}$/u.exec(piece)?.[1];
    if (abroad !== undefined && isTown(abroad)) return shown(abroad);
    // Deutsch-Wagram bei Wien
    const [near, ...by] = piece.split(/\s+(?:bei|b\.|près de|near|nära)\s+/u);
    if (by.length === 1 && isTown(by[0]!) && couldBeTown(near!)) return shown(near!);
    const isFollowed = next !== undefined && (isCountry(next) || isRegion(next));
    const isWhole = couldBeTown(asName(piece)) && !looksLikeStreet.test(piece) && !addressWord.test(piece);
    const within = isFollowed && isWhole && isRegion(next) ? undefined : endOf(piece);
    if (within) return shown(within);
    const behindNumber = /\d\p{L}?\s+(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)$/u.exec(piece)?.[1];
    if (isFollowed && behindNumber !== undefined && !looksLikeStreet.test(behindNumber)) return shown(behindNumber);
    if (
      isFollowed &&
      couldBeTown(asName(piece)) &&
      !isCountry(piece) &&
      !isRegion(asName(piece)) &&
      !isJob(piece) &&
      !degreeWord.test(piece) &&
      !looksLikeStreet.test(piece) &&
      !addressWord.test(piece)
    )
      return shown(piece);
  }
  return isLabelled && pieces[0] && couldBeTown(asName(pieces[0])) && !isCountry(pieces[0])
    ? shown(pieces[0])
    : undefined;
}
/** København S, Aarhus N: the part of the town. */
const withoutDistrict = (town: string): string => town.replace(/(?<=\p{Ll}) (?:[NSVØKC]|[NS][VØ])$/u, '');
const looksLikeStreet =
  /\b(?:street|road|st|rd|avenue|ave|lane|nagar|colony|house|near|block|sector)\b|gatan$|vägen$|gata$|veien$|vej$|straße$|strasse$/iu;
const addressWord =
  /^(?:nationalit\p{L}*|citizenship|religion|gender|geslacht|pin|dist|distt|post|po|ps|at|via|tal|teh|mob|mobile|email|state|country|block|village|vill)\b/iu;
/** The town at the end of a street, or before the part of a country it is in: 1 Station Road Leeds; Pune Maharashtra. */
function endOf(piece: string): string | undefined {
  const words = asName(piece)
    .replace(/\s+(?:pin(?: ?code)?|dist\.?)$/iu, '')
    .split(' ');
  const isSaid = (word: string): boolean => isRegion(word) || isCountry(word);
  const rest = words.length > 1 && isSaid(words.at(-1)!) ? words.slice(0, -1) : words;
  if (words.length < 2 || words.length > 9 || isJob(piece)) return undefined;
  // A state that is a town.
  if (isTown(words.at(-1)!) && isCountry(words.at(-1)!)) return words.at(-1);
  for (const length of [3, 2, 1]) {
    const end = rest.slice(-length).join(' ');
    if (
      rest.length >= length &&
      isTown(end) &&
      !/^(?:da|de|do|dos|la|les|le|el|san|sainte?)$/iu.test(rest.at(-length - 1) ?? '')
    )
      return end;
  }
  return undefined;
}

const phoneLabel = /tel|phone|mobil|mob\b|cell|call|contact|m:|t:|p:|☎|✆|📞|📱/i;
/** A range of dates and a number of a person are not dialled. */
const cleanedOfDates = (text: string): string =>
  text
    .replaceAll(/\b(?:19|20)?\d{6}[-+]\d{4}\b/g, ' ')
    .replaceAll(
      /\b(?:0?[1-9]|1[0-2]|[0-3]?\d)?[./-]?(?:19|20)\d\d(?:[./-]\d{1,2}){0,2}\s*[-–—]\s*(?:\d{1,2}[./-]){0,2}(?:(?:19|20)\d\d)?(?:[./-]\d{1,2}){0,2}/g,
      ' ',
    )
    .replaceAll(/\b\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d\b|\b(?:19|20)\d\d-\d\d-\d\d\b/g, ' ')
    .replaceAll('(0)', '');
export function phonesIn(header: readonly Line[], all: readonly Line[], town: string): Found<string>[] {
  // Another number that says its country, the town, and at last ours.
  const [abroad] = findPhoneNumbersInText(
    all
      .map(({ text }) => text)
      .join('\n')
      .slice(0, 20_000),
  );
  const country = abroad?.number.country ?? ((countryOf(town) ?? 'SE') as CountryCode);
  const find = (lines: readonly Line[], dialled: CountryCode, onlyLabelled: boolean): Found<string>[] =>
    lines.flatMap(({ text }) => {
      const isLabelled = phoneLabel.test(text);
      if (onlyLabelled && !isLabelled) return [];
      const cleaned = cleanedOfDates(text.replaceAll(/https?:\S+|\S+@\S+/g, ' '));
      return findPhoneNumbersInText(cleaned, dialled).flatMap(({ startsAt, number }) => {
        const isDialled =
          /[+0(]/.test(cleaned[startsAt] ?? '') ||
          isLabelled ||
          (abroad !== undefined && number.nationalNumber.length > 7);
        return isDialled && number.isValid() ? [{ value: number.number, from: text, sure: true }] : [];
      });
    });
  const places = [header, all];
  const tries = [
    ...places.map((lines) => () => find(lines, country, false)),
    ...elsewhere.map((other) => () => find(all, other, true)),
  ];
  for (const attempt of tries) {
    const found = attempt();
    if (found.length > 0)
      return found.filter(({ value }, at) => found.findIndex((other) => other.value === value) === at);
  }
  return [];
}
/** Where a number that we cannot dial may be from. */
const elsewhere = ['NO', 'DK', 'FI', 'DE', 'GB', 'IN', 'US'] as const;

export function linksIn(lines: readonly Line[]): Found<string>[] {
  const found = new Map<string, Found<string>>();
  for (const { text } of lines)
    for (const [link] of text.matchAll(
      /(?:https?:\/\/|www\.)[^\s<>()|,;]+|(?<![\w@./])(?:[a-z]{2}\.)?(?:linkedin\.com|github\.com|gitlab\.com|behance\.net|stackoverflow\.com)\/[^\s<>()|,;]+/gi,
    )) {
      const bare = link.replace(/[.:]+$/, '');
      const whole = /^https?:/i.test(bare) ? bare : `https://${bare}`;
      if (URL.canParse(whole)) found.set(whole, { value: whole, from: text, sure: true });
    }
  return [...found.values()];
}
