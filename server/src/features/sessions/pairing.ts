import { randomInt } from 'node:crypto';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { codeLength, codeLetters, extensionName, pairingMinutes, plainCode } from '@app/contract/users/pairing';
import type * as api from '@app/contract/users/pairing';
import { sql } from 'kysely';
import type { Doer } from '#platform/actor';
import { ensure } from '#platform/errors';
import { countTry } from '#platform/http/limits';
import type { Context } from '#platform/http/route';
import { hashSecret } from '#platform/secrets';
import { audit } from '../audit/audit.ts';
import { addToken } from './access-tokens.ts';

/** 59 random bits in groups of four: too many to find out within minutes, even for whoever has read the hash. */
export function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]);
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}

export async function createPairingCode(doer: Doer): Promise<Answer<typeof api.createPairingCode>> {
  const { trx, actor, caller } = doer;
  const code = newCode();
  const made = {
    hash: hashSecret(plainCode(code)),
    device_id: caller.device_id ?? null,
    expires: sql<string>`now() + make_interval(mins => ${pairingMinutes})`,
  };
  const { expires } = await trx
    .insertInto('pairing_code')
    .values({ user_id: actor.id, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .returning('expires')
    .executeTakeFirstOrThrow();
  await audit(doer, { action: 'pairing_code_create', target: { kind: 'user', id: actor.id } });
  return { code, expires };
}

/** Whoever removes the code has it: of many who present it at once, one gets a token. */
export async function pairExtension(
  { body: { code } }: Received<typeof api.pairExtension>,
  { db, config, caller }: Context<typeof api.pairExtension>,
): Promise<Answer<typeof api.pairExtension>> {
  await countTry(db, 'pair-from', caller.ip, { tries: config.LOGIN_PER_MINUTE, seconds: 60 });
  return db.transaction().execute(async (trx) => {
    const hash = hashSecret(plainCode(code));
    // First of all, as whatever ends somebody's access does: neither waits for the other, and nothing slips past.
    const owner = await trx
      .selectFrom('app_user')
      .innerJoin('pairing_code', 'pairing_code.user_id', 'app_user.id')
      .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
      .where('hash', '=', hash)
      .where('app_user.state', '=', 'active')
      .forNoKeyUpdate('app_user')
      .executeTakeFirst();
    const pairing = await trx
      .deleteFrom('pairing_code')
      .where('hash', '=', hash)
      .where('expires', '>', sql<string>`now()`)
      .returning(['user_id', 'device_id'])
      .executeTakeFirst();
    ensure(owner && pairing, 'pairing_code_invalid');
    const { user_id, device_id } = pairing;
    if (device_id !== null)
      await trx
        .updateTable('api_token')
        .set({ revoked: sql`now()` })
        .where('user_id', '=', user_id)
        .where('device_id', '=', device_id)
        .where('revoked', 'is', null)
        .execute();
    const { token, expires } = await addToken(
      { trx, actor: { id: user_id }, caller: { device_id: device_id ?? undefined } },
      { name: extensionName, days: 365, scopes: ['extension'], device_id },
    );
    return { token, expires, name: owner.name, device_id };
  });
}
