import { isStaff } from '@app/contract/policies';
import { listAllUsers } from '@app/contract/users/users';
import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { formatLongDay } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { statusesOf } from '../../parts/roles/status-filter.ts';
import { AllCards } from './AllCards.tsx';
import { columns } from './card-columns.ts';
import { greeting } from './greeting.ts';
import { Mentions } from './Mentions.tsx';
import { NewsLine } from './now/NewsLine.tsx';
import { NowList } from './now/NowList.tsx';
import { PendingUsersCard } from './PendingUsersCard.tsx';
import { RolesSection } from './RolesSection.tsx';
import { TodoCard } from './TodoCard.tsx';
import { useTodoCards, useTodoNews } from './todo-queries.ts';
import { UserChips } from './UserChips.tsx';
import { pathTo } from '../../parts/paths.ts';

/* Few have had a visit, and it loads the names of all that is audited. */
const VisitsCard = lazy(async () => ({ default: (await import('./VisitsCard.tsx')).VisitsCard }));

/** `user` is a username, as people know each other. */
const searchSchema = z.object({
  user: z.string().optional(),
  statusFilter: z.string().optional(),
  /** Whether the cards are open. */
  cards: z.literal('all').optional(),
});

export function TodoPage() {
  const me = useCurrentUser();
  const [search, setSearch] = useSearch(searchSchema);
  const { data: users } = useQuery(queryOf(listAllUsers));
  const user = users?.find(({ username }) => username === search.user) ?? me;
  const own = user.id === me.id;
  const cards = useTodoCards(user.id);
  const { data: news } = useTodoNews(me.impersonator === null);
  const now = new Date();
  const unknown = search.user !== undefined && users !== undefined && user.username !== search.user;
  return (
    <Page title="To-do" subtitle={`${greeting(now, me)} It is ${formatLongDay(now)}.`}>
      <UserChips
        chosen={user.id}
        onChoose={({ id, username }) => setSearch({ user: id === me.id ? undefined : username })}
      />
      {unknown && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          There is no user {search.user}. This is your own list.
        </Alert>
      )}
      {!own && (
        <Alert
          severity="info"
          sx={{ mb: 1.5 }}
          action={
            <Button color="inherit" onClick={() => setSearch({ user: undefined })}>
              Your list
            </Button>
          }
        >
          {user.first_name || user.username}’s list. Read-only.
        </Alert>
      )}
      <Loaded query={cards}>
        {({ cards: names }) => (
          <>
            {own && <Mentions />}
            {own && news && <NewsLine {...news} />}
            <NowList
              key={`now ${user.id}`}
              user={user}
              readOnly={!own}
              newSince={own && news ? news.last_visit : null}
            />
            <RolesSection
              key={user.id}
              user={user}
              statuses={statusesOf(search.statusFilter)}
              onFilter={(statusFilter) => setSearch({ statusFilter })}
            />
            <Box sx={columns}>
              {own && isStaff(me) && <PendingUsersCard />}
              {own && me.last_name === '' && <ProfileCard />}
              {own && (
                <Suspense>
                  <VisitsCard />
                </Suspense>
              )}
            </Box>
            <AllCards
              names={names}
              user={user}
              open={search.cards === 'all'}
              onOpen={(open) => setSearch({ cards: open ? 'all' : undefined }, { replace: true })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ProfileCard() {
  return (
    <TodoCard title="Finish your profile" count={1} link={{ to: pathTo('profile'), label: 'Open your profile' }}>
      Your last name is missing. Colleagues and candidates see it beside what you write.
    </TodoCard>
  );
}
