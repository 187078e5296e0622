import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ratioOf } from '@app/contract/charts/charts';
import { z } from 'zod';
import { readCollections } from '#testing/samples/injections';
import { framed, suspicionsOf } from '../features/llm/llm.ts';

/*
 * How many attempts to talk to a language model are noticed: npm run bench -- injections -- <folder> [--missed]
 * The folder is outside of the repository: `collections.json` has attempts that others have collected, each group with its
 * source and licence, and `ordinary.json` texts in which nobody tries anything, such as CVs. Patterns may be tuned on one half,
 * by the hash of a text; the other is for the figures. `--missed` prints what of the half for tuning is not noticed.
 */

/** Shares in percent, of the half that nobody has tuned on, below which something has got worse. */
const wanted = { noticed: 65, falseAlarms: 4 };

const [folder, ...options] = process.argv.slice(2).filter((given) => given !== '--');
if (!folder) throw new Error('Say where the collections are: npm run bench -- injections -- <folder> [--missed]');
const groups = await readCollections(folder);
const ordinary = z.array(z.string()).parse(JSON.parse(await readFile(join(folder, 'ordinary.json'), 'utf8')));

const isForTuning = (text: string): boolean => createHash('sha256').update(text).digest()[0]! % 2 === 0;
const noticed = (texts: readonly string[]) => {
  const count = texts.filter((text) => suspicionsOf(text).length > 0).length;
  return { ...ratioOf(count, texts.length), n: texts.length };
};
const shown = ({ value, n, lo, hi }: ReturnType<typeof noticed>): string =>
  value === null ? 'none' : `${percent(value)} of ${n} (${percent(lo)} to ${percent(hi)})`;
const percent = (share: number | null): string => `${Math.round(100 * (share ?? 0))} %`;
/** A mark stands in front and behind, and what was written by others has neither. */
const isFramed = (text: string): boolean => {
  const lines = framed('profile', text, '').split('\n');
  const [, mark] = /^=== profile (\w{32})$/.exec(lines[0]!) ?? [];
  return mark !== undefined && !text.includes(mark) && lines.at(-1) === `=== end of profile ${mark}`;
};

console.log(['Collection'.padEnd(30), 'Licence'.padEnd(12), 'For tuning'.padEnd(28), 'Not seen'].join(''));
for (const { name, licence, texts } of groups) {
  const [tuned, unseen] = [texts.filter(isForTuning), texts.filter((text) => !isForTuning(text))];
  console.log([name.padEnd(30), licence.padEnd(12), shown(noticed(tuned)).padEnd(28), shown(noticed(unseen))].join(''));
  if (options.includes('--missed'))
    for (const text of tuned.filter((each) => suspicionsOf(each).length === 0))
      console.log(`    ${text.slice(0, 160).replaceAll('\n', ' ')}`);
}
const all = [...new Set(groups.flatMap(({ texts }) => texts))];
const unseen = noticed(all.filter((text) => !isForTuning(text)));
const alarms = noticed(ordinary);
const unframed = all.filter((text) => !isFramed(text)).length;
console.log(`\nNoticed of what nobody has tuned on: ${shown(unseen)}, wanted ≥ ${wanted.noticed} %`);
console.log(`Alarms about ordinary texts: ${shown(alarms)}, wanted ≤ ${wanted.falseAlarms} %`);
console.log(`Frames that do not hold: ${unframed} of ${all.length}`);
const isMet =
  100 * (unseen.value ?? 0) >= wanted.noticed && 100 * (alarms.value ?? 0) <= wanted.falseAlarms && unframed === 0;
process.exit(isMet ? 0 : 1);
