import type { LlmBatchState } from '@app/contract/llm/batches';
import type { z } from 'zod';
import type { LlmEndpoint } from '../endpoints.ts';
import type { Question } from '../vendors/protocol.ts';

/** How many questions came to what end. */
export interface Counts {
  ok: number;
  failed: number;
  expired: number;
  cancelled: number;
}

/** A batch as its vendor tells of it. */
export interface VendorBatch {
  id: string;
  state: Exclude<LlmBatchState, 'preparing'>;
  counts: Counts;
  /** How many questions it has. */
  size: number;
  created: Date;
  expires: Date | null;
  /** Where the results are, once it has come to its end. */
  results: readonly string[];
  /** What can be removed at the vendor afterwards. */
  leftovers: readonly string[];
}

/** What came of one question. `body` is what one that is put by itself is answered with. */
export interface Result {
  custom_id: string;
  state: 'answered' | 'failed' | 'expired' | 'cancelled';
  body?: unknown;
  error_code?: string;
}

export interface Line {
  custom_id: string;
  question: Question<z.ZodType>;
}

/** An endpoint, and when to stop waiting for it. */
export interface Door {
  endpoint: LlmEndpoint;
  signal: AbortSignal;
}

/** How the batches of one vendor are made, watched and read. */
export interface BatchProtocol {
  create(door: Door, tag: string, lines: readonly Line[]): Promise<VendorBatch>;
  /**
   * Batches that one made since `since` with this tag may be: certainly so if the vendor keeps our tag, and otherwise
   * by how many questions they have.
   */
  find(door: Door, made: { tag: string; since: Date; size: number }): Promise<VendorBatch[]>;
  /** Whether what is found is certainly ours. */
  keepsTag: boolean;
  get(door: Door, id: string): Promise<VendorBatch>;
  cancel(door: Door, id: string): Promise<VendorBatch>;
  read(line: unknown): Result | undefined;
}

/** How long a vendor may take for a short answer, and for what carries all questions or answers. */
export const shortMs = 30_000;
export const longMs = 300_000;
/** Of a whole file of results. */
export const mostResultBytes = 256 * 1024 * 1024;
