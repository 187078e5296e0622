import type { ChartPayload } from '@app/contract/charts/charts';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import {
  Box,
  Button,
  Card,
  CardContent,
  IconButton,
  Menu,
  MenuItem,
  Skeleton,
  Stack,
  Tooltip,
  Typography,
} from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { errorText } from '../net/api-error.ts';
import { download } from '../net/download.ts';
import { formatDate, formatDateTimeSeconds } from '../format.ts';
import { Loaded } from '../page/Loaded.tsx';
import { csvOfChart, isEmpty, isFaint, openFrom, type ShownChart } from './chart-texts.ts';
import { ChartTable } from './ChartTable.tsx';
import { changesOf, isBefore, withBefore } from './compare.ts';
import { copyPicture, savePicture } from './drawing/copy-picture.ts';
import { type ChartColours, useChartColours } from './drawing/useChartColours.ts';
import type { PeriodBefore } from './usePeriodBefore.ts';

/* What draws is large, and only this needs it. */
const ChartCanvas = lazy(async () => ({ default: (await import('./drawing/ChartCanvas.tsx')).ChartCanvas }));

interface Props {
  title: string;
  about?: string | undefined;
  empty?: string | undefined;
  query: UseQueryResult<ChartPayload>;
  /** If the chart is to be compared with it. */
  before?: PeriodBefore | undefined;
  /** What happened meanwhile, besides what the chart tells itself. */
  marks?: ChartPayload['marks'] | undefined;
}

/** A chart with everything one may want of it: the same figures as a table and as a file, and how they are counted. */
export function ChartCard({ title, about, empty = 'Nothing to show yet.', query, before, marks }: Props) {
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = useShown(query.data, before?.chart, marks);
  return (
    <Card component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 0.5 }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography variant="h2">{title}</Typography>
            {about && (
              <Typography variant="body2" color="textSecondary">
                {about}
              </Typography>
            )}
          </Box>
          <Tooltip title={asTable ? 'Show as chart' : 'Show as table'}>
            <IconButton
              aria-label={`${title}: show as ${asTable ? 'chart' : 'table'}`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <BarChartOutlined fontSize="small" /> : <TableRowsOutlined fontSize="small" />}
            </IconButton>
          </Tooltip>
          {shown && <CardMenu title={title} {...shown} hidden={hidden} />}
        </Stack>
        <Changes changes={shown?.changes ?? []} error={before?.error} />
        <Box sx={{ mt: 1 }}>
          <Loaded query={query}>
            {() => shown && <Figures {...{ title, empty, asTable, hidden }} onHide={setHidden} chart={shown.chart} />}
          </Loaded>
        </Box>
      </CardContent>
    </Card>
  );
}

/** What is to be seen of a chart, and what has changed. The same object as long as nothing changes: drawing takes time. */
function useShown(
  chart: ChartPayload | undefined,
  before: ChartPayload | undefined,
  marks: ChartPayload['marks'],
): { chart: ShownChart; changes: string[] } | undefined {
  return useMemo(() => {
    if (!chart) return undefined;
    const marked = chart.shape === 'time' ? { ...chart, marks: [...(chart.marks ?? []), ...(marks ?? [])] } : chart;
    return before
      ? { chart: withBefore(marked, before), changes: changesOf(chart, before) }
      : { chart: marked, changes: [] };
  }, [chart, before, marks]);
}

function Changes({ changes, error }: { changes: readonly string[]; error: Error | null | undefined }) {
  const text = error
    ? `The period before could not be read: ${errorText(error, 'something went wrong')}`
    : changes.join('. ');
  return (
    text !== '' && (
      <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 550 }}>
        {text}
      </Typography>
    )
  );
}

interface FiguresProps extends DrawnProps {
  empty: string;
  asTable: boolean;
}

function Figures({ empty, asTable, ...drawn }: FiguresProps) {
  const { title, chart } = drawn;
  return (
    <>
      {isEmpty(chart) && <Typography color="textSecondary">{empty}</Typography>}
      {!isEmpty(chart) && (asTable ? <ChartTable title={title} chart={chart} /> : <Drawn {...drawn} />)}
      <Definition chart={chart} />
    </>
  );
}

interface DrawnProps {
  title: string;
  chart: ShownChart;
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
}

function Drawn({ title, chart, hidden, onHide }: DrawnProps) {
  const colours = useChartColours(chart);
  const rows = chart.y_values?.length ?? chart.nodes?.length;
  const height = rows === undefined ? 280 : 40 + (rows > 12 ? 28 : 44) * rows;
  return (
    <>
      <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
        <ChartCanvas title={title} chart={chart} colours={colours} hidden={hidden} height={height} />
      </Suspense>
      {chart.series.length > 1 && <Legend chart={chart} colours={colours} hidden={hidden} onHide={onHide} />}
      <Notes chart={chart} />
    </>
  );
}

function Legend({ chart, colours, hidden, onHide }: Omit<DrawnProps, 'title'> & { colours: ChartColours }) {
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onHide(next);
  };
  /* A series of the period before goes with that of now. */
  const now = chart.series.filter((series) => !isBefore(series));
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Series"
      sx={{ flexWrap: 'wrap', gap: 0.5, mt: 0.5, alignItems: 'center' }}
    >
      {now.map(({ id, name, draw }, at) => (
        <Button
          key={id}
          color="inherit"
          aria-pressed={!hidden.has(id)}
          onClick={() => toggle(id)}
          sx={{
            minHeight: 26,
            px: 0.75,
            py: 0,
            gap: 0.75,
            fontWeight: 500,
            textAlign: 'left',
            ...(hidden.has(id) && { textDecoration: 'line-through' }),
          }}
        >
          <Box
            component="span"
            sx={{ ...swatches[draw], opacity: hidden.has(id) ? 0.3 : 1 }}
            style={{ background: colours.series[at] }}
          />
          {name}
        </Button>
      ))}
      {now.length < chart.series.length && (
        <Stack direction="row" sx={{ px: 0.75, gap: 0.75, alignItems: 'center' }}>
          <Box component="span" sx={{ width: 20, borderTop: '2px dashed', borderColor: 'text.secondary' }} />
          <Typography variant="caption">Period before</Typography>
        </Stack>
      )}
    </Stack>
  );
}

const square = { flex: 'none', width: 10, height: 10, borderRadius: '2px' } as const;
const swatches = {
  bar: square,
  area: square,
  line: { flex: 'none', width: 14, height: 3 },
  point: { flex: 'none', width: 8, height: 8, transform: 'rotate(45deg)' },
} as const;

/** What one must know to read the chart right. */
function Notes({ chart }: { chart: ChartPayload }) {
  const { series, meta } = chart;
  const notes = [
    ...(openFrom(chart) >= 0 ? ['The last step is not final yet.'] : []),
    ...(series.some((each) => each.n?.some((_, at) => isFaint(each, at))) ? ['Faint: based on fewer than 20.'] : []),
    ...(series.some(({ lo }) => lo) ? ['Whiskers and bands: 95\u00A0% interval.'] : []),
    ...(meta.truncated
      ? [`The ${meta.truncated.kept} largest of ${meta.truncated.total}; the others are one series.`]
      : []),
    ...meta.warnings.map(({ text }) => text),
  ];
  return (
    notes.length > 0 && (
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
        {notes.join(' ')}
      </Typography>
    )
  );
}

/** What is counted, where it was read and when, and what speaks against it. */
function Definition({ chart: { meta, x } }: { chart: ChartPayload }) {
  return (
    <Box component="details" sx={{ mt: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer', width: 'max-content' }}>
        What is this?
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 0.5 }}>
        {meta.definition}
      </Typography>
      <Typography variant="caption" component="p">
        Read from {meta.tables.join(', ')} at {formatDateTimeSeconds(meta.generated_at)} in {Math.round(meta.took_ms)}{' '}
        ms, {meta.cached ? 'answered from the cache' : 'counted just now'}.{x.type === 'time' && ` Time zone: ${x.tz}.`}
      </Typography>
      {meta.warnings.map(({ code, text }) => (
        <Typography key={code} variant="caption" component="p">
          Warning: {text}
        </Typography>
      ))}
    </Box>
  );
}

interface CardMenuProps {
  title: string;
  chart: ShownChart;
  changes: readonly string[];
  hidden: ReadonlySet<string>;
}

/** A chart for elsewhere. */
function CardMenu({ title, chart, changes, hidden }: CardMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const colours = useChartColours(chart);
  const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${formatDate(chart.meta.generated_at)}`;
  const picture = async () => {
    const { pictureOf } = await import('./drawing/picture.ts');
    return pictureOf(chart, { colours, hidden }, title, changes);
  };
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Tooltip title="Download or copy">
        <IconButton
          aria-label={`${title}: download or copy`}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <FileDownloadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => download(`${name}.csv`, 'text/csv;charset=utf-8', csvOfChart(chart)))}>
          Figures as CSV
        </MenuItem>
        <MenuItem onClick={choose(() => void savePicture(name, picture()))}>Picture as PNG</MenuItem>
        <MenuItem onClick={choose(() => void copyPicture(name, picture()))}>Copy as image for a report</MenuItem>
      </Menu>
    </>
  );
}
