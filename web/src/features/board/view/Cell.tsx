import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types';
import { Box, Link, Typography } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useEffectEvent, useRef } from 'react';
import { Card, type CardActions } from '../cards/Card.tsx';
import { cardGap, cardHeight, cardPitch, cellPadding } from '../cards/card-look.ts';
import type { Item } from './layout.ts';
import type { Users } from '../../../parts/users/users.ts';

export interface Drop {
  people: readonly number[];
  lane: string;
  column: string;
  /** The person to drop above; null is the end of the column. */
  before: number | null;
}
export interface Goal {
  person: number;
  made: number;
}
interface Props {
  label: string;
  lane: string;
  column: string;
  items: readonly Item[];
  /** An empty column is narrow, but still takes drops. */
  folded: boolean;
  selected: ReadonlySet<number>;
  current: number | undefined;
  /** Who is to be brought into sight and given the focus; a new object each time. */
  goal: Goal | undefined;
  open: number | undefined;
  movable: boolean;
  /** Cards stand in their own order, so there is a place between two. */
  ordered: boolean;
  users: Users;
  actions: CardActions;
  onDrop: (drop: Drop) => void;
  /** How many old cards of a last column are hidden. */
  older: number;
  onOlder: (column: string) => void;
}

/** The cards of a column. Only those in sight are there; one place takes a drop, so that dragging costs nothing per card. */
export const Cell = memo(function Cell(props: Props) {
  const { label, lane, column, items, selected, current, goal, open, movable, ordered, users, actions } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardPitch,
    overscan: 2,
  });
  useGoal(goal, items, virtual.scrollToIndex);

  const drawn = virtual.getVirtualItems();
  /* Tab leads from column to column, to where one was or to the first in sight. */
  const isHere = items.some(({ card }) => card.person.id === current);
  const reached = isHere ? current : items[drawn[0]?.index ?? 0]?.card.person.id;

  const land = useEffectEvent((people: readonly number[], at: number) => {
    const rest = items.slice(at).find(({ card }) => !people.includes(card.person.id));
    props.onDrop({ people, lane, column, before: rest?.card.person.id ?? null });
  });
  const spotAt = useEffectEvent((clientY: number): number => {
    const element = scroller.current!;
    const y = clientY - element.getBoundingClientRect().top + element.scrollTop - cellPadding;
    return Math.max(0, Math.min(items.length, Math.round(y / cardPitch)));
  });
  useEffect(() => {
    if (!movable) return;
    const element = scroller.current!;
    const show = (spot: number | undefined) => {
      element.toggleAttribute('data-over', spot !== undefined);
      mark.current!.style.display = spot === undefined || !ordered ? 'none' : 'block';
      if (spot !== undefined) mark.current!.style.top = `${cellPadding + spot * cardPitch - cardGap / 2 - 1}px`;
    };
    const follow = ({ location }: { location: DragLocationHistory }) => show(spotAt(location.current.input.clientY));
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => Array.isArray(source.data.people),
        onDragEnter: follow,
        onDrag: follow,
        onDragLeave: () => show(undefined),
        onDrop: ({ source, location }) => {
          show(undefined);
          land(source.data.people as number[], spotAt(location.current.input.clientY));
        },
      }),
      autoScrollForElements({ element }),
    );
  }, [movable, ordered]);

  return (
    <Box
      ref={scroller}
      data-cell={column}
      data-lane={lane}
      sx={{
        position: 'relative',
        height: '100%',
        overflowY: 'auto',
        overflowX: 'hidden',
        overscrollBehaviorY: 'contain',
        bgcolor: 'background.inset',
        borderRadius: '0 0 8px 8px',
        scrollbarWidth: 'thin',
        '&[data-over]': { boxShadow: 'inset 0 0 0 2px var(--mui-palette-primary-main)' },
      }}
    >
      <Box
        component="ol"
        aria-label={label}
        sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
        style={{ height: virtual.getTotalSize() + 2 * cellPadding - cardGap }}
      >
        {drawn.map(({ index, start }) => {
          const item = items[index]!;
          const { id } = item.card.person;
          return (
            <Card
              key={id}
              item={item}
              top={start}
              current={id === reached}
              selected={selected.has(id)}
              open={id === open}
              movable={movable}
              users={users}
              actions={actions}
            />
          );
        })}
      </Box>
      <Box
        ref={mark}
        sx={{
          display: 'none',
          position: 'absolute',
          insetInline: 6,
          height: 2,
          bgcolor: 'primary.main',
          borderRadius: 1,
        }}
      />
      {props.folded && (
        <Typography variant="body2" sx={{ writingMode: 'vertical-rl', mx: 'auto', mt: 1, color: 'text.secondary' }}>
          {label}
        </Typography>
      )}
      {props.older > 0 && (
        <Box sx={{ px: 1.5, pb: 1.5, pt: 0.5 }}>
          <Link component="button" type="button" variant="body2" onClick={() => props.onOlder(column)}>
            Show {props.older} from more than 30 days ago
          </Link>
        </Box>
      )}
    </Box>
  );
});
export const heightOf = (count: number): number =>
  Math.max(1, count) * (cardHeight + cardGap) + 2 * cellPadding - cardGap;

/** A card that is moved comes to its new column within so many milliseconds. */
const justNow = 2000;

/** Brings somebody into sight, waits until they are drawn, and gives them the focus; also when they come from elsewhere. */
function useGoal(
  goal: Props['goal'],
  items: readonly Item[],
  scrollToIndex: (index: number, options: { align: 'auto' }) => void,
): void {
  const index = goal ? items.findIndex(({ card }) => card.person.id === goal.person) : -1;
  const isHere = index !== -1;
  const scroll = useEffectEvent(() => scrollToIndex(index, { align: 'auto' }));
  useEffect(() => {
    if (!goal || !isHere) return;
    /* Somebody else may move the card much later: nothing that has the focus then gives it up for that. */
    if (Date.now() - goal.made > justNow && document.activeElement !== document.body) return;
    scroll();
    let tries = 0;
    const focus = () => {
      const name = document.querySelector<HTMLElement>(`[data-card="${goal.person}"] .name`);
      if (name) name.focus();
      else if ((tries += 1) < 10) frame = requestAnimationFrame(focus);
    };
    let frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [goal, isHere]);
}
