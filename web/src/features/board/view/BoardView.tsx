import type { Board } from '@app/contract/board';
import { Box, Drawer, Paper, Typography } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { rememberPersonList } from '../../../parts/person-list.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { type BoardState, endOf, isFiltered, isHidden } from '../board-state.ts';
import { BulkBar } from '../commands/BulkBar.tsx';
import type { CardActions } from '../cards/Card.tsx';
import { CardMenu } from '../cards/CardMenu.tsx';
import type { PanelTab } from '../cards/CardPanel.tsx';
import { people } from '../cards/card-texts.ts';
import type { Drop, Goal } from './Cell.tsx';
import { ConflictNotice } from '../commands/ConflictNotice.tsx';
import { Lanes } from './Lanes.tsx';
import { type Item, itemsAt, laneOf, makeLayOut } from './layout.ts';
import type { Ask, Overlay } from './overlay.ts';
import type { Stroke } from '../commands/stroke.ts';
import { type Conflict, makeStrokes } from '../commands/strokes.ts';
import { Toolbar } from './Toolbar.tsx';
import { useBoardKeys } from '../commands/useBoardKeys.ts';
import { useBoxSelect } from './useBoxSelect.ts';
import { useSelection } from '../commands/useSelection.ts';
import { useUsers } from '../../../parts/users/users.ts';
import { type Direction, spotOf, staysPut, step } from './walk.ts';
import { pathTo } from '../../../parts/paths.ts';

/* What opens over the board and beside it comes after the cards that somebody waits for. */
const loadPanel = () => import('../cards/CardPanel.tsx');
const CardPanel = lazy(async () => ({ default: (await loadPanel()).CardPanel }));
const loadOverlays = () => import('./Overlays.tsx');
const Overlays = lazy(async () => ({ default: (await loadOverlays()).Overlays }));
const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }));

interface Props {
  board: Board;
  state: BoardState;
  onChange: (
    patch: { [K in keyof BoardState]?: string | number | readonly string[] | undefined },
    options?: { replace?: boolean },
  ) => void;
}

export function BoardView({ board, state, onChange }: Props) {
  const { assignment, config } = board;
  const { id: user, userprofile } = useCurrentUser();
  const letters = userprofile.config.single_key_shortcuts;
  const users = useUsers();
  const navigate = useNavigate();
  const client = useQueryClient();
  const clock = useNow();
  const now = useMemo(() => (state.as_of ? endOf(state.as_of) : clock), [state.as_of, clock]);
  const wide = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  const single = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const mayWrite = assignment.may_write && state.as_of === undefined;

  const [older, setOlder] = useState<ReadonlySet<string>>(new Set());
  const lay = useMemo(() => makeLayOut({ user, now }, config.columns), [user, now, config.columns]);
  /* Where one column is seen at a time, lanes would be mostly empty. */
  const shownLanes = single ? undefined : state.lanes;
  const layout = useMemo(
    () => lay.layOut(board, { ...state, lanes: shownLanes }, older),
    [lay, board, state, shownLanes, older],
  );
  const { hidden, column } = state;
  const columns = useMemo(
    () => config.columns.filter(({ key }) => !isHidden({ hidden, column }, key)),
    [config.columns, hidden, column],
  );
  const lanes = useMemo(
    () => (shownLanes ? [...layout.cells.keys()].toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b)) : ['']),
    [layout, shownLanes],
  );
  const shape = { layout, columns, lanes };
  /* A card that was moved is where it belongs first; what is counted above it follows. */
  const told = useDeferredValue(useMemo(() => ({ board, layout }), [board, layout]));

  const [conflict, setConflict] = useState<Conflict>();
  const strokes = useMemo(
    () => makeStrokes({ client, assignment: assignment.id, user, onConflict: setConflict }),
    [client, assignment.id, user],
  );
  const selection = useSelection();
  const [at, setAt] = useState<number>();
  const [goal, setGoal] = useState<Goal>();
  const [menu, setMenu] = useState<{ person: number; at: HTMLElement }>();
  const [overlay, setOverlay] = useState<Overlay>();
  const [editing, setEditing] = useState(false);
  const [tab, setTab] = useState<PanelTab>('profile');
  const search = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);

  const shown = useMemo(
    () => lanes.flatMap((lane) => columns.flatMap(({ key }) => itemsAt(layout, lane, key))),
    [layout, columns, lanes],
  );
  const chosen = useMemo(
    () => (selection.ids.size === 0 ? [] : shown.filter(({ card }) => selection.ids.has(card.person.id))),
    [shown, selection.ids],
  );
  const itemOf = (person: number | undefined): Item | undefined => shown.find(({ card }) => card.person.id === person);
  const cardOf = (person: number) => board.cards.find((card) => card.person.id === person);
  const current = at ?? state.person;

  const goTo = (person: number | undefined) => {
    if (person === undefined) return;
    setAt(person);
    setGoal({ person, made: Date.now() });
  };
  const open = (person: number) => {
    setAt(person);
    onChange({ person }, { replace: state.person !== undefined });
  };
  const close = () => {
    if (state.person !== undefined) goTo(state.person);
    onChange({ person: undefined }, { replace: true });
  };
  const walk = (to: Direction) => {
    const next = step(shape, current, to);
    if (next === undefined) return;
    /* What lies over the board keeps the focus. */
    if (state.person === undefined || wide) goTo(next);
    else setAt(next);
    if (state.person !== undefined) onChange({ person: next }, { replace: true });
  };
  /** Those who are meant: all who are selected, or the one that the keyboard is at. */
  const meant = (): readonly number[] => {
    if (chosen.length > 0) return chosen.map(({ card }) => card.person.id);
    return itemOf(current) ? [current!] : [];
  };
  const ask = (kind: Ask, who = meant()) => {
    if (who.length > 0 && mayWrite) setOverlay({ kind, people: who });
  };
  const make = (who: readonly number[], stroke: Stroke, told: (name: string) => string) => {
    const cards = who.flatMap((person) => cardOf(person) ?? []);
    if (cards.length > 0)
      strokes.make(cards, stroke, told(cards.length === 1 ? cards[0]!.person.name : people(cards.length)));
  };
  const moveTo = (who: readonly number[], column: string) => {
    const name = config.columns.find(({ key }) => key === column)?.name;
    make(
      who.filter((person) => cardOf(person)?.column !== column),
      { column },
      (moved) => `Moved ${moved} to ${name}`,
    );
  };
  const shift = (by: 1 | -1) => {
    const who = meant();
    const from = spotOf(shape, current !== undefined && who.includes(current) ? current : who[0])?.column;
    const target = columns[columns.findIndex(({ key }) => key === from) + by];
    if (!mayWrite || from === undefined || !target) return;
    moveTo(who, target.key);
    goTo(current !== undefined && who.includes(current) ? current : who[0]);
  };
  const select = (person: number, how: 'one' | 'range') => {
    setAt(person);
    if (!mayWrite) return;
    const list = spotOf(shape, person)?.items.map(({ card }) => card.person.id) ?? [];
    if (how === 'range') selection.reach(list, person);
    else selection.toggle(person);
  };
  const selectColumn = (column: string | undefined) => {
    const inColumn = shown.filter(({ card }) => card.column === column);
    /* "All" must not mean those who happen to have come so far. */
    if (mayWrite && !layout.partial) selection.set(inColumn.map(({ card }) => card.person.id));
  };
  const drop = ({ people: who, lane, column, before }: Drop) => {
    const first = cardOf(who[0]!);
    if (!first || (!state.sort && staysPut(itemsAt(layout, lane, column), who, before))) return;
    const stroke: Stroke = { column, ...(!state.sort && { before }) };
    if (shownLanes === 'assignee' && laneOf(first, shownLanes).key !== lane)
      stroke.assignee = lane === 'user-none' ? null : Number(lane.slice('user-'.length));
    const name = config.columns.find(({ key }) => key === column)?.name;
    make(who, stroke, (moved) => `Moved ${moved} to ${name}`);
    setAt(who[0]);
  };
  /** The page of a person leads on through the board, and back to it. */
  const remember = () =>
    rememberPersonList(
      shown.map(({ card }) => card.person.id),
      `${window.location.pathname}${window.location.search}`,
    );
  const toPage = (person: number | undefined) => {
    if (person === undefined || !itemOf(person)) return;
    remember();
    void navigate(pathTo('person', { id: person }));
  };

  useBoardKeys({
    walk,
    move: shift,
    select: (range) => current !== undefined && select(current, range ? 'range' : 'one'),
    selectColumn: () => selectColumn(spotOf(shape, current)?.column ?? columns[0]?.key),
    open: () => itemOf(current) && open(current!),
    page: () => toPage(current),
    ask,
    undo: () => mayWrite && strokes.undo(),
    leave: () => {
      if (selection.ids.size > 0) selection.set([]);
      else if (state.person !== undefined) close();
      else return false;
      return true;
    },
    find: () => search.current?.querySelector('input')?.focus(),
  });

  /* Cards keep these for as long as the board is there, so that they need not be drawn again. */
  const latest = useRef({ open, select, drop, selectColumn, chosen, onChange, state });
  useLayoutEffect(() => {
    latest.current = { open, select, drop, selectColumn, chosen, onChange, state };
  });
  const actions = useMemo<CardActions>(
    () => ({
      onOpen: (person) => latest.current.open(person),
      onSelect: (person, how) => latest.current.select(person, how),
      onMenu: (person, element) => setMenu({ person, at: element }),
      dragged: (person) => {
        const ids = latest.current.chosen.map(({ card }) => card.person.id);
        return ids.includes(person) ? ids : [person];
      },
    }),
    [],
  );
  const handleDrop = useCallback((one: Drop) => latest.current.drop(one), []);
  const handleOlder = useCallback((column: string) => setOlder((before) => new Set([...before, column])), []);
  const handleSelectAll = useCallback((column: string) => latest.current.selectColumn(column), []);
  const handleHide = useCallback(
    (column: string) =>
      latest.current.onChange({
        hidden: [...new Set([...latest.current.state.hidden, column])],
        ...(latest.current.state.column === column && { column: undefined }),
      }),
    [],
  );
  const handleStale = useCallback(
    () => latest.current.onChange({ show: latest.current.state.show === 'stale' ? undefined : 'stale' }),
    [],
  );
  const handleEdit = useCallback(() => setEditing(true), []);
  useEffect(() => void Promise.allSettled([loadPanel(), loadOverlays()]), []);
  useBoxSelect(root, mayWrite, layout, selection.set);

  const menuCard = menu && cardOf(menu.person);
  const spot = spotOf(shape, state.person);
  const panel = state.person !== undefined && (
    <Suspense>
      <CardPanel
        id={state.person}
        item={lay.itemOf(board, state.person)}
        board={board}
        position={spot && `${spot.index + 1} of ${spot.items.length}`}
        users={users}
        mayWrite={mayWrite}
        tab={tab}
        onTab={setTab}
        onStep={(by) => walk(by === 1 ? 'down' : 'up')}
        onMove={(column) => moveTo([state.person!], column)}
        onAsk={(kind) => ask(kind, [state.person!])}
        onWake={() => make([state.person!], { snoozed: null }, (name) => `${name} is awake`)}
        onRestore={() => make([state.person!], { archived: false }, (name) => `${name} is back from the archive`)}
        onPage={remember}
        onClose={close}
      />
    </Suspense>
  );
  return (
    <>
      <Toolbar
        board={told.board}
        layout={told.layout}
        state={state}
        users={users}
        search={search}
        onChange={onChange}
        onEdit={handleEdit}
      />
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          board={board}
          users={users}
          onKeep={() => setConflict(undefined)}
          onTakeOver={() => {
            setConflict(undefined);
            strokes.takeOver(conflict);
          }}
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
            lanes={lanes}
            single={single}
            filtered={isFiltered(state)}
            mayWrite={mayWrite}
            movable={mayWrite}
            ordered={!state.sort}
            selected={selection.ids}
            current={current}
            goal={goal}
            arriveAt={state.column}
            open={state.person}
            users={users}
            actions={actions}
            onCard={setAt}
            onDrop={handleDrop}
            onOlder={handleOlder}
            onStale={handleStale}
            onSelectAll={handleSelectAll}
            onHide={handleHide}
            onEdit={handleEdit}
          />
        </Box>
        {panel && wide && (
          <Box component="aside" aria-label="Card" sx={{ width: 400, flex: 'none', position: 'relative' }}>
            {/* Its own height says nothing: it is as high as the board. */}
            <Paper variant="outlined" sx={{ position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' }}>
              {panel}
            </Paper>
          </Box>
        )}
      </Box>
      {panel && !wide && (
        <Drawer
          anchor="right"
          open
          onClose={close}
          onKeyDown={({ key, target }) => {
            if (!letters || isTyping(target)) return;
            if (key === 'j') walk('down');
            if (key === 'k') walk('up');
          }}
          disableRestoreFocus
          sx={{ zIndex: 'modal' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Card', sx: { width: { xs: '100%', sm: 440 } } } }}
        >
          {panel}
        </Drawer>
      )}
      {mayWrite && (
        <BulkBar
          cards={chosen.map(({ card }) => card)}
          shown={shown.length}
          onAsk={(kind) => ask(kind)}
          onSelectAll={() => !layout.partial && selection.set(shown.map(({ card }) => card.person.id))}
          onClear={() => selection.set([])}
        />
      )}
      {menu && menuCard && (
        <CardMenu
          card={menuCard}
          at={menu.at}
          columns={columns}
          mayWrite={mayWrite}
          onMove={(column) => moveTo([menu.person], column)}
          onAsk={(kind) => ask(kind, [menu.person])}
          onRestore={() => make([menu.person], { archived: false }, (name) => `${name} is back from the archive`)}
          onWake={() => make([menu.person], { snoozed: null }, (name) => `${name} is awake`)}
          onRemove={() => strokes.remove(menu.person)}
          onOpen={() => open(menu.person)}
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
            strokes={strokes}
            onDone={() => {
              /* Whoever is archived is gone from here: the keyboard goes on with the next. */
              if (
                overlay.kind === 'archive' &&
                current !== undefined &&
                overlay.people.includes(current) &&
                overlay.people.length === 1
              )
                goTo(step(shape, current, 'down') ?? step(shape, current, 'up'));
              setOverlay(undefined);
              selection.set([]);
            }}
            onClose={() => setOverlay(undefined)}
          />
        )}
        {editing && <ColumnsDialog config={config} counts={countsOf(board)} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, [role=combobox]') !== null;

/** Nobody’s lane comes last. */
const rank = (lane: string): number => (lane.endsWith('-none') ? 1 : 0);

function countsOf({ cards }: Board): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { column } of cards) counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}

/** The time, as often as a card could change by it. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
