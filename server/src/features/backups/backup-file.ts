import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { productName } from '@app/contract/base/product';
import { z } from 'zod';
import { ConfigError } from '#platform/config';

/*
 * A backup is one file:
 *   the first line, which says what it is
 *   the sections, compressed as one stream (zstd): each a head as JSON, then blocks; a length of four bytes comes before each of
 *     these, and an empty block ends the section
 *   the manifest as JSON, last, because it has what is only known at the end
 *   the foot: the length of the manifest, and the SHA-256 of all that comes before it
 */
const firstLine = Buffer.from(`${productName} backup 1\n`);
const footPattern = /^\n(\d{12}) ([0-9a-f]{64})\n$/;
const footSize = 79;
const hexSize = 65;
const chunkSize = 1 << 18;
const step = 1 << 20;

const content = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
export const manifest = z.object({
  /** The program that made it. */
  version: z.string(),
  release: z.string(),
  postgres: z.string(),
  host: z.string(),
  /** What was acknowledged before this moment is in it. */
  moment: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(content.extend({ rows: z.int(), columns: z.array(z.string()) })),
  /** The last value each gave out; as text, because some may be beyond exact numbers. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** What waited in the queue of tasks, or was being done. */
  waiting: content.extend({ rows: z.int() }).nullable(),
  /** Mails that were written to files, for want of a mail server. */
  files: z.array(content),
  /** By this it can be told whether the key to encrypted passwords is the same; the key itself is not in a backup. */
  key_mark: z.string().nullable(),
});
export type Manifest = z.output<typeof manifest>;

const head = z.object({ kind: z.enum(['table', 'waiting', 'file']), name: z.string() });
export type SectionHead = z.output<typeof head>;
export interface Section extends SectionHead {
  /** To be read to its end before the next section is asked for. */
  blocks: AsyncGenerator<Buffer>;
}

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(bytes);
  return length;
};

/** Bytes that pass by are counted and their checksum is taken. */
export class Measure {
  bytes = 0;
  readonly #hash: Hash = createHash('sha256');
  add(block: Buffer): void {
    this.bytes += block.length;
    this.#hash.update(block);
  }
  result(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}

export class BackupWriter {
  readonly #file: FileHandle;
  readonly #sum = createHash('sha256');
  readonly #compress = createZstdCompress({ chunkSize });
  readonly #written: Promise<void>;
  #size = 0;

  constructor(file: FileHandle) {
    this.#file = file;
    this.#written = this.#save();
    this.#written.catch(() => undefined); // Told by whatever is written next.
  }

  /** Writes a section: `fill` is given the way to add blocks. */
  async section(about: SectionHead, fill: (add: (block: Buffer) => Promise<void>) => Promise<void>) {
    const json = Buffer.from(JSON.stringify(about));
    await this.#put(lengthOf(json.length), json);
    const measure = new Measure();
    await fill(async (block) => {
      if (block.length === 0) return;
      measure.add(block);
      await this.#put(lengthOf(block.length), block);
    });
    await this.#put(lengthOf(0));
    return measure.result();
  }

  /** Everything is on the disk after this. Answers with the size of the file. */
  async end(given: Manifest): Promise<number> {
    this.#compress.end();
    await this.#written;
    const json = Buffer.from(JSON.stringify(given));
    await this.#append(Buffer.concat([json, Buffer.from(`\n${String(json.length).padStart(12, '0')} `)]));
    await this.#append(Buffer.from(`${this.#sum.digest('hex')}\n`), false);
    await this.#file.sync();
    return this.#size;
  }

  async #save(): Promise<void> {
    await this.#append(firstLine);
    await pipeline(this.#compress, async (blocks: AsyncIterable<Buffer>) => {
      for await (const block of blocks) await this.#append(block);
    });
  }

  async #append(block: Buffer, counts = true): Promise<void> {
    if (counts) this.#sum.update(block);
    this.#size += block.length;
    await this.#file.writeFile(block);
  }

  async #put(...parts: Buffer[]): Promise<void> {
    let roomy = true;
    for (const part of parts) roomy = this.#compress.write(part) && roomy;
    // A disk that is full ends the stream, which then never drains, or says only that it was ended.
    if (!roomy) await Promise.race([once(this.#compress, 'drain').catch(() => this.#written), this.#written]);
  }
}

const refuse = (path: string, why: string): never => {
  throw new ConfigError(`${path} ${why}`);
};

/** A file that was found to be whole. */
export interface Backup {
  manifest: Manifest;
  size: number;
  /** In order, read anew from the file each time. */
  sections(): AsyncGenerator<Section>;
}

/** Reads the whole file once. Refuses one that is cut off or was altered. */
export async function openBackup(path: string): Promise<Backup> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = await readAt(file, 0, firstLine.length);
    if (!start.equals(firstLine)) refuse(path, `is not a backup of ${productName}, or its beginning is damaged`);
    const foot = await readAt(file, Math.max(0, size - footSize), footSize);
    const [, length, sum] = footPattern.exec(foot.toString('latin1')) ?? [];
    if (length === undefined) refuse(path, 'is cut off, or its end is damaged');

    const hash = createHash('sha256');
    for (let at = 0, end = size - hexSize; at < end; at += step)
      hash.update(await readAt(file, at, Math.min(step, end - at)));
    if (hash.digest('hex') !== sum) refuse(path, 'was altered or is damaged: its checksum is another one');
    const end = size - footSize - Number(length);
    const json = await readAt(file, end, Number(length));
    return {
      manifest: manifest.parse(JSON.parse(json.toString())),
      size,
      sections: () => readSections(path, end),
    };
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}

async function* readSections(path: string, end: number): AsyncGenerator<Section> {
  const source = createReadStream(path, { start: firstLine.length, end: end - 1, highWaterMark: chunkSize });
  const expand = createZstdDecompress({ chunkSize });
  pipeline(source, expand).catch(() => undefined); // Told by whoever reads.
  const feed = new Feed(expand);
  try {
    for (let length = await feed.length(); length !== undefined; length = await feed.length()) {
      const about = head.parse(JSON.parse((await feed.take(length)).toString()));
      yield { ...about, blocks: blocksOf(feed) };
    }
  } finally {
    source.destroy();
    expand.destroy();
  }
}

async function* blocksOf(feed: Feed): AsyncGenerator<Buffer> {
  for (let length = await feed.length(); length; length = await feed.length()) yield await feed.take(length);
}

/** Bytes of a stream, as many at a time as are asked for. */
class Feed {
  readonly #blocks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#blocks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Undefined at the end. */
  async length(): Promise<number | undefined> {
    if (this.#rest.length === 0 && !(await this.#more())) return undefined;
    return (await this.take(4)).readUInt32BE();
  }

  async take(size: number): Promise<Buffer> {
    while (this.#rest.length < size) if (!(await this.#more())) throw new Error('The backup ends in the middle');
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return taken;
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#blocks.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}
