import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Endpoint } from '@app/contract/base/endpoint';
import { login } from '@app/contract/users/auth';
import { expect, test } from 'vitest';
import { route, type Route } from '#platform/http/route';
import { routes } from './features.ts';

/** What the contract calls each of its endpoints. */
const contract = resolve(import.meta.dirname, '../../contract/src');
const files = globSync('**/*.ts', { cwd: contract }).filter((file) => !file.endsWith('.test.ts'));
const modules = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ `@app/contract/${file.replace('.ts', '')}`) as Promise<object>),
);
const names = new Map<unknown, string>(
  modules.flatMap((module) => Object.entries(module).map(([name, value]) => [value, name] as const)),
);

/** Endpoints that are answered by a function of another name, or of none. */
const misnamed = (answered: readonly Route[], nameOf: (endpoint: Endpoint) => string | undefined): string[] =>
  answered
    .filter(({ endpoint, answeredBy }) => answeredBy !== nameOf(endpoint))
    .map(
      ({ endpoint, answeredBy }) => `${nameOf(endpoint)} is answered by ${answeredBy || 'a function without a name'}`,
    );

test('every endpoint is answered by the function of its name', () => {
  expect(routes.length).toBeGreaterThan(100);
  expect(misnamed(routes, (endpoint) => names.get(endpoint))).toEqual([]);
});

test('and one that is not would be found', () => {
  const never = () => Promise.reject(new Error('never called'));
  const logIn = () => never();
  expect(misnamed([route(login, logIn), route(login, () => never())], () => 'login')).toEqual([
    'login is answered by logIn',
    'login is answered by a function without a name',
  ]);
});
