import { resolve } from 'node:path';
import { productName } from '@app/contract/base/product';
import { ConfigError } from '#platform/config';
import { markOfKey } from '#platform/secrets';
import { restore } from '../features/backups/restore.ts';
import { progressLine, remark, runCommand, say, secondsSince, withDatabase, wordsOf } from './command.ts';

const usage = 'Usage: npm run restore -- <file>';

/** `npm run restore -- <file>`: fills an empty database from a backup. */
runCommand(async () => {
  const { positionals } = wordsOf(usage);
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new ConfigError(usage);
  const file = resolve(process.env['INIT_CWD'] ?? '', name);
  await withDatabase(async (url, config) => {
    const started = Date.now();
    const line = progressLine();
    const manifest = await restore({ url, file, dataDir: config.DATA_DIR }, line.show);
    line.clear();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Restored and compared ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables as of ${manifest.moment}, ` +
        secondsSince(started),
    );
    say('Everyone signs in anew. Outreach is paused until staff decide what becomes of messages that waited.');
    if (manifest.key_mark !== null && manifest.key_mark !== (await markOfKey(config)))
      remark(
        `The key that encrypts the passwords of mailboxes is not the one that was used before. Put the old secrets.key into ${config.DATA_DIR}, ` +
          `or set SECRETS_KEY as it was, before you start ${productName}; otherwise they have to be entered again.`,
      );
  });
});
