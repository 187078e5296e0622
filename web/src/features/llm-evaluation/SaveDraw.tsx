import { addDrawToTestset, type DrawInFull, listTestsets } from '@app/contract/llm/testsets';
import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { addedText } from './texts.ts';

/** Puts what was graded into a test set. */
export function SaveDraw({ draw: { id, graded } }: { draw: DrawInFull }) {
  const sets = useQuery(queryOf(listTestsets));
  const [set, setSet] = useState('');
  const add = useWrite(addDrawToTestset, {
    failure: 'The grades could not be saved',
    onSuccess: (answer) => notify(addedText(answer), { severity: 'success' }),
  });
  const known = sets.data?.results ?? [];
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mt: 2, alignItems: { sm: 'flex-start' } }}>
      <TextField
        select
        size="small"
        label="Test set"
        value={set}
        onChange={({ target }) => setSet(target.value)}
        helperText={sets.data && known.length === 0 ? 'Add a test set first' : undefined}
        sx={{ minWidth: 180 }}
      >
        {known.map(({ id: key, name }) => (
          <MenuItem key={key} value={String(key)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        disabled={set === '' || graded === 0}
        loading={add.isPending}
        onClick={() => add.mutate({ params: { id: set }, body: { draw: id } })}
      >
        Save to test set
      </Button>
    </Stack>
  );
}
