import { endpointsByName } from '@app/contract/all';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiOf } from '#platform/http/openapi';

/** What the linter finds and we leave as it is, with the reason. */
const accepted: Record<string, string> = {
  'no-path-trailing-slash': 'The specification writes its paths with a slash at the end.',
  'no-ambiguous-paths': 'The specification has `{kind}/{id}/tags`; `kind` is an enum, so no address fits two paths.',
  'operation-4xx-response': 'Two endpoints take no input and are open to anybody: there is nothing to refuse.',
};

test('a standard linter finds nothing in the OpenAPI document but what is accepted', async () => {
  const document = openApiOf(endpointsByName, { version: '1.0', url: 'https://spana.se' });
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const text = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  expect(text.filter((each) => !Object.keys(accepted).some((rule) => each.startsWith(`${rule}:`)))).toEqual([]);
  expect(problems.filter(({ ruleId }) => ruleId === 'operation-4xx-response')).toHaveLength(2);
  expect(problems.filter(({ ruleId }) => ruleId === 'no-ambiguous-paths')).toHaveLength(2);
});

test('every operation bears the name of its endpoint, and says which codes it fails with', () => {
  const { paths } = openApiOf(endpointsByName, { version: '1.0', url: 'https://spana.se' });
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { operationId: string }[]);
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual([...endpointsByName.keys()].toSorted());
  expect(paths['/api/v2/person/{id}/']?.['patch']).toMatchObject({
    operationId: 'changePerson',
    responses: {
      409: { content: { 'application/json': { schema: { properties: { code: { enum: ['changed_meanwhile'] } } } } } },
    },
  });
});
