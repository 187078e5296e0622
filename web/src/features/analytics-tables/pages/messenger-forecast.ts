import { channels } from '@app/contract/people/people';
import { getMessengerForecast, listMessengerForecast } from '@app/contract/charts/messenger-forecast';
import { formatCount } from '../../../kit/format.ts';
import { table } from '../../../kit/list/table.ts';
import { pathTo } from '../../../parts/paths.ts';
import { ForecastChart } from '../ForecastChart.tsx';
import { finishText, lateText, problemWithCap, problemWithHours, quotaText } from '../forecast-texts.ts';

export const messengerForecast = table({
  endpoint: listMessengerForecast,
  rows: 'senders',
  label: 'Senders',
  about: 'When the network messages that wait now will have been sent by hand, those who need longest first.',
  Notice: ForecastChart,
  paging: 'none',
  search: { placeholder: 'User', of: ({ user }) => user.username },
  filters: {
    error_isnull: {
      as: 'chips',
      label: 'Messages',
      options: { true: 'Without an error', false: 'With an error' },
      start: 'true',
    },
    cap: { as: 'text', label: 'What if: at most so many a day', placeholder: '25', problem: problemWithCap },
    hours: { as: 'text', label: 'What if: so many hours a day', placeholder: '8', problem: problemWithHours },
  },
  to: ({ user }) => pathTo('outbox', {}, { user: user.id }),
  detail: (row) => `${channels[row.channel]} · ${formatCount(row.waiting)} waiting · ${finishText(row)}`,
  columns: {
    'user.username': { title: 'User', grow: 1 },
    channel: { title: 'Channel', width: 136, text: (channel) => channels[channel] },
    waiting: { title: 'Waiting', width: 80, format: 'number' },
    due: { title: 'Due today', width: 90, format: 'number', hidden: true },
    sent_today: { title: 'Sent today', width: 94, format: 'number' },
    per_day: { title: 'Sent a day', width: 94, format: 'number' },
    added_per_day: { title: 'New a day', width: 90, format: 'number', hidden: true },
    quota: { title: 'Quota', width: 120, text: (_, row) => quotaText(row) },
    finish_p50: { title: 'All sent, as usual', width: 170, text: (_, row) => finishText(row) },
    finish_p90: { title: 'In 9 of 10 cases', width: 136, text: (_, row) => lateText(row) },
  },
  refreshSeconds: 60,
  alongside: [getMessengerForecast],
  empty: 'No network message waits.',
  noMatch: 'No sender matches.',
});
