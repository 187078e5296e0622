import type { z } from 'zod';
import type { Transaction } from '../db/db.ts';
import type { Services } from '../services.ts';
import type { TaskKind } from './tasks.ts';

/** What a handler is given besides its input. `db` is for reading; what it changes goes through `write` or `finish`. */
export interface TaskContext extends Services {
  task: { uuid: string; attempt: number };
  /** Aborted when the task is revoked, lost to another worker, or the process ends. */
  signal: AbortSignal;
  /** Tells watchers how far it is; cheap enough to be called for every item. */
  progress(done: number, total: number | null, text?: string): Promise<void>;
  /** Changes that are undone if the task was revoked or lost in the meantime. They may be made again by another try. */
  write<T>(changes: (trx: Transaction) => Promise<T>): Promise<T>;
  /** The same, and the task is done with it: made exactly once. The last thing a handler does. */
  finish<T>(changes: (trx: Transaction) => Promise<T>): Promise<T>;
  /** Runs a module's `compute` in a process of its own, which is killed when the task is to stop. */
  compute(module: URL, input: unknown): Promise<unknown>;
}

/** A kind of background work. It may run twice, after a crash, and must not mind. Its result is kept in the history. */
export interface Task<S extends z.ZodType = z.ZodType> extends TaskKind<S> {
  handle(input: z.output<S>, context: TaskContext): Promise<unknown>;
}

/** Any task, once its input has been checked against its own shape. */
export interface AnyTask extends TaskKind {
  handle(input: never, context: TaskContext): Promise<unknown>;
}

export const task = <S extends z.ZodType>(declared: Task<S>): Task<S> => declared;
