import { type ImportField, importFields } from '@app/contract/people/import-list';
import type { ColumnField } from '@app/contract/people/imports';
import { Alert, Box, Card, CardContent, MenuItem, TextField, Typography } from '@mui/material';
import type { Batch } from './import-queries.ts';
import { looksLikePerson, shownColumns, valuesIn } from './import-texts.ts';

interface Props {
  batch: Batch;
  problem: string | undefined;
  onChange: (mapping: ColumnField[]) => void;
}

/** Which column holds what, with the first values that are in it. */
export function ColumnMapping({ batch, problem, onChange }: Props) {
  const { columns, mapping, sample } = batch;
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
        {looksLikePerson(batch) && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            The first line looks like a person, not like headings. Put a line with headings above it and send the file
            again, or that person is left out.
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}>
          {shownColumns(batch).map((index) => (
            <TextField
              key={index}
              select
              label={columns[index]}
              value={mapping[index] ?? ''}
              onChange={({ target }) => onChange(mapping.with(index, target.value as ColumnField))}
              helperText={valuesIn(sample, index).slice(0, 3).join(' · ').slice(0, 80) || 'Empty in the first rows'}
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
