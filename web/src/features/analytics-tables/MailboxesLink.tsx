import { Button } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { pathTo } from '../../parts/paths.ts';

/** Where mailboxes are looked after. */
export const MailboxesLink = () => (
  <Button component={RouterLink} to={pathTo('mailboxes')}>
    Mailboxes and domains
  </Button>
);
