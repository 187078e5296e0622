import { dataLinkDays } from '@app/contract/people/my-data';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import { hashSecret, newSecret } from '#platform/secrets';

/** The link by which somebody sees what is held about them; one that there was ends. `maker` is reminded of what they want. */
export async function makeDataLink(
  trx: Transaction,
  person: number,
  maker: number | null,
): Promise<{ token: string; expires: string }> {
  const token = newSecret();
  const link = {
    hash: hashSecret(token),
    user_id: maker,
    expires: sql<string>`now() + make_interval(days => ${dataLinkDays})`,
  };
  const { expires } = await trx
    .insertInto('data_link')
    .values({ person_id: person, ...link })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...link, created: sql`now()` }))
    .returning('expires')
    .executeTakeFirstOrThrow();
  return { token, expires };
}
