import { Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '../../parts/paths.ts';

export function NoSuchCompany() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>This company does not exist. The link may be old or mistyped.</Typography>
      <Button component={Link} to={pathTo('companies')} variant="outlined">
        Search for companies
      </Button>
    </>
  );
}
