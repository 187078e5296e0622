import { listDuePeople } from '@app/contract/people/retention';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { pathTo } from '../../parts/paths.ts';

export function RetentionHead() {
  const { data } = useQuery(queryOf(listDuePeople, { query: {} }));
  return (
    <Button component={Link} to={pathTo('retentionTimes')}>
      {data ? `Automatic erasure: ${data.acts ? 'on' : 'off'}` : 'Retention times'}
    </Button>
  );
}
