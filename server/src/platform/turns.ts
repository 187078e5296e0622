import { AppError } from './errors.ts';

interface Waiting {
  user: number;
  begin(): void;
}

const patienceMs = 5000;

interface Limits {
  /** So many may wait, and so many of one user. */
  waiting?: number;
  waitingOfOne?: number;
  /** What a user is told whose others keep this one waiting. */
  crowded?: string;
}

/**
 * Turns at work that only a few can do at a time. Each user has one turn at a time, so that nobody's crowd of requests
 * keeps others waiting; and whoever has had no turn after 5 seconds is told to try again later.
 */
export class Turns {
  readonly #places: number;
  readonly #limits: Required<Limits>;
  readonly #taken = new Set<number>();
  readonly #waiting = new Set<Waiting>();

  constructor(
    places: number,
    {
      waiting = 20,
      waitingOfOne = 3,
      crowded = 'Other files of yours are still being read. Please try again when they are done.',
    }: Limits = {},
  ) {
    this.#places = places;
    this.#limits = { waiting, waitingOfOne, crowded };
  }

  async take<T>(user: number, work: () => Promise<T>): Promise<T> {
    if (!this.#isFree(user)) await this.#wait(user);
    this.#taken.add(user);
    try {
      return await work();
    } finally {
      this.#taken.delete(user);
      this.#callNext();
    }
  }

  #isFree(user: number): boolean {
    return this.#taken.size < this.#places && !this.#taken.has(user);
  }

  #wait(user: number): Promise<void> {
    const ofUser = [...this.#waiting].filter((each) => each.user === user).length;
    if (ofUser >= this.#limits.waitingOfOne) throw this.#tooMany();
    if (this.#waiting.size >= this.#limits.waiting) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { user, begin: resolve };
    this.#waiting.add(waiting);
    const timer = setTimeout(() => reject(this.#taken.has(user) ? this.#tooMany() : busy()), patienceMs);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(waiting);
    });
  }

  #callNext(): void {
    const next = [...this.#waiting].find(({ user }) => this.#isFree(user));
    if (!next) return;
    // Taken here already: whoever comes before the one who waited has woken up must not slip in.
    this.#waiting.delete(next);
    this.#taken.add(next.user);
    next.begin();
  }

  #tooMany(): AppError {
    return new AppError('too_many_requests', { detail: this.#limits.crowded, retryAfterSeconds: 5 });
  }
}

const busy = () => new AppError('busy', { retryAfterSeconds: 5 });
