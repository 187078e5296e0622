import { chartModel, type ChartModelName } from './chart-models.ts';
import { ingestKindTitles } from '../machine/ingest.ts';
import { llmFeatures } from '../llm/llm.ts';
import { outboxChannels } from '../outreach/channels.ts';
import { voteMethods } from '../roles/votes.ts';

/** What people read in place of what the database holds, by the key, or by the key of one model. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  method: voteMethods,
  channel: outboxChannels,
  feature: llmFeatures,
  kind: { ...ingestKindTitles, bot_status: 'States of bots' },
  has_email: { true: 'With an e-mail address', false: 'Without an e-mail address' },
  'JobPosting.source': { linkedin: 'Professional network', own: 'Own', import: 'Imported' },
};
/** Keys whose values are words of ours, written as names: `in_use`. What others wrote stays as it is. */
const ourWords = new Set(['grade', 'verdict', 'outcome', 'status', 'type']);
const capitals: Readonly<Record<string, string>> = { ok: 'OK' };

/** What a value of a key is called on charts. */
export function valueName(model: ChartModelName, key: string, value: string): string {
  const known = words[`${model}.${key}`] ?? (Object.hasOwn(words, key) ? words[key]! : {});
  if (value === '') return '(empty)';
  if (Object.hasOwn(known, value)) return known[value]!;
  if (chartModel(model).keys[key] === 'bool') return { true: 'Yes', false: 'No' }[value] ?? value;
  return ourWords.has(key) ? asWords(value) : value;
}

/** `in_use` as people write it. */
export const asWords = (name: string): string =>
  capitals[name] ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
