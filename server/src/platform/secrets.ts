import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';

/** 256 random bits, fit for a link or a header. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a random secret. So many bits need no salt: nobody guesses the rest. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The file that holds the key to what is encrypted, unless a setting does. It is made when it is first needed. */
const keyFile = 'secrets.key';

/** Two processes may make it at the same moment: the first counts, and nobody reads half of one. */
async function makeKey(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, randomBytes(32).toString('base64'), { mode: 0o600 });
  await link(own, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(own);
}

async function keyOf({ SECRETS_KEY, DATA_DIR }: Config): Promise<Buffer> {
  if (SECRETS_KEY) return Buffer.from(SECRETS_KEY, 'base64');
  const path = join(DATA_DIR, keyFile);
  if (!existsSync(path)) await makeKey(path);
  return Buffer.from(await readFile(path, 'utf8'), 'base64');
}

/** Tells whether two places have the same key, and nothing about the key. Null where there is none yet. */
export async function markOfKey(config: Config): Promise<string | null> {
  if (!config.SECRETS_KEY && !existsSync(join(config.DATA_DIR, keyFile))) return null;
  return createHmac('sha256', await keyOf(config))
    .update('mark')
    .digest('hex');
}

/**
 * Encrypts what we must be able to read again, such as the password of a mailbox, with a key that is not in the database.
 * `purpose` is part of the proof: what was encrypted for one thing cannot be passed off as another.
 */
export async function encrypt(config: Config, text: string, purpose: string): Promise<Buffer> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(config), iv).setAAD(Buffer.from(purpose));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if it was encrypted with another key, for another purpose, or changed since. */
export async function decrypt(config: Config, sealed: Buffer, purpose: string): Promise<string> {
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(config), sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
}

/** A hash that nobody can make without the key, so that what was hashed cannot be guessed by trying. */
export const keyedHash = async (config: Config, text: string, purpose: string): Promise<Buffer> =>
  createHmac('sha256', await keyOf(config))
    .update(`${purpose}\n${text}`)
    .digest();
