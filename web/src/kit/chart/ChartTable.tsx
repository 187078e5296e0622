import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router';
import { type Cell, tableOf } from './chart-rows.ts';
import { beforeTitle, marksTitle, type PlacedMark, type ShownChart } from './chart-texts.ts';

/** The figures of a chart as a table. */
export function ChartTable({ title, chart }: { title: string; chart: ShownChart }) {
  const { head, rows } = tableOf(chart);
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
              {row.map((each, column) => (
                <TableCell key={head[column]} align={alignOf(column, head[column])} sx={cell}>
                  <Content {...each} />
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

function Content({ text, to, basis, marks }: Cell) {
  if (marks) return <MarkTexts marks={marks} />;
  return (
    <>
      {to === undefined ? (
        text
      ) : (
        <Link component={RouterLink} to={to}>
          {text}
        </Link>
      )}
      {basis && (
        <Typography variant="caption" color="textSecondary" component="div">
          {basis}
        </Typography>
      )}
    </>
  );
}

const MarkTexts = ({ marks }: { marks: readonly PlacedMark[] }) =>
  marks.map(({ text, href }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- two marks may say the same
    <Fragment key={at}>
      {at > 0 && '; '}
      {href === undefined ? text : <MarkLink text={text} href={href} />}
    </Fragment>
  ));
const MarkLink = ({ text, href }: { text: string; href: string }) => (
  <Link href={href} target="_blank" rel="noopener noreferrer">
    {text}
  </Link>
);
