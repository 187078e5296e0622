import {
  createAccessToken,
  listAccessTokens,
  listSessions,
  revokeAccessToken,
  revokeSession,
} from '@app/contract/users/access-tokens';
import { refresh } from '@app/contract/users/auth';
import { createPairingCode, pairExtension } from '@app/contract/users/pairing';
import { type AccessCases, caller, missingId, nothing, type World } from '#testing/access';
import type { TestUser } from '#testing/make';
import * as accessTokens from './access-tokens.ts';
import * as pairing from './pairing.ts';
import { openSession } from './sessions.ts';

const sessionOf = ({ db }: World, user: TestUser) =>
  db.transaction().execute((trx) => openSession(trx, user.id, caller));
const tokenOf = ({ db }: World, user: TestUser) =>
  db.transaction().execute((trx) => {
    const actor = { ...user, is_staff: false, is_superuser: false, session_id: undefined, impersonator: undefined };
    return accessTokens.createAccessToken(
      { trx, caller, actor },
      { body: { name: 'test', days: 1, scopes: ['read'] } },
    );
  });
const codeOf = async ({ db }: World, user: TestUser) => {
  const actor = { ...user, is_staff: false, is_superuser: false, session_id: undefined, impersonator: undefined };
  return (await db.transaction().execute((trx) => pairing.createPairingCode({ trx, caller, actor }))).code;
};

export const cases: AccessCases = [
  [
    refresh,
    {
      request: async (world) => ({
        body: {
          refresh: world.variant === 'missing' ? 'no-such-token' : (await sessionOf(world, world.other)).refresh,
        },
      }),
      status: (_, variant) => (variant === 'missing' ? 401 : 200),
    },
  ],
  [listSessions, nothing],
  [
    revokeSession,
    {
      request: async (world) => {
        await sessionOf(world, world.other);
        const { id } = await world.db
          .selectFrom('session')
          .select('id')
          .where('user_id', '=', world.other.id)
          .executeTakeFirstOrThrow();
        return {
          params: {
            id: { own: world.session, other: id, missing: '00000000-0000-4000-8000-000000000000' }[world.variant],
          },
        };
      },
      status: (_, variant) => (variant === 'own' ? 204 : 404),
    },
  ],
  [listAccessTokens, nothing],
  [createAccessToken, { request: () => ({ body: { name: 'extension' } }) }],
  [
    revokeAccessToken,
    {
      request: async (world) => {
        const { self, other, variant } = world;
        const id = variant === 'missing' ? missingId : (await tokenOf(world, variant === 'own' ? self : other)).id;
        return { params: { id: String(id) } };
      },
      status: (_, variant) => (variant === 'own' ? 204 : 404),
    },
  ],
  [createPairingCode, nothing],
  [
    pairExtension,
    {
      request: async (world) => ({
        body: { code: world.variant === 'missing' ? 'NONE-SUCH-CODE' : await codeOf(world, world.other) },
      }),
      status: (_, variant) => (variant === 'missing' ? 410 : 201),
    },
  ],
];
