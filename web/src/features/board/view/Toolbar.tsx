import type { Board, BoardColumn } from '@app/contract/roles/board';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { Box, Button, Chip, MenuItem, Popover, Stack, TextField, Typography } from '@mui/material';
import { memo, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { formatCount, formatDate } from '../../../kit/format.ts';
import { FieldDatePaused } from '../../../kit/form/FieldPaused.tsx';
import { FieldSearch } from '../../../kit/form/FieldSearch.tsx';
import { problemWithDate } from '../../../kit/form/local-moment.ts';
import { ChoiceChip } from '../../../kit/list/filters/ChoiceChip.tsx';
import { type BoardState, type ChangeBoardState, isFiltered, isHidden, noFilter } from '../board-state.ts';
import { people } from '../cards/card-texts.ts';
import type { Layout } from './layout.ts';
import { fullName, type Users } from '../../../parts/users/users.ts';

interface Props {
  board: Board;
  layout: Layout;
  state: BoardState;
  users: Users;
  /** Around the field that the key for searching leads to. */
  search: RefObject<HTMLDivElement | null>;
  onChange: ChangeBoardState;
  onEdit: () => void;
}

const labels = {
  grade: { up: 'Voted up', maybe: 'Voted maybe', down: 'Voted down', none: 'No votes' },
  contact: { replied: 'They wrote last', waiting: 'We wrote last', never: 'Never contacted' },
  turn: { us: 'Our turn', colleague: 'A colleague’s turn', them: 'Their turn' },
  show: { stale: 'Stale', snoozed: 'Snoozed', back: 'Back from snooze', archived: 'Archived' },
  lanes: { assignee: 'By assignee', method: 'By method' },
  sort: { turn: 'Whose turn', days: 'Longest in column first', name: 'Name' },
} as const;

/** Who is shown, and how. All of it stands in the address. */
export const Toolbar = memo(function Toolbar(props: Props) {
  const { board, layout, state, users, search, onChange, onEdit } = props;
  const { columns } = board.config;
  const tags = useMemo(() => [...new Set(board.cards.flatMap(({ person }) => person.tags))].toSorted(), [board.cards]);
  const assignees = useMemo(
    () => [...new Set(board.cards.flatMap(({ assignee }) => (assignee === null ? [] : [assignee])))],
    [board.cards],
  );
  const toggle = (name: 'turn' | 'show', value: string) =>
    onChange({ [name]: state[name] === value ? undefined : value });
  const active: [keyof BoardState, string][] = [
    ...(state.tag ? [['tag', `Tag ${state.tag}`] as [keyof BoardState, string]] : []),
    ...(state.assignee
      ? [
          ['assignee', state.assignee === 'none' ? 'Unassigned' : fullName(users, Number(state.assignee))] as [
            keyof BoardState,
            string,
          ],
        ]
      : []),
    ...(state.grade ? [['grade', labels.grade[state.grade]] as [keyof BoardState, string]] : []),
    ...(state.contact ? [['contact', labels.contact[state.contact]] as [keyof BoardState, string]] : []),
    ...(state.turn && state.turn !== 'us' ? [['turn', labels.turn[state.turn]] as [keyof BoardState, string]] : []),
    ...(state.show && state.show !== 'stale' ? [['show', labels.show[state.show]] as [keyof BoardState, string]] : []),
    ...(state.as_of ? [['as_of', `As of ${state.as_of}`] as [keyof BoardState, string]] : []),
  ];
  const share = layout.total === 0 ? 0 : Math.round((100 * layout.stale) / layout.total);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: { xs: 0.5, sm: 1 }, mb: 1 }}>
      <Box ref={search} sx={{ flex: { xs: '1 1 100%', sm: '0 1 220px' }, '& .MuiTextField-root': { width: '100%' } }}>
        <FieldSearch
          label="Find on the board"
          placeholder="Name, company, tag"
          query={state.q}
          onChange={(q) => onChange({ q })}
        />
      </Box>
      <ChoiceChip label="Our turn" isOn={state.turn === 'us'} onClick={() => toggle('turn', 'us')} />
      <ChoiceChip
        label={`Stale ${formatCount(layout.stale)} (${share} %)`}
        isOn={state.show === 'stale'}
        onClick={() => toggle('show', 'stale')}
      />
      <Pop label="Filters" icon={<FilterListOutlined />}>
        <Choice
          label="Show"
          any="All active"
          value={state.show}
          options={labels.show}
          onChange={(show) => onChange({ show })}
        />
        <Choice
          label="Whose turn"
          any="Anyone’s"
          value={state.turn}
          options={labels.turn}
          onChange={(turn) => onChange({ turn })}
        />
        <Choice
          label="Assignee"
          any="Anyone"
          value={state.assignee}
          options={{
            ...Object.fromEntries(assignees.map((id) => [String(id), fullName(users, id)])),
            none: 'Unassigned',
          }}
          onChange={(assignee) => onChange({ assignee })}
        />
        <Choice
          label="Votes"
          any="Any"
          value={state.grade}
          options={labels.grade}
          onChange={(grade) => onChange({ grade })}
        />
        <Choice
          label="Contact"
          any="Any"
          value={state.contact}
          options={labels.contact}
          onChange={(contact) => onChange({ contact })}
        />
        <Choice
          label="Tag"
          any="Any"
          value={state.tag}
          options={Object.fromEntries(tags.map((tag) => [tag, tag]))}
          onChange={(tag) => onChange({ tag })}
        />
      </Pop>
      <Pop label="View" icon={<TuneOutlined />}>
        <Choice
          label="Swimlanes"
          any="None"
          value={state.lanes}
          options={labels.lanes}
          onChange={(lanes) => onChange({ lanes })}
        />
        <Choice
          label="Order"
          any="Manual order"
          value={state.sort}
          options={labels.sort}
          onChange={(sort) => onChange({ sort })}
        />
        <FieldDatePaused
          label="As of"
          value={state.as_of ?? ''}
          onChange={(day) => onChange({ as_of: day || undefined })}
          problem={problemWithDate}
          max={formatDate(new Date())}
        />
        {board.assignment.may_write && !state.as_of && <Button onClick={onEdit}>Edit columns…</Button>}
      </Pop>
      {active.map(([name, label]) => (
        <Chip key={name} label={label} onDelete={() => onChange({ [name]: undefined })} />
      ))}
      {(isFiltered(state) || state.as_of) && (
        <Button onClick={() => onChange({ ...noFilter, as_of: undefined })}>Clear</Button>
      )}
      <Box sx={{ flexGrow: 1 }} />
      <HiddenColumns
        gone={columns.filter(({ key }) => isHidden(state, key))}
        layout={layout}
        onShow={() => onChange({ hidden: [] })}
      />
      <Typography
        variant="body2"
        role="status"
        sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        {layout.partial
          ? 'Loading everyone…'
          : isFiltered(state)
            ? `${formatCount(layout.shown)} of ${people(layout.total)}`
            : people(layout.total)}
      </Typography>
    </Stack>
  );
});

function HiddenColumns({ gone, layout, onShow }: { gone: readonly BoardColumn[]; layout: Layout; onShow: () => void }) {
  if (gone.length === 0) return null;
  const count = gone.reduce((sum, { key }) => sum + (layout.totals.get(key)?.total ?? 0), 0);
  return (
    <Button onClick={onShow} title={gone.map(({ name }) => name).join(', ')}>
      {gone.length} hidden, {people(count)}: show
    </Button>
  );
}

function Pop({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={icon}
        aria-haspopup="dialog"
        sx={{ px: { xs: 0.75, sm: 1.5 } }}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { border: 1, borderColor: 'divider', p: 2, width: 280 } },
        }}
      >
        <Stack spacing={2}>{children}</Stack>
      </Popover>
    </>
  );
}

interface ChoiceProps {
  label: string;
  /** What it says when nothing is chosen. */
  any: string;
  value: string | undefined;
  options: Readonly<Record<string, string>>;
  onChange: (value: string | undefined) => void;
}
function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  /* A link may name what is not on the board any more. */
  const known = value !== undefined && !(value in options) ? { ...options, [value]: value } : options;
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{any}</MenuItem>
      {Object.entries(known).map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
