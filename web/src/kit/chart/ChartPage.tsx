import { chartPeriods, type ChartRange, chartRanges } from '@app/contract/charts';
import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { z } from 'zod';
import { queryOf } from '../net/api.ts';
import { Page } from '../page/Page.tsx';
import { useSearch } from '../page/search.ts';
import type { Charts } from './charts.ts';
import { ChartCard } from './ChartCard.tsx';
import { ChartPickers } from './ChartPickers.tsx';
import type { ChartSource, ChosenTime } from './source.ts';

const search = z.object({
  range: z.enum(Object.keys(chartRanges) as [ChartRange]).optional(),
  period: z.enum(chartPeriods).optional(),
});

/** A page of charts by its definition. Each chart loads and fails by itself; all of them look at the same range. */
export function ChartPage({ title, charts }: { title: string; charts: Charts }) {
  const { ranges, periods = [], sources, Frame } = charts;
  const params = useParams();
  const [{ range: asked, period }, setSearch] = useSearch(search);
  const range = ranges?.find((each) => each === asked) ?? ranges?.[0] ?? 'all';
  const time = { range, ...(period && { period }), tz: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  /* The pickers stand above what they change. */
  const all = sources(params);
  const overTime = all.filter(({ endpoint }) => takesTime(endpoint));
  const still = all.filter(({ endpoint }) => !takesTime(endpoint));
  const body = (
    <>
      {still.length > 0 && <ChartGrid sources={still} time={time} />}
      {ranges && <ChartPickers ranges={ranges} periods={periods} range={range} period={period} onChange={setSearch} />}
      {overTime.length > 0 && <ChartGrid sources={overTime} time={time} />}
    </>
  );
  return Frame ? <Frame>{body}</Frame> : <Page title={title}>{body}</Page>;
}

const takesTime = ({ query }: ChartSource['endpoint']): boolean =>
  query instanceof z.ZodObject && 'range' in query.shape;

function ChartGrid({ sources, time }: { sources: readonly ChartSource[]; time: ChosenTime }) {
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
        <SourceCard key={source.title} source={source} time={time} />
      ))}
    </Box>
  );
}

function SourceCard({ source, time }: { source: ChartSource; time: ChosenTime }) {
  const { title, about, empty, endpoint, request } = source;
  const query = useQuery({ ...queryOf(endpoint, request(time)), placeholderData: keepPreviousData });
  return <ChartCard title={title} about={about} empty={empty} query={query} />;
}
