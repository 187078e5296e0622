import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';

/** What a running product has to offer to its features. Handed down, never imported, so that tests bring their own. */
export interface Services {
  config: Config;
  log: Log;
  db: Db;
  jobs: Jobs;
  mailer: Mailer;
}
