import { changePassword } from '@app/contract/users/accounts';
import { logout, refresh } from '@app/contract/users/auth';
import { impersonate, stopImpersonating } from '@app/contract/users/impersonation';
import { listAuditLog, listOwnActivity } from '@app/contract/machine/audit';
import { allEndpoints } from '@app/contract/all';
import { mustBeInPerson } from '@app/contract/base/endpoint';
import { approveUser, listUsers, signOutUser } from '@app/contract/users/manage-users';
import { getCurrentUser } from '@app/contract/users/users';
import { putUser } from '@app/contract/users/user-changes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeUser, testPassword } from '#testing/make';

const api = useApi();
const roles = {
  user: {},
  impersonator: { can_impersonate: true },
  staff: { is_staff: true },
  'impersonating staff': { is_staff: true, can_impersonate: true },
  superuser: { is_superuser: true },
  'impersonating superuser': { is_staff: true, is_superuser: true, can_impersonate: true },
} as const;
type Role = keyof typeof roles;
const roleNames = Object.keys(roles) as Role[];

const start = async (by: Role = 'impersonating superuser', target: Role = 'user') => {
  const [actor, victim] = [await makeUser(api.db, roles[by]), await makeUser(api.db, roles[target])];
  const call = await api.as(actor);
  const reply = await call(impersonate, { body: { username: victim.username, reason: 'Looking at it together' } });
  return { actor, victim, call, reply, as: api.withToken(reply.body.access) };
};

describe('impersonating', () => {
  test('acts as the other user and says who is really there', async () => {
    const { actor, victim, reply, as } = await start();
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).toSorted()).toEqual([
      'access',
      'original_access',
      'original_refresh',
      'refresh',
      'user',
    ]);
    expect((await as(getCurrentUser)).body.results[0]).toMatchObject({
      id: victim.id,
      impersonator: { id: actor.id, username: actor.username },
      userprofile: { can_impersonate: false },
    });
  });

  test('leaves the original session as it was, and hands out tokens that restore it', async () => {
    const { actor, call, reply, as } = await start();
    for (const each of [call, api.withToken(reply.body.original_access)])
      expect((await each(getCurrentUser)).body.results[0]).toMatchObject({ id: actor.id, impersonator: null });
    expect((await as(stopImpersonating)).status).toBe(204);
    expect((await as(getCurrentUser)).status).toBe(401);
    const restored = await api.anonymous(refresh, { body: { refresh: reply.body.original_refresh } });
    expect((await api.withToken(restored.body.access)(getCurrentUser)).body.results[0]).toMatchObject({ id: actor.id });
    expect((await call(stopImpersonating)).body.code).toBe('not_impersonating');
  });

  test('lasts an hour at most, and 15 minutes without a refresh', async () => {
    const { victim, reply } = await start();
    const session = await api.db
      .selectFrom('session')
      .select([
        sql<number>`extract(epoch from expires - created)::int`.as('lifetime'),
        sql<number>`extract(epoch from idle_limit)::int`.as('idle'),
      ])
      .where('user_id', '=', victim.id)
      .executeTakeFirstOrThrow();
    expect(session).toEqual({ lifetime: 3600, idle: 900 });
    await sql`update session set expires = now() where user_id = ${victim.id}`.execute(api.db);
    expect((await api.anonymous(refresh, { body: { refresh: reply.body.refresh } })).status).toBe(401);
  });

  test('ends when the one behind it signs out or loses the right', async () => {
    const [one, two] = [await start(), await start()];
    await one.call(logout);
    expect((await one.as(getCurrentUser)).status).toBe(401);
    const boss = await api.as(await makeUser(api.db, roles.superuser));
    await boss(putUser, { params: { id: String(two.actor.id) }, body: { can_impersonate: false } });
    expect((await two.as(getCurrentUser)).status).toBe(401);
  });

  test('is refused for pending and deactivated users, oneself and unknown names', async () => {
    const actor = await makeUser(api.db, roles['impersonating superuser']);
    const call = await api.as(actor);
    const names = [
      [(await makeUser(api.db, { state: 'pending' })).username, 403],
      [(await makeUser(api.db, { state: 'deactivated' })).username, 403],
      [actor.username, 403],
      ['nobody-at-all', 404],
    ] as const;
    for (const [username, status] of names)
      expect((await call(impersonate, { body: { username } })).status, username).toBe(status);
    expect((await call(impersonate, { body: { username: ' ' } })).body.fields).toEqual({
      username: 'Please enter a username',
    });
    expect((await call(impersonate, { body: { username: 'x', reason: 'short' } })).status).toBe(400);
  });

  test('everything done is recorded under both names, and the target can see it', async () => {
    const { actor, victim, as } = await start();
    await as(stopImpersonating);
    const { body } = await (await api.as(victim))(listOwnActivity);
    expect(body.results.map(({ action, user, actor: by, reason }) => ({ action, user, actor: by, reason }))).toEqual([
      {
        action: 'impersonate_stop',
        user: { id: victim.id, username: victim.username },
        actor: { id: actor.id, username: actor.username },
        reason: null,
      },
      {
        action: 'impersonate_start',
        user: { id: victim.id, username: victim.username },
        actor: { id: actor.id, username: actor.username },
        reason: 'Looking at it together',
      },
    ]);
    const boss = await api.as(await makeUser(api.db, roles.superuser));
    expect((await boss(listAuditLog, { query: { user: actor.username } })).body.count).toBe(2);
  });

  test('every endpoint that must be done in person is refused', async () => {
    const { as } = await start('impersonating superuser', 'impersonating superuser');
    const guarded = allEndpoints.filter(mustBeInPerson);
    expect(guarded.length).toBeGreaterThan(10);
    for (const endpoint of guarded) {
      const reply = await as(endpoint, { params: { id: '1' }, body: {} });
      expect(reply, `${endpoint.method} ${endpoint.path}`).toMatchObject({
        status: 403,
        body: { code: 'not_while_impersonating' },
      });
    }
  });

  test('never gives more rights than one has, in any order of events', async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
    console.info(`impersonation model seed: ${seed}`);
    const people = new Map(
      await Promise.all(roleNames.map(async (role) => [role, await makeUser(api.db, roles[role])] as const)),
    );
    const rights = (role: Role) => ({ is_staff: false, is_superuser: false, can_impersonate: false, ...roles[role] });
    const above = (target: Role, by: Role) =>
      (rights(target).is_superuser && !rights(by).is_superuser) ||
      (rights(target).is_staff && !rights(by).is_staff && !rights(by).is_superuser);
    const step = fc.record({
      kind: fc.constantFrom('impersonate', 'stop', 'list', 'approve', 'sign out', 'password', 'rename'),
      target: fc.constantFrom(...roleNames),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...roleNames),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        async (by, steps) => {
          const original = await api.as(people.get(by)!);
          let [acting, call] = [undefined as Role | undefined, original];
          for (const { kind, target } of steps) {
            const now = acting ?? by;
            const id = String(people.get(target)!.id);
            if (kind === 'impersonate') {
              const reply = await call(impersonate, { body: { username: people.get(target)!.username } });
              const allowed = !acting && rights(by).can_impersonate && target !== by && !above(target, by);
              expect(reply.status === 200).toBe(allowed);
              if (allowed) [acting, call] = [target, api.withToken(reply.body.access)];
            } else if (kind === 'stop') {
              expect((await call(stopImpersonating)).status).toBe(acting ? 204 : 409);
              [acting, call] = [undefined, original];
            } else if (kind === 'list') {
              const may = rights(now).is_staff || rights(now).is_superuser;
              expect((await call(listUsers)).status).toBe(may ? 200 : 403);
            } else if (kind === 'approve' || kind === 'sign out') {
              const { status } = await call(kind === 'approve' ? approveUser : signOutUser, {
                params: { id: '999999' },
                body: {},
              });
              const may = !acting && (rights(by).is_staff || rights(by).is_superuser);
              expect(status).toBe(may ? 404 : 403);
            } else if (kind === 'password') {
              const { status } = await call(changePassword, {
                body: { current_password: 'wrong', new_password: testPassword },
              });
              expect(acting ? [403] : [422, 429]).toContain(status);
            } else {
              const { status } = await call(putUser, { params: { id }, body: { version: 0 } });
              const self = target === now;
              const staff = rights(now).is_staff || rights(now).is_superuser;
              expect(acting ? [403] : self || staff ? [409, 403] : [404]).toContain(status);
            }
          }
        },
      ),
      { seed, numRuns: process.env['TESTS'] === 'full' ? 500 : 60 },
    );
    const unsigned = await sql<{ count: number }>`
      select count(*) from audit_log where action like 'impersonate%' and (user_id is null or actor_id is null)`.execute(
      api.db,
    );
    expect(unsigned.rows[0]?.count).toBe(0);
  });
});
