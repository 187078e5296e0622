import { createHash } from 'node:crypto';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type SignInProvider, signInProviders } from '@app/contract/outreach/mailbox-sign-in';
import type * as api from '@app/contract/outreach/mailbox-sign-in';
import { type Mailbox, providerPresets } from '@app/contract/outreach/outreach';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db, Transaction } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { encrypt, hashSecret, newSecret } from '#platform/secrets';
import { audit } from '../../audit/audit.ts';
import { addressIn, askForTokens } from '../channels/oauth.ts';
import { keepAccess, purposeOf } from './access.ts';
import { readMailbox, resumed } from './mailboxes.ts';
import { openClient, redirectUrl } from './oauth-clients.ts';

/** For so long somebody may take at the provider. */
const visitMinutes = 10;

export async function getMailboxSignIn(
  db: Db,
  _: Received<typeof api.getMailboxSignIn>,
  actor: Actor,
): Promise<Answer<typeof api.getMailboxSignIn>> {
  const clients = await db.selectFrom('oauth_client').select('provider').orderBy('provider').execute();
  const box = await db.selectFrom('mailbox').select('refresh_token').where('user_id', '=', actor.id).executeTakeFirst();
  return {
    providers: clients.map(({ provider }) => provider as SignInProvider),
    connected: Boolean(box?.refresh_token),
  };
}

export async function startMailboxSignIn(
  { params: { provider } }: Received<typeof api.startMailboxSignIn>,
  { db, config, actor }: Context<typeof api.startMailboxSignIn>,
): Promise<Answer<typeof api.startMailboxSignIn>> {
  await countTry(db, 'mailbox-sign-in', String(actor.id), { tries: 20, seconds: 600 });
  const client = await openClient(db, config, provider);
  ensure(client, 'provider_not_set_up');
  const [state, verifier] = [newSecret(), newSecret()];
  await sql`delete from oauth_visit where expires < now()`.execute(db);
  await sql`insert into oauth_visit (state_hash, session_id, user_id, provider, verifier, expires)
    values (${hashSecret(state)}, ${actor.session_id}, ${actor.id}, ${provider}, ${verifier},
      now() + make_interval(mins => ${visitMinutes}))`.execute(db);
  const url = new URL(client.authorize_url);
  const query = {
    client_id: client.client_id,
    redirect_uri: redirectUrl(config, provider),
    response_type: 'code',
    scope: signInProviders[provider].scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Google gives a refresh token only if it is asked like this.
    access_type: 'offline',
    prompt: 'consent',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href };
}

interface Visit {
  provider: SignInProvider;
  verifier: string;
}
/** Good once, and only for the session that it began in. */
async function takeVisit(db: Db, { state, actor }: { state: string; actor: Actor }): Promise<Visit> {
  const { rows } =
    await sql<Visit>`delete from oauth_visit where state_hash = ${hashSecret(state)} and user_id = ${actor.id}
    and session_id = ${actor.session_id} and expires > now() returning provider, verifier`.execute(db);
  ensure(rows[0], 'sign_in_failed', { detail: 'This visit to the provider is over. Please connect again.' });
  return rows[0];
}

export async function finishMailboxSignIn(
  { body: { code, state } }: Received<typeof api.finishMailboxSignIn>,
  { db, config, actor, caller }: Context<typeof api.finishMailboxSignIn>,
): Promise<Mailbox> {
  const { provider, verifier } = await takeVisit(db, { state, actor });
  const client = await openClient(db, config, provider);
  ensure(client, 'provider_not_set_up');
  const { title } = signInProviders[provider];
  const tokens = await askForTokens(client.token_url, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUrl(config, provider),
    client_id: client.client_id,
    client_secret: client.client_secret,
  }).catch(() => undefined);
  ensure(tokens, 'sign_in_failed', { detail: `${title} did not let us in. Please connect again.` });
  const address = addressIn(tokens);
  ensure(address && tokens.refresh_token, 'sign_in_failed', {
    detail: `${title} did not say whose mailbox it is, or for how long we may use it. Please connect again.`,
  });
  const sealed = await encrypt(config, tokens.refresh_token, purposeOf(actor.id));
  return db.transaction().execute(async (trx) => {
    const before = await readMailbox(trx, actor.id);
    await connect(trx, { actor, provider, address, refreshToken: sealed });
    await keepAccess(trx, config, { user: actor.id, tokens });
    const saved = (await readMailbox(trx, actor.id))!;
    await audit(
      { trx, actor, caller },
      {
        action: 'mailbox_save',
        target: { kind: 'mailbox', id: saved.id },
        ...(before && { before: { address: before.address, server: before.smtp_host } }),
        after: { address: saved.address, server: saved.smtp_host, connected: provider },
      },
    );
    return saved;
  });
}

interface Connected {
  actor: Actor;
  provider: SignInProvider;
  address: string;
  refreshToken: Buffer;
}
async function connect(trx: Transaction, { actor, provider, address, refreshToken }: Connected): Promise<void> {
  const columns = {
    ...providerPresets[provider],
    provider,
    address,
    username: address,
    password: Buffer.alloc(0),
    refresh_token: refreshToken,
    ...resumed,
  };
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name
    from app_user where id = ${actor.id}`.execute(trx);
  await trx
    .insertInto('mailbox')
    .values({ ...columns, user_id: actor.id, name: rows[0]!.name })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ ...columns, version: eb('mailbox.version', '+', 1), updated: sql`now()` })),
    )
    .execute();
}
