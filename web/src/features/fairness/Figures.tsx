import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';

interface Props {
  label: string;
  columns: readonly string[];
  /** Words, the same number in each row. */
  rows: readonly (readonly string[])[];
  empty: string;
}

/** A small table of figures. */
export function Figures({ label, columns, rows, empty }: Props) {
  if (rows.length === 0) return <Typography variant="body2">{empty}</Typography>;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.join('|')}>
              {row.map((text, nth) => (
                <TableCell
                  key={columns[nth]}
                  sx={nth === row.length - 1 && columns[nth] === '' ? warned : isFigure(text) ? figure : {}}
                >
                  {text}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const isFigure = (text: string): boolean => /^-?\d[\d.,]*( %)?$/.test(text);
const figure = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };
const warned = { color: 'error.main', fontWeight: 600 };
