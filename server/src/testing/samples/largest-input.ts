import { z } from 'zod';

/* As much of everything as the contract allows. */

export interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
}
export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** A text of just that length, unlike those with another number. */
const fill = (text: string, length: number, n: number): string =>
  `${text.repeat(Math.ceil(length / text.length)).slice(0, length - String(n).length)}${n}`;
const longDomain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.com`;
const longEmail = (n: number) => `${fill('a', 64, n)}@${longDomain}`;
const longAddress = (n: number) => `https://example.com/${fill('a', 480, n)}`;
/** What the contract asks for beyond what a JSON schema can say. */
const byName: Record<string, (n: number, most: number) => unknown> = {
  email: longEmail,
  linkedin_email: longEmail,
  links: longAddress,
  source_url: longAddress,
  website: longAddress,
  external_url: longAddress,
  linkedin_url: longAddress,
  domain: () => `${crypto.randomUUID()}.${longDomain}`,
  q: (n, most) => Array.from({ length: 100 }, (_, nth) => fill('a', most / 100 - 1, 100 * n + nth)).join(' '),
  phone_number: (n) => fill('0', 20, n),
  username: (n) => fill('a', 150, n),
  words: (n, most) => Array.from({ length: most / 10 }, (_, nth) => fill('a', 7, 100 * n + nth)).join(' = '),
  route: () => fill('/a', 100, 1),
  key: (n) => fill('a', 40, n),
  column: () => 'contacted',
  kwargs_map: (n, most) => JSON.stringify({ a: fill('a', most - 8, n) }),
};
/** Ones that fit a pattern. */
const patterned = ['SE', 'SEK', '#0B7A5C'];
/** Left out: what must be as an answer before had it. */
const isFromBefore = (name: string) => ['version', 'base_version', 'base', 'cursor'].includes(name);

interface Filling {
  text: string;
  /** Rows that are there, by the names of what points to them. */
  rows: Record<string, readonly number[]>;
}
/** The longest texts, and as many of everything as there may be. */
export function largestOf(shape: Shape, filling: Filling, name = '', n = 1): unknown {
  const inner = (one: Shape, as = name, nth = n) => largestOf(one, filling, as, nth);
  if (shape.type === 'array')
    return Array.from({ length: shape.maxItems ?? 1000 }, (_, index) => inner(shape.items ?? {}, name, index + 1));
  if (shape.format === 'uuid') return crypto.randomUUID();
  const row = filling.rows[name]?.[n - 1];
  if (row !== undefined) return row;
  const known = byName[name];
  if (known) return known(n, shape.maxLength ?? 1000);
  if (shape.anyOf) {
    const lengthOf = (value: unknown) => JSON.stringify(value).length;
    return shape.anyOf.map((one) => inner(one)).toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
  }
  if (shape.enum) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {})
        .filter(([key]) => !isFromBefore(key) || shape.required?.includes(key))
        .map(([key, value]) => [key, inner(value, key)]),
    );
  if (shape.type === 'integer' || shape.type === 'number')
    return Math.max(shape.minimum ?? n, Math.min(shape.maximum ?? n, n));
  if (shape.type === 'boolean') return true;
  if (shape.type === 'null') return null;
  if (shape.format === 'date') return '2026-01-01';
  if (shape.format === 'date-time') return '2026-01-01T00:00:00Z';
  const { pattern, maxLength } = shape;
  if (pattern !== undefined) return patterned.find((one) => new RegExp(pattern).test(one));
  return fill(filling.text, maxLength ?? 1000, n);
}

/** A query's texts, the rest of it left out. */
export const longestQuery = (schema: z.ZodType | undefined, text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries((schema && shapeOf(schema).properties) ?? {}).flatMap(([name, shape]) =>
      shape.maxLength !== undefined && shape.pattern === undefined && !isFromBefore(name)
        ? [[name, String(largestOf(shape, { text, rows: {} }, name))]]
        : [],
    ),
  );
