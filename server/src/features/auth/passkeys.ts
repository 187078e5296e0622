import type { Answer, Received } from '@app/contract/base/endpoint';
import { productName } from '@app/contract/base/product';
import { maxPasskeys } from '@app/contract/users/passkeys';
import type * as api from '@app/contract/users/passkeys';
import type { SignedByPasskey } from '@app/contract/users/webauthn';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import { addressOf, type Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { hashSecret } from '#platform/secrets';
import { audit } from '../audit/audit.ts';
import { enter, refusals } from './enter.ts';
import { tellOfSignIn } from './letters.ts';
import { ensureMayUsePassword } from './single-sign-on.ts';
import { ensureOwnPassword } from './own-password.ts';
import { dropUnneededCodes, newRecoveryCodes } from './second-factor.ts';

/** For so long somebody may take with their browser. */
const minutes = 5;
const timeout = minutes * 60_000;
/** EdDSA, ES256 and RS256: one of them every device has. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Passkeys are made for one address, and browsers use them nowhere else. */
const placeOf = (config: Config) => {
  const { origin, hostname } = new URL(addressOf(config));
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** What a passkey knows its user by: nothing that says who they are. */
const handleOf = (user: number) => new Uint8Array(hashSecret(`passkeys of user ${user}`));

const ofUser = (db: Db, user: number) =>
  db.selectFrom('passkey').select(['id', 'name', 'created', 'last_used']).where('user_id', '=', user).orderBy('id');

export const listPasskeys = async (db: Db, _: unknown, { id }: Actor): Promise<Answer<typeof api.listPasskeys>> => ({
  results: await ofUser(db, id).execute(),
});

async function keepChallenge(db: Db, challenge: string, user: number | null): Promise<void> {
  await sql`delete from passkey_challenge where expires < now()`.execute(db);
  await db
    .insertInto('passkey_challenge')
    .values({ hash: hashSecret(challenge), user_id: user, expires: sql`now() + make_interval(mins => ${minutes})` })
    .execute();
}

/** What was signed, if it is a challenge of ours for this purpose. Whoever removes it has it: it counts once. */
async function takeChallenge(db: Db, clientDataJSON: string, user: number | null): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  const { rows } = await sql`delete from passkey_challenge where hash = ${hashSecret(challenge)}
    and user_id is not distinct from ${user}::bigint and expires > now() returning hash`.execute(db);
  return rows.length > 0 ? challenge : undefined;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

export async function startPasskey(
  { body: { current_password } }: Received<typeof api.startPasskey>,
  { db, config, actor }: Context<typeof api.startPasskey>,
): Promise<Answer<typeof api.startPasskey>> {
  await ensureOwnPassword(db, actor.id, current_password);
  const known = await db.selectFrom('passkey').select('credential_id').where('user_id', '=', actor.id).execute();
  ensure(known.length < maxPasskeys, 'too_many_passkeys');
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: placeOf(config).expectedRPID,
    userID: handleOf(actor.id),
    userName: actor.username,
    userDisplayName: actor.username,
    timeout,
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, options.challenge, actor.id);
  return options as Answer<typeof api.startPasskey>;
}

export async function addPasskey(
  { body: { name, passkey: made } }: Received<typeof api.addPasskey>,
  { db, config, tasks, actor, caller }: Context<typeof api.addPasskey>,
): Promise<Answer<typeof api.addPasskey>> {
  const challenge = await takeChallenge(db, made.response.clientDataJSON, actor.id);
  ensure(challenge !== undefined, 'passkey_not_made');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: challenge,
    supportedAlgorithmIDs,
    ...placeOf(config),
  }).catch((cause: unknown) => {
    throw new AppError('passkey_not_made', { cause });
  });
  ensure(registrationInfo, 'passkey_not_made');
  const { credential } = registrationInfo;
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('passkey')
      .values({
        user_id: actor.id,
        name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: made.response.transports,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'created', 'last_used'])
      .executeTakeFirst();
    ensure(added, 'passkey_not_made');
    await audit(
      { trx, actor, caller },
      { action: 'passkey_add', target: { kind: 'user', id: actor.id }, after: { name } },
    );
    await tellOfSignIn({ trx, tasks, config }, actor.id, `The passkey "${name}" was added to it.`);
    return { ...added, recovery_codes: await newRecoveryCodes(trx, actor.id) };
  });
}

export async function renamePasskey(
  doer: Doer,
  { params: { id }, body: { name } }: Received<typeof api.renamePasskey>,
): Promise<void> {
  const { trx, actor } = doer;
  const before = await ofUser(trx, actor.id).where('id', '=', id).executeTakeFirst();
  ensure(before, 'not_found');
  await trx.updateTable('passkey').set({ name }).where('id', '=', id).execute();
  await audit(doer, {
    action: 'passkey_rename',
    target: { kind: 'user', id: actor.id },
    before: { name: before.name },
    after: { name },
  });
}

export async function removePasskey(
  { params: { id }, body: { current_password } }: Received<typeof api.removePasskey>,
  { db, config, tasks, actor, caller }: Context<typeof api.removePasskey>,
): Promise<void> {
  await ensureOwnPassword(db, actor.id, current_password);
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .returning('name')
      .executeTakeFirst();
    ensure(gone, 'not_found');
    await dropUnneededCodes(trx, actor.id);
    await audit(
      { trx, actor, caller },
      { action: 'passkey_remove', target: { kind: 'user', id: actor.id }, before: gone },
    );
    await tellOfSignIn({ trx, tasks, config }, actor.id, `The passkey "${gone.name}" was removed from it.`);
  });
}

export async function startPasskeySignIn(
  _: Received<typeof api.startPasskeySignIn>,
  { db, config, caller }: Context<typeof api.startPasskeySignIn>,
): Promise<Answer<typeof api.startPasskeySignIn>> {
  await countTry(db, 'login-from', caller.ip, { tries: config.LOGIN_PER_MINUTE, seconds: 60 });
  const { challenge } = await generateAuthenticationOptions({ rpID: placeOf(config).expectedRPID });
  await keepChallenge(db, challenge, null);
  return { challenge, rpId: placeOf(config).expectedRPID, timeout, userVerification: 'required' };
}

export async function signInWithPasskey(
  { body: { passkey } }: Received<typeof api.signInWithPasskey>,
  { db, config, tasks, caller }: Context<typeof api.signInWithPasskey>,
): Promise<Answer<typeof api.signInWithPasskey>> {
  await countTry(db, 'login-from', caller.ip, { tries: config.LOGIN_PER_MINUTE, seconds: 60 });
  const { name, ...user } = await takePasskey(db, config, passkey);
  const refusal = refusals[user.state];
  if (refusal) throw new AppError(refusal);
  await ensureMayUsePassword(db, config, user);
  return db.transaction().execute((trx) => enter(trx, { user, caller, config, tasks, proof: { passkey: name } }));
}

/** Whose passkey has signed a challenge of ours, just now, at our address and after looking at its user. */
export async function takePasskey(db: Db, config: Config, signed: SignedByPasskey) {
  const challenge = await takeChallenge(db, signed.response.clientDataJSON, null);
  ensure(challenge !== undefined, 'passkey_refused');
  const known = await db
    .selectFrom('passkey as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id as passkey_id', 'p.name', 'p.public_key', 'p.counter'])
    .select(['u.id', 'u.username', 'u.is_staff', 'u.is_superuser', 'u.state', 'u.email'])
    .where('p.credential_id', '=', signed.id)
    .executeTakeFirst();
  ensure(known, 'passkey_refused');
  const { passkey_id, public_key, counter, ...user } = known;
  const handle = signed.response.userHandle;
  ensure(
    handle === undefined || Buffer.from(handleOf(user.id)).equals(Buffer.from(handle, 'base64url')),
    'passkey_refused',
  );
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    ...placeOf(config),
    credential: { id: signed.id, publicKey: new Uint8Array(public_key), counter },
  }).catch((cause: unknown) => {
    throw new AppError('passkey_refused', { cause });
  });
  ensure(verified, 'passkey_refused');
  const { newCounter } = authenticationInfo;
  // Of two that sign at the same moment with the same count, one is a copy.
  const { rows } = await sql`update passkey set counter = ${newCounter}, last_used = now()
    where id = ${passkey_id} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0)) returning id`.execute(
    db,
  );
  ensure(rows.length > 0, 'passkey_refused');
  return user;
}
