import { resolve } from 'node:path';
import { ConfigError } from '#platform/config';
import { makeBackup } from '../features/backups/make-backup.ts';
import { orderOf, recordCommand } from '../features/backups/backups.ts';
import { inMegabytes, progressLine, runCommand, say, secondsSince, withDatabase, wordsOf } from './command.ts';

const usage = 'Usage: npm run backup -- <file>';

/** `npm run backup -- <file>`: the whole database, and mails that are files, into one file. */
runCommand(async () => {
  const { positionals } = wordsOf(usage);
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new ConfigError(usage);
  // npm runs us in the product's folder; the name means what it means where the command was typed.
  const file = resolve(process.env['INIT_CWD'] ?? '', name);
  await withDatabase(async (url, config) => {
    const started = new Date();
    const line = progressLine();
    const { manifest, bytes } = await makeBackup({ ...(await orderOf(config)), url, file }, line.show);
    line.clear();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${file}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables as of ${manifest.moment}, ` +
        `${inMegabytes(bytes)}, ${secondsSince(started.getTime())}`,
    );
    await recordCommand(url, { manifest, bytes, file, started });
  });
});
