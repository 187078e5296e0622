import type { ChartKeyType } from './chart-models.ts';

/**
 * Filters of charts and tables: `key:value`, several joined by `|`. After the key there may be `__in` (a list with commas),
 * `__isnull`, `__ne`, `__gte` or `__lt`. `\` before `|`, `,`, `:` or `\` takes them as they are.
 */
export const filterOps = ['in', 'isnull', 'ne', 'gte', 'lt'] as const;
export type FilterOp = (typeof filterOps)[number] | 'is';
export interface FilterClause {
  key: string;
  op: FilterOp;
  /** As many as a list has; one for everything else. */
  values: (string | number | boolean)[];
}

export const mostClauses = 10;
export const mostValues = 100;
export const longestFilter = 2000;

/** What a filter says, or what is wrong with it in words. */
export function readFilter(
  text: string,
  keys: Readonly<Record<string, ChartKeyType>>,
): { clauses: FilterClause[] } | { fault: string } {
  if (text === '') return { clauses: [] };
  const parts = splitAt(text, '|');
  if (parts.length > mostClauses) return { fault: `At most ${mostClauses} conditions` };
  const clauses: FilterClause[] = [];
  for (const part of parts) {
    const read = readClause(part, keys);
    if ('fault' in read) return read;
    clauses.push(read);
  }
  return { clauses };
}

function readClause(part: string, keys: Readonly<Record<string, ChartKeyType>>): FilterClause | { fault: string } {
  const [path, ...rest] = splitAt(part, ':');
  if (rest.length === 0) return { fault: `“${part}” is no condition. Write key:value` };
  const { key, op } = keyOf(path!, keys);
  const type = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (type === undefined) return { fault: `There is no “${path}”. There is: ${Object.keys(keys).join(', ')}` };
  if ((op === 'gte' || op === 'lt') && type !== 'int' && type !== 'time') return { fault: `${key} has no order` };
  if (type === 'time' && op !== 'isnull' && op !== 'gte' && op !== 'lt')
    return { fault: `${key} is a time: use ${key}__gte, ${key}__lt or ${key}__isnull` };
  const text = rest.join(':');
  const texts = (op === 'in' ? splitAt(text, ',') : [text]).map(unescape);
  if (texts.length > mostValues) return { fault: `At most ${mostValues} values in a list` };
  const values = texts.map((value) => readValue(value, op === 'isnull' ? 'bool' : type));
  const wrong = texts.find((_, at) => values[at] === undefined);
  if (wrong !== undefined)
    return { fault: `“${wrong}” is not what ${path} takes (${typeNames[op === 'isnull' ? 'bool' : type]})` };
  return { key, op, values: values as FilterClause['values'] };
}

const typeNames: Record<ChartKeyType, string> = {
  text: 'text',
  int: 'a whole number',
  bool: 'true or false',
  time: 'a time, such as 2026-01-31T09:30:00Z',
};

/** A key is known as a whole: its parts are never walked. */
function keyOf(path: string, keys: Readonly<Record<string, ChartKeyType>>): { key: string; op: FilterOp } {
  if (Object.hasOwn(keys, path)) return { key: path, op: 'is' };
  const op = filterOps.find((each) => path.endsWith(`__${each}`));
  return op ? { key: path.slice(0, -op.length - 2), op } : { key: path, op: 'is' };
}

function readValue(text: string, type: ChartKeyType): string | number | boolean | undefined {
  if (type === 'text') return text.includes('\0') || !text.isWellFormed() ? undefined : text;
  if (type === 'int') return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (type === 'bool') return { true: true, '1': true, false: false, '0': false }[text];
  return /^(19|2[01])\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
    ? new Date(text).toISOString()
    : undefined;
}

/** The filter that says this. */
export const writeFilter = (clauses: readonly FilterClause[]): string =>
  clauses
    .map(
      ({ key, op, values }) =>
        `${key}${op === 'is' ? '' : `__${op}`}:${values.map((value) => escape(String(value))).join(',')}`,
    )
    .join('|');

const escape = (text: string): string => text.replaceAll(/[|,:\\]/g, String.raw`\$&`);
const unescape = (text: string): string => text.replaceAll(/\\([|,:\\])/g, '$1');

/** Cuts where the sign stands, unless there is a backslash before it. */
function splitAt(text: string, sign: '|' | ',' | ':'): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '\\' && at + 1 < text.length) parts.push(`${parts.pop()!}${letter}${text[(at += 1)]!}`);
    else if (letter === sign) parts.push('');
    else parts.push(`${parts.pop()!}${letter}`);
  }
  return parts;
}
