import { ensure } from '../errors.ts';

const filesOfOneUser = 3;
/** Five of the largest, and room for many small ones beside them. */
const bytesOfAll = 280_000_000;

/** Files are held in memory while they come in and are read: a few of each user, and of all together what memory bears. */
export class Uploads {
  readonly #files = new Map<number, number>();
  #bytes = 0;

  async take<T>(user: number, size: number, work: () => Promise<T>): Promise<T> {
    const others = this.#files.get(user) ?? 0;
    ensure(others < filesOfOneUser, 'too_many_requests', {
      detail: `You are sending ${filesOfOneUser} files already. Please try again when one of them is in.`,
      retryAfterSeconds: 5,
    });
    ensure(this.#bytes + size <= bytesOfAll, 'busy', {
      detail: 'Many large files are coming in right now. Please try again in a moment.',
      retryAfterSeconds: 5,
    });
    this.#files.set(user, others + 1);
    this.#bytes += size;
    try {
      return await work();
    } finally {
      this.#bytes -= size;
      const left = this.#files.get(user)! - 1;
      if (left === 0) this.#files.delete(user);
      else this.#files.set(user, left);
    }
  }
}
