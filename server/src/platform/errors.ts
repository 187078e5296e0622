import { errors, type ErrorCode } from '@app/contract/base/errors';
import { DatabaseError } from 'pg';

/** A failure we expect and can name. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** What is wrong with which field of a form; shown to the caller. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** What stands there now, when somebody else was faster. */
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    extra: {
      detail?: string;
      fields?: Record<string, string>;
      current?: unknown;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(extra.detail ?? errors[code].detail, { cause: extra.cause });
    this.code = code;
    this.fields = extra.fields;
    this.current = extra.current;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

export function ensure(condition: unknown, ...failure: ConstructorParameters<typeof AppError>): asserts condition {
  if (!condition) throw new AppError(...failure);
}

/** Constraints whose breach is the caller's news, not our bug, and the field of the form to say it beside. */
export const constraintErrors: Record<string, { code: ErrorCode; field: string }> = {
  app_user__username: { code: 'username_taken', field: 'username' },
  app_user__email: { code: 'email_taken', field: 'email' },
  company__domain: { code: 'domain_taken', field: 'domain' },
  company_contact__once: { code: 'already_contact', field: 'person' },
  assignment__company: { code: 'company_not_found', field: 'company' },
  person__company: { code: 'company_not_found', field: 'company_id' },
  capture__open: { code: 'capture_decided', field: 'page' },
  outbox__once: { code: 'work_gone', field: 'id' },
  testset__name: { code: 'testset_name_taken', field: 'name' },
  search_template__name: { code: 'search_name_taken', field: 'name' },
};

/** What to tell the caller when PostgreSQL refuses, by SQLSTATE. */
export function fromDatabase(error: DatabaseError): AppError | undefined {
  const code = error.code ?? '';
  const known = error.constraint === undefined ? undefined : constraintErrors[error.constraint];
  if (known) return new AppError(known.code, { cause: error, fields: { [known.field]: errors[known.code].detail } });
  // Text that cannot be stored, numbers out of range: bad input that slipped past the schema.
  if (code.startsWith('22')) return new AppError('invalid_input', { cause: error });
  if (code === '53100') return new AppError('storage_full', { cause: error, retryAfterSeconds: 30 });
  // Lock or statement time-out, deadlock, serialization failure, too many connections.
  if (['55P03', '57014', '40P01', '40001', '53300'].includes(code))
    return new AppError('busy', { cause: error, retryAfterSeconds: 1 });
  // Lost connections, failing disks, and a leader that is none any more: it has become read-only.
  if (code.startsWith('08') || code.startsWith('57P') || code.startsWith('58') || code === '25006')
    return new AppError('database_unavailable', { cause: error, retryAfterSeconds: 2 });
  return undefined;
}

/** Whether something could be read and not written: the disk is full, or a replica answers for a primary that is lost. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '53100' || error.code === '25006');

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
const connectionMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/;

/** Turns whatever was thrown into a named failure, or undefined when it is a bug. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseError) return fromDatabase(error);
  if (error instanceof AggregateError && error.errors.length > 0) return asAppError(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (connectionCodes.has(code) || connectionMessages.test(error.message))
    return new AppError('database_unavailable', { cause: error, retryAfterSeconds: 2 });
  return undefined;
}
