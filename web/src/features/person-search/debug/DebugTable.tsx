import {
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  about?: string;
  columns: readonly string[];
  /** The column for which only wide screens have room. */
  wide?: string;
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Is said when there are no rows. */
  empty: string;
}

/** A small table under a heading. */
export const DebugTable = ({ title, about, columns, wide, rows, empty }: Props) => (
  <Card component="section" aria-label={title} sx={{ minWidth: 0 }}>
    <CardContent>
      <Typography variant="h2">{title}</Typography>
      {about && (
        <Typography variant="body2" color="textSecondary">
          {about}
        </Typography>
      )}
      {rows.length === 0 ? (
        <Typography sx={{ mt: 1 }}>{empty}</Typography>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label={`${title}, table`}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableCell key={column} sx={shownIf(column !== wide)}>
                    {column}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ key, cells }) => (
                <TableRow key={key}>
                  {cells.map((cell, at) => (
                    <TableCell
                      key={columns[at]}
                      sx={{
                        verticalAlign: 'top',
                        overflowWrap: 'anywhere',
                        minWidth: at === 0 ? 130 : 88,
                        ...shownIf(columns[at] !== wide),
                      }}
                    >
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </CardContent>
  </Card>
);

const shownIf = (always: boolean) => (always ? {} : { display: { xs: 'none', md: 'table-cell' } });
