import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type Config, ConfigError, readConfig } from '#platform/config';
import { openCluster } from '#platform/cluster/cluster';
import { inPlainWords } from '#platform/plain-words';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** For what is not the result, so that the result can be read by a program. */
export const remark = (line: string): void => void process.stderr.write(`${line}\n`);

/** The words of a command line, or how it is to be written. */
export function wordsOf(usage: string, options: ParseArgsConfig['options'] = {}) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${usage}`);
  }
}

/** Works on the product's database, whether the product runs or not. What was started for this is stopped again. */
export async function withDatabase<T>(work: (url: string, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  if (config.DATABASE_URL) return work(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, config);
  const cluster = await openCluster({ dataDir: config.DATA_DIR, log: remark, share: true });
  try {
    return await work(cluster.url, config);
  } finally {
    await cluster.stop();
  }
}

/** Ends with 0, with 2 when a person has to change something first, or with 1. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const words = inPlainWords(error);
    remark(words ?? String(error instanceof Error ? error.stack : error));
    process.exitCode = words === undefined ? 1 : 2;
  });
}

/** Shows how far a command is, on a terminal only. */
export function progressLine(): { show(done: number, total: number | null, text?: string): void; clear(): void } {
  const { stderr } = process;
  let shownAt = 0;
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopped = true));
  const clear = (): void => void (stderr.isTTY && stderr.write('\r\u001B[K'));
  return {
    clear,
    show: (done, total, text = '') => {
      // Whoever works here undoes what they have done when this fails.
      if (stopped) throw new ConfigError('Stopped. Nothing was left behind.');
      if (!stderr.isTTY || Date.now() - shownAt < 200) return;
      shownAt = Date.now();
      const share = total ? `${Math.floor((100 * done) / total)} % ` : '';
      stderr.write(`\r\u001B[K${share}${text}`);
    },
  };
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
export const secondsSince = (started: number): string => `${((Date.now() - started) / 1000).toFixed(1)} s`;
