import type { AssignmentCard } from '@app/contract/roles/assignments';
import { canVote } from '@app/contract/policies';
import { voteMethod } from '@app/contract/roles/votes';
import { Box, Typography } from '@mui/material';
import { useEffect, useMemo, useRef } from 'react';
import { TableView } from '../../kit/list/TableView.tsx';
import { useTable } from '../../kit/list/useTable.ts';
import { usePlainKeys } from '../../kit/page/plain-keys.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { paths } from '../../parts/paths.ts';
import { rememberPersonList } from '../../parts/person-list.ts';
import { gradeKeys } from '../../parts/votes/VoteButtons.tsx';
import { FreshPeople } from './FreshPeople.tsx';
import { votes } from './pages/votes.ts';
import { useVoting } from './useVoting.ts';
import { BallotContext } from './VotedPerson.tsx';

interface Props {
  role: AssignmentCard;
  q: string | undefined;
  onAsk: (q: string) => void;
}

/** The people voted on, and beside them some to vote on next. The keyboard walks through both. */
export function Voting({ role, q, onAsk }: Props) {
  const user = useCurrentUser();
  const allowed = canVote(user, role);
  const voting = useVoting(role.id);
  const page = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const state = useTable(votes, { page: paths.votes, title: `Votes: ${role.name}`, list });
  const { rows } = state;
  const method = voteMethod.optional().catch(undefined).parse(state.search.filters['method']?.[0]);
  const board = role.funnel[0]?.name;
  const ballot = useMemo(
    () => ({ method, board, voting: allowed ? voting : undefined }),
    [method, board, allowed, voting],
  );

  useEffect(() => {
    const ids = rows?.map(({ person }) => person.id) ?? [];
    rememberPersonList(ids, `${window.location.pathname}${window.location.search}`);
  }, [rows]);

  const people = () => [...page.current!.querySelectorAll<HTMLElement>('[data-person]')];
  const goTo = (row: HTMLElement | undefined) => row?.querySelector('a')?.focus();
  const press = (key: string): (() => void) | undefined => {
    if (!allowed) return undefined;
    const all = people();
    const here = all.findIndex((row) => row.contains(document.activeElement));
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
      {/* First, as it is on a wide screen: the keyboard begins here. */}
      <BallotContext value={ballot}>
        <div>
          <TableView state={state} list={list} walked={page} />
        </div>
      </BallotContext>
      {allowed && (
        <Box sx={{ order: { xs: -1, lg: 0 } }}>
          <FreshPeople role={role} q={q} method={method} voting={voting} onAsk={onAsk} />
          <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', md: 'block' }, mt: 1 }}>
            Keys: J and K move, U votes up, M maybe, D down, Z undoes
          </Typography>
        </Box>
      )}
    </Box>
  );
}
