import { changeImport, type DuplicateChoice, duplicateChoices, startImport } from '@app/contract/people/imports';
import { lawfulBases } from '@app/contract/people/people';
import { Alert, Button, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../kit/net/api-error.ts';
import { callWrite } from '../../kit/net/api.ts';
import { formatCount } from '../../kit/format.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import type { Batch } from './import-queries.ts';
import { PreviewList } from './PreviewList.tsx';
import { useTouch } from '../../kit/net/touch.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

type Basis = keyof typeof lawfulBases;

/** What the user must fill in before the import, and a preview of the first rows. */
export function ImportDraft({ batch }: { batch: Batch }) {
  const [source, setSource] = useState(batch.source);
  const [basis, setBasis] = useState<Basis | ''>(batch.lawful_basis ?? '');
  const touch = useTouch();
  const params = { id: batch.id };
  const change = useWrite(changeImport);
  const start = useMutation({
    mutationFn: async () => {
      await callWrite(changeImport, { params, body: { source, ...(basis && { lawful_basis: basis }) } });
      await callWrite(startImport, { params });
    },
    onSettled: () => touch(changeImport, startImport),
  });
  const fields = start.error instanceof ApiError ? start.error.fields : {};
  const unsaid = source.trim() === '' || basis === '';
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <Card component="section" aria-label="Where it is from">
        <CardContent>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            Where it is from
          </Typography>
          <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
            <TextField
              label="Source"
              required
              fullWidth
              value={source}
              onChange={({ target }) => setSource(target.value)}
              error={'source' in fields}
              helperText={fields['source'] ?? 'People may ask where we have them from'}
            />
            <TextField
              select
              label="Why we may keep them"
              required
              fullWidth
              value={basis}
              onChange={({ target }) => setBasis(target.value as Basis)}
              error={'lawful_basis' in fields}
              helperText={fields['lawful_basis']}
            >
              {(Object.keys(lawfulBases) as Basis[]).map((each) => (
                <MenuItem key={each} value={each}>
                  {lawfulBases[each]}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label="People we have already"
              fullWidth
              value={batch.on_duplicate}
              onChange={({ target }) =>
                change.mutate({ params, body: { on_duplicate: target.value as DuplicateChoice } })
              }
            >
              {(Object.keys(duplicateChoices) as DuplicateChoice[]).map((each) => (
                <MenuItem key={each} value={each}>
                  {duplicateChoices[each]}
                </MenuItem>
              ))}
            </TextField>
          </Stack>
        </CardContent>
      </Card>
      <ColumnMapping
        batch={batch}
        problem={fields['mapping']}
        onChange={(mapping) => change.mutate({ params, body: { mapping } })}
      />
      {change.isError && <Alert severity="error">{errorText(change.error, 'This could not be saved')}</Alert>}
      <PreviewList
        batch={batch}
        onLeaveOut={(without_sensitive) => change.mutate({ params, body: { without_sensitive } })}
      />
      {start.isError && <Alert severity="error">{errorText(start.error, 'The import could not be started')}</Alert>}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={unsaid} loading={start.isPending}>
          Import {formatCount(batch.rows)} {batch.rows === 1 ? 'person' : 'people'}
        </Button>
        {unsaid && (
          <Typography variant="body2" color="textSecondary">
            First say where the list is from and why we may keep them.
          </Typography>
        )}
      </Stack>
    </Stack>
  );
}
