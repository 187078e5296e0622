import { headAsked } from './heads.ts';
import { wordsOf } from './words.ts';

/** What a word can be looked for in. Without a field it is looked for everywhere. */
export const searchFields = [
  'name',
  'title',
  'was',
  'company',
  'skill',
  'place',
  'school',
  'language',
  'tag',
  'email',
] as const;
export type SearchField = (typeof searchFields)[number];
/** Other names by which people ask for a field. */
const fieldNames = new Map<string, SearchField>([
  ...searchFields.map((field) => [field, field] as const),
  ['location', 'place'],
]);

interface Place {
  /** Where it stands in what was typed. */
  start: number;
  end: number;
}
/** One word, or several in a row. `near` lets them be so many words apart, in any order. */
export interface Term extends Place {
  kind: 'term';
  field: SearchField | undefined;
  words: string[];
  /** The last word is only the beginning of one. */
  prefix: boolean;
  /** The word is only the end of one: a title such as `utvecklare`. */
  suffix: boolean;
  /** As it is written: no other form and no synonym of it. */
  quoted: boolean;
  near: number | undefined;
  /** Nobody typed it: it means the same as what was typed. */
  isSynonym?: true;
}
export interface Not extends Place {
  kind: 'not';
  part: Query;
}
export interface Group extends Place {
  kind: 'and' | 'or';
  parts: Query[];
}
export type Query = Term | Not | Group;

/** Said of what was typed, with the place to mark. */
export interface SyntaxFault extends Place {
  message: string;
}
export type Parsed =
  | {
      query: Query | undefined;
      /** Words in small letters that were taken as operators. */
      smallOperators: string[];
      fault?: undefined;
    }
  | { query?: undefined; smallOperators?: undefined; fault: SyntaxFault };

export const longestQuery = 2000;
const deepest = 20;
const mostTerms = 100;
const farthest = 10;

type Operator = 'AND' | 'OR' | 'NOT';
type Token = Place &
  (
    | { kind: '(' | ')' }
    | { kind: Operator; small?: true }
    | { kind: 'field'; field: SearchField }
    | { kind: 'word'; text: string }
    | { kind: 'phrase'; text: string; near: number | undefined }
  );

class Fault extends Error {
  readonly fault: SyntaxFault;
  constructor(message: string, { start, end }: Place) {
    super(message);
    this.fault = { message, start, end };
  }
}

/**
 * Reads `(react or "vue.js") AND NOT title:manager stockholm "backend developer"~3 utveckl* *ingenjör =java`. Nothing typed
 * is no query.
 */
export function parseQuery(typed: string): Parsed {
  try {
    const tokens = tokenize(typed);
    const small = tokens.filter((token) => 'small' in token).map(({ kind }) => kind.toLowerCase());
    return {
      query: tokens.length === 0 ? undefined : new Reader(tokens, typed.length).read(),
      smallOperators: [...new Set(small)],
    };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
}

const tokenPattern =
  /\s+|(?<bracket>[()])|(?<minus>-(?=["\p{L}\p{N}(.*=]))|(?<field>\p{L}+):(?=["\p{L}\p{N}(.*=])|"(?<phrase>[^"]*)"(?:~(?<near>\d+))?|(?<quote>")|(?<word>[^\s()"]+)/uy;
const operators = new Set<string>(['AND', 'OR', 'NOT'] satisfies Operator[]);
const isOperator = (word: string): word is Operator => operators.has(word);

function tokenize(typed: string): Token[] {
  if (typed.length > longestQuery)
    throw new Fault(`At most ${longestQuery} characters`, { start: longestQuery, end: typed.length });
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < typed.length) {
    const start = tokenPattern.lastIndex;
    const { groups = {} } = tokenPattern.exec(typed)!;
    const place = { start, end: tokenPattern.lastIndex };
    const { bracket, minus, field, phrase, near, quote, word } = groups;
    if (quote) throw new Fault('This quote is not closed', { start, end: typed.length });
    if (bracket) tokens.push({ kind: bracket as '(' | ')', ...place });
    else if (minus) tokens.push({ kind: 'NOT', ...place });
    else if (field !== undefined) tokens.push({ kind: 'field', field: knownField(field, place), ...place });
    else if (phrase !== undefined) tokens.push({ kind: 'phrase', text: phrase, near: distance(near, place), ...place });
    else if (word !== undefined)
      tokens.push(isOperator(word) ? { kind: word, ...place } : { kind: 'word', text: word, ...place });
  }
  return withSmallOperators(tokens);
}

/** `and`, `or` and `not` between two things to look for are operators, too. */
function withSmallOperators(tokens: readonly Token[]): Token[] {
  const read: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const operator = token.kind === 'word' ? token.text.toUpperCase() : '';
    const before = read.at(-1)?.kind;
    const after = tokens[index + 1]?.kind;
    const ends = before === 'word' || before === 'phrase' || before === ')';
    /* As in "and not". */
    const follows = operator === 'NOT' && (before === 'AND' || before === 'OR');
    if (isOperator(operator) && (ends || follows) && after !== undefined && after !== ')')
      read.push({ kind: operator, small: true, start: token.start, end: token.end });
    else read.push(token);
  }
  return read;
}

function knownField(name: string, place: Place): SearchField {
  const field = fieldNames.get(name.toLowerCase());
  if (!field) throw new Fault(`There is no field “${name}”. There are: ${searchFields.join(', ')}`, place);
  return field;
}

function distance(near: string | undefined, place: Place): number | undefined {
  if (near === undefined) return undefined;
  const words = Number(near);
  if (words < 1 || words > farthest) throw new Fault(`The distance must be 1 to ${farthest} words`, place);
  return words;
}

/** Recursive descent: OR binds loosest, then AND (said or not), then NOT. */
class Reader {
  readonly #tokens: readonly Token[];
  readonly #end: Place;
  #at = 0;
  #terms = 0;

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens;
    this.#end = { start: length, end: length };
  }

  read(): Query {
    const query = this.#readOr(undefined, 0);
    const rest = this.#tokens[this.#at];
    if (rest) throw new Fault('This bracket was never opened', rest);
    return query;
  }

  #readOr(field: SearchField | undefined, depth: number): Query {
    const parts = [this.#readAnd(field, depth)];
    while (this.#take('OR')) parts.push(this.#readAnd(field, depth));
    return group('or', parts);
  }

  #readAnd(field: SearchField | undefined, depth: number): Query {
    const parts = [this.#readNot(field, depth)];
    for (;;) {
      const said = this.#take('AND');
      const next = this.#tokens[this.#at]?.kind;
      if (!said && (next === undefined || next === 'OR' || next === ')')) return group('and', parts);
      parts.push(this.#readNot(field, depth));
    }
  }

  #readNot(field: SearchField | undefined, depth: number): Query {
    const not = this.#take('NOT');
    if (!not) return this.#readOne(field, depth);
    const part = this.#readNot(field, depth + 1);
    return { kind: 'not', part, start: not.start, end: part.end };
  }

  #readOne(outer: SearchField | undefined, depth: number): Query {
    const token = this.#tokens[this.#at];
    if (!token) throw new Fault('Something is missing here', this.#end);
    if (depth > deepest) throw new Fault('This is nested too deep', token);
    this.#at += 1;
    if (token.kind === 'field') {
      const part = this.#readOne(token.field, depth);
      return { ...part, start: token.start };
    }
    if (token.kind === '(') {
      const part = this.#readOr(outer, depth + 1);
      const close = this.#take(')');
      if (!close) throw new Fault('This bracket is not closed', token);
      return { ...part, start: token.start, end: close.end };
    }
    if (token.kind === 'word' || token.kind === 'phrase') return this.#term(token, outer);
    throw new Fault(
      token.kind === ')' ? 'Something is missing before this bracket' : `Something is missing before “${token.kind}”`,
      token,
    );
  }

  #term(token: Token & { kind: 'word' | 'phrase' }, field: SearchField | undefined): Term {
    const { start, end } = token;
    const isPhrase = token.kind === 'phrase';
    const exact = !isPhrase && token.text.startsWith('=');
    const text = exact ? token.text.slice(1) : token.text;
    const quoted = isPhrase || exact;
    const suffix = !quoted && text.startsWith('*');
    const star = text.indexOf('*', suffix ? 1 : 0);
    if (star !== -1 && (suffix || star !== text.length - 1))
      throw new Fault('A * stands at the end or at the beginning: develop* or *ingenjör', {
        start: start + star + (quoted ? 1 : 0),
        end: start + star + (quoted ? 2 : 1),
      });
    const words = wordsOf(text).map((word) => word.text);
    if (words.length === 0) throw new Fault('There is nothing to look for in this', token);
    if (star !== -1 && words.at(-1)!.length < 2) throw new Fault('At least two letters before the *', token);
    if (suffix && (words.length > 1 || headAsked(words[0]!) === undefined))
      throw new Fault('A * at the beginning goes with titles only: *utvecklare, *ingenjör, *ekonom', token);
    this.#terms += 1;
    if (this.#terms > mostTerms) throw new Fault(`At most ${mostTerms} words and phrases`, token);
    const near = token.kind === 'phrase' ? token.near : undefined;
    if (near !== undefined && star !== -1) throw new Fault('A distance and a * do not go together', token);
    return { kind: 'term', field, words, prefix: star !== -1, suffix, quoted, near, start, end };
  }

  #take(kind: Token['kind']): Token | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind) return undefined;
    this.#at += 1;
    return token;
  }
}

function group(kind: 'and' | 'or', parts: Query[]): Query {
  const [first] = parts;
  return parts.length === 1 ? first! : { kind, parts, start: first!.start, end: parts.at(-1)!.end };
}

/** The words of a text one after the other, as they are written; none if there is no word in it. */
export function exactTerms(field: SearchField | undefined, text: string): Term[] {
  const words = wordsOf(text).map((word) => word.text);
  const whole = {
    kind: 'term',
    prefix: false,
    suffix: false,
    quoted: true,
    near: undefined,
    start: 0,
    end: 0,
  } as const;
  return words.length === 0 ? [] : [{ ...whole, field, words }];
}

/** Every term that a hit may contain: those not under a NOT. For marking them in texts. */
export function wantedTerms(query: Query | undefined): Term[] {
  if (!query || query.kind === 'not') return [];
  return query.kind === 'term' ? [query] : query.parts.flatMap(wantedTerms);
}

/** Fields whose words are plain language, so that other forms of a word count, too. Everything outside of names is. */
export const inPlainLanguage: ReadonlySet<SearchField | undefined> = new Set([
  undefined,
  'title',
  'was',
  'school',
] as const);
/** Whether other forms of a term are looked for, too. */
export const hasForms = ({ field, words, prefix, suffix, quoted }: Term): boolean =>
  words.length === 1 && !prefix && !suffix && !quoted && inPlainLanguage.has(field);
