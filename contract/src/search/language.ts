import { wordsOf } from './words.ts';

/** What a word can be looked for in. Without a field it is looked for everywhere. */
export const searchFields = [
  'name',
  'title',
  'company',
  'skill',
  'place',
  'school',
  'language',
  'tag',
  'email',
] as const;
export type SearchField = (typeof searchFields)[number];

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
  quoted: boolean;
  near: number | undefined;
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
export type Parsed = { query: Query | undefined; fault?: undefined } | { query?: undefined; fault: SyntaxFault };

export const longestQuery = 2000;
const deepest = 20;
const mostTerms = 100;
const farthest = 10;

type Token = Place &
  (
    | { kind: '(' | ')' | 'AND' | 'OR' | 'NOT' }
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

/** Reads `(react OR "vue.js") AND NOT title:manager stockholm "backend developer"~3 utveckl*`. Nothing typed is no query. */
export function parseQuery(typed: string): Parsed {
  try {
    const tokens = tokenize(typed);
    return { query: tokens.length === 0 ? undefined : new Reader(tokens, typed.length).read() };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
}

const tokenPattern =
  /\s+|(?<bracket>[()])|(?<minus>-(?=["\p{L}\p{N}(.]))|(?<field>\p{L}+):(?=["\p{L}\p{N}(.])|"(?<phrase>[^"]*)"(?:~(?<near>\d+))?|(?<quote>")|(?<word>[^\s()"]+)/uy;
const operators = new Set(['AND', 'OR', 'NOT']);

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
      tokens.push(
        operators.has(word) ? { kind: word as 'AND' | 'OR' | 'NOT', ...place } : { kind: 'word', text: word, ...place },
      );
  }
  return tokens;
}

function knownField(name: string, place: Place): SearchField {
  const field = searchFields.find((each) => each === name.toLowerCase());
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
    const { start, end, text } = token;
    const quoted = token.kind === 'phrase';
    const star = text.indexOf('*');
    if (star !== -1 && star !== text.length - 1)
      throw new Fault('A * stands at the end: develop*', {
        start: start + star + (quoted ? 1 : 0),
        end: start + star + (quoted ? 2 : 1),
      });
    const words = wordsOf(text).map((word) => word.text);
    if (words.length === 0) throw new Fault('There is nothing to look for in this', token);
    if (star !== -1 && words.at(-1)!.length < 2) throw new Fault('At least two letters before the *', token);
    this.#terms += 1;
    if (this.#terms > mostTerms) throw new Fault(`At most ${mostTerms} words and phrases`, token);
    const near = token.kind === 'phrase' ? token.near : undefined;
    if (near !== undefined && star !== -1) throw new Fault('A distance and a * do not go together', token);
    return { kind: 'term', field, words, prefix: star !== -1, quoted, near, start, end };
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

/** Every term that a hit may contain: those not under a NOT. For marking them in texts. */
export function wantedTerms(query: Query | undefined): Term[] {
  if (!query || query.kind === 'not') return [];
  return query.kind === 'term' ? [query] : query.parts.flatMap(wantedTerms);
}

/** Fields whose words are plain language, so that other forms of a word count, too. Everything outside of names is. */
export const inPlainLanguage: ReadonlySet<SearchField | undefined> = new Set([undefined, 'title', 'school'] as const);
