import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Replica } from './db/replica.ts';
import type { Events } from './http/events.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { Tasks } from './tasks/tasks.ts';

/** What a running product has to offer to its features. Handed down, never imported, so that tests bring their own. */
export interface Services {
  config: Config;
  log: Log;
  db: Db;
  /** Where the database itself is now, past any pooler, with the password; for what needs a connection or a process of its own. */
  databaseUrl(): string;
  /** Where to read what may be some seconds old, if there is such a place. */
  replica: Replica | undefined;
  events: Events;
  mailer: Mailer;
  tasks: Tasks;
}
