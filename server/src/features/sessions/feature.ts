import {
  createAccessToken,
  listAccessTokens,
  listSessions,
  refresh,
  revokeAccessToken,
  revokeSession,
} from '@app/contract/auth';
import { ensure } from '#platform/errors';
import type { Feature } from '#platform/feature';
import { countTry } from '#platform/http/limits';
import { read, route, write } from '#platform/http/route';
import { audit } from '../audit/audit.ts';
import { createToken, listAccessTokensOf, revokeToken } from './access-tokens.ts';
import { listOpenSessions, revoke, rotate } from './sessions.ts';
import { sessionTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    route(refresh, async ({ body }, { db, config, caller }) => {
      await countTry(db, 'refresh', caller.ip, { tries: config.REFRESH_PER_MINUTE, seconds: 60 });
      return rotate(db, body.refresh);
    }),
    read(listSessions, async (db, _, actor) => ({ results: await listOpenSessions(db, actor) })),
    write(revokeSession, async (doer, { params }) => {
      const { trx, actor } = doer;
      const own = (await listOpenSessions(trx, actor)).some(({ id }) => id === params.id);
      ensure(own, 'not_found');
      await revoke(trx, 'signed_out', { session: params.id });
      await audit(doer, { action: 'session_revoke', target: { kind: 'user', id: actor.id } });
    }),
    read(listAccessTokens, async (db, _, actor) => ({ results: await listAccessTokensOf(db, actor.id) })),
    write(createAccessToken, (doer, { body }) => createToken(doer, body)),
    write(revokeAccessToken, (doer, { params }) => revokeToken(doer, params.id)),
  ],
  tasks: sessionTasks,
};
