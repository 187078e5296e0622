import type { Board } from '@app/contract/roles/board';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import { Alert, Button } from '@mui/material';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { usePageActions } from '../../kit/page/page-actions.ts';
import { useSearch } from '../../kit/page/address/search.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { type BoardState, boardState, rememberedView, rememberView, viewOf } from './board-state.ts';
import { BoardView } from './view/BoardView.tsx';
import { RoleMenu } from './view/RoleMenu.tsx';
import { useBoard } from './useBoard.ts';

const AddPeopleDialog = lazy(async () => ({
  default: (await import('./view/AddPeopleDialog.tsx')).AddPeopleDialog,
}));
const RoleChoice = lazy(async () => ({ default: (await import('./view/RoleChoice.tsx')).RoleChoice }));

export function BoardPage() {
  const [state] = useSearch(boardState);
  const { assignmentId } = state;
  return assignmentId === undefined ? <RoleChoice /> : <RoleBoard key={assignmentId} assignment={assignmentId} />;
}

function RoleBoard({ assignment }: { assignment: number }) {
  const [state, setSearch] = useSearch(boardState);
  const user = useCurrentUser().id;
  useLastView(user, assignment);
  const query = useBoard(assignment, state.as_of, user);
  const role = query.data?.assignment;
  return (
    <Page
      title="Candidate Board"
      {...(role && { heading: <RoleMenu role={role} /> })}
      actions={role?.may_write && state.as_of === undefined && <AddPeople role={role} />}
    >
      <Loaded query={query}>
        {(board) => (
          <>
            <Notice board={board} state={state} />
            <BoardView board={board} state={state} onChange={setSearch} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function AddPeople({ role }: { role: Board['assignment'] }) {
  const [open, setOpen] = useState(false);
  usePageActions([{ label: 'Add people to this board', act: () => setOpen(true) }]);
  return (
    <>
      <Button variant="contained" startIcon={<PersonAddOutlined />} onClick={() => setOpen(true)}>
        Add people
      </Button>
      <Suspense>{open && <AddPeopleDialog role={role} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Notice({ board, state }: { board: Board; state: BoardState }) {
  if (state.as_of)
    return (
      <Alert severity="info" sx={{ mb: 1 }}>
        This is the board as it was on {state.as_of}. It can be looked at but not changed.
      </Alert>
    );
  if (board.assignment.may_write) return null;
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      Read-only: you are not on this role.
    </Alert>
  );
}

/** A board opens the way the user left it, unless the link says otherwise. */
function useLastView(user: number, assignment: number): void {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const [last] = useState(() => rememberedView(user, assignment));
  const came = useRef(true);
  useLayoutEffect(() => {
    const restores = came.current && view === '' && last !== '';
    came.current = false;
    if (restores) setParams((before) => new URLSearchParams(`${before}&${last}`), { replace: true });
    else rememberView(user, assignment, view);
    // oxlint-disable-next-line react/exhaustive-deps -- a view is restored once and remembered when it changes
  }, [view]);
}
