import { Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { Page } from '../../kit/page/Page.tsx';
import { pathTo } from '../../parts/paths.ts';

export function NoSuchRole() {
  return (
    <Page title="This role does not exist">
      <Typography sx={{ mb: 2 }}>The link may be old, or the role was deleted.</Typography>
      <Button component={Link} to={pathTo('assignments')} variant="contained">
        All roles
      </Button>
    </Page>
  );
}
