import { DatabaseError } from 'pg';
import { AppError, fromDatabase } from './errors.ts';
import { ConfigError } from './config.ts';

interface Failure {
  code?: string;
  path?: string;
}

/** What a file system says, about a path. */
const ofFiles: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full.',
  EDQUOT: () => 'You may not use more of this disk.',
  EROFS: (path) => `${path} is on a disk that can only be read.`,
  EACCES: (path) => `You may not read or write ${path}. It may belong to another user.`,
  EPERM: (path) => `You may not read or write ${path}. It may belong to another user.`,
  ENOENT: (path) => `There is no ${path}.`,
  EEXIST: (path) => `${path} is there already. Choose another name.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  ENOTDIR: (path) => `A part of ${path} is a file, not a folder.`,
};
/** What a network says. */
const ofNetworks: Record<string, string> = {
  ECONNREFUSED: 'No database answers at DATABASE_URL. Is it running, and is the port right?',
  ENOTFOUND: 'There is no machine with the name in DATABASE_URL.',
  EAI_AGAIN: 'There is no machine with the name in DATABASE_URL.',
  ETIMEDOUT: 'The database at DATABASE_URL does not answer.',
  ECONNRESET: 'The connection to the database broke.',
  EPIPE: 'The connection to the database broke.',
};
/** What PostgreSQL says. */
const ofPostgres: Record<string, string> = {
  '28P01': 'The database does not accept the user and password in DATABASE_URL.',
  '28000': 'The database does not let this user in from here (see its pg_hba.conf).',
  '3D000': 'There is no database of the name in DATABASE_URL. Create it first.',
  '42501': 'The user in DATABASE_URL may not do this. It has to own the database.',
  '53100': 'The disk of the database is full.',
  '53300': 'The database has no connection left. Stop something that uses it, or raise max_connections.',
  '57P01': 'The database was stopped.',
  '57P03': 'The database is starting or stopping. Try again in a moment.',
};

/** One sentence for whoever has to do something about it, or undefined where only a programmer could. */
export function inPlainWords(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0) return inPlainWords(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const { code = '', path } = error as Failure;
  if (error instanceof DatabaseError) return ofPostgres[code] ?? fromDatabase(error)?.message;
  if (/Connection terminated|Client has encountered a connection error/.test(error.message))
    return ofNetworks['ECONNRESET'];
  // Whoever is told named the file, not the draft that is written first.
  const named = path?.replace(/\.part-[0-9a-f]+$/, '') ?? 'the file';
  return ofNetworks[code] ?? ofFiles[code]?.(named);
}
