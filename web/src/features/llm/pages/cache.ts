import { listLlmCacheEntries, pinLlmCacheEntry } from '@app/contract/llm/cache';
import { figureText } from '../../../kit/chart/chart-texts.ts';
import { optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { CacheHead } from '../spending/CacheHead.tsx';
import { CacheTiles } from '../spending/CacheTiles.tsx';

export const cache = table({
  endpoint: listLlmCacheEntries,
  rows: 'entries',
  about:
    'Answers of language models in memory. The same question to the same model is paid once. Errors are never kept, and texts no longer than the budgets page says.',
  id: 'key',
  Head: CacheHead,
  Notice: CacheTiles,
  filters: {
    prompt_version: {
      as: 'select',
      label: 'Prompt',
      none: 'Every prompt',
      source: optionsFrom(
        listLlmCacheEntries,
        ({ prompts }) => new Map(prompts.map(({ id, name }) => [String(id), name])),
      ),
    },
    model: {
      as: 'select',
      label: 'Model',
      none: 'Every model',
      source: optionsFrom(listLlmCacheEntries, ({ models }) => new Map(models.map((name) => [name, name]))),
    },
    stale: 'Only stale',
    pinned: 'Only pinned',
  },
  sort: 'ordering',
  bulk: [
    {
      label: 'Pin',
      about:
        'They stay when the cache is purged. When the time is over for which texts about people are kept, they are removed all the same.',
      fits: ({ pinned }) => !pinned,
      each: ({ key }, signal) => callWrite(pinLlmCacheEntry, { params: { key }, body: { pinned: true } }, signal),
    },
    {
      label: 'Unpin',
      about: 'They can be purged again.',
      fits: ({ pinned }) => pinned,
      each: ({ key }, signal) => callWrite(pinLlmCacheEntry, { params: { key }, body: { pinned: false } }, signal),
    },
  ],
  detail: ({ prompt, hits }) => `${prompt} · ${hits} ${hits === 1 ? 'hit' : 'hits'}`,
  columns: {
    key: { title: 'Key', width: 130, format: 'code', text: (key) => key.slice(0, 12) },
    prompt: { title: 'Prompt', grow: 0.6 },
    model: { title: 'Model', grow: 0.8, format: 'code' },
    hits: { title: 'Hits', width: 80, format: 'number' },
    saved_usd: { title: 'Saved', width: 90, text: (amount) => figureText(amount, 'usd') },
    bytes: { title: 'Size', width: 90, format: 'bytes' },
    created: { title: 'Created', width: 140, format: 'age' },
    last_hit: { title: 'Last hit', width: 140, format: 'age', none: 'Never' },
    stale: {
      title: 'State',
      width: 130,
      text: (stale, { pinned }) => [...(stale ? ['Stale'] : []), ...(pinned ? ['Pinned'] : [])].join(', '),
    },
  },
  empty: 'Nothing is in memory. Answers come here as language models are asked.',
  noMatch: 'No entry matches.',
});
