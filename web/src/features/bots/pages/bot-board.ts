import { botAdvice, botConditions, listBots } from '@app/contract/machine/bots';
import { formatCount } from '../../../kit/format.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { ConditionCell } from '../ConditionCell.tsx';

export const botBoard = table({
  endpoint: listBots,
  rows: 'bots',
  about: 'Automation accounts of other programs, as those report them. Those with trouble come first.',
  paging: 'none',
  search: 'Bot, owner or source',
  filters: {
    condition: { as: 'chips', label: 'Condition', options: botConditions, several: true },
    source: { as: 'text', label: 'Source', more: true },
    owner: { as: 'text', label: 'Owner', more: true },
    country: { as: 'text', label: 'Country', more: true },
    error_code: { as: 'text', label: 'Error code', more: true },
  },
  to: ({ id }) => pathTo('bot', { botId: id }),
  detail: ({ source, condition }) => `${source}, ${botConditions[condition].toLowerCase()}`,
  columns: {
    name: { title: 'Bot', grow: 1 },
    condition: { title: 'Condition', width: 110, text: (condition) => botConditions[condition], Cell: ConditionCell },
    status: { title: 'What to do', width: 280, text: (_, row) => botAdvice(row) ?? '' },
    last_event: { title: 'Last heard of', width: 140, format: 'age', none: 'Never' },
    actions_today: {
      title: 'Today',
      width: 100,
      format: 'number',
      text: (done, { daily_cap: cap }) =>
        cap === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(cap)}`,
    },
    errors_day: { title: 'Errors, 24 h', width: 100, format: 'number' },
    last_error: { title: 'Last error', width: 120 },
    owner: { title: 'Owner', width: 110, none: 'No one' },
    source: { title: 'Source', width: 120, hidden: true },
    accepted_share: { title: 'Accepted', width: 90, format: 'percent', none: 'N/A' },
    source_last_event: { title: 'Source last heard of', width: 150, format: 'age', none: 'Never', hidden: true },
    sent_month: { title: 'Invitations, 30 days', width: 150, format: 'number', hidden: true },
    country: { title: 'Country', width: 80, hidden: true },
  },
  refreshSeconds: 30,
  empty: 'No bots have been reported. Programs outside report them through the ingestion API.',
  noMatch: 'No bot matches.',
});
