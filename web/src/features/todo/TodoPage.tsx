import { Box } from '@mui/material';
import { format } from 'date-fns';
import { Page } from '../../kit/Page.tsx';
import { canOpen, useCurrentUser } from '../../parts/current-user.tsx';
import { greeting } from './greeting.ts';
import { PendingUsersCard } from './PendingUsersCard.tsx';
import { TodoCard } from './TodoCard.tsx';
import { VisitsCard } from './VisitsCard.tsx';

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
        <VisitsCard />
      </Box>
    </Page>
  );
}

function ProfileCard() {
  return (
    <TodoCard title="Finish your profile" count={1} link={{ to: '/config/profile', label: 'Open your profile' }}>
      Your last name is missing. Colleagues and candidates see it beside what you write.
    </TodoCard>
  );
}
