import { isDeepStrictEqual } from 'node:util';
import type { OpenApiVersion } from '@app/contract/machine/operations';
import type { z } from 'zod';

/** What is sent, or what is answered. */
export type Side = 'input' | 'output';
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** How zod is to describe a shape. */
export const settingsOf = (side: Side, version: OpenApiVersion) =>
  ({ io: side, unrepresentable: 'any', target: version === '3.0' ? 'openapi-3.0' : 'draft-2020-12' }) as const;

/** Says things the way that generators of clients understand. */
export function tidy(schema: JsonSchema, side: Side, version: OpenApiVersion): JsonSchema {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  for (const part of [...Object.values(properties), items, additionalProperties, ...anyOf, ...oneOf, ...allOf].flat())
    if (typeof part === 'object') tidy(part, side, version);
  nameProperties(schema);
  sayHowLong(schema);
  leaveOutPattern(schema);
  joinTexts(schema);
  if (side === 'input') callItList(schema);
  if (version === '3.0') joinChoices(schema);
  // An answer leaves nothing to be filled in, and there are generators to which null is of no type.
  if (side === 'output' || schema.default === null) delete schema.default;
  // An answer may have more one day, and a client that checks answers must not fall over it.
  if (side === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  return schema;
}

/** A record whose keys are known has properties with those names. */
function nameProperties(schema: JsonSchema): void {
  const { properties, additionalProperties, required } = schema;
  if (properties || !required || additionalProperties === undefined) return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** Many languages take an integer for one of 32 bits unless told. */
function sayHowLong(schema: JsonSchema): void {
  if (schema.type === 'integer' && (schema.maximum ?? Infinity) > 0x7fffffff) schema.format = 'int64';
}

/**
 * Clients read what has a format into something other than text, which no pattern fits; and classes of letters are not
 * understood in every language.
 */
function leaveOutPattern(schema: JsonSchema): void {
  if (schema.format !== undefined || schema.pattern?.includes(String.raw`\p{`)) delete schema.pattern;
}

/** Nothing or an address: to most languages both are the same text. */
function joinTexts(schema: JsonSchema): void {
  if (!schema.anyOf?.every(({ type }) => type === 'string')) return;
  schema.type = 'string';
  delete schema.anyOf;
}

/** A parameter that may be repeated is a list, also when it is given once. */
function callItList(schema: JsonSchema): void {
  const list = schema.anyOf?.find(({ type }) => type === 'array');
  if (!list) return;
  delete schema.anyOf;
  Object.assign(schema, list);
}

/**
 * Generators of the time of OpenAPI 3.0 make nothing useful of choices. They get one object with everything that any of
 * the objects may have, and anything at all where it is not about objects.
 */
function joinChoices(schema: JsonSchema): void {
  const choices = schema.anyOf ?? schema.oneOf;
  if (!choices) return;
  delete schema.anyOf;
  delete schema.oneOf;
  if (!choices.every(({ type }) => type === 'object')) return;
  const properties: Record<string, JsonSchema> = {};
  for (const [name, property] of choices.flatMap((choice) => Object.entries(choice.properties ?? {}))) {
    const known = properties[name] ?? (property as JsonSchema);
    properties[name] = isDeepStrictEqual(known, property) ? known : eitherOf(known, property as JsonSchema);
  }
  const required = Object.keys(properties).filter((name) => choices.every((choice) => choice.required?.includes(name)));
  Object.assign(schema, { type: 'object', properties, required });
}
const eitherOf = (one: JsonSchema, other: JsonSchema): JsonSchema =>
  one.enum && other.enum ? { ...one, enum: [...new Set([...one.enum, ...other.enum])] } : {};
