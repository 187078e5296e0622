import { Button, Typography } from '@mui/material';
import { Page } from '../kit/page/Page.tsx';
import { pathTo } from '../parts/paths.ts';

export function NotPermittedPage() {
  return (
    <Page title="Not permitted" width="reading">
      <Typography sx={{ mb: 2 }}>Your account may not open this page. If you need it, ask an administrator.</Typography>
      <Button href={pathTo('home')} variant="outlined">
        Go to the start page
      </Button>
    </Page>
  );
}
