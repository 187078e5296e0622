import { Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';

export function NoSuchPerson() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>There is no such person. The link may be old or mistyped.</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button component={Link} to="/person_search" variant="outlined">
          Search for people
        </Button>
        <Button component={Link} to="/person/new">
          Add a person
        </Button>
      </Stack>
    </>
  );
}
