import { listOwnActivity } from '@app/contract/audit';
import type { CurrentUser } from '@app/contract/users';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { queryOf } from '../../kit/api.ts';
import { formatDateTime } from '../../kit/format.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { Page } from '../../kit/Page.tsx';
import { canOpen, useCurrentUser } from '../../parts/current-user.tsx';
import { PendingUsersCard } from './PendingUsersCard.tsx';
import { TodoCard } from './TodoCard.tsx';
import { visitsByOthers } from './visits.ts';

export function TodoPage() {
  const user = useCurrentUser();
  const now = new Date();
  return (
    <Page title="To-do" subtitle={`${greeting(now, user)} It is ${format(now, 'EEEE d MMMM yyyy')}.`}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
          alignItems: 'start',
        }}
      >
        {canOpen('staff', user) && <PendingUsersCard />}
        {user.last_name === '' && <ProfileCard />}
        <VisitsCard user={user} />
      </Box>
    </Page>
  );
}

export function greeting(now: Date, { first_name, username }: Pick<CurrentUser, 'first_name' | 'username'>): string {
  const hour = now.getHours();
  const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}, ${first_name || username}.`;
}

function ProfileCard() {
  return (
    <TodoCard title="Finish your profile" count={1} link={{ to: '/config/profile', label: 'Open your profile' }}>
      Your last name is missing. Colleagues and candidates see it beside what you write.
    </TodoCard>
  );
}

/** Acting as somebody is meant to be seen by them, not only by those who read the audit trail. */
function VisitsCard({ user }: { user: CurrentUser }) {
  const activity = useQuery(queryOf(listOwnActivity));
  const visits = activity.data && visitsByOthers(activity.data.results, user.id, new Date());
  return (
    <TodoCard
      title="Others acting as you"
      count={visits?.length ?? '*'}
      link={{ to: '/config/settings', label: 'All activity on your account' }}
    >
      <Loaded query={activity}>
        {() =>
          visits?.length === 0 ? (
            'Nobody has acted as you in the last 7 days.'
          ) : (
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {visits?.map(({ id, username, created, reason }) => (
                <li key={id}>
                  {username}, {formatDateTime(created)}
                  {reason && `: ${reason}`}
                </li>
              ))}
            </Box>
          )
        }
      </Loaded>
    </TodoCard>
  );
}
