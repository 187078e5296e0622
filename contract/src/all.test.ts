import { expect, test } from 'vitest';
import { allEndpoints, endpointsByName, namedShapes } from './all.ts';
import { errorsOf } from './base/endpoint.ts';
import { type ErrorCode, errors } from './base/errors.ts';

const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('no two endpoints have the same name or the same address', () => {
  expect(endpointsByName.size).toBe(allEndpoints.length);
  expect(twice(allEndpoints.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
});

test('no two shapes have the same name, and none has two', () => {
  expect(twice(namedShapes.map(([name]) => name.toLowerCase()))).toEqual([]);
  expect(new Set(namedShapes.map(([, shape]) => shape)).size).toBe(namedShapes.length);
});

test.each([...endpointsByName])('%s lists no error twice, nor one that follows from its declaration', (_, endpoint) => {
  expect(twice(errorsOf(endpoint))).toEqual([]);
});

test('every error is one that an endpoint can answer, or is about addresses that are none', () => {
  const answered = new Set<ErrorCode>(allEndpoints.flatMap(errorsOf));
  const unused = (Object.keys(errors) as ErrorCode[]).filter((code) => !answered.has(code));
  expect(unused).toEqual(['method_not_allowed']);
});
