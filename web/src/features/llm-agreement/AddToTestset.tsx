import type { Response } from '@app/contract/base/endpoint';
import type { getLlmDecision } from '@app/contract/llm/agreement-person';
import { addPersonToTestset, changeTestItem, listTestsets } from '@app/contract/llm/testsets';
import { type Grade, grades } from '@app/contract/roles/votes';
import { Alert, Button, Card, CardContent, Link, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { errorText } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { pathTo } from '../../parts/paths.ts';
import { usualGrade } from './usual-grade.ts';

type Found = Response<typeof getLlmDecision>;
type Sets = Response<typeof listTestsets>['results'];

/** Keeps a decision as a case that prompts are measured by. */
export function AddToTestset({ found }: { found: Found }) {
  const sets = useQuery(queryOf(listTestsets));
  return (
    <Card component="section" aria-label="Test set">
      <CardContent>
        <Typography variant="h2">Keep as a test</Typography>
        <Loaded query={sets}>
          {({ results }) =>
            results.length === 0 ? (
              <Typography variant="body2" color="textSecondary">
                There is no test set yet.{' '}
                <Link component={RouterLink} to={pathTo('testsets')}>
                  Add one
                </Link>
                , and prompts can be measured by this person.
              </Typography>
            ) : (
              <AddForm found={found} sets={results} />
            )
          }
        </Loaded>
      </CardContent>
    </Card>
  );
}

function AddForm({ found: { assignment, person, votes }, sets }: { found: Found; sets: Sets }) {
  const newest = sets.reduce((one, other) => (other.created > one.created ? other : one));
  const [id, setId] = useState(newest.id);
  const [gold, setGold] = useState<Grade | ''>(usualGrade(votes) ?? '');
  const chosen = sets.find((set) => set.id === id) ?? newest;
  const remove = useWrite(changeTestItem, {
    failure: 'The person could not be removed from the test set',
    onSuccess: () => notify(`Removed from ${chosen.name}`),
  });
  const add = useWrite(addPersonToTestset, {
    onSuccess: ({ item, frozen }) =>
      notify(
        `Added to ${chosen.name}${frozen === null ? '' : `. Version ${frozen} is frozen and stays as it is; the person is in the next version.`}`,
        {
          severity: 'success',
          action: {
            label: 'Undo',
            onClick: () => remove.mutate({ params: { id: chosen.id, item }, body: { gold: null } }),
          },
        },
      ),
  });
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.5}
      sx={{ mt: 1.5, alignItems: 'flex-start' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (gold !== '')
          add.mutate({ params: { id: chosen.id }, body: { assignment: assignment.id, person: person.id, gold } });
      }}
    >
      <TextField
        select
        fullWidth
        label="Test set"
        value={chosen.id}
        onChange={({ target }) => {
          add.reset();
          setId(Number(target.value));
        }}
      >
        {sets.map((set) => (
          <MenuItem key={set.id} value={set.id}>
            {set.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        label="Right grade"
        value={gold}
        onChange={({ target }) => setGold(target.value as Grade)}
        helperText={votes.length > 0 && gold === '' ? 'As many say one as another' : undefined}
      >
        {Object.entries(grades).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="outlined" disabled={gold === ''} loading={add.isPending}>
        Add to test set
      </Button>
      {add.error && <Alert severity="error">{errorText(add.error, 'The person could not be added')}</Alert>}
    </Stack>
  );
}
