import { isStaff } from '@app/contract/policies';
import { Button } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { pathTo } from '../../../parts/paths.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';

/** Staff may look at what everyone sends. */
export function OutboxHead() {
  const [search] = useSearchParams();
  if (!isStaff(useCurrentUser())) return null;
  return search.get('user') === 'all' ? (
    <Button variant="outlined" component={Link} to={pathTo('outbox')}>
      Only mine
    </Button>
  ) : (
    <Button variant="outlined" component={Link} to={pathTo('outbox', {}, { user: 'all' })}>
      Of everyone
    </Button>
  );
}
