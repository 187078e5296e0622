import { getLatestPerson } from '@app/contract/people';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { queryOf } from '../../kit/api.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { NoSuchPerson } from './NoSuchPerson.tsx';
import { isNobody } from './person-queries.ts';

export function LatestPersonPage() {
  /* Asked anew each time: the answer of a while ago is not the latest. */
  const latest = useQuery({ ...queryOf(getLatestPerson), gcTime: 0, staleTime: 0 });
  return (
    <Page title="Person">
      {isNobody(latest.error) ? (
        <NoSuchPerson />
      ) : (
        <Loaded query={latest}>{({ id }) => <Navigate to={`/person/${id}`} replace />}</Loaded>
      )}
    </Page>
  );
}
