import { endpointsByName } from '@app/contract/all';
import { getFrontendConfig } from '@app/contract/machine/system';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError, constraintErrors } from '#platform/errors';
import { mountRoutes } from '#platform/http/mount';
import { route } from '#platform/http/route';
import { raisedCodes } from '#testing/raised-codes';
import { routes } from './features.ts';

const raised = raisedCodes();

test('the codes behind every route are found', () => {
  expect([...raised.keys()].toSorted()).toEqual([...endpointsByName.keys()].toSorted());
  expect(routes).toHaveLength(raised.size);
});

/** Codes that come from a constraint of a table that the route writes to. */
const fromConstraints = (texts: readonly string[]) =>
  Object.entries(constraintErrors).flatMap(([constraint, { code }]) => {
    const table = new RegExp(String.raw`\b${constraint.split('__')[0]}\b`);
    return texts.some((text) => table.test(text)) ? [code] : [];
  });

test.each([...endpointsByName])('%s declares no error that its code cannot raise', (name, { errors = [] }) => {
  const { codes, texts } = raised.get(name)!;
  const possible = new Set([...codes, ...fromConstraints(texts)]);
  expect(errors.filter((code) => !possible.has(code))).toEqual([]);
});

test.each([
  ['nothing, of one that it declares', ['not_found'], []],
  [
    'an error that it does not declare',
    [],
    ['GET /api/v2/frontend-config/ fails with not_found, which it does not declare'],
  ],
] as const)('a route that fails tells of %s', async (_, errors, told) => {
  const app = Fastify();
  const found: string[] = [];
  mountRoutes(app, [route({ ...getFrontendConfig, errors }, () => Promise.reject(new AppError('not_found')))], {
    health: { guard: (work: () => Promise<unknown>) => work() } as never,
    services: () => ({}) as never,
    authenticate: () => Promise.reject(new Error('never asked')),
    authenticateKey: () => Promise.reject(new Error('never asked')),
    isSecured: () => Promise.reject(new Error('never asked')),
    onPeople: () => Promise.reject(new Error('never told')),
    onUndeclared: (text) => found.push(text),
  });
  await app.inject({ url: getFrontendConfig.path });
  expect(found).toEqual(told);
});
