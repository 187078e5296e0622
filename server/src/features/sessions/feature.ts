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
import { route } from '#platform/http/route';
import { auditedBy, recordAudit } from '../audit/audit.ts';
import { createToken, listAccessTokensOf, revokeToken } from './access-tokens.ts';
import { listOpenSessions, revoke, rotate } from './sessions.ts';
import { sessionTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    route(refresh, async ({ body }, { db, config, caller }) => {
      await countTry(db, 'refresh', caller.ip, { tries: config.REFRESH_PER_MINUTE, seconds: 60 });
      return rotate(db, body.refresh);
    }),
    route(listSessions, async (_, { db, actor }) => ({ results: await listOpenSessions(db, actor) })),
    route(revokeSession, ({ params }, { db, actor, caller }) =>
      db.transaction().execute(async (trx) => {
        const own = (await listOpenSessions(trx, actor)).some(({ id }) => id === params.id);
        ensure(own, 'not_found');
        await revoke(trx, 'signed_out', { session: params.id });
        await recordAudit(trx, auditedBy(actor, caller), { action: 'session_revoke', user: actor.id });
      }),
    ),
    route(listAccessTokens, async (_, { db, actor }) => ({ results: await listAccessTokensOf(db, actor.id) })),
    route(createAccessToken, ({ body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => createToken({ trx, actor, caller }, body)),
    ),
    route(revokeAccessToken, ({ params }, { db, actor, caller }) =>
      db.transaction().execute((trx) => revokeToken({ trx, actor, caller }, params.id)),
    ),
  ],
  tasks: sessionTasks,
};
