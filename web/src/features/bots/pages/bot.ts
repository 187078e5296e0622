import { getGenericSeries } from '@app/contract/charts/hs';
import type { Charts } from '../../../kit/chart/charts.ts';
import { source } from '../../../kit/chart/source.ts';
import { BotFrame } from '../BotFrame.tsx';

/** Each bot by what it reported: what it did, what failed, whom it invited, where it worked from. */
const charts = [
  ['Actions by outcome', { model: 'BotEvent', filter: 'kind:bot_action', split_by: 'outcome' }],
  ['Errors by code', { model: 'BotEvent', filter: 'kind:bot_action|error_code__ne:', split_by: 'error_code' }],
  ['Reported status', { model: 'BotEvent', filter: 'kind:bot_status', split_by: 'outcome' }],
  ['Invitations by type', { model: 'SentInvitation', filter: '', split_by: 'type' }],
  ['Accepted invitations', { model: 'SentInvitation', field: 'accepted_at', filter: '' }],
  ['Addresses that it used', { model: 'BotUsedIpAddresses', filter: '', split_by: 'proxy__source__uri' }],
] as const;

export const bot: Charts<{ botId: string }> = {
  ranges: ['1m', '24h', '7d', '3m', '6m', '1y'],
  sources: ({ botId }) =>
    charts.map(([title, { filter, ...asked }]) =>
      source(
        title,
        getGenericSeries,
        (time) => ({ query: { ...time, ...asked, filter: [filter, `bot:${botId}`].filter(Boolean).join('|') } }),
        {
          empty:
            'Nothing was reported in this time. The bot may have been paused, or its source may have fallen silent.',
        },
      ),
    ),
  Frame: BotFrame,
};
