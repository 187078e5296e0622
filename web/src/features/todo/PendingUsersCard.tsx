import { listUsers } from '@app/contract/users';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/api.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { TodoCard } from './TodoCard.tsx';

export function PendingUsersCard() {
  const pending = useQuery(queryOf(listUsers, { query: { state: 'pending', limit: '1' } }));
  return (
    <TodoCard
      title="Users waiting for approval"
      count={pending.data?.count ?? '*'}
      link={{ to: '/user-management/pending-users', label: 'Pending users' }}
    >
      <Loaded query={pending}>
        {({ count }) =>
          count === 0 ? 'Everyone who has registered has been answered.' : 'They can sign in once they are approved.'
        }
      </Loaded>
    </TodoCard>
  );
}
