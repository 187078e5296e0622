import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../../parts/paths.ts';
import { rememberPersonList } from '../../../parts/person-list.ts';
import type { BoardState, ChangeBoardState } from '../board-state.ts';
import type { CardActions } from '../cards/Card.tsx';
import { useBoardKeys } from '../commands/useBoardKeys.ts';
import type { CardCommands } from '../commands/useCardCommands.ts';
import type { Selection } from '../commands/useSelection.ts';
import type { Drop } from './Cell.tsx';
import type { Ask, Overlay } from './overlay.ts';
import type { BoardFocus } from './useBoardFocus.ts';
import type { Shown } from './useBoardLayout.ts';
import { useSteady } from './useSteady.ts';
import { spotOf } from './walk.ts';

interface Given {
  state: BoardState;
  onChange: ChangeBoardState;
  shape: Shown;
  focus: BoardFocus;
  selection: Selection;
  commands: CardCommands;
  mayWrite: boolean;
  /** Brings the focus to the field that searches the board. */
  find: () => void;
}

/** What keys, pointer and menus do: each control finds out whom it is about and calls a command, the focus or the address. */
export function useBoardControls({ state, onChange, shape, focus, selection, commands, mayWrite, find }: Given) {
  const navigate = useNavigate();
  const { columns, shown } = shape;
  const { current } = focus;
  const [overlay, setOverlay] = useState<Overlay>();
  const [menu, setMenu] = useState<{ person: number; at: HTMLElement }>();
  const [editing, setEditing] = useState(false);

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
    find,
  });

  /* Cards and columns keep these for as long as the board is there, so that they need not be drawn again. */
  const onOpen = useSteady(focus.open);
  const onSelect = useSteady(select);
  const onMenu = useSteady((person: number, at: HTMLElement) => setMenu({ person, at }));
  const dragged = useSteady((person: number) => {
    const ids = selection.items.map(({ card }) => card.person.id);
    return ids.includes(person) ? ids : [person];
  });
  return {
    ask,
    overlay,
    endOverlay: () => setOverlay(undefined),
    /** What was asked about has been done. */
    finishOverlay: () => {
      /* Whoever is archived is gone from here: the keyboard goes on with the next. */
      const [only, ...others] = overlay?.people ?? [];
      if (overlay?.kind === 'archive' && only !== undefined && only === current && others.length === 0)
        focus.leave(only);
      setOverlay(undefined);
      selection.clear();
    },
    menu,
    closeMenu: () => setMenu(undefined),
    editing,
    endEditing: () => setEditing(false),
    remember,
    toPage,
    cardActions: useMemo<CardActions>(
      () => ({ onOpen, onSelect, onMenu, dragged }),
      [onOpen, onSelect, onMenu, dragged],
    ),
    onDrop: useSteady((drop: Drop) => {
      commands.drop(drop);
      focus.setAt(drop.people[0]);
    }),
    onSelectAll: useSteady(selection.selectColumn),
    onHide: useSteady((column: string) =>
      onChange({
        hidden: [...new Set([...state.hidden, column])],
        ...(state.column === column && { column: undefined }),
      }),
    ),
    onStale: useSteady(() => onChange({ show: state.show === 'stale' ? undefined : 'stale' })),
    onEdit: useSteady(() => setEditing(true)),
  };
}
