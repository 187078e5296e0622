import type { Answer, Received } from '@app/contract/base/endpoint';
import { email as emailShape } from '@app/contract/base/text';
import { registration } from '@app/contract/users/accounts';
import type * as api from '@app/contract/users/single-sign-on';
import { sql } from 'kysely';
import type { Caller } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { hashSecret, newSecret } from '#platform/secrets';
import { audit } from '../audit/audit.ts';
import { acceptTerms, createPendingUser, findLookAlike, findUserToEnter, hasAcceptedTerms } from '../users/users.ts';
import { enter, refusals } from './enter.ts';
import { addressToGoTo, type Asked, isSetUp, type Vouched, vouchedIn } from './issuer.ts';
import { hashPassword } from './passwords.ts';

/** For so long somebody may take at the issuer. */
const visitMinutes = 10;

const failed = (detail: string, cause?: unknown) => new AppError('single_sign_on_failed', { detail, cause });

export async function startSingleSignOn(
  _: Received<typeof api.startSingleSignOn>,
  { db, config, log, caller }: Context<typeof api.startSingleSignOn>,
): Promise<Answer<typeof api.startSingleSignOn>> {
  await countTry(db, 'login-from', caller.ip, { tries: config.LOGIN_PER_MINUTE, seconds: 60 });
  ensure(isSetUp(config), 'single_sign_on_not_set_up');
  const [state, nonce, verifier, visit] = [newSecret(), newSecret(), newSecret(), newSecret()];
  const url = await addressToGoTo(config, { state, nonce, verifier }).catch((error: unknown) => {
    log.error({ err: error }, 'the issuer for single sign-on does not answer');
    throw failed(`${config.OIDC_LABEL} does not answer. Please try again in a moment.`, error);
  });
  await sql`delete from issuer_visit where expires < now()`.execute(db);
  await db
    .insertInto('issuer_visit')
    .values({
      state_hash: hashSecret(state),
      browser_hash: hashSecret(visit),
      nonce,
      verifier,
      expires: sql`now() + make_interval(mins => ${visitMinutes})`,
    })
    .execute();
  return { url, visit };
}

/** Good once, and only in the browser that it began in. */
async function takeVisit(db: Db, query: string, visit: string): Promise<Asked> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const { rows } = await sql<Omit<Asked, 'state'>>`delete from issuer_visit where state_hash = ${hashSecret(state)}
    and browser_hash = ${hashSecret(visit)} and expires > now() returning nonce, verifier`.execute(db);
  if (!rows[0]) throw failed('This visit is over, or began in another browser. Please sign in again.');
  return { state, ...rows[0] };
}

export async function finishSingleSignOn(
  { body: { query, visit, terms_accepted } }: Received<typeof api.finishSingleSignOn>,
  { db, config, log, tasks, caller }: Context<typeof api.finishSingleSignOn>,
): Promise<Answer<typeof api.finishSingleSignOn>> {
  await countTry(db, 'login-from', caller.ip, { tries: config.LOGIN_PER_MINUTE, seconds: 60 });
  ensure(isSetUp(config), 'single_sign_on_not_set_up');
  const asked = await takeVisit(db, query, visit);
  const vouched = await vouchedIn(config, query, asked).catch((error: unknown) => {
    log.warn({ err: error }, 'an answer of the issuer for single sign-on was refused');
    throw failed(`${config.OIDC_LABEL} did not let you in. Please try again.`, error);
  });
  ensureWelcome(vouched, config);
  const password_hash = await hashPassword(newSecret());
  const id = await db.transaction().execute((trx) => findOrAdd(trx, vouched, { caller, password_hash }));
  if (terms_accepted) await acceptTerms(db, id);
  const user = await findUserToEnter(db, id);
  const refusal = refusals[user.state];
  if (refusal)
    throw new AppError(
      refusal,
      user.state === 'pending' && !(await hasAcceptedTerms(db, id))
        ? { fields: { terms_accepted: 'Please accept the terms of service' } }
        : {},
    );
  const entered = await db.transaction().execute((trx) =>
    enter(trx, {
      user,
      caller,
      config,
      tasks,
      proof: { single_sign_on: new URL(vouched.issuer).host },
      sid: vouched.sid,
    }),
  );
  return { ...entered, sign_out_url: vouched.sign_out_url };
}

export const isOfFirm = (email: string, { OIDC_DOMAINS }: Config): boolean =>
  OIDC_DOMAINS.some((domain) => email.toLowerCase().endsWith(`@${domain.toLowerCase()}`));

/** An issuer may know people of other firms, too. */
function ensureWelcome({ email }: Vouched, config: Config): void {
  if (config.OIDC_DOMAINS.length > 0 && (email === undefined || !isOfFirm(email, config)))
    throw failed(
      `Your account at ${config.OIDC_LABEL} has no verified e-mail address of the firm. Ask whoever runs it.`,
    );
}

interface Newcomer {
  caller: Caller;
  /** Of a password that nobody knows. */
  password_hash: string;
}
/** By subject; else by verified address, which links the two from now on; else somebody new who waits for approval. */
async function findOrAdd(trx: Transaction, vouched: Vouched, { caller, password_hash }: Newcomer): Promise<number> {
  const { issuer, subject, email } = vouched;
  // One at a time for each subject, so that two tabs make one user.
  await sql`select pg_advisory_xact_lock(hashtext(${`issuer ${issuer} ${subject}`}))`.execute(trx);
  const linked = await trx
    .updateTable('issuer_link')
    .set({ last_used: sql`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  if (linked) return linked.user_id;
  const address = emailShape.safeParse(email ?? '').data;
  if (address === undefined)
    throw failed('Your account there has no verified e-mail address. Have it verified, then try again.');
  const owner = await trx.selectFrom('app_user').select('id').where('email', '=', address).executeTakeFirst();
  const id = owner?.id ?? (await addPending(trx, { ...vouched, email: address }, password_hash));
  const link = await trx
    .insertInto('issuer_link')
    .values({ issuer, subject, user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!link) throw failed('Another account there signs in to this one already. Ask an administrator.');
  const author = { trx, actor: { id }, caller };
  if (!owner)
    await audit(author, { action: 'register', target: { kind: 'user', id }, after: { single_sign_on: true } });
  else await audit(author, { action: 'single_sign_on_link', target: { kind: 'user', id } });
  return id;
}

async function addPending(
  trx: Transaction,
  { email, first_name, last_name, username }: Vouched & { email: string },
  password_hash: string,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('usernames'))`.execute(trx);
  const wanted = (username || email).split('@')[0]!;
  const part = (text: string) => text.slice(0, 150) || wanted;
  return createPendingUser(trx, {
    ...registration.omit({ password: true }).parse({
      username: await freeName(trx, wanted),
      email,
      first_name: part(first_name),
      last_name: part(last_name),
    }),
    password_hash,
  });
}

/** The name as it is wanted, if it can be one of ours; else with a number. */
async function freeName(trx: Transaction, wanted: string): Promise<string> {
  const shape = registration.shape.username;
  const base = shape.safeParse(wanted).data ?? 'user';
  for (let n = 1; ; n += 1) {
    const name = n === 1 && base !== 'user' ? base : `${base}${n}`;
    if (!(await findLookAlike(trx, name))) return name;
  }
}

/** Whoever the issuer vouches for signs in with it and with nothing else, if the operator says so. */
export async function ensureMayUsePassword(db: Db, config: Config, user: { id: number; email: string }): Promise<void> {
  if (!config.OIDC_ONLY || config.OIDC_ISSUER === undefined) return;
  const link = await db.selectFrom('issuer_link').select('user_id').where('user_id', '=', user.id).executeTakeFirst();
  ensure(!link && !isOfFirm(user.email, config), 'single_sign_on_only', {
    detail: `Please sign in with ${config.OIDC_LABEL}`,
  });
}
