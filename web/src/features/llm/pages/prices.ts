import { listLlmPrices, llmProviders, priceStates, priceTiers, tokenKinds } from '@app/contract/llm/prices';
import { figureText } from '../../../kit/chart/chart-texts.ts';
import { table } from '../../../kit/list/table.ts';
import { PriceMenu } from '../PriceMenu.tsx';
import { PricesHead } from '../PricesHead.tsx';
import { PriceStateCell } from '../PriceStateCell.tsx';

const usd = (amount: number | null): string => (amount === null ? '' : figureText(amount, 'usd'));

export const prices = table({
  endpoint: listLlmPrices,
  rows: 'prices',
  about:
    'Dollars per million tokens, and since when. A call keeps the cost it had on its day; one without a price has no cost, and none is guessed.',
  paging: 'none',
  Head: PricesHead,
  search: { placeholder: 'Model or note', of: ({ match, note }) => `${match} ${note}` },
  switches: { today: { label: 'Without past ones', keep: ({ state }) => state !== 'past' } },
  detail: ({ state, tier, in_fresh, out }) =>
    state === 'missing'
      ? priceStates.missing
      : `${priceTiers[tier]} · ${usd(in_fresh)} in, ${usd(out)} out · ${priceStates[state]}`,
  columns: {
    match: { title: 'Model', format: 'code', grow: 1.5 },
    provider: { title: 'Provider', width: 150, text: (provider) => llmProviders[provider] },
    tier: { title: 'Asked', width: 100, text: (tier) => priceTiers[tier] },
    state: { title: 'State', width: 110, text: (state) => priceStates[state], Cell: PriceStateCell },
    in_fresh: { title: tokenKinds.in_fresh, width: 80, text: usd },
    in_cache_read: { title: tokenKinds.in_cache_read, width: 104, text: usd },
    out: { title: tokenKinds.out, width: 80, text: usd },
    calls: { title: 'Calls', width: 80, format: 'number' },
    valid_from: { title: 'From', width: 95, format: 'date' },
    valid_to: { title: 'To', width: 95, format: 'date', from: 'lg' },
    in_cache_write_5m: { title: tokenKinds.in_cache_write_5m, width: 160, text: usd, hidden: true },
    in_cache_write_1h: { title: tokenKinds.in_cache_write_1h, width: 160, text: usd, hidden: true },
    out_reasoning: { title: tokenKinds.out_reasoning, width: 100, text: usd, hidden: true },
    note: { title: 'Note', width: 160, hidden: true },
  },
  Menu: PriceMenu,
  empty: 'No price is known, and no language model was asked. Enter what your models cost, so that calls have a cost.',
  noMatch: 'No price matches.',
});
