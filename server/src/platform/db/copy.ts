import type { Socket } from 'node:net';
import type pg from 'pg';

/* COPY is the one road on which rows pass by the million, and `pg` has the messages for it but no function. */

/** What `pg` calls on whatever it is given to send, beyond what its types say. */
interface Sent extends pg.Submittable {
  handleError(error: Error): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
}
/** The parts of a connection that COPY needs; `pg` has them, its types do not. */
interface CopyConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const blockSize = 256 * 1024;
/** So many blocks may wait for whoever takes them before the server has to. */
const mostWaiting = 4;

const rowsOf = (command: string): number => Number(/^COPY (\d+)$/.exec(command)?.[1] ?? 0);

/**
 * Runs `copy … to stdout` and hands over what comes, block by block and in order. The server waits when `take` is slow, so
 * that no more than a few blocks, or one row if that is larger, are held. Answers with the number of rows.
 */
export function copyOut(client: pg.Client, statement: string, take: (block: Buffer) => Promise<void>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let connection: CopyConnection;
  let block = Buffer.allocUnsafe(blockSize);
  let filled = 0;
  let rows = 0;
  let waiting = 0;
  let taken = Promise.resolve();

  /** Nobody wants the rest when one could not be taken: the server notices when it next writes. */
  const handOver = async (before: Promise<void>, full: Buffer): Promise<void> => {
    try {
      await before;
      await take(full);
    } catch (error) {
      connection.stream.destroy();
      throw error;
    }
    waiting -= 1;
    if (waiting === mostWaiting - 1) connection.stream.resume();
  };
  const pass = (): void => {
    const full = block.subarray(0, filled);
    block = Buffer.allocUnsafe(blockSize);
    filled = 0;
    waiting += 1;
    if (waiting === mostWaiting) connection.stream.pause();
    taken = handOver(taken, full);
    taken.catch(() => undefined); // Told at the end.
  };
  /** If it was `take` that failed, that is the news, not the connection it broke. */
  const fail = async (error: Error): Promise<void> => {
    try {
      await taken;
      reject(error);
    } catch (ours) {
      reject(ours);
    }
  };
  const finish = async (): Promise<void> => {
    if (filled > 0) pass();
    await taken.then(() => resolve(rows), reject);
  };
  const sent: Sent & { handleCopyData(message: { chunk: Buffer }): void } = {
    submit: (line) => {
      connection = line as unknown as CopyConnection;
      connection.query(statement);
    },
    // The chunk is a part of a buffer that is used again, so it is copied here and now.
    handleCopyData: ({ chunk }) => {
      for (let from = 0; from < chunk.length;) {
        const copied = chunk.copy(block, filled, from);
        from += copied;
        filled += copied;
        if (filled === blockSize) pass();
      }
    },
    handleCommandComplete: ({ text }) => (rows = rowsOf(text)),
    handleReadyForQuery: () => void finish(),
    handleError: (error) => void fail(error),
  };
  client.query(sent);
  return promise;
}

/** Runs `copy … from stdin` with these bytes, which need not end where rows do. Answers with the number of rows. */
export function copyIn(client: pg.Client, statement: string, blocks: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let rows = 0;
  let over = false;
  let cause: unknown;
  const pump = async (connection: CopyConnection): Promise<void> => {
    try {
      for await (const block of blocks) {
        if (over) return;
        connection.sendCopyFromChunk(block);
        if (connection.stream.writableNeedDrain) await drained(connection.stream);
      }
      connection.endCopyFrom();
    } catch (error) {
      cause = error;
      connection.sendCopyFail('The source failed');
    }
  };
  const sent: Sent & { handleCopyInResponse(connection: CopyConnection): void } = {
    submit: (line) => (line as unknown as CopyConnection).query(statement),
    handleCopyInResponse: (connection) => void pump(connection),
    handleCommandComplete: ({ text }) => (rows = rowsOf(text)),
    handleReadyForQuery: () => resolve(rows),
    handleError: (error) => {
      over = true;
      reject((cause as Error | undefined) ?? error);
    },
  };
  client.query(sent);
  return promise;
}

/** Until more can be written, or nothing can any more. */
function drained(stream: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const events = ['drain', 'close'] as const;
  const done = (): void => {
    for (const event of events) stream.off(event, done);
    resolve();
  };
  for (const event of events) stream.on(event, done);
  return promise;
}
