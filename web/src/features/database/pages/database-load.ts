import {
  type DatabaseFigure,
  databaseFigures,
  getDatabaseNow,
  getDatabaseSeries,
} from '@app/contract/machine/database';
import { lazy } from 'react';
import type { Charts } from '../../../kit/chart/charts.ts';
import { source, tile } from '../../../kit/chart/source.ts';

/* The table comes after the charts: it is larger than they are. */
const Sessions = lazy(async () => ({ default: (await import('../Sessions.tsx')).Sessions }));
const figures = ['sessions', 'connections', 'transactions', 'cache'] as const satisfies DatabaseFigure[];

export const databaseLoad: Charts = {
  ranges: ['6h', '1h', '24h', '7d', '1m', '3m'],
  tiles: () => [
    tile(
      'Connections',
      getDatabaseNow,
      () => ({}),
      (now) => now.connections,
      { meaning: 'open now' },
    ),
    tile(
      'Active',
      getDatabaseNow,
      () => ({}),
      (now) => now.active,
      { meaning: 'sessions at work' },
    ),
    tile(
      'Waiting',
      getDatabaseNow,
      () => ({}),
      (now) => now.waiting,
      { meaning: 'for a lock' },
    ),
    tile(
      'Idle in a transaction',
      getDatabaseNow,
      () => ({}),
      (now) => now.idle_in_transaction,
    ),
    tile(
      'Oldest transaction',
      getDatabaseNow,
      () => ({}),
      (now) => now.oldest_transaction,
      { unit: 's' },
    ),
    tile(
      'Transactions',
      getDatabaseNow,
      () => ({}),
      (now) => now.transactions_per_second,
      {
        unit: 'score',
        meaning: 'per second, last 5 minutes',
      },
    ),
    tile(
      'Found in memory',
      getDatabaseNow,
      () => ({}),
      (now) => now.hit_share,
      {
        unit: 'ratio',
        meaning: 'last 5 minutes',
      },
    ),
    tile(
      'Temporary files',
      getDatabaseNow,
      () => ({}),
      (now) => now.temp_bytes_per_minute,
      {
        unit: 'bytes',
        meaning: 'per minute',
      },
    ),
    tile(
      'Deadlocks',
      getDatabaseNow,
      () => ({}),
      (now) => now.deadlocks_day,
      { meaning: 'last 24 hours' },
    ),
  ],
  sources: () =>
    figures.map((figure) =>
      source(databaseFigures[figure], getDatabaseSeries, (query) => ({ params: { figure }, query }), {
        empty: 'No samples in this time. Workers take one every ten seconds.',
      }),
    ),
  Below: Sessions,
};
