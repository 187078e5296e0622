import { listUsers } from '@app/contract/users/manage-users';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { QueriedCard } from './QueriedCard.tsx';
import { pathTo } from '../../parts/paths.ts';

export function PendingUsersCard() {
  const pending = useQuery(queryOf(listUsers, { query: { state: 'pending', limit: '1' } }));
  return (
    <QueriedCard
      title="Users waiting for approval"
      query={pending}
      countOf={({ count }) => count}
      link={{ to: pathTo('pendingUsers'), label: 'Review pending users' }}
    >
      {({ count }) => (count === 0 ? 'No one is waiting.' : 'They can sign in once they are approved.')}
    </QueriedCard>
  );
}
