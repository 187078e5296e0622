/** How often a start-up is tried before giving up. */
export const maxAttempts = 60;

/** Milliseconds to wait after the given failed attempt (the first is 1). The jitter keeps browsers from returning in step. */
export const retryDelay = (attempt: number, random: () => number = Math.random): number =>
  Math.min(500 * 2 ** (attempt - 1), 8000) + Math.floor(random() * 250);

export interface Failure {
  attempt: number;
  error: unknown;
  /** When the next attempt is made; undefined when it was the last. */
  nextAt: number | undefined;
}

/**
 * Runs `load` until it succeeds, with growing pauses. Each failure is reported; after the last one it stays at that.
 * Aborting ends it without another word.
 */
export async function untilLoaded<T>(
  load: () => Promise<T>,
  handleSuccess: (value: T) => void,
  handleFailure: (failure: Failure) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      const value = await load();
      if (!signal.aborted) handleSuccess(value);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (attempt === 1) console.warn('Start-up failed, trying again', error);
      const delay = attempt < maxAttempts ? retryDelay(attempt) : undefined;
      handleFailure({ attempt, error, nextAt: delay && Date.now() + delay });
      if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
      if (signal.aborted) return;
    }
  }
  console.error('Max retry attempts reached');
}
