import { endpointsByName, namedShapes } from '@app/contract/all';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiOf } from '#platform/http/openapi';

/** What the linter finds and we leave as it is, with the reason. */
const accepted: Record<string, string> = {
  'no-path-trailing-slash': 'The specification writes its paths with a slash at the end.',
  'no-ambiguous-paths':
    'The specification has `{kind}/{id}/tags`, and files and pictures follow; `kind` is an enum, so no address fits two paths.',
  'operation-4xx-response': 'Two endpoints take no input and are open to anybody: there is nothing to refuse.',
};
/** The same for OpenAPI 3.0. */
const acceptedOld: Record<string, string> = {
  ...accepted,
  'info-license-strict': 'It knows no licence without an address, and ours has none.',
  'nullable-type-sibling': 'It has no other way to say that something with a name may be null.',
  'no-illogical-composition-keywords': 'As above; and that something with a name has a default.',
};
const about = { version: '1.0', url: 'https://spana.se' };

test.each(['3.0', '3.1'] as const)(
  'a standard linter finds nothing in the document for OpenAPI %s but what is accepted',
  async (openapi) => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(openApiOf({ openapi, ...about })), config });
    const text = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
    const rules = Object.keys(openapi === '3.0' ? acceptedOld : accepted);
    expect(text.filter((each) => !rules.some((rule) => each.startsWith(`${rule}:`)))).toEqual([]);
    const times = (rule: string) => problems.filter(({ ruleId }) => ruleId === rule).length;
    expect(times('operation-4xx-response')).toBe(2);
    expect(times('no-ambiguous-paths')).toBe(3);
  },
);

test('every operation bears the name of its endpoint, and says which codes it fails with', () => {
  const { paths } = openApiOf(about);
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { operationId: string }[]);
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual([...endpointsByName.keys()].toSorted());
  expect(paths['/api/v2/person/{id}/']?.['patch']).toMatchObject({
    operationId: 'changePerson',
    responses: {
      409: {
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/ErrorBody' },
                { properties: { code: { enum: ['changed_meanwhile'] } } },
              ],
            },
          },
        },
      },
    },
  });
});

test('what the contract names has that name, and what is sent has another where it differs', () => {
  const { paths, components } = openApiOf(about);
  const refOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  expect(paths['/api/v2/fullperson/{id}/']?.['get']).toMatchObject({
    responses: { 200: { content: { 'application/json': { schema: refOf('FullPerson') } } } },
  });
  expect(components.schemas).toMatchObject({
    Board: { properties: { cards: { items: refOf('BoardCard') } } },
    BoardConfig: { properties: { columns: { items: refOf('BoardColumn') } } },
    BoardColumn: { required: ['key', 'name', 'colour', 'stale_days', 'soft_limit', 'terminal'] },
    SaveBoardConfigRequest: { properties: { columns: { items: refOf('BoardColumnInput') } } },
    BoardColumnInput: { required: ['key', 'name'] },
  });
});

test('generators are told what they would get wrong', () => {
  const { paths, components } = openApiOf(about);
  expect(components.schemas).toMatchObject({
    FullPerson: {
      properties: {
        id: { type: 'integer', format: 'int64' },
        first_name: { type: 'string', maxLength: 100 },
        created: { type: 'string', format: 'date-time' },
      },
    },
    UserConfig: { properties: { profile: { properties: { badge_color: { pattern: '^#[0-9a-fA-F]{6}$' } } } } },
  });
  expect(components.schemas['FullPerson']).not.toHaveProperty('additionalProperties');
  const search = paths['/api/v2/person_search/']?.['get'] as { parameters: { name: string; schema: object }[] };
  expect(search.parameters.find(({ name }) => name === 'must')?.schema).toMatchObject({
    type: 'array',
    items: { type: 'string' },
  });
  expect(paths['/metrics']?.['get']).toMatchObject({ responses: { 200: { content: { 'text/plain': {} } } } });
  expect(paths['/api/v2/board/{id}/events/']?.['get']).toMatchObject({
    responses: { 200: { content: { 'text/event-stream': {} } } },
  });
});

test('in OpenAPI 3.0 there are no choices: one object has what any of them may have', () => {
  const { components } = openApiOf({ openapi: '3.0', ...about });
  expect(JSON.stringify(components)).not.toMatch(/"(anyOf|oneOf)":/);
  expect(components.schemas['TimelineEntry']).toMatchObject({
    type: 'object',
    required: ['kind', 'at', 'user'],
    properties: {
      kind: { enum: expect.arrayContaining(['message', 'created']) as string[] },
      body: { type: 'string' },
    },
  });
});

test('a shape that several operations take or answer has a name in the contract', () => {
  const named = new Set(namedShapes.map(([, shape]) => shape));
  const used = [...endpointsByName].flatMap(([name, endpoint]) => [
    { name, shape: endpoint.response },
    { name, shape: 'body' in endpoint ? endpoint.body : undefined },
  ]);
  const shared = [...Map.groupBy(used, ({ shape }) => shape)].filter(
    ([shape, users]) => shape && users.length > 1 && !named.has(shape),
  );
  expect(shared.map(([, users]) => users.map(({ name }) => name))).toEqual([]);
});
