import { ConfigError } from '#platform/config';
import { openDb, openPool, wireTypes } from '#platform/db/db';
import { migrate } from '#platform/db/migrate';
import { sealTrails, verifyTrails } from '../features/audit/seals.ts';
import { progressLine, remark, runCommand, say, secondsSince, withDatabase, wordsOf } from './command.ts';

const usage = `Usage: npm run audit:verify [-- <seal>:<hash>]
The seal and hash that an earlier check printed show that nothing before them was made anew.`;

/** `npm run audit:verify`: looks at every entry of the audit and the access trail. Ends with 1 if one is not as it was written. */
runCommand(async () => {
  const { positionals } = wordsOf(usage);
  const given = /^(\d+):([\da-f]{64})$/.exec(positionals[0] ?? '');
  if (positionals.length > 1 || (positionals.length === 1 && !given)) throw new ConfigError(usage);
  const known = given ? { n: Number(given[1]), hash: given[2]! } : undefined;
  await withDatabase(async (url, config) => {
    await migrate(url);
    const started = Date.now();
    const db = openDb(openPool(url, { name: 'audit', max: 2, types: wireTypes, onError: () => undefined }));
    const line = progressLine();
    try {
      await sealTrails({ db, config });
      const { entries, emptied, removed, seal, hash, findings } = await verifyTrails(
        { db, config },
        { ...(known && { known }), onProgress: (done) => line.show(done, null, `${done} entries`) },
      );
      line.clear();
      for (const finding of findings) remark(finding);
      const words = emptied > 0 ? `, ${emptied} of them emptied by erasures` : '';
      if (removed > 0) say(`${removed.toLocaleString('en')} older ones were removed when their time was over.`);
      say(`${entries.toLocaleString('en')} entries${words}, up to seal ${seal}:${hash}, ${secondsSince(started)}`);
      if (findings.length === 0) return say('All are as they were written.');
      process.exitCode = 1;
    } finally {
      await db.destroy();
    }
  });
});
