import { listLogs, logHours, type LogLevel } from '@app/contract/machine/logs';
import { table } from '../../../kit/list/table.ts';
import { LevelCell } from '../LevelCell.tsx';
import { LogChart } from '../LogChart.tsx';
import { LogPanel } from '../LogPanel.tsx';

const levels = { error: 'Errors', warn: 'Warnings and worse', info: 'All', debug: 'With debugging' } as const;

export const logs = table({
  endpoint: listLogs,
  rows: 'lines',
  about: 'What the processes of the product wrote, newest first.',
  paging: { cursor: 'before' },
  search: 'Part of a line',
  filters: {
    level: {
      as: 'chips',
      label: 'Level',
      options: levels satisfies Partial<Record<LogLevel, string>>,
      start: 'info',
    },
    hours: { as: 'chips', label: 'Time', options: new Map(Object.entries(logHours)), start: '24' },
    without: { as: 'text', label: 'Without', more: true },
    request: { as: 'text', label: 'Request id', more: true },
    task: { as: 'text', label: 'Task id', more: true },
    user: { as: 'text', label: 'User id', more: true },
  },
  Notice: LogChart,
  panel: { param: 'line', Panel: LogPanel },
  detail: ({ fields }) => summaryOf(fields),
  columns: {
    message: { title: 'Message', grow: 1 },
    level: { title: 'Level', width: 90, Cell: LevelCell },
    at: { title: 'Time', width: 170, format: 'moment' },
    fields: { title: 'Details', grow: 2, text: summaryOf },
    request: { title: 'Request', width: 150, format: 'code', hidden: true },
    task: { title: 'Task', width: 150, format: 'code', hidden: true },
    user: { title: 'User', width: 80, text: String, hidden: true },
  },
  refreshSeconds: 30,
  empty: 'Nothing was written in this time.',
  noMatch: 'No line matches.',
});

/** The few words that tell most lines apart. */
function summaryOf(fields: Readonly<Record<string, unknown>>): string {
  const { req, status, ms, name, err, reason } = fields as {
    req?: { method?: string; path?: string };
    status?: number;
    ms?: number;
    name?: string;
    err?: { message?: string };
    reason?: string;
  };
  return [
    req && `${req.method ?? ''} ${req.path ?? ''}`,
    status,
    ms !== undefined && `${ms} ms`,
    name,
    reason,
    err?.message,
  ]
    .filter(Boolean)
    .join(' · ');
}
