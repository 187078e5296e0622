import { Box, Card, CardContent, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A part of a page of figures: what they are, how they are counted, and themselves. */
export function FiguresSection({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <CardContent>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {about}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

interface Props {
  title: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A table whose first column is words and whose others are figures. */
export function Figures({ title, head, rows }: Props) {
  return (
    /* It scrolls, so it must be reachable by keyboard. */
    <Box role="region" aria-label={`${title}, table`} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {head.map((each, index) => (
              <TableCell key={each} align={index === 0 ? 'left' : 'right'} sx={cell}>
                {each}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows do not move
            <TableRow key={index}>
              {row.map((each, column) => (
                <TableCell key={head[column]} align={column === 0 ? 'left' : 'right'} sx={cell}>
                  {each}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
const cell = { px: 1, '&:first-of-type': { pl: 0 }, '&:last-of-type': { pr: 0 } } as const;
