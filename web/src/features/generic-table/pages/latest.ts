import type { ChartModelName } from '@app/contract/charts/chart-models';
import type { TableRow } from '@app/contract/charts/generic-table';
import type { Table } from '../../../kit/list/table.ts';
import { rowsOf } from './rows.ts';

/** What a model has got last, read again every ten seconds; of one kind, if a filter says so. */
function latestOf(
  model: ChartModelName,
  fields: readonly string[],
  { about, empty, filter }: { about: string; empty: string; filter?: string },
): Table<TableRow> {
  const { Head: _, filters = {}, fixed, ...rows } = rowsOf(model, fields);
  const { filter: ownFilter, ...others } = filters as Record<string, NonNullable<(typeof filters)[string]>>;
  const given = typeof fixed === 'object' ? fixed.query : {};
  return {
    ...rows,
    about,
    empty,
    fixed: { query: { ...given, ...(filter && { filter }) } },
    filters: filter || !ownFilter ? others : { ...others, filter: ownFilter },
    refreshSeconds: 10,
  };
}

export const latestPersons = latestOf(
  'Person',
  ['id', 'source', 'created', 'updated', 'country', 'has_email', 'last_touch'],
  {
    about: 'Who came in last, and from where.',
    empty: 'There is no one yet.',
  },
);

export const latestClientLogs = latestOf(
  'IngestEvent',
  ['occurred_at', 'source', 'subject', 'outcome', 'error_code', 'duration_ms', 'received_at'],
  {
    about: 'What programs outside last logged about themselves. Contents are never sent to us.',
    empty: 'No program has sent logs. They come in through the ingestion API as client_log.',
    filter: 'kind:client_log',
  },
);

export const latestProfileQueue = latestOf(
  'GetProfilesQueue',
  ['person', 'url', 'user', 'channel', 'state', 'created', 'send_at'],
  {
    about: 'Profiles that users are asked to open last, to send a prepared text there.',
    empty: 'No profile waits to be opened.',
  },
);
