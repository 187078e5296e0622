import { getLatestPerson } from '@app/contract/people/people';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { NoSuchPerson } from './NoSuchPerson.tsx';
import { isNobody } from './person-queries.ts';
import { pathTo } from '../../parts/paths.ts';

export function LatestPersonPage() {
  /* Asked anew each time: the answer of a while ago is not the latest. */
  const latest = useQuery({ ...queryOf(getLatestPerson), gcTime: 0, staleTime: 0 });
  return (
    <Page title="Person">
      {isNobody(latest.error) ? (
        <NoSuchPerson />
      ) : (
        <Loaded query={latest}>{({ id }) => <Navigate to={pathTo('person', { id })} replace />}</Loaded>
      )}
    </Page>
  );
}
