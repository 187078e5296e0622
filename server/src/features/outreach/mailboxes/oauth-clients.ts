import type { Answer, Received } from '@app/contract/base/endpoint';
import {
  type OauthClient,
  type SignInProvider,
  signInProviderNames,
  signInProviders,
} from '@app/contract/outreach/mailbox-sign-in';
import type * as api from '@app/contract/outreach/mailbox-sign-in';
import type { Actor, Doer } from '#platform/actor';
import { addressOf, type Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { decrypt, encrypt } from '#platform/secrets';
import type { Services } from '#platform/services';
import { audit } from '../../audit/audit.ts';

const purposeOf = (provider: SignInProvider): string => `OAuth client of ${provider}`;
/** The page that a provider sends users back to; it hands in the code in their session. */
export const redirectUrl = (config: Config, provider: SignInProvider): string =>
  `${addressOf(config)}/config/${provider}`;

const readClient = (db: Db, provider: SignInProvider) =>
  db.selectFrom('oauth_client').selectAll().where('provider', '=', provider).executeTakeFirst();

export async function listOauthClients(
  db: Db,
  _: Received<typeof api.listOauthClients>,
  __: Actor,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.listOauthClients>> {
  const rows = await db
    .selectFrom('oauth_client')
    .select(['provider', 'client_id', 'authorize_url', 'token_url'])
    .orderBy('provider')
    .execute();
  const redirect_urls = Object.fromEntries(
    signInProviderNames.map((provider) => [provider, redirectUrl(config, provider)]),
  ) as Record<SignInProvider, string>;
  return {
    results: rows.map((row): OauthClient => {
      const provider = row.provider as SignInProvider;
      return { ...row, provider, redirect_url: redirect_urls[provider] };
    }),
    redirect_urls,
  };
}

export async function saveOauthClient(
  doer: Doer,
  { params: { provider }, body }: Received<typeof api.saveOauthClient>,
  { config }: Pick<Services, 'config'>,
): Promise<OauthClient> {
  const { trx } = doer;
  const { client_id, client_secret } = body;
  const { authorize_url = signInProviders[provider].authorize_url, token_url = signInProviders[provider].token_url } =
    body;
  ensure(
    config.NODE_ENV !== 'production' || [authorize_url, token_url].every((url) => url.startsWith('https://')),
    'address_not_allowed',
  );
  const before = await readClient(trx, provider);
  // A secret is for one client at one address: nobody else gets it.
  const isSame = before?.client_id === client_id && before.token_url === token_url;
  ensure(client_secret !== undefined || isSame, 'secret_needed', {
    fields: { client_secret: 'Enter the secret of the client' },
  });
  const sealed =
    client_secret === undefined ? before!.client_secret : await encrypt(config, client_secret, purposeOf(provider));
  const columns = { client_id, authorize_url, token_url, client_secret: sealed, updated: new Date().toISOString() };
  await trx
    .insertInto('oauth_client')
    .values({ ...columns, provider })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(columns))
    .execute();
  await audit(doer, {
    action: 'oauth_client_save',
    target: { kind: 'provider', id: provider },
    ...(before && { before: { client_id: before.client_id, token_url: before.token_url } }),
    after: { client_id, token_url },
  });
  return { provider, client_id, authorize_url, token_url, redirect_url: redirectUrl(config, provider) };
}

export async function removeOauthClient(
  doer: Doer,
  { params: { provider } }: Received<typeof api.removeOauthClient>,
): Promise<void> {
  const { trx } = doer;
  const before = await readClient(trx, provider);
  ensure(before, 'not_found');
  await trx.deleteFrom('oauth_client').where('provider', '=', provider).execute();
  await audit(doer, {
    action: 'oauth_client_remove',
    target: { kind: 'provider', id: provider },
    before: { client_id: before.client_id },
  });
}

export interface OpenClient {
  client_id: string;
  client_secret: string;
  authorize_url: string;
  token_url: string;
}
/** A client with its secret; undefined if there is none that can be read. */
export async function openClient(db: Db, config: Config, provider: SignInProvider): Promise<OpenClient | undefined> {
  const row = await readClient(db, provider);
  if (!row) return undefined;
  const { client_id, authorize_url, token_url } = row;
  const client_secret = await decrypt(config, row.client_secret, purposeOf(provider)).catch(() => undefined);
  return client_secret === undefined ? undefined : { client_id, client_secret, authorize_url, token_url };
}
