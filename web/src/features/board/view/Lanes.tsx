import { type BoardColumn } from '@app/contract/roles/board';
import { type VoteMethod, voteMethods } from '@app/contract/roles/votes';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { Box, Tab, Tabs, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { Cell, heightOf } from './Cell.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { itemsAt, type Layout } from './layout.ts';
import { fullName, type Users } from '../../../parts/users/users.ts';

type CellProps = Parameters<typeof Cell>[0];
type HeadProps = Parameters<typeof ColumnHead>[0];
interface Props
  extends
    Pick<
      CellProps,
      'selected' | 'current' | 'goal' | 'open' | 'movable' | 'ordered' | 'users' | 'actions' | 'onDrop' | 'onOlder'
    >,
    Pick<HeadProps, 'filtered' | 'mayWrite' | 'onStale' | 'onSelectAll' | 'onHide' | 'onEdit'> {
  layout: Layout;
  columns: readonly BoardColumn[];
  lanes: readonly string[];
  /** One column at a time, for a narrow screen. */
  single: boolean;
  root: RefObject<HTMLDivElement | null>;
  /** The column that a link led to. */
  arriveAt: string | undefined;
  /** The keyboard has come to a card, in whatever way. */
  onCard: (person: number) => void;
}

/** So high is a lane at most; the rest of it scrolls. */
const laneHeight = 420;

/** Columns side by side, in one row or in lanes. */
export function Lanes({ layout, columns, lanes, single, root, arriveAt, onCard, ...props }: Props) {
  const { filtered, mayWrite, onStale, onSelectAll, onHide, onEdit, ...cell } = props;
  const height = useFullHeight(root);
  useEffect(() => autoScrollForElements({ element: root.current! }), [root]);
  useArrival(root, arriveAt);
  const divided = lanes.length > 1 || lanes[0] !== '';
  /* On a board without anybody there is nothing that narrow columns would make room for. */
  const isFolded = (key: string) =>
    !single && layout.total > 0 && (layout.totals.get(key)?.total ?? 0) === 0 && !hasAny(layout, key);
  const widths = columns.map(({ key }) => (single ? '100%' : isFolded(key) ? '40px' : 'minmax(212px, 1fr)'));
  return (
    <>
      {single && <ColumnTabs columns={columns} layout={layout} root={root} />}
      <Box
        ref={root}
        data-board
        onFocus={({ target }) => {
          const card = target.closest<HTMLElement>('[data-card]');
          if (card) onCard(Number(card.dataset.card));
        }}
        sx={{
          display: 'grid',
          columnGap: single ? 0 : 1,
          overflow: 'auto',
          position: 'relative',
          minHeight: 320,
          overscrollBehaviorX: 'contain',
          scrollSnapType: single ? 'x mandatory' : 'none',
          /* Room for the ring around what has the focus. */
          p: 0.25,
          m: -0.25,
        }}
        style={{
          height,
          gridTemplateColumns: widths.join(' '),
          gridTemplateRows: divided ? undefined : 'auto minmax(0, 1fr)',
          alignContent: divided ? 'start' : 'stretch',
        }}
      >
        {columns.map((column) => (
          <Box
            key={column.key}
            data-column={column.key}
            {...(column.key === arriveAt && { tabIndex: -1 })}
            sx={{
              position: 'sticky',
              top: -2,
              zIndex: 2,
              scrollSnapAlign: 'start',
              bgcolor: 'background.default',
              minWidth: 0,
              borderRadius: '8px 8px 0 0',
              /* Also for those who came by mouse: it says where they are. */
              '&:focus': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
            }}
          >
            <ColumnHead
              column={column}
              totals={layout.totals.get(column.key)!}
              partial={layout.partial}
              folded={isFolded(column.key)}
              filtered={filtered}
              mayWrite={mayWrite}
              onStale={onStale}
              onSelectAll={onSelectAll}
              onHide={onHide}
              onEdit={onEdit}
            />
          </Box>
        ))}
        {lanes.map((lane) => {
          const most = Math.max(...columns.map(({ key }) => itemsAt(layout, lane, key).length));
          return (
            <Row key={lane} title={divided ? laneName(lane, cell.users) : undefined} count={countIn(layout, lane)}>
              {columns.map(({ key, name }) => (
                <Box
                  key={key}
                  sx={{ minWidth: 0, minHeight: 0 }}
                  style={divided ? { height: Math.min(laneHeight, heightOf(most)) } : undefined}
                >
                  <Cell
                    {...cell}
                    label={name}
                    lane={lane}
                    column={key}
                    items={itemsAt(layout, lane, key)}
                    folded={isFolded(key)}
                    older={divided ? 0 : (layout.totals.get(key)?.older ?? 0)}
                  />
                </Box>
              ))}
            </Row>
          );
        })}
      </Box>
    </>
  );
}

function Row({ title, count, children }: { title: string | undefined; count: number; children: ReactNode }) {
  return (
    <>
      {title !== undefined && (
        <Typography
          variant="h3"
          component="h2"
          sx={{ gridColumn: '1 / -1', position: 'sticky', left: 4, width: 'fit-content', pt: 1.5, pb: 0.5, px: 0.5 }}
        >
          {title}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {count}
          </Box>
        </Typography>
      )}
      {children}
    </>
  );
}

const hasAny = ({ cells }: Layout, column: string): boolean =>
  [...cells.values()].some((lane) => (lane.get(column)?.length ?? 0) > 0);
const countIn = ({ cells }: Layout, lane: string): number =>
  [...(cells.get(lane)?.values() ?? [])].reduce((all, items) => all + items.length, 0);

function laneName(lane: string, users: Users): string {
  const [kind, value] = lane.split('-') as [string, string];
  if (kind === 'user') return value === 'none' ? 'Unassigned' : fullName(users, Number(value));
  return value === 'none' ? 'No votes' : voteMethods[value as VoteMethod];
}

/** On a narrow screen the columns are swiped through; the tabs say which one it is, and lead to the others. */
function ColumnTabs({ columns, layout, root }: Pick<Props, 'columns' | 'layout' | 'root'>) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = root.current!;
    const follow = () => setAt(Math.round(element.scrollLeft / element.clientWidth));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [root]);
  return (
    <Tabs
      value={Math.min(at, columns.length - 1)}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Columns"
      onChange={(_, index: number) =>
        root.current!.scrollTo({ left: index * root.current!.clientWidth, behavior: 'smooth' })
      }
      sx={{ mb: 1, mx: -2, px: 1 }}
    >
      {columns.map(({ key, name }) => (
        <Tab key={key} label={`${name} ${layout.totals.get(key)?.shown ?? 0}`} sx={{ px: 1.5, minWidth: 0 }} />
      ))}
    </Tabs>
  );
}

/** Goes to the head of a column. */
function useArrival(root: RefObject<HTMLDivElement | null>, column: string | undefined): void {
  useEffect(() => {
    if (column === undefined) return;
    /* After the page has put the keyboard on its title. */
    const frame = requestAnimationFrame(() => {
      const head = root.current!.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"]`);
      head?.scrollIntoView({ inline: 'start', block: 'nearest' });
      head?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [root, column]);
}

/** How high the board can be: down to the bottom of the window. */
function useFullHeight(root: RefObject<HTMLDivElement | null>): string {
  const [top, setTop] = useState(200);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round(root.current!.getBoundingClientRect().top + window.scrollY));
    measure();
    /* Whatever comes or goes above the board makes the page higher or lower for a moment. */
    const watch = new ResizeObserver(measure);
    watch.observe(root.current!.closest('main')!);
    return () => watch.disconnect();
  }, [root]);
  return `calc(100dvh - ${top + 14}px)`;
}
