import { readSynonyms, type Synonyms } from './synonyms.ts';
import { synonymTable } from './synonym-table.ts';

/** The groups of the product, such as `k8s = kubernetes`. */
export const builtInGroups: readonly string[] = synonymTable
  .split('\n')
  .filter((line) => line.includes('=') && !line.startsWith('#'));

const remembered = new Map<string, Synonyms>();
/** The groups of the product and those that were added here. Remembers the last two answers: without and with those. */
export function synonymsWith(own: readonly string[]): Synonyms {
  const key = own.join('\n');
  const known = remembered.get(key);
  if (known) return known;
  const synonyms = readSynonyms([...builtInGroups, ...own]);
  for (const other of remembered.keys()) if (other !== '') remembered.delete(other);
  remembered.set(key, synonyms);
  return synonyms;
}
/** The groups of the product alone. */
export const builtInSynonyms = (): Synonyms => synonymsWith([]);
