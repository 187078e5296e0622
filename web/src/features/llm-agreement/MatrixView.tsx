import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';

export interface MatrixCell {
  text: string;
  /** Smaller, below. */
  detail?: string;
  /** From 0 to 1: how strongly the cell is coloured. */
  strength: number;
  /** Where the rows behind it are. */
  to?: string;
  /** Rests on too little. */
  faint?: boolean;
}
interface Props {
  label: string;
  /** What the rows and the columns are. */
  corner: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly (MatrixCell | null)[] }[];
}

/** A table whose cells are coloured by what stands in them, and lead to what they count. */
export function MatrixView({ label, corner, columns, rows }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'separate',
          borderSpacing: 2,
          fontSize: '0.8125rem',
          '& th': { fontWeight: 500, textAlign: 'left', px: 1, whiteSpace: 'nowrap', color: 'text.secondary' },
          '& td': { minWidth: 76, height: 44, px: 1, textAlign: 'center', borderRadius: 0.5 },
          '& small': { display: 'block', color: 'text.secondary' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <Cell key={columns[index]} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Cell({ cell }: { cell: MatrixCell | null }) {
  if (cell === null) return <td aria-hidden />;
  const { text, detail, strength, to, faint } = cell;
  return (
    <Box
      component="td"
      sx={{
        color: faint ? 'text.secondary' : 'text.primary',
        backgroundColor: `color-mix(in srgb, var(--mui-palette-primary-main) ${Math.round((faint ? 0 : 28) * strength + 4)}%, transparent)`,
      }}
    >
      {to === undefined ? (
        text
      ) : (
        <Link component={RouterLink} to={to} color="inherit">
          {text}
        </Link>
      )}
      {detail && <small>{detail}</small>}
    </Box>
  );
}
