import { globSync } from 'node:fs';
import { allEndpoints } from '@app/contract/all';
import { starAssignment } from '@app/contract/roles/assignments';
import { createAccessToken } from '@app/contract/users/access-tokens';
import { login, refresh } from '@app/contract/users/auth';
import { impersonate } from '@app/contract/users/impersonation';
import { type Endpoint, mustBeInPerson, scopesOf, statusOf, tokenScopes } from '@app/contract/base/endpoint';
import { createDataLink } from '@app/contract/people/my-data';
import { createShortlist } from '@app/contract/roles/shortlists';
import { createWebhook, renewWebhookSecret } from '@app/contract/machine/webhooks';
import { startApp } from '@app/contract/users/second-factor';
import { pairExtension } from '@app/contract/users/pairing';
import { recordExport } from '@app/contract/people/person-search';
import { getMetrics, getOpenApi } from '@app/contract/machine/operations';
import { tagPeople } from '@app/contract/people/tags';
import { recordTableExport } from '@app/contract/users/views';
import { listWork } from '@app/contract/outreach/work-list';
import { getCurrentUser } from '@app/contract/users/users';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { requireAccess } from '#platform/http/mount';
import { route, type Route } from '#platform/http/route';
import {
  type AccessCase,
  type AccessCases,
  caller,
  missingId,
  type Principal,
  principals,
  privileged,
  type Variant,
  variants,
} from '#testing/access';
import { type Call, useApi } from '#testing/api';
import { makeLicenceKey, makeUser, type TestUser } from '#testing/make';
import * as accessTokens from './features/sessions/access-tokens.ts';
import { openSession } from './features/sessions/sessions.ts';
import { routes } from './features.ts';

const api = useApi();
/** Each feature keeps its cases in `<name>.access.ts`. */
const files = globSync('features/*/*.access.ts', { cwd: import.meta.dirname });
const modules = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ `./${file}`) as Promise<{ cases: AccessCases }>),
);
const cases = new Map<Endpoint, AccessCase>(modules.flatMap((module) => [...module.cases]));

async function enter(principal: Principal): Promise<{ self: TestUser; call: Call; session: string }> {
  const self = await makeUser(api.db, {
    is_staff: principal === 'staff',
    is_superuser: principal === 'superuser',
    can_impersonate: principal === 'superuser',
  });
  const setState = (state: string) => api.db.updateTable('app_user').set({ state }).where('id', '=', self.id).execute();
  const by =
    principal === 'impersonating' ? await makeUser(api.db, { is_superuser: true, can_impersonate: true }) : undefined;
  const tokens = await api.db.transaction().execute(async (trx) => {
    if (!by) return openSession(trx, self.id, caller);
    await openSession(trx, by.id, caller);
    const { id } = await trx.selectFrom('session').select('id').where('user_id', '=', by.id).executeTakeFirstOrThrow();
    return openSession(trx, self.id, caller, { actor_id: by.id, actor_session_id: id });
  });
  const { id: session } = await api.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', self.id)
    .executeTakeFirstOrThrow();
  if (principal === 'pending' || principal === 'deactivated') await setState(principal);
  if (principal === 'anonymous') return { self, session, call: api.anonymous };
  if (principal === 'program') return { self, session, call: api.withKey((await makeLicenceKey(api.db)).key) };
  if (principal === 'legacy') {
    const actor = { ...self, is_staff: false, is_superuser: false, session_id: session, impersonator: undefined };
    const { token } = await api.db
      .transaction()
      .execute((trx) =>
        accessTokens.createAccessToken(
          { trx, actor, caller },
          { body: { name: 'legacy', days: 1, scopes: [...tokenScopes] } },
        ),
      );
    return { self, session, call: api.withToken(token) };
  }
  return { self, session, call: api.withToken(tokens.access) };
}

/** Reading leaves a caller as they were, so one of each kind is enough for all reads. */
const readers = new Map<Principal, ReturnType<typeof enter>>();
function enterToRead(principal: Principal): ReturnType<typeof enter> {
  const reader = readers.get(principal) ?? enter(principal);
  readers.set(principal, reader);
  return reader;
}

/** The table of policies: whom the contract's word keeps out, whatever they ask for. */
function refusalOf(endpoint: Endpoint, principal: Principal): 401 | 403 | undefined {
  if (endpoint.access === 'anyone') return undefined;
  if (endpoint.access === 'key') return principal === 'program' ? undefined : 401;
  if (principal === 'program') return 401;
  if (principal === 'anonymous' || principal === 'pending' || principal === 'deactivated') return 401;
  if (endpoint.access === 'staff' && !privileged(principal)) return 403;
  if (endpoint.access === 'superuser' && principal !== 'superuser') return 403;
  if (mustBeInPerson(endpoint) && (principal === 'impersonating' || principal === 'legacy')) return 403;
  return undefined;
}

const full = process.env['TESTS'] === 'full';
/**
 * Who is refused before anything is looked up is refused for one thing as for another, a request that does not look at
 * the world is about nothing in particular, and whose a thing is does not hang on how somebody signed in: once is enough, but
 * for the full run.
 */
const refusedVariants: readonly Variant[] = full ? variants : ['own'];
const byOtherWay = new Set<Principal>(['impersonating', 'legacy']);
const variantsFor = ({ request, status }: AccessCase, principal: Principal): readonly Variant[] =>
  full || (request.length > 0 && !byOtherWay.has(principal) && (status?.(principal, 'own') ?? 200) < 400)
    ? variants
    : ['own'];

const secretKeys = /password|hash|refresh|secret|^token$|^access$/;
const handsOutTokens = new Set<Endpoint>([
  login,
  refresh,
  impersonate,
  createAccessToken,
  pairExtension,
  createDataLink,
  createShortlist,
  startApp,
  createWebhook,
  renewWebhookSecret,
]);
const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : [];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Somebody else: one for all reads of an endpoint, and another for each write, which may change them. */
const newcomers = () => {
  let known: Promise<TestUser> | undefined;
  return (leavesNoTrace: boolean) => (leavesNoTrace ? (known ??= makeUser(api.db)) : makeUser(api.db));
};

describe('every endpoint keeps its word to every kind of caller', () => {
  test.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const known = cases.get(endpoint);
    if (!known) throw new Error('The authorization matrix has no case for this endpoint');
    const { db, services } = api;
    const findOther = newcomers();
    const world = { db, tasks: services.tasks };
    const look = (body: unknown, status: number) => {
      if (status >= 400) expect(body).toHaveProperty('code');
      if (endpoint !== getOpenApi && !handsOutTokens.has(endpoint))
        expect(keysOf(body).filter((key) => secretKeys.test(key))).toEqual([]);
    };

    const refused = principals.filter((principal) => refusalOf(endpoint, principal));
    for (const variant of refused.length > 0 ? refusedVariants : []) {
      const makeRequest = async (principal: Principal) => {
        const { self, session } = await enterToRead(principal);
        return known.request({ ...world, self, session, variant, other: await findOther(true) });
      };
      /* Whoever is refused changes nothing, so all of them may ask for the same, and at once. */
      const shared = full ? undefined : await makeRequest(refused[0]!);
      const requests = await Promise.all(refused.map(async (principal) => shared ?? (await makeRequest(principal))));
      const callers = await Promise.all(refused.map(enterToRead));
      const before = await lastAuditId();
      const replies = await Promise.all(callers.map(({ call }, n) => call(endpoint, requests[n] as never)));
      for (const [n, { status, body }] of replies.entries()) {
        const principal = refused[n]!;
        expect(status, `${principal}, ${variant}: ${JSON.stringify(body)}`).toBe(refusalOf(endpoint, principal));
        look(body, status);
      }
      expect(await auditedSince(before), variant).toEqual([]);
    }

    const leavesNoTrace = endpoint.method === 'GET';
    for (const principal of principals.filter((each) => !refused.includes(each))) {
      /* Whoever was refused has changed nothing, and may ask for something else: what is not there comes first. */
      let unchanged: ReturnType<typeof enter> | undefined;
      for (const variant of variantsFor(known, principal).toReversed()) {
        const { self, call, session } = await (leavesNoTrace
          ? enterToRead(principal)
          : (unchanged ??= enter(principal)));
        const other = await findOther(leavesNoTrace || known.request.length === 0);
        const request = await known.request({ ...world, self, session, variant, other });
        const expected = known.status?.(principal, variant) ?? statusOf(endpoint);
        const before = await lastAuditId();
        const { status, body } = await call(endpoint, request as never);
        expect(status, `${principal}, ${variant}: ${JSON.stringify(body)}`).toBe(expected);
        look(body, status);
        if (full || status < 400) unchanged = undefined;
        const audited = await auditedSince(before);
        if (status < 300 && !leavesNoTrace)
          expect(
            audited.map(({ action }) => action),
            `${principal}, ${variant}`,
          ).toEqual(endpoint.audit ? [endpoint.audit] : []);
        for (const { action, targets } of audited)
          expect(targets.length > 0, `${action} names what it is done to: ${principal}, ${variant}`).toBe(
            !isWithoutTarget(endpoint, variant),
          );
      }
    }
  });
});

test.each(tokenScopes)('an access token that is good for %s is good for nothing else', async (scope) => {
  const superuser = await makeUser(api.db, { is_superuser: true });
  const { body } = await (await api.as(superuser))(createAccessToken, { body: { name: 'one', scopes: [scope] } });
  const call = api.withToken(body.token);
  const codes = new Map<Endpoint, unknown>();
  for (const endpoint of allEndpoints.filter(({ access }) => access !== 'anyone' && access !== 'key'))
    if (mustBeInPerson(endpoint) || !scopesOf(endpoint).includes(scope))
      codes.set(endpoint, (await call(endpoint, { params: { id: '1' } })).body.code);
  for (const [endpoint, code] of codes)
    expect(code, nameOf(endpoint)).toBe(mustBeInPerson(endpoint) ? 'not_with_token' : 'outside_scope');
  const fits: Endpoint = { metrics: getMetrics, read: getCurrentUser, write: starAssignment, extension: listWork }[
    scope
  ];
  expect((await call(fits, { params: { id: missingId }, body: {} })).body.code).not.toBe('outside_scope');
});

const lastAuditId = async (): Promise<number> =>
  (
    await api.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;
const auditedSince = (id: number) =>
  api.db.selectFrom('audit_log').select(['action', 'targets']).where('id', '>', id).orderBy('id').execute();

/** Calls whose audit entry is about no single thing: an export is about a search, and there may be nobody to tag. */
const isWithoutTarget = (endpoint: Endpoint, variant: Variant): boolean =>
  endpoint === recordExport || endpoint === recordTableExport || (endpoint === tagPeople && variant === 'missing');

/** Endpoints that nobody mounts, mounted ones that the contract does not know, and those mounted twice. */
function mountProblems(mounted: readonly Route[], declared: readonly Endpoint[]): string[] {
  const counts = (endpoint: Endpoint) => mounted.filter((route) => route.endpoint === endpoint).length;
  return [
    ...declared
      .filter((endpoint) => counts(endpoint) !== 1)
      .map((endpoint) => `${nameOf(endpoint)} is mounted ${counts(endpoint)} times`),
    ...mounted
      .filter((route) => !declared.includes(route.endpoint))
      .map(({ endpoint }) => `${nameOf(endpoint)} is not in the contract`),
  ];
}

describe('the routes', () => {
  test('are the endpoints of the contract, each mounted once', () => {
    expect(mountProblems(routes, allEndpoints)).toEqual([]);
  });

  test('are found out when one is missing, doubled or unknown', () => {
    const [first, second] = routes as [Route, Route];
    const stray = route({ ...login, path: '/stray/' }, () => Promise.reject(new Error('never called')));
    expect(mountProblems([first, first, stray], [first.endpoint, second.endpoint])).toEqual([
      `${nameOf(first.endpoint)} is mounted 2 times`,
      `${nameOf(second.endpoint)} is mounted 0 times`,
      'POST /stray/ is not in the contract',
    ]);
  });

  test('keep the server from starting when one does not say who may call it', () => {
    const app = Fastify();
    requireAccess(app);
    expect(() => app.get('/forgotten', () => 'hello')).toThrow('GET /forgotten does not declare who may call it');
  });

  test('are a table that reviewers see change', async () => {
    const lines = allEndpoints.map((endpoint) =>
      [
        endpoint.method.padEnd(6),
        endpoint.path.padEnd(40),
        endpoint.access.padEnd(9),
        mustBeInPerson(endpoint) ? 'in person' : '         ',
        endpoint.method === 'GET' ? '' : (endpoint.audit ?? 'no trace'),
      ]
        .join(' ')
        .trimEnd(),
    );
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('./access.snapshot.txt');
  });

  test('answer HEAD like GET, and other methods with 405 and the ones that work', async () => {
    const head = await api.app.inject({ method: 'HEAD', url: getCurrentUser.path });
    expect(head.statusCode).toBe(401);
    const { self, session, call } = await enter('superuser');
    for (const endpoint of allEndpoints.filter(({ events }) => events)) {
      const world = { db: api.db, tasks: api.services.tasks, self, session, other: self, variant: 'own' } as const;
      const request = await cases.get(endpoint)!.request(world);
      const { events: _, ...plain } = endpoint;
      expect(await call({ ...plain, method: 'HEAD' } as never, request as never), nameOf(endpoint)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      });
    }
    const wrong = await api.app.inject({ method: 'DELETE', url: login.path });
    expect(wrong).toMatchObject({ statusCode: 405, headers: { allow: 'POST' } });
  });

  test('work with and without the trailing slash', async () => {
    for (const url of ['/api/v2/frontend-config/', '/api/v2/frontend-config'])
      expect((await api.app.inject({ url })).statusCode).toBe(200);
  });
});
