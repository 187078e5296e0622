import { expect, test } from 'vitest';
import { groupByTag, operationsOf, readDocument } from './openapi.ts';
import { schemaTree } from './schema-tree.ts';

const document = readDocument({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: {
    '/api/v2/users/{id}/': {
      get: {
        summary: 'One user',
        tags: ['users'],
        'x-access': 'staff',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } },
          404: {
            description: 'Failed',
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    { $ref: '#/components/schemas/ErrorBody' },
                    { type: 'object', properties: { code: { type: 'string', enum: ['user_not_found'] } } },
                  ],
                },
              },
            },
          },
        },
      },
      delete: {
        summary: 'Remove a user',
        tags: ['users'],
        'x-access': 'superuser',
        'x-in-person': true,
        responses: { 204: {} },
      },
    },
    '/livez': { get: { summary: 'Is it alive', responses: { 200: {} } } },
  },
});

test('every operation is listed with its access, parameters and answer', () => {
  expect(operationsOf(document)).toMatchObject([
    {
      anchor: 'get-api-v2-users-id',
      method: 'GET',
      access: 'staff',
      inPerson: false,
      parameters: [{ name: 'id', place: 'path', required: true }],
      answer: { status: '200', schema: { type: 'object' } },
      failures: [{ status: '404', codes: ['user_not_found'] }],
    },
    {
      anchor: 'delete-api-v2-users-id',
      method: 'DELETE',
      inPerson: true,
      answer: { status: '204', schema: undefined },
    },
    { path: '/livez', tag: 'Other', access: undefined },
  ]);
});

test('the filter wants every word, wherever it stands', () => {
  const paths = (filter: string) =>
    groupByTag(operationsOf(document), filter).flatMap(([tag, found]) => found.map(({ method }) => `${tag} ${method}`));
  expect(paths('')).toEqual(['users GET', 'users DELETE', 'Other GET']);
  expect(paths('users superuser')).toEqual(['users DELETE']);
  expect(paths('Delete livez')).toEqual([]);
});

test('a schema becomes a tree with what is optional and what is limited', () => {
  const tree = schemaTree({
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 3, maxLength: 100 },
      age: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      theme: { enum: ['light', 'dark'], type: 'string', default: 'light' },
    },
  });
  expect(tree).toMatchObject({ type: 'object', name: undefined });
  expect(tree.children).toEqual([
    {
      name: 'name',
      type: 'string',
      required: true,
      notes: ['at least 3 characters', 'at most 100 characters'],
      children: [],
    },
    { name: 'age', type: 'integer', required: false, notes: ['from 0'], children: [] },
    { name: 'theme', type: '"light" | "dark"', required: false, notes: ['default "light"'], children: [] },
  ]);
});

test.each([
  ['string (date-time) or null', { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }],
  ['integer or null', { type: ['integer', 'null'] }],
  ['string or integer', { oneOf: [{ type: 'string' }, { type: 'integer' }] }],
  ['list of string', { type: 'array', items: { type: 'string' } }],
  ['true', { const: true }],
  ['any value', {}],
])('a value is described as "%s"', (type, schema) => {
  expect(schemaTree(schema)).toMatchObject({ type, children: [] });
});

test('the fields of a list of objects stand below it, and those of a choice below each alternative', () => {
  const item = { type: 'object', properties: { id: { type: 'integer' } } };
  expect(schemaTree({ type: 'array', items: item })).toMatchObject({
    type: 'list of object',
    children: [{ name: 'id' }],
  });
  expect(schemaTree({ anyOf: [item, { type: 'string' }] })).toMatchObject({
    type: 'one of',
    children: [{ type: 'object', children: [{ name: 'id' }] }, { type: 'string' }],
  });
  expect(schemaTree({ type: 'object', additionalProperties: { type: 'boolean' } }).children).toMatchObject([
    { name: 'any other name', type: 'boolean' },
  ]);
});

test('references are followed, and a schema that contains itself ends', () => {
  const components = {
    Folder: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Folder' } } },
  };
  expect(schemaTree({ $ref: '#/components/schemas/Folder' }, components)).toMatchObject({
    type: 'object',
    children: [{ name: 'inner', type: 'Folder', children: [] }],
  });
  expect(schemaTree({ $ref: '#/components/schemas/Folder', default: {} }, components).notes).toEqual(['default {}']);
  expect(schemaTree({ $ref: '#/components/schemas/Missing' }, components)).toMatchObject({ type: 'Missing' });
});
