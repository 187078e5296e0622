import type { Schema } from './openapi.ts';

export interface SchemaNode {
  /** Undefined for the root and for the choices of a union. */
  name: string | undefined;
  type: string;
  required: boolean;
  /** Limits, default and description, each a short phrase. */
  notes: string[];
  children: SchemaNode[];
}

type Components = Record<string, Schema>;

/** A JSON schema as a tree that can be read aloud: references followed, `null` folded into the type. */
export function schemaTree(schema: Schema, components: Components = {}): SchemaNode {
  return nodeOf(undefined, schema, true, components, []);
}

/** `open` holds the references being followed, so that a schema that contains itself ends. */
function nodeOf(
  name: string | undefined,
  given: Schema,
  required: boolean,
  components: Components,
  open: string[],
): SchemaNode {
  const reference = text(given.$ref)?.split('/').at(-1);
  if (reference !== undefined) {
    const target = components[reference];
    if (!target || open.includes(reference)) return { name, type: reference, required, notes: [], children: [] };
    const { $ref: _, ...more } = given;
    return nodeOf(name, { ...target, ...more }, required, components, [...open, reference]);
  }

  const { choices, nullable } = choicesOf(given);
  const only = choices.length === 1 ? choices[0] : undefined;
  if (only && only !== given) {
    const node = nodeOf(name, only, required, components, open);
    return { ...node, type: nullable ? `${node.type} or null` : node.type, notes: [...node.notes, ...notesOf(given)] };
  }
  if (choices.length > 1) {
    const children = choices.map((choice) => nodeOf(undefined, choice, true, components, open));
    const plain = children.every((child) => child.children.length === 0);
    const types = plain ? children.map((child) => child.type) : ['one of'];
    return {
      name,
      type: [...types, ...(nullable ? ['null'] : [])].join(' or '),
      required,
      notes: [...new Set([...notesOf(given), ...(plain ? children.flatMap((child) => child.notes) : [])])],
      children: plain ? [] : children,
    };
  }

  const items = record(given.items);
  if (given.type === 'array' && items) {
    const item = nodeOf(undefined, items, true, components, open);
    return { ...item, name, required, type: `list of ${item.type}`, notes: [...notesOf(given), ...item.notes] };
  }

  const requiredNames = new Set(Array.isArray(given.required) ? given.required : []);
  const children = Object.entries(record(given.properties) ?? {}).map(([key, property]) =>
    nodeOf(key, record(property) ?? {}, requiredNames.has(key), components, open),
  );
  const others = record(given.additionalProperties);
  if (others) children.push(nodeOf('any other name', others, false, components, open));
  return { name, type: typeOf(given), required, notes: notesOf(given), children };
}

/** The alternatives of a schema without `null`, which is told apart: it says that a value may be missing. */
function choicesOf(given: Schema): { choices: Schema[]; nullable: boolean } {
  if (Array.isArray(given.type)) {
    const types = given.type.filter((type) => type !== 'null');
    return { choices: types.map((type) => ({ ...given, type })), nullable: types.length < given.type.length };
  }
  const alternatives = [given.anyOf, given.oneOf].find(Array.isArray)?.map((choice) => record(choice) ?? {});
  if (!alternatives) return { choices: [given], nullable: false };
  const choices = alternatives.filter((choice) => choice.type !== 'null');
  return { choices, nullable: choices.length < alternatives.length };
}

function typeOf(given: Schema): string {
  if (Array.isArray(given.enum)) return given.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in given) return JSON.stringify(given.const);
  const type = text(given.type) ?? 'any value';
  const format = text(given.format);
  return format === undefined ? type : `${type} (${format})`;
}

const phrases: [keyword: string, phrase: (value: unknown) => string][] = [
  ['minLength', (value) => `at least ${String(value)} characters`],
  ['maxLength', (value) => `at most ${String(value)} characters`],
  ['minimum', (value) => `from ${String(value)}`],
  ['exclusiveMinimum', (value) => `above ${String(value)}`],
  ['maximum', (value) => `to ${String(value)}`],
  ['minItems', (value) => `at least ${String(value)} items`],
  ['maxItems', (value) => `at most ${String(value)} items`],
  ['default', (value) => `default ${JSON.stringify(value)}`],
  ['description', String],
];

/* The limits of every whole number in JavaScript are no news to anybody. */
const isNoise = (value: unknown): boolean => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

const notesOf = (given: Schema): string[] =>
  phrases.flatMap(([keyword, phrase]) =>
    keyword in given && !isNoise(given[keyword]) ? [phrase(given[keyword])] : [],
  );

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const record = (value: unknown): Schema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : undefined;
