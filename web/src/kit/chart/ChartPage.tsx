import type { Access, Read } from '@app/contract/base/endpoint';
import { Box, Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod';
import { queryOf } from '../net/api.ts';
import { Page } from '../page/Page.tsx';
import { useSearch } from '../page/address/search.ts';
import { ChartActions } from './ChartActions.tsx';
import { ChartCard } from './ChartCard.tsx';
import { ChartPickers } from './ChartPickers.tsx';
import type { Charts } from './charts.ts';
import { ChartTiles } from './ChartTiles.tsx';
import { type ChartSource, takesTime, takesWindow } from './source.ts';
import { useAskAhead } from './useAskAhead.ts';
import { type Chosen, useChosenTime } from './useChosenTime.ts';
import { type Marks, useMarks } from './useMarks.ts';
import { usePeriodBefore } from './usePeriodBefore.ts';

/* Only a part of the pages have them. */
const SavedViews = lazy(async () => ({ default: (await import('../page/address/SavedViews.tsx')).SavedViews }));
const ChartFreshness = lazy(async () => ({ default: (await import('./ChartFreshness.tsx')).ChartFreshness }));

const noSearch = z.object({});

interface Props {
  /** Of its screen. */
  path: string;
  title: string;
  access: Access;
  charts: Charts;
}

/** A page of charts by its definition. Each chart loads and fails by itself; all of them look at the same range. */
export function ChartPage({ path, title, access, charts }: Props) {
  const { ranges, periods, controls: Controls, tiles = () => [], sources, freshness, Below, Frame } = charts;
  const params = useParams();
  const [search] = useSearch(charts.search ?? noSearch);
  const chosen = useChosenTime(charts);
  /* The pickers stand above what they change: ranges above what looks at time, what a page asks besides above everything. */
  const [overTime, still] = byTime(sources(params, search));
  const [tilesOverTime, stillTiles] = byTime(tiles(params, search));
  const marks = useMarks(access === 'superuser' && overTime.length > 0, chosen.range);
  useAskAhead(
    [...tilesOverTime, ...overTime, ...still].map(({ endpoint, request }) => queryOf(endpoint, request(chosen.time))),
  );
  const actions = (
    <>
      {Controls && (
        <Suspense>
          <SavedViews page={path} access={access} />
        </Suspense>
      )}
      <ChartActions chosen={chosen} marks={marks} />
    </>
  );
  const pickers = (ranges || Controls) && (
    <ChartPickers
      ranges={ranges ?? []}
      periods={periods ?? []}
      chosen={chosen}
      comparable={overTime.some(({ endpoint }) => takesWindow(endpoint))}
      controls={
        Controls && (
          <Suspense>
            <Controls />
          </Suspense>
        )
      }
      actions={Frame && actions}
    />
  );
  const body = (
    <>
      {freshness && (
        <Suspense fallback={<Skeleton height={20} sx={{ mb: 2 }} />}>
          <ChartFreshness kinds={freshness} />
        </Suspense>
      )}
      {!ranges && pickers}
      <ChartTiles tiles={stillTiles} chosen={chosen} />
      <ChartGrid sources={still} chosen={chosen} marks={marks} />
      {ranges && pickers}
      <ChartTiles tiles={tilesOverTime} chosen={chosen} />
      <ChartGrid sources={overTime} chosen={chosen} marks={marks} />
      {Below && (
        <Suspense>
          <Below />
        </Suspense>
      )}
    </>
  );
  if (Frame) return <Frame>{body}</Frame>;
  return (
    <Page title={title} actions={actions}>
      {body}
    </Page>
  );
}

/** Those that look at the range of the page, and those that do not. */
function byTime<T extends { endpoint: Read }>(all: readonly T[]): [overTime: T[], still: T[]] {
  const { overTime = [], still = [] } = Object.groupBy(all, ({ endpoint }) =>
    takesTime(endpoint) || takesWindow(endpoint) ? 'overTime' : 'still',
  );
  return [overTime, still];
}

interface Shared {
  chosen: Chosen;
  marks: Marks | undefined;
}

function ChartGrid({ sources, ...shared }: Shared & { sources: readonly ChartSource[] }) {
  if (sources.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 480px), 1fr))',
        '& + *': { mt: 2 },
      }}
    >
      {sources.map((source) => (
        <SourceCard key={source.title} source={source} {...shared} />
      ))}
    </Box>
  );
}

function SourceCard({ source, chosen: { range, time, compares }, marks }: Shared & { source: ChartSource }) {
  const { title, about, empty, endpoint, request } = source;
  const query = useQuery({ ...queryOf(endpoint, request(time)), placeholderData: keepPreviousData });
  const before = usePeriodBefore(source, time, compares && !query.isPlaceholderData ? query.data : undefined);
  const nothing = empty ?? (takesTime(endpoint) && range !== 'all' ? 'Nothing to show in this time.' : undefined);
  return <ChartCard title={title} about={about} empty={nothing} query={query} before={before} marks={marks?.onAxis} />;
}
