import { Box, Stack, Typography, useMediaQuery, useTheme } from '@mui/material';
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
                    <Box component="dd" sx={{ m: 0 }}>
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
    <Box
      component="table"
      aria-label={label}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '0.8125rem',
        '& th, & td': { px: 1, py: 0.25, height: 31, textAlign: 'left', whiteSpace: 'nowrap' },
        '& tr > th:first-of-type': { pl: 1.5 },
        '& .right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        '& thead th': { color: 'text.secondary', fontWeight: 600, fontSize: '0.75rem' },
        '& tbody tr': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          {figures.map(({ label, align }) => (
            <th key={label} scope="col" className={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{name?.cell(row)}</th>
            {others.map(({ label, align, cell }) => (
              <td key={label} className={align}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
