import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const host = resolve(import.meta.dirname, '../server/src/testing/outside/issuer-host.ts');

interface Account {
  sub: string;
  email: string;
  email_verified: boolean;
}

/** The firm's issuer for as long as a test needs one. There is one address for it, so one test has it. */
export async function openIssuer(): Promise<{ signInAs(account: Account): Promise<void>; close(): void }> {
  const redirectUri = `http://localhost:${process.env.E2E_PORT}/single-sign-on`;
  const issuer = fork(host, [process.env.E2E_ISSUER_PORT!, redirectUri], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(issuer, 'message');
  return {
    signInAs: async (account) => {
      const done = once(issuer, 'message');
      issuer.send(account);
      await done;
    },
    close: () => issuer.disconnect(),
  };
}
