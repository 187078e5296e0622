import type { Answer, Received } from '@app/contract/base/endpoint';
import { productName } from '@app/contract/base/product';
import { isStaff } from '@app/contract/policies';
import { plainCode } from '@app/contract/users/pairing';
import { recoveryCodes } from '@app/contract/users/second-factor';
import type * as api from '@app/contract/users/second-factor';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Actor } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { decrypt, encrypt, hashSecret } from '#platform/secrets';
import type { Services } from '#platform/services';
import { audit } from '../audit/audit.ts';
import { isViaIssuer, newCode } from '../sessions/sessions.ts';
import { tellOfSignIn } from './letters.ts';
import { ensureOwnPassword } from './own-password.ts';

/** What a code is good for, in seconds; the one before and the one after count, too, as clocks differ. */
const period = 30;
const neighbours = 1;

const purposeOf = (user: number) => `authenticator app of user ${user}`;
const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: productName, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

const appOf = (db: Db, user: number) =>
  db.selectFrom('authenticator_app').select(['secret', 'confirmed']).where('user_id', '=', user).executeTakeFirst();

/** Whether somebody is asked for more than a password when they sign in. */
export const hasSecondFactor = async (db: Db, user: number): Promise<boolean> =>
  (await appOf(db, user))?.confirmed != null || (await hasPasskey(db, user));

export const hasPasskey = async (db: Db, user: number): Promise<boolean> =>
  (await db.selectFrom('passkey').select('id').where('user_id', '=', user).executeTakeFirst()) !== undefined;

export const isRequired = (
  { REQUIRE_SECOND_FACTOR }: Config,
  user: Pick<Actor, 'is_staff' | 'is_superuser'>,
): boolean => REQUIRE_SECOND_FACTOR && isStaff(user);

/**
 * Whether somebody has the second factor that is required of them. Access tokens were made by somebody who had; and while
 * somebody impersonates, it is theirs that counts. The issuer of the firm asks for its own.
 */
export async function isSecured({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor): Promise<boolean> {
  if (!isRequired(config, actor) || actor.session_id === undefined) return true;
  return (await hasSecondFactor(db, actor.impersonator?.id ?? actor.id)) || isViaIssuer(db, actor.session_id);
}

export async function getSecondFactor(
  db: Db,
  _: unknown,
  actor: Actor,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.getSecondFactor>> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', actor.id)
    .where('used', 'is', null)
    .executeTakeFirstOrThrow();
  const app = await appOf(db, actor.id);
  return { required: isRequired(config, actor), app_since: app?.confirmed ?? null, recovery_codes_left: left };
}

export async function startApp(
  { body: { current_password } }: Received<typeof api.startApp>,
  { db, config, actor }: Context<typeof api.startApp>,
): Promise<Answer<typeof api.startApp>> {
  await ensureOwnPassword(db, actor.id, current_password);
  const secret = new Secret({ size: 20 }).base32;
  const sealed = await encrypt(config, secret, purposeOf(actor.id));
  // One that was confirmed stays.
  const started = await db
    .insertInto('authenticator_app')
    .values({ user_id: actor.id, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, created: sql`now()` })
        .where('authenticator_app.confirmed', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  ensure(started, 'app_set_up');
  return { secret, uri: totpOf(secret, actor.username).toString() };
}

export async function confirmApp(
  { body: { code } }: Received<typeof api.confirmApp>,
  { db, config, tasks, actor, caller }: Context<typeof api.confirmApp>,
): Promise<Answer<typeof api.confirmApp>> {
  await countTry(db, 'code-of', String(actor.id), { tries: 10, seconds: 900 });
  const app = await appOf(db, actor.id);
  ensure(app, 'app_not_started');
  ensure(app.confirmed === null, 'app_set_up');
  const step = await stepOf(config, actor.id, { secret: app.secret, code });
  ensure(step !== undefined, 'code_wrong', { fields: { code: 'This code is not right' } });
  return db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('authenticator_app')
      .set({ confirmed: sql`now()`, last_step: step })
      .where('user_id', '=', actor.id)
      .where('secret', '=', app.secret)
      .where('confirmed', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    ensure(confirmed, 'app_set_up');
    await audit({ trx, actor, caller }, { action: 'second_factor_on', target: { kind: 'user', id: actor.id } });
    await tellOfSignIn({ trx, tasks, config }, actor.id, 'An authenticator app was set up for it.');
    return { recovery_codes: await newRecoveryCodes(trx, actor.id) };
  });
}

export async function removeApp(
  { body: { current_password } }: Received<typeof api.removeApp>,
  { db, config, tasks, actor, caller }: Context<typeof api.removeApp>,
): Promise<void> {
  await ensureOwnPassword(db, actor.id, current_password);
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('authenticator_app')
      .where('user_id', '=', actor.id)
      .where('confirmed', 'is not', null)
      .returning('user_id')
      .executeTakeFirst();
    ensure(gone, 'not_found');
    await dropUnneededCodes(trx, actor.id);
    await audit({ trx, actor, caller }, { action: 'second_factor_off', target: { kind: 'user', id: actor.id } });
    await tellOfSignIn({ trx, tasks, config }, actor.id, 'Its authenticator app was removed.');
  });
}

export async function renewRecoveryCodes(
  { body: { current_password } }: Received<typeof api.renewRecoveryCodes>,
  { db, config, tasks, actor, caller }: Context<typeof api.renewRecoveryCodes>,
): Promise<Answer<typeof api.renewRecoveryCodes>> {
  await ensureOwnPassword(db, actor.id, current_password);
  return db.transaction().execute(async (trx) => {
    ensure(await hasSecondFactor(trx, actor.id), 'no_second_factor');
    await trx.deleteFrom('recovery_code').where('user_id', '=', actor.id).execute();
    const recovery_codes = await newRecoveryCodes(trx, actor.id);
    await audit({ trx, actor, caller }, { action: 'recovery_codes_renew', target: { kind: 'user', id: actor.id } });
    await tellOfSignIn(
      { trx, tasks, config },
      actor.id,
      'New recovery codes were made for it. Those before have ended.',
    );
    return { recovery_codes };
  });
}

/** With the first way to prove oneself; whoever has codes keeps them. */
export async function newRecoveryCodes(trx: Transaction, user: number): Promise<string[]> {
  const some = await trx.selectFrom('recovery_code').select('id').where('user_id', '=', user).executeTakeFirst();
  if (some) return [];
  const codes = Array.from({ length: recoveryCodes }, newCode);
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: user, hash: hashSecret(plainCode(code)) })))
    .execute();
  return codes;
}

export async function dropUnneededCodes(trx: Transaction, user: number): Promise<void> {
  if (!(await hasSecondFactor(trx, user))) await trx.deleteFrom('recovery_code').where('user_id', '=', user).execute();
}

/** At the command line, for whoever has lost everything. Answers whether there was anything. */
export async function forgetSecondFactor(trx: Transaction, user: number): Promise<boolean> {
  const had = await hasSecondFactor(trx, user);
  await trx.deleteFrom('authenticator_app').where('user_id', '=', user).execute();
  await trx.deleteFrom('passkey').where('user_id', '=', user).execute();
  await trx.deleteFrom('recovery_code').where('user_id', '=', user).execute();
  return had;
}

/** What somebody sends who has a second factor, once their password was right. */
interface Proof {
  code?: string | undefined;
  /** Checks the passkey that was sent, and answers with whose it is. */
  passkey?: (() => Promise<number>) | undefined;
}

/**
 * Asks whoever has a second factor for it. Answers with what they used. Whatever was used counts no second time, also if two
 * use it at the same moment.
 */
export async function takeSecondFactor(
  db: Db,
  config: Config,
  user: number,
  { code, passkey }: Proof,
): Promise<'authenticator app' | 'recovery code' | 'passkey' | undefined> {
  const app = await appOf(db, user);
  const passkeys = await hasPasskey(db, user);
  if (!app?.confirmed && !passkeys) return undefined;
  if (passkey) {
    ensure((await passkey()) === user, 'passkey_refused');
    return 'passkey';
  }
  if (!code)
    throw new AppError('second_factor_needed', {
      fields: {
        code: app?.confirmed ? 'Enter the code of your authenticator app, or a recovery code' : 'Enter a recovery code',
        ...(passkeys && { passkey: 'Use your passkey' }),
      },
    });
  if (app?.confirmed && (await takeAppCode(db, config, user, { secret: app.secret, code: code.replaceAll(' ', '') })))
    return 'authenticator app';
  ensure(await takeRecoveryCode(db, user, code), 'second_factor_wrong', {
    fields: { code: 'This code is not right, or was used already' },
  });
  return 'recovery code';
}

interface Typed {
  secret: Buffer;
  code: string;
}
/** The half minute that a code belongs to, if it is right. */
async function stepOf(config: Config, user: number, { secret, code }: Typed): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = totpOf(await decrypt(config, secret, purposeOf(user)), '');
  const now = Date.now();
  const delta = totp.validate({ token: code, window: neighbours, timestamp: now });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

async function takeAppCode(db: Db, config: Config, user: number, typed: Typed): Promise<boolean> {
  const step = await stepOf(config, user, typed);
  if (step === undefined) return false;
  const taken = await db
    .updateTable('authenticator_app')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeRecoveryCode(db: Db, user: number, code: string): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used: sql`now()` })
    .where('user_id', '=', user)
    .where('hash', '=', hashSecret(plainCode(code)))
    .where('used', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
