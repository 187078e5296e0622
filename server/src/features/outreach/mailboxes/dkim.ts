import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Answer, Received } from '@app/contract/base/endpoint';
import type { Dkim } from '@app/contract/outreach/dkim';
import type * as api from '@app/contract/outreach/dkim';
import type { Doer } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import { decrypt, encrypt } from '#platform/secrets';
import type { Services } from '#platform/services';
import { audit } from '../../audit/audit.ts';
import type { DkimKey } from '../channels/sign-mail.ts';
import { MailboxError } from '../channels/smtp.ts';

const purposeOf = (domain: string): string => `DKIM key of ${domain}`;
/** Longer ones do not fit into what some name servers take in one record, and shorter ones are not believed. */
const bits = 2048;

async function readDkim(db: Db): Promise<Dkim | null> {
  const row = await db
    .selectFrom('dkim_key')
    .select(['domain', 'selector', 'public_key', 'created'])
    .executeTakeFirst();
  if (!row) return null;
  const { domain, selector, public_key, created } = row;
  return {
    domain,
    selector,
    created,
    record_name: `${selector}._domainkey.${domain}`,
    record_value: `v=DKIM1; k=rsa; p=${public_key}`,
  };
}

export async function getDkim(db: Db): Promise<Answer<typeof api.getDkim>> {
  return { dkim: await readDkim(db) };
}

export async function saveDkim(
  doer: Doer,
  { body: { domain, selector, private_key } }: Received<typeof api.saveDkim>,
  { config }: Pick<Services, 'config'>,
): Promise<Dkim> {
  const { trx } = doer;
  const before = await readDkim(trx);
  const key = private_key === undefined ? await makeKey() : readKey(private_key);
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const columns = {
    domain,
    selector,
    private_key: await encrypt(config, pem, purposeOf(domain)),
    public_key: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    created: new Date().toISOString(),
  };
  await trx
    .insertInto('dkim_key')
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await audit(doer, {
    action: 'dkim_save',
    target: { kind: 'domain', id: domain },
    ...(before && { before: { domain: before.domain, selector: before.selector } }),
    after: { domain, selector },
  });
  return (await readDkim(trx))!;
}

const makeKey = async (): Promise<KeyObject> =>
  (await promisify(generateKeyPair)('rsa', { modulusLength: bits })).privateKey;

function readKey(pem: string): KeyObject {
  const wrong = (detail: string) => new AppError('key_not_usable', { detail, fields: { private_key: detail } });
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'rsa') throw wrong('Only RSA keys can sign mails here');
    if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 1024) throw wrong('The key has fewer than 1024 bits');
    return key;
  } catch (error) {
    // What is thrown by others may quote the key.
    throw error instanceof AppError ? error : wrong('Not a private key in PEM without a passphrase');
  }
}

export async function removeDkim(doer: Doer): Promise<void> {
  const { trx } = doer;
  const before = await readDkim(trx);
  ensure(before, 'not_found');
  await trx.deleteFrom('dkim_key').execute();
  await audit(doer, {
    action: 'dkim_remove',
    target: { kind: 'domain', id: before.domain },
    before: { domain: before.domain, selector: before.selector },
  });
}

/** The key for mails from an address; undefined if its domain signs none. */
export async function dkimKeyFor(db: Db, config: Config, address: string): Promise<DkimKey | undefined> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const row = await db.selectFrom('dkim_key').selectAll().where('domain', '=', domain).executeTakeFirst();
  if (!row) return undefined;
  try {
    const privateKey = await decrypt(config, row.private_key, purposeOf(row.domain));
    return { domain: row.domain, selector: row.selector, privateKey };
  } catch (cause) {
    // Where a domain says that its mails are signed, one without a signature is thrown away.
    throw new MailboxError('The key that signs mails of the firm cannot be read any more. Staff can make a new one.', {
      cause,
    });
  }
}
