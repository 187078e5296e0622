import type { Board } from '@app/contract/board';
import { Box, Typography } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberPersonList } from '../../../parts/person-list.ts';
import { pathTo } from '../../../parts/paths.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { useUsers } from '../../../parts/users/users.ts';
import { type BoardState, type ChangeBoardState, isFiltered } from '../board-state.ts';
import type { CardActions } from '../cards/Card.tsx';
import { CardMenu } from '../cards/CardMenu.tsx';
import type { PanelTab } from '../cards/CardPanel.tsx';
import { BulkBar } from '../commands/BulkBar.tsx';
import { ConflictNotice } from '../commands/ConflictNotice.tsx';
import { useBoardKeys } from '../commands/useBoardKeys.ts';
import { useCardCommands } from '../commands/useCardCommands.ts';
import { useSelection } from '../commands/useSelection.ts';
import { CardPlace } from './CardPlace.tsx';
import { Lanes } from './Lanes.tsx';
import type { Ask, Overlay } from './overlay.ts';
import { Toolbar } from './Toolbar.tsx';
import { useBoardFocus } from './useBoardFocus.ts';
import { useBoardLayout } from './useBoardLayout.ts';
import { useBoxSelect } from './useBoxSelect.ts';
import { useSteady } from './useSteady.ts';
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
  const users = useUsers();
  const navigate = useNavigate();
  const wide = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  const single = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const mayWrite = assignment.may_write && state.as_of === undefined;

  const shape = useBoardLayout({ board, state, user, single });
  const { layout, columns, shown } = shape;
  /* A card that was moved is where it belongs first; what is counted above it follows. */
  const counted = useDeferredValue(useMemo(() => ({ board, layout }), [board, layout]));
  const focus = useBoardFocus({ state, onChange, shape, isCovered: !wide });
  const { current } = focus;
  const selection = useSelection(shape, mayWrite);
  const commands = useCardCommands({ board, state, shown: shape, user });
  const { cardOf } = commands;

  const [menu, setMenu] = useState<{ person: number; at: HTMLElement }>();
  const [overlay, setOverlay] = useState<Overlay>();
  const [editing, setEditing] = useState(false);
  const [tab, setTab] = useState<PanelTab>('profile');
  const search = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);

  const isShown = (person: number | undefined) => shown.some(({ card }) => card.person.id === person);
  /** Those who are meant: all who are selected, or the one that the keyboard is at. */
  const meant = (): readonly number[] => {
    if (selection.items.length > 0) return selection.items.map(({ card }) => card.person.id);
    return isShown(current) ? [current!] : [];
  };
  const ask = (kind: Ask, who = meant()) => {
    if (who.length > 0 && mayWrite) setOverlay({ kind, people: who });
  };
  const moveBeside = (by: 1 | -1) => {
    const who = meant();
    const leader = current !== undefined && who.includes(current) ? current : who[0];
    const from = spotOf(shape, leader)?.column;
    const target = columns[columns.findIndex(({ key }) => key === from) + by];
    if (!mayWrite || from === undefined || !target) return;
    commands.moveTo(who, target.key);
    focus.goTo(leader);
  };
  const select = (person: number, how: 'one' | 'range') => {
    focus.setAt(person);
    selection.select(person, how);
  };
  /** The page of a person leads on through the board, and back to it. */
  const remember = () =>
    rememberPersonList(
      shown.map(({ card }) => card.person.id),
      `${window.location.pathname}${window.location.search}`,
    );
  const toPage = (person: number | undefined) => {
    if (person === undefined || !isShown(person)) return;
    remember();
    void navigate(pathTo('person', { id: person }));
  };

  useBoardKeys({
    walk: focus.walk,
    move: moveBeside,
    select: (range) => current !== undefined && select(current, range ? 'range' : 'one'),
    selectColumn: () => selection.selectColumn(spotOf(shape, current)?.column ?? columns[0]?.key),
    open: () => isShown(current) && focus.open(current!),
    page: () => toPage(current),
    ask,
    undo: () => mayWrite && commands.changes.undo(),
    leave: () => {
      if (selection.ids.size > 0) selection.clear();
      else if (state.person !== undefined) focus.close();
      else return false;
      return true;
    },
    find: () => search.current?.querySelector('input')?.focus(),
  });
  useBoxSelect(root, mayWrite, layout, selection.set);
  useEffect(() => void Promise.allSettled([loadPanel(), loadOverlays()]), []);

  /* Cards and columns keep these for as long as the board is there, so that they need not be drawn again. */
  const onOpen = useSteady(focus.open);
  const onSelect = useSteady(select);
  const onMenu = useSteady((person: number, at: HTMLElement) => setMenu({ person, at }));
  const dragged = useSteady((person: number) => {
    const ids = selection.items.map(({ card }) => card.person.id);
    return ids.includes(person) ? ids : [person];
  });
  const actions = useMemo<CardActions>(
    () => ({ onOpen, onSelect, onMenu, dragged }),
    [onOpen, onSelect, onMenu, dragged],
  );
  const handleDrop = useSteady((drop: Parameters<typeof commands.drop>[0]) => {
    commands.drop(drop);
    focus.setAt(drop.people[0]);
  });
  const handleSelectAll = useSteady(selection.selectColumn);
  const handleHide = useSteady((column: string) =>
    onChange({
      hidden: [...new Set([...state.hidden, column])],
      ...(state.column === column && { column: undefined }),
    }),
  );
  const handleStale = useSteady(() => onChange({ show: state.show === 'stale' ? undefined : 'stale' }));
  const handleEdit = useSteady(() => setEditing(true));

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
        onEdit={handleEdit}
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
          Nobody is on this board yet. People come here when somebody votes them up.
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
            current={current}
            goal={focus.goal}
            arriveAt={state.column}
            open={opened}
            users={users}
            actions={actions}
            onCard={focus.setAt}
            onDrop={handleDrop}
            onOlder={shape.showOlder}
            onStale={handleStale}
            onSelectAll={handleSelectAll}
            onHide={handleHide}
            onEdit={handleEdit}
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
                onPage={remember}
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
          onPage={() => toPage(menu.person)}
          onClose={() => setMenu(undefined)}
        />
      )}
      <Suspense>
        {overlay && (
          <Overlays
            kind={overlay.kind}
            cards={overlay.people.flatMap((person) => cardOf(person) ?? [])}
            columns={columns}
            members={assignment.users}
            users={users}
            changes={commands.changes}
            onDone={() => {
              /* Whoever is archived is gone from here: the keyboard goes on with the next. */
              const [only, ...others] = overlay.people;
              if (overlay.kind === 'archive' && only === current && others.length === 0) focus.leave(only!);
              setOverlay(undefined);
              selection.clear();
            }}
            onClose={() => setOverlay(undefined)}
          />
        )}
        {editing && <ColumnsDialog config={config} counts={countsOf(board)} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}

function countsOf({ cards }: Board): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { column } of cards) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}
