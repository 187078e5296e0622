import { fieldName, fieldsOfModel, fieldType } from '@app/contract/charts/chart-fields';
import { chartModel, type ChartModelName } from '@app/contract/charts/chart-models';
import { getTableRow, type TableRow } from '@app/contract/charts/generic-table';
import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatDateTimeMilliseconds } from '../../kit/format.ts';
import type { PanelProps } from '../../kit/list/table.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { linkOf } from './row-links.ts';

/** Everything of a row, with the names by which filters and addresses ask for it. */
export function RowPanel({ model, id, onClose }: PanelProps & { model: ChartModelName }) {
  const query = useQuery(queryOf(getTableRow, { query: { model, id } }));
  return (
    <SidePanel title={`${chartModel(model).name}: ${id}`} width={560} onClose={onClose}>
      <Loaded query={query}>
        {(row) => (
          <Stack component="dl" spacing={1.25} sx={{ m: 0 }}>
            {fieldsOfModel(model).map((field) => (
              <Box key={field}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {fieldName(field)}{' '}
                  {fieldName(field).toLowerCase() !== field && (
                    <Box component="code" sx={{ fontFamily: 'monospace', fontSize: '0.75rem' }}>
                      {field}
                    </Box>
                  )}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  <Value model={model} field={field} row={row} />
                </Typography>
              </Box>
            ))}
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}

function Value({ model, field, row }: { model: ChartModelName; field: string; row: TableRow }) {
  const to = linkOf(model, field, row);
  const text = textOf(model, field, row);
  return to === undefined ? (
    text
  ) : (
    <Link component={RouterLink} to={to}>
      {text}
    </Link>
  );
}

function textOf(model: ChartModelName, field: string, { values, names }: TableRow): string {
  const value = values[field];
  if (value === null || value === undefined) return 'N/A';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (fieldType(model, field) === 'time') return formatDateTimeMilliseconds(String(value));
  const name = names[field];
  return name === undefined ? String(value) : `${name} (${value})`;
}
