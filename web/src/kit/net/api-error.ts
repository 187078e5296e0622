import type { ErrorCode } from '@app/contract/base/errors';

interface Failure {
  status: number;
  url: string;
  code?: ErrorCode;
  detail?: string;
  fields?: Record<string, string>;
  text?: string;
}

/** A call that failed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly url: string;
  /** Undefined when something other than our server answered. */
  readonly code: ErrorCode | undefined;
  /** What the server had to say about it, for people. */
  readonly detail: string | undefined;
  /** What is wrong with which field of a form. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole answer, when it was plain text. */
  readonly text: string | undefined;

  constructor({ status, url, code, detail, fields = {}, text }: Failure) {
    super(detail ?? `The server answered with status ${status}`);
    this.status = status;
    this.url = url;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.text = text;
  }
}

/** The text to show for a failure: what the server said, else `fallback`. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.detail) || fallback;

/** Somebody else was faster: the version that was sent is not the newest. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile';
