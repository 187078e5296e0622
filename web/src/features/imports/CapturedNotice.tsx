import { listCaptures } from '@app/contract/people/captures';
import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { pathTo } from '../../parts/paths.ts';

/** Says that there are captured profiles to look at. */
export function CapturedNotice() {
  const { data } = useQuery(queryOf(listCaptures));
  if (!data || data.total === 0) return null;
  return (
    <Alert
      role="note"
      severity="info"
      sx={{ mb: 2, maxWidth: 640 }}
      action={
        <Button color="inherit" component={RouterLink} to={pathTo('imports', {}, { show: 'captured' })}>
          Look at them
        </Button>
      }
    >
      {data.total === 1 ? 'A profile that you captured waits' : `${formatCount(data.total)} captured profiles wait`} for
      you
    </Alert>
  );
}
