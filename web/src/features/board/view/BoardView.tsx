import type { Board } from '@app/contract/roles/board';
import { Box, Typography } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePageActions } from '../../../kit/page/page-actions.ts';
import { pathTo } from '../../../parts/paths.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { useUsers } from '../../../parts/users/users.ts';
import { type BoardState, type ChangeBoardState, isFiltered } from '../board-state.ts';
import { CardMenu } from '../cards/CardMenu.tsx';
import type { PanelTab } from '../cards/CardPanel.tsx';
import { BulkBar } from '../commands/BulkBar.tsx';
import { ConflictNotice } from '../commands/ConflictNotice.tsx';
import { useCardCommands } from '../commands/useCardCommands.ts';
import { useSelection } from '../commands/useSelection.ts';
import { CardPlace } from './CardPlace.tsx';
import { Lanes } from './Lanes.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useBoardControls } from './useBoardControls.ts';
import { useBoardFocus } from './useBoardFocus.ts';
import { useBoardLayout } from './useBoardLayout.ts';
import { useBoxSelect } from './useBoxSelect.ts';
import { spotOf } from './walk.ts';

/* What opens over the board and beside it comes after the cards that somebody waits for. */
const loadPanel = () => import('../cards/CardPanel.tsx');
const CardPanel = lazy(async () => ({ default: (await loadPanel()).CardPanel }));
const loadOverlays = () => import('./Overlays.tsx');
const Overlays = lazy(async () => ({ default: (await loadOverlays()).Overlays }));
const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }));

interface Props {
  board: Board;
  state: BoardState;
  onChange: ChangeBoardState;
}

export function BoardView({ board, state, onChange }: Props) {
  const { assignment, config } = board;
  const { id: user } = useCurrentUser();
  const navigate = useNavigate();
  const users = useUsers();
  const wide = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  const single = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const mayWrite = assignment.may_write && state.as_of === undefined;

  const shape = useBoardLayout({ board, state, user, single });
  const { layout, columns, shown } = shape;
  /* A card that was moved is where it belongs first; what is counted above it follows. */
  const counted = useDeferredValue(useMemo(() => ({ board, layout }), [board, layout]));
  const focus = useBoardFocus({ state, onChange, shape, isCovered: !wide });
  const selection = useSelection(shape, mayWrite);
  const commands = useCardCommands({ board, state, shown: shape, user });
  const { cardOf } = commands;

  const search = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const controls = useBoardControls({
    state,
    onChange,
    shape,
    focus,
    selection,
    commands,
    mayWrite,
    find: () => search.current?.querySelector('input')?.focus(),
  });
  const { ask, menu, overlay } = controls;
  usePageActions([
    { label: 'Grade for this role', act: () => void navigate(pathTo('grading', { assignmentId: assignment.id })) },
    ...(mayWrite ? [{ label: 'Edit columns', act: controls.onEdit }] : []),
    { label: 'Show archived people', act: () => onChange({ show: 'archived' }) },
    { label: 'Show stale cards', act: () => onChange({ show: 'stale' }) },
  ]);
  useBoxSelect(root, mayWrite, layout, selection.set);
  useEffect(() => void Promise.allSettled([loadPanel(), loadOverlays()]), []);
  const [tab, setTab] = useState<PanelTab>('profile');

  const { person: opened } = state;
  const item = opened === undefined ? undefined : shape.itemOf(opened);
  const spot = spotOf(shape, opened);
  const menuCard = menu && cardOf(menu.person);
  return (
    <>
      <Toolbar
        board={counted.board}
        layout={counted.layout}
        state={state}
        users={users}
        search={search}
        onChange={onChange}
        onEdit={controls.onEdit}
      />
      {commands.conflict && (
        <ConflictNotice
          conflict={commands.conflict.about}
          board={board}
          users={users}
          onKeep={commands.conflict.keep}
          onTakeOver={commands.conflict.takeOver}
        />
      )}
      {layout.total === 0 && board.cards.length === 0 && (
        <Typography sx={{ color: 'text.secondary', mb: 1 }}>
          No one is on this board yet. People are added when someone votes them up.
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Lanes
            root={root}
            layout={layout}
            columns={columns}
            lanes={shape.lanes}
            single={single}
            filtered={isFiltered(state)}
            mayWrite={mayWrite}
            movable={mayWrite}
            ordered={!state.sort}
            selected={selection.ids}
            current={focus.current}
            goal={focus.goal}
            arriveAt={state.column}
            open={opened}
            users={users}
            actions={controls.cardActions}
            onCard={focus.setAt}
            onDrop={controls.onDrop}
            onOlder={shape.showOlder}
            onStale={controls.onStale}
            onSelectAll={controls.onSelectAll}
            onHide={controls.onHide}
            onEdit={controls.onEdit}
          />
        </Box>
        {opened !== undefined && (
          <CardPlace
            title={item?.card.person.name ?? 'Not on this board'}
            position={spot && `${spot.index + 1} of ${spot.items.length}`}
            isCovering={!wide}
            onStep={(by) => focus.walk(by === 1 ? 'down' : 'up')}
            onClose={focus.close}
          >
            <Suspense>
              <CardPanel
                id={opened}
                item={item}
                board={board}
                users={users}
                mayWrite={mayWrite}
                tab={tab}
                onTab={setTab}
                onMove={(column) => commands.moveTo([opened], column)}
                onAsk={(kind) => ask(kind, [opened])}
                onWake={() => commands.wake(opened)}
                onRestore={() => commands.restore(opened)}
                onPage={controls.remember}
              />
            </Suspense>
          </CardPlace>
        )}
      </Box>
      {mayWrite && (
        <BulkBar
          cards={selection.items.map(({ card }) => card)}
          shown={shown.length}
          onAsk={(kind) => ask(kind)}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      )}
      {menu && menuCard && (
        <CardMenu
          card={menuCard}
          at={menu.at}
          columns={columns}
          mayWrite={mayWrite}
          onMove={(column) => commands.moveTo([menu.person], column)}
          onAsk={(kind) => ask(kind, [menu.person])}
          onRestore={() => commands.restore(menu.person)}
          onWake={() => commands.wake(menu.person)}
          onRemove={() => commands.changes.remove(menu.person)}
          onOpen={() => focus.open(menu.person)}
          onPage={() => controls.toPage(menu.person)}
          onClose={controls.closeMenu}
        />
      )}
      <Suspense>
        {overlay && (
          <Overlays
            kind={overlay.kind}
            role={assignment}
            cards={overlay.people.flatMap((person) => cardOf(person) ?? [])}
            columns={columns}
            members={assignment.users}
            users={users}
            changes={commands.changes}
            onDone={controls.finishOverlay}
            onClose={controls.endOverlay}
          />
        )}
        {controls.editing && <ColumnsDialog config={config} counts={countsOf(board)} onClose={controls.endEditing} />}
      </Suspense>
    </>
  );
}

function countsOf({ cards }: Board): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { column } of cards) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}
