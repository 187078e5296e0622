import { type ColumnField, type ImportField, importFields } from '@app/contract/imports';
import { Alert, Box, Card, CardContent, MenuItem, TextField, Typography } from '@mui/material';
import type { Batch } from './import-queries.ts';

interface Props {
  batch: Batch;
  problem: string | undefined;
  onChange: (mapping: ColumnField[]) => void;
}

/** Which column holds what, with the first values that are in it. */
export function ColumnMapping({ batch: { columns, mapping, sample }, problem, onChange }: Props) {
  return (
    <Card component="section" aria-label="Columns">
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          Columns
        </Typography>
        {problem && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {problem}
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}>
          {columns.map((column, index) => (
            <TextField
              // oxlint-disable-next-line react/no-array-index-key -- columns are told apart by their place alone
              key={index}
              select
              label={column}
              value={mapping[index] ?? ''}
              onChange={({ target }) => onChange(mapping.with(index, target.value as ColumnField))}
              helperText={valuesOf(sample, index)}
              slotProps={{
                inputLabel: { shrink: true },
                select: { displayEmpty: true },
                formHelperText: { sx: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } },
              }}
            >
              <MenuItem value="">Leave out</MenuItem>
              {(Object.keys(importFields) as ImportField[]).map((field) => (
                <MenuItem key={field} value={field}>
                  {importFields[field]}
                </MenuItem>
              ))}
            </TextField>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

const valuesOf = (sample: Batch['sample'], index: number): string => {
  const values = sample.map((cells) => cells[index] ?? '').filter((cell) => cell !== '');
  return values.slice(0, 3).join(' · ').slice(0, 80) || 'Empty in the first rows';
};
