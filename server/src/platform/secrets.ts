import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, fit for a link or a header. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a random secret. So many bits need no salt: nobody guesses the rest. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
