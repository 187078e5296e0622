import type { ChartPayload } from '@app/contract/charts';
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import {
  basisText,
  beforeTitle,
  drillTo,
  figureText,
  markColumn,
  marksTitle,
  nameOf,
  placeNames,
  placeTitle,
  type ShownChart,
  unitOf,
} from './chart-texts.ts';
import { rowSums } from './matrix-option.ts';

interface Props {
  title: string;
  chart: ShownChart;
}
interface Rows {
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** The figures of a chart as a table. */
export function ChartTable({ title, chart }: Props) {
  const { head, rows } = { time: ofSeries, category: ofSeries, matrix: ofMatrix, graph: ofGraph }[chart.shape](chart);
  return (
    /* It scrolls, so it must be reachable by keyboard. */
    <Box role="region" aria-label={`${title}, table`} tabIndex={0} sx={{ overflow: 'auto', maxHeight: 360 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {head.map((text, column) => (
              <TableCell key={text} align={alignOf(column, text)} sx={headCell}>
                {text}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows do not move
            <TableRow key={at}>
              {row.map((text, column) => (
                <TableCell key={head[column]} align={alignOf(column, head[column])} sx={cell}>
                  {text}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
/* Figures stand below each other; words begin at the left. */
const alignOf = (column: number, title: string | undefined) =>
  column === 0 || title === beforeTitle || title === marksTitle ? 'left' : 'right';
const cell = { px: 1, whiteSpace: 'nowrap' } as const;
const headCell = { ...cell, bgcolor: 'background.paper' } as const;

const linked = (to: string | undefined, text: string): ReactNode =>
  to === undefined ? (
    text
  ) : (
    <Link component={RouterLink} to={to}>
      {text}
    </Link>
  );

/* A row whose figures all lead to the same list has one link, at its name. */
function ofSeries(chart: ShownChart): Rows {
  const { places_before: before } = chart;
  const marks = markColumn(chart);
  return {
    head: [
      placeTitle(chart),
      ...(before ? [beforeTitle] : []),
      ...chart.series.map(({ name }) => name),
      ...(marks ? [marksTitle] : []),
    ],
    rows: placeNames(chart).map((name, at) => {
      const ways = new Set(chart.series.flatMap((series) => drillTo(chart, series, at) ?? []));
      const [only] = ways;
      return [
        linked(ways.size === 1 ? only : undefined, name),
        ...(before ? [before[at]] : []),
        ...chart.series.map((series) => {
          const unit = unitOf(chart, series);
          return (
            <>
              {linked(ways.size > 1 ? drillTo(chart, series, at) : undefined, figureText(series.data[at], unit))}
              <Basis text={basisText(series, at, unit)} />
            </>
          );
        }),
        ...(marks ? [marks[at]] : []),
      ];
    }),
  };
}

const Basis = ({ text }: { text: string }) =>
  text !== '' && (
    <Typography variant="caption" color="textSecondary" component="div">
      {text}
    </Typography>
  );

function ofMatrix(chart: ChartPayload): Rows {
  const { y_values = [], cells = [] } = chart;
  const sums = rowSums(chart);
  const valueAt = new Map(cells.map(([column, row, value]) => [`${column} ${row}`, value]));
  const names = placeNames(chart);
  return {
    head: [placeTitle(chart), ...names, 'Sum'],
    rows: y_values.map((name, row) => [
      name,
      ...names.map((_, column) => {
        const value = valueAt.get(`${column} ${row}`) ?? 0;
        const sum = sums[row] ?? 0;
        return `${figureText(value, 'count')}${sum === 0 ? '' : ` (${figureText(value / sum, 'ratio')})`}`;
      }),
      figureText(sums[row], 'count'),
    ]),
  };
}

/** Each step with what led to it. */
function ofGraph({ nodes = [], links = [] }: ChartPayload): Rows {
  return {
    head: ['Step', 'Count', 'From', 'Moved', 'Share'],
    rows: nodes.flatMap(({ id, name, value }) => {
      const into = links.filter(({ to }) => to === id);
      const first = [name, figureText(value, 'count')];
      return into.length === 0
        ? [[...first, '', '', '']]
        : into.map((link, at) => [
            ...(at === 0 ? first : ['', '']),
            nameOf(nodes, link.from),
            figureText(link.value, 'count'),
            figureText(link.ratio, 'ratio'),
          ]);
    }),
  };
}
