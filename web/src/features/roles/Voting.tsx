import type { AssignmentCard } from '@app/contract/assignments';
import { canVote } from '@app/contract/policies';
import { Box, Button, Card, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { usePlainKeys } from '../../kit/page/plain-keys.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { rememberPersonList } from '../../parts/person-list.ts';
import { gradeKeys } from '../../parts/votes/VoteButtons.tsx';
import { FreshPeople } from './FreshPeople.tsx';
import { useVoted } from './useVoted.ts';
import { useVoting } from './useVoting.ts';
import { VoteRow } from './VoteRow.tsx';
import type { VotesFilter } from './votes-search.ts';

interface Props {
  role: AssignmentCard;
  filter: VotesFilter;
  q: string | undefined;
  onAsk: (q: string) => void;
}

/** The people voted on, and beside them some to vote on next. The keyboard walks through both. */
export function Voting({ role, filter, q, onAsk }: Props) {
  const user = useCurrentUser();
  const allowed = canVote(user, role);
  const { query, more } = useVoted(role.id, filter);
  const voting = useVoting(role.id);
  const page = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const ids = query.data?.results.map(({ person }) => person.id) ?? [];
    rememberPersonList(ids, `${window.location.pathname}${window.location.search}`);
  }, [query.data]);

  const rows = () => [...page.current!.querySelectorAll<HTMLElement>('[data-person]')];
  const at = () => rows().findIndex((row) => row.contains(document.activeElement));
  const goTo = (row: HTMLElement | undefined) => row?.querySelector('a')?.focus();
  const press = (key: string): (() => void) | undefined => {
    const [all, here] = [rows(), at()];
    if (key === 'j') return () => goTo(all[Math.min(here + 1, all.length - 1)]);
    if (key === 'k') return () => goTo(all[Math.max(here - 1, 0)]);
    if (!allowed) return undefined;
    if (key === 'z')
      return () => {
        const person = voting.undo();
        goTo(all.find((row) => row.dataset.person === String(person)));
      };
    const grade = gradeKeys[key as keyof typeof gradeKeys];
    /* The row knows what a vote on it is about; its button is pressed, and the next row is due. */
    if (grade && here !== -1)
      return () => {
        all[here]!.querySelector<HTMLElement>(`[data-grade="${grade}"]:not([aria-pressed="true"])`)?.click();
        goTo(all[here + 1]);
      };
    return undefined;
  };
  usePlainKeys((event) => {
    if (!user.userprofile.config.single_key_shortcuts) return;
    const act = press(event.key.toLowerCase());
    if (!act) return;
    event.preventDefault();
    act();
  });

  return (
    <Box
      ref={page}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
      }}
    >
      {allowed && (
        <Box sx={{ order: { lg: 1 } }}>
          <FreshPeople role={role} q={q} method={filter.method} voting={voting} onAsk={onAsk} />
        </Box>
      )}
      <Loaded query={query}>
        {({ results }) => (
          <Card component="section" aria-label="Voted on" sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
            {results.length === 0 && (
              <Typography color="textSecondary" sx={{ p: 2 }}>
                {filter.grade || filter.method || filter.user
                  ? 'No vote is like that. Choose another grade, method or user.'
                  : 'Nobody was voted on yet.'}
              </Typography>
            )}
            <Box component="ol" aria-label="Voted on" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {results.map((voted) => (
                <VoteRow
                  key={voted.person.id}
                  {...voted}
                  method={filter.method}
                  board={role.funnel[0]?.name}
                  voting={allowed ? voting : undefined}
                />
              ))}
            </Box>
            {more.has && (
              <Box sx={{ p: 1.5, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
                <Button onClick={more.load} loading={more.loading} loadingPosition="start">
                  {more.failed ? 'More could not be loaded. Try again' : 'Load more'}
                </Button>
              </Box>
            )}
          </Card>
        )}
      </Loaded>
    </Box>
  );
}
