import { Button, Typography } from '@mui/material';
import { Page } from '../kit/page/Page.tsx';
import { pathTo } from '../parts/paths.ts';

export function NotFoundPage() {
  return (
    <Page title="Page not found" width="reading">
      <Typography sx={{ mb: 2 }}>There is nothing at this address. The link may be old or mistyped.</Typography>
      <Button href={pathTo('home')} variant="outlined">
        Go to the start page
      </Button>
    </Page>
  );
}
