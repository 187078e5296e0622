import * as tokens from '@app/contract/users/access-tokens';
import * as api from '@app/contract/users/auth';
import * as pairing from '@app/contract/users/pairing';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { createAccessToken, listAccessTokens, revokeAccessToken } from './access-tokens.ts';
import { createPairingCode, pairExtension } from './pairing.ts';
import { listSessions, refresh, revokeSession } from './sessions.ts';
import { sessionTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    route(api.refresh, refresh),
    read(tokens.listSessions, listSessions),
    write(tokens.revokeSession, revokeSession),
    read(tokens.listAccessTokens, listAccessTokens),
    write(tokens.createAccessToken, createAccessToken),
    write(tokens.revokeAccessToken, revokeAccessToken),
    write(pairing.createPairingCode, createPairingCode),
    route(pairing.pairExtension, pairExtension),
  ],
  tasks: sessionTasks,
};
