import {
  Box,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import type { ReactNode } from 'react';

export interface Figure<Row> {
  label: string;
  align?: 'right';
  /** A button: where rows are blocks it stands beside the name, and without a label. */
  isAction?: true;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the table holds, for people who cannot see it. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first names the row. */
  figures: readonly Figure<Row>[];
}

/** A few rows of many figures: a dense table or, where it would not fit, a block for each row. */
export function FigureTable<Row>({ label, rows, keyOf, figures }: Props<Row>) {
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const [name, ...others] = figures;
  if (!wide) {
    return (
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Box
            component="li"
            key={keyOf(row)}
            sx={{ px: 1.5, py: 1, '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}
          >
            <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {name?.cell(row)}
              </Typography>
              {others.find(({ isAction }) => isAction)?.cell(row)}
            </Stack>
            <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25 }}>
              {others
                .filter(({ isAction }) => !isAction)
                .map(({ label, cell }) => (
                  <Box key={label} sx={{ display: 'flex', gap: 0.75, alignItems: 'center', fontSize: '0.8125rem' }}>
                    <Box component="dt" sx={{ color: 'text.secondary' }}>
                      {label}
                    </Box>
                    <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                      {cell(row)}
                    </Box>
                  </Box>
                ))}
            </Box>
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <Table
      size="small"
      aria-label={label}
      sx={{
        '& th, & td': { px: 1, py: 0.25, height: 30, whiteSpace: 'nowrap', fontSize: '0.8125rem' },
        '& tr > th:first-of-type': { pl: 1.5 },
        '& thead th': { color: 'text.secondary', fontWeight: 600, fontSize: '0.75rem' },
        '& tbody tr:last-child > *': { borderBottom: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          {figures.map(({ label, align }) => (
            <TableCell key={label} align={align ?? 'left'}>
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            {figures.map(({ label, align, cell }, index) =>
              index === 0 ? (
                <TableCell key={label} component="th" scope="row" sx={{ fontWeight: 600 }}>
                  {cell(row)}
                </TableCell>
              ) : (
                <TableCell key={label} align={align ?? 'left'}>
                  {cell(row)}
                </TableCell>
              ),
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
