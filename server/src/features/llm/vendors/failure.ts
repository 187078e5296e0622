import type { Tokens } from '../tokens.ts';

/** Why there is no answer: a code for the log, and never words of the endpoint, which may repeat the key. */
export type FailureCode =
  | 'cost_limit'
  | 'busy'
  | 'aborted'
  | 'timeout'
  | 'network'
  | 'malformed'
  | 'too_large'
  | `http_${number}`;

export class LlmFailure extends Error {
  readonly code: FailureCode;
  readonly retryAfterMs: number | undefined;
  /** What the useless answer took, if the endpoint said so. */
  readonly tokens: Tokens | undefined;
  /** There was never a connection, so nothing has arrived. */
  readonly unreached: boolean;

  constructor(
    code: FailureCode,
    extra: { retryAfterMs?: number; tokens?: Tokens; unreached?: boolean; detail?: string } = {},
  ) {
    super(extra.detail ?? `The language model gave no answer (${code})`);
    this.code = code;
    this.retryAfterMs = extra.retryAfterMs;
    this.tokens = extra.tokens;
    this.unreached = extra.unreached ?? false;
  }

  /** The endpoint works; it is this question that it gives no good answer to. */
  get ofAnswer(): boolean {
    return this.code === 'malformed' || this.code === 'too_large';
  }

  get mayBeRetried(): boolean {
    return (
      this.ofAnswer ||
      this.code === 'timeout' ||
      this.code === 'network' ||
      /^http_(408|425|429|5\d\d)$/.test(this.code)
    );
  }

  /** Whether another endpoint may do better. */
  get isOfEndpoint(): boolean {
    return this.code !== 'cost_limit' && this.code !== 'aborted';
  }

  /** Whether the endpoint may have worked on it and will want to be paid. */
  get mayHaveCost(): boolean {
    return this.ofAnswer || this.code === 'timeout' || this.code === 'aborted';
  }
}
