import type { Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/users/single-sign-on';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { hashSecret } from '#platform/secrets';
import { audit } from '../audit/audit.ts';
import { endIssuerVisits } from '../sessions/sessions.ts';
import { isSetUp, type LoggedOut, loggedOutIn } from './issuer.ts';

const refused = (cause?: unknown) => new AppError('logout_token_refused', { cause });
/** An issuer with a great many users sends many; this keeps a stranger from having signatures checked all day. */
const perAddress = { tries: 600, seconds: 60 };

/** Ends what the issuer says is over. Whoever has signed in some other way since stays in. */
export async function endIssuerSessions(
  { body: { logout_token } }: Received<typeof api.endIssuerSessions>,
  { db, config, log, caller }: Context<typeof api.endIssuerSessions>,
): Promise<void> {
  await countTry(db, 'issuer-logout', caller.ip, perAddress);
  ensure(isSetUp(config), 'single_sign_on_not_set_up');
  const over = await loggedOutIn(config, logout_token).catch((error: unknown) => {
    log.warn({ err: error }, 'a logout token was refused');
    throw refused(error);
  });
  await db.transaction().execute(async (trx) => {
    await takeToken(trx, over);
    const ended = await endIssuerVisits(trx, { user: await userOf(trx, over), sid: over.sid });
    for (const id of ended)
      await audit(
        { trx, via: 'The issuer of single sign-on' },
        { action: 'issuer_logout', target: { kind: 'user', id } },
      );
  });
}

/** Each token counts once; it is remembered until it would be refused anyway. */
async function takeToken(trx: Transaction, { issuer, jti, expires }: LoggedOut): Promise<void> {
  await sql`delete from issuer_logout where expires < now() - interval '1 minute'`.execute(trx);
  const taken = await trx
    .insertInto('issuer_logout')
    .values({ jti_hash: hashSecret(`${issuer} ${jti}`), expires: sql`to_timestamp(${expires})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires')
    .executeTakeFirst();
  if (!taken) throw refused();
}

/** Null for an account of which we know nothing: it has no sessions here. */
async function userOf(trx: Transaction, { issuer, subject }: LoggedOut): Promise<number | null | undefined> {
  if (subject === undefined) return undefined;
  const link = await trx
    .selectFrom('issuer_link')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return link?.user_id ?? null;
}
