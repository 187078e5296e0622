import { inPlainLanguage, type Query, type SearchField, searchFields, type Term } from './language.ts';
import { formsOf, wordsOf } from './words.ts';

/** One way to say something: words in a row, and the field in which alone they mean it. */
export interface Spelling {
  field: SearchField | undefined;
  words: readonly string[];
}
/** By their words: the other ways to say the same. */
export type Synonyms = ReadonlyMap<string, readonly Spelling[]>;

const keyOf = (words: readonly string[]): string => words.join(' ');
const longestSpelling = 6;

/** Reads groups such as `k8s = kubernetes`. `skill:go` is a spelling in a field. */
export function readSynonyms(groups: readonly string[]): Synonyms {
  const synonyms = new Map<string, Spelling[]>();
  for (const group of groups) {
    const known = readGroup(group);
    for (const { words } of known) {
      const others = known.filter((other) => keyOf(other.words) !== keyOf(words));
      synonyms.set(keyOf(words), [...(synonyms.get(keyOf(words)) ?? []), ...others]);
    }
  }
  return synonyms;
}

/** The ways to say the same that a group has. */
export const readGroup = (group: string): Spelling[] => spellingsIn(group).map(readSpelling);

const spellingsIn = (group: string): string[] => group.split('=').map((each) => each.trim());

/** What is wrong with a group that somebody typed. */
export function problemWithGroup(group: string): string | undefined {
  const spellings = spellingsIn(group);
  if (spellings.length < 2) return 'Write at least two, with = between them';
  for (const spelling of spellings) {
    const { words } = readSpelling(spelling);
    if (words.length === 0)
      return spelling === '' ? 'Something is missing beside a =' : `There is no word in “${spelling}”`;
    if (words.length > longestSpelling) return `“${spelling}” has more than ${longestSpelling} words`;
    const [, field] = /^(\p{L}+):/u.exec(spelling) ?? [];
    if (field !== undefined && readSpelling(spelling).field === undefined)
      return `There is no field “${field}”. There are: ${searchFields.join(', ')}`;
  }
  const different = new Set(spellings.map((spelling) => keyOf(readSpelling(spelling).words)));
  return different.size < spellings.length ? 'Two of them are the same to the search already' : undefined;
}

/** The group as it is kept, with one space around each =. */
export const tidyGroup = (group: string): string =>
  spellingsIn(group)
    .map((spelling) => spelling.replaceAll(/\s+/g, ' '))
    .join(' = ');

function readSpelling(written: string): Spelling {
  const [, name, rest] = /^(\w+):(.+)$/.exec(written.trim()) ?? [];
  const field = searchFields.find((each) => each === name);
  return { field, words: wordsOf(field && rest ? rest : written).map(({ text }) => text) };
}

/** Fields whose words may be said in another way. Names, addresses and tags are what they are. */
const withSynonyms: ReadonlySet<SearchField | undefined> = new Set([
  undefined,
  'title',
  'was',
  'skill',
  'place',
  'school',
  'language',
] as const);

const isPlain = (query: Query): query is Term =>
  query.kind === 'term' &&
  !query.prefix &&
  !query.suffix &&
  !query.quoted &&
  query.near === undefined &&
  withSynonyms.has(query.field);

/** The question with what means the same beside each word that was typed, also beside words that mean something together. */
export function expand(query: Query, synonyms: Synonyms): Query {
  if (query.kind === 'not') return { ...query, part: expand(query.part, synonyms) };
  if (query.kind === 'or') return { ...query, parts: query.parts.map((part) => expand(part, synonyms)) };
  if (query.kind === 'term') return isPlain(query) ? orSynonyms(query, [query], synonyms) : query;
  const parts: Query[] = [];
  for (let at = 0; at < query.parts.length;) {
    const run = runAt(query.parts, at, synonyms);
    const [first] = run;
    if (first && run.length > 1) {
      const together: Query = { kind: 'and', parts: run, start: first.start, end: run.at(-1)!.end };
      parts.push(orSynonyms(together, run, synonyms));
    } else parts.push(expand(query.parts[at]!, synonyms));
    at += Math.max(1, run.length);
  }
  return parts.length === 1 ? parts[0]! : { ...query, parts };
}

/** The longest row of words from here that means something together. */
function runAt(parts: readonly Query[], from: number, synonyms: Synonyms): Term[] {
  const first = parts[from]!;
  if (!isPlain(first)) return [];
  for (let length = Math.min(longestSpelling, parts.length - from); length > 1; length -= 1) {
    const run = parts.slice(from, from + length);
    const fits = run.every((part): part is Term => isPlain(part) && part.field === first.field);
    if (fits && knownAs(run, synonyms) !== undefined) return run;
  }
  return [];
}

function orSynonyms(typed: Query, run: readonly Term[], synonyms: Synonyms): Query {
  const { field } = run[0]!;
  const { start, end } = typed;
  const others = new Map<string, Term>();
  const key = knownAs(run, synonyms);
  for (const spelling of (key !== undefined && synonyms.get(key)) || []) {
    if (field !== undefined && spelling.field !== undefined && spelling.field !== field) continue;
    const other: Term = {
      kind: 'term',
      field: field ?? spelling.field,
      words: [...spelling.words],
      prefix: false,
      suffix: false,
      quoted: false,
      near: undefined,
      isSynonym: true,
      start,
      end,
    };
    others.set(`${other.field}:${keyOf(other.words)}`, other);
  }
  return others.size === 0 ? typed : { kind: 'or', parts: [typed, ...others.values()], start, end };
}

/** How the table says it. What it does not have may be a form of what it has: `sjuksköterskan`, `project managers`. */
function knownAs(run: readonly Term[], synonyms: Synonyms): string | undefined {
  const words = run.flatMap((term) => term.words);
  if (synonyms.has(keyOf(words))) return keyOf(words);
  if (!inPlainLanguage.has(run[0]!.field)) return undefined;
  return formsOf(words.at(-1)!)
    .map((form) => keyOf([...words.slice(0, -1), form]))
    .find((key) => synonyms.has(key));
}
