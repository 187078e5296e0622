import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Db } from '#platform/db/db';

const issuer = 'spana';
const audience = 'spana-api';
const type = 'at+jwt';
export const accessSeconds = 15 * 60;

export interface AccessClaims {
  sid: string;
  sub: string;
  /** Who is really at the keyboard, while impersonating. */
  act?: { sub: string; sid: string };
}

/** The newest key signs, every stored one verifies; so a key is changed by adding one, without signing anybody out. */
async function signingKey(db: Db): Promise<{ kid: string; secret: Buffer }> {
  const newest = () =>
    db
      .selectFrom('signing_key')
      .select(['kid', 'secret'])
      .orderBy('created', 'desc')
      .orderBy('kid')
      .limit(1)
      .executeTakeFirst();
  const known = await newest();
  if (known) return known;
  await db
    .insertInto('signing_key')
    .values({ secret: randomBytes(32) })
    .execute();
  // Two processes may have made one each: both read the same newest again.
  return (await newest())!;
}

export async function signAccess(db: Db, claims: AccessClaims, seconds = accessSeconds): Promise<string> {
  const { kid, secret } = await signingKey(db);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: type, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(secret);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A stored key never changes, so each is read once per process. */
const verifyingKeys = new Map<string, Buffer>();

async function verifyingKey(db: Db, kid: string): Promise<Buffer> {
  const known = verifyingKeys.get(kid);
  if (known) return known;
  if (!uuid.test(kid)) throw new UnknownKeyError();
  const key = await db.selectFrom('signing_key').select('secret').where('kid', '=', kid).executeTakeFirst();
  if (!key) throw new UnknownKeyError();
  verifyingKeys.set(kid, key.secret);
  return key.secret;
}

/** A signature that was right stays right; checking each again would cost more than the question whether the session lives. */
const verified = new Map<string, { session: string; until: number }>();
const mostVerified = 5000;
const clockTolerance = 30;

/** The session a token speaks for, or undefined when the token is not ours, not whole or not valid any more. */
export async function verifyAccess(db: Db, token: string): Promise<string | undefined> {
  const known = verified.get(token);
  if (known && known.until > Date.now()) return known.session;
  try {
    const { payload } = await jwtVerify(token, ({ kid = '' }) => verifyingKey(db, kid), {
      algorithms: ['HS256'],
      issuer,
      audience,
      typ: type,
      clockTolerance,
      requiredClaims: ['sid', 'sub', 'exp'],
    });
    const session = payload['sid'];
    if (typeof session !== 'string' || !uuid.test(session)) return undefined;
    // Stryker disable next-line all: what is forgotten is checked anew
    if (verified.size >= mostVerified) verified.clear();
    verified.set(token, { session, until: (payload.exp! + clockTolerance) * 1000 });
    return session;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return undefined;
    throw error;
  }
}

class UnknownKeyError extends Error {
  readonly code = 'ERR_JWS_UNKNOWN_KEY';
}

const sealWith = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(`seal ${text}`).digest().subarray(0, 16);

/** Makes seals: short proofs, for addresses, that a text comes from us. */
export async function sealer(db: Db): Promise<(text: string) => string> {
  const { secret } = await signingKey(db);
  return (text) => sealWith(secret, text).toString('base64url');
}

export async function isSealOf(db: Db, text: string, seal: string): Promise<boolean> {
  const given = Buffer.from(seal, 'base64url');
  if (given.length !== 16) return false;
  const keys = await db.selectFrom('signing_key').select('secret').execute();
  return keys.some(({ secret }) => timingSafeEqual(sealWith(secret, text), given));
}
