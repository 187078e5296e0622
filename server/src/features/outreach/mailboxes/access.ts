import { type SignInProvider, signInProviders } from '@app/contract/outreach/mailbox-sign-in';
import { sql } from 'kysely';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { decrypt, encrypt } from '#platform/secrets';
import { askForTokens, SignInRefused, type Tokens } from '../channels/oauth.ts';
import { MailboxError } from '../channels/smtp.ts';
import { openClient } from './oauth-clients.ts';

export const purposeOf = (user: number): string => `tokens of the mailbox of user ${user}`;

/** Some providers give a new refresh token with each access; the one before may end. */
export async function keepAccess(
  trx: Transaction,
  config: Config,
  { user, tokens }: { user: number; tokens: Tokens },
): Promise<void> {
  const access = await encrypt(config, tokens.access_token, purposeOf(user));
  const refresh = tokens.refresh_token ? await encrypt(config, tokens.refresh_token, purposeOf(user)) : null;
  await sql`update mailbox set access_token = ${access}, access_until = now() + make_interval(secs => ${tokens.expires_in}),
    refresh_token = coalesce(${refresh}, refresh_token) where user_id = ${user}`.execute(trx);
}

/**
 * What opens a mailbox that was connected; undefined if it has a password. An access that ends within two minutes is renewed first, by one
 * worker at a time; the others wait and use what it got. A provider that refuses has the mailbox paused by whoever asked.
 */
export const accessTokenOf = (db: Db, config: Config, mailbox: number): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('mailbox access'), ${mailbox}::int)`.execute(trx);
    const { rows } = await sql<Kept>`select user_id, provider, refresh_token, access_token,
      coalesce(access_until > now() + interval '2 minutes', false) as fresh from mailbox where id = ${mailbox}`.execute(
      trx,
    );
    const [kept] = rows;
    if (!kept?.refresh_token) return undefined;
    const { user_id: user, provider, fresh, access_token } = kept;
    const read = (sealed: Buffer) =>
      decrypt(config, sealed, purposeOf(user)).catch((cause: unknown) => {
        throw new MailboxError('The access to this mailbox cannot be read any more. Connect it again.', { cause });
      });
    if (fresh && access_token) return read(access_token);
    const tokens = await renew(trx, config, { provider, refreshToken: await read(kept.refresh_token) });
    await keepAccess(trx, config, { user, tokens });
    return tokens.access_token;
  });

interface Kept {
  user_id: number;
  provider: SignInProvider;
  refresh_token: Buffer | null;
  access_token: Buffer | null;
  fresh: boolean;
}

async function renew(
  db: Db,
  config: Config,
  { provider, refreshToken }: { provider: SignInProvider; refreshToken: string },
): Promise<Tokens> {
  const { title } = signInProviders[provider];
  const client = await openClient(db, config, provider);
  if (!client)
    throw new MailboxError(`Connecting with ${title} is not set up any more. Ask staff, or enter a password.`);
  try {
    return await askForTokens(client.token_url, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: client.client_id,
      client_secret: client.client_secret,
    });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    throw new MailboxError(`${title} does not let us use this mailbox any more. Connect it again.`, { cause: error });
  }
}
