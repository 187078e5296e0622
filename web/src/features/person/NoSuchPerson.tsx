import { Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '../../parts/paths.ts';

export function NoSuchPerson() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>This person does not exist. The link may be old or mistyped.</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button component={Link} to={pathTo('personSearch')} variant="outlined">
          Search for people
        </Button>
        <Button component={Link} to={pathTo('newPerson')}>
          Add a person
        </Button>
      </Stack>
    </>
  );
}
