import { type TaskState, taskStates } from '@app/contract/tasks';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { Autocomplete, Box, Button, Chip, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { fromLocal, problemWithMoment, toLocal } from '../../kit/form/local-moment.ts';
import { FieldPaused } from '../../kit/list/FieldPaused.tsx';
import { stateLooks } from './state-look.ts';
import { problemWithKwargs, type SetTaskSearch, type TaskSearch } from './task-search.ts';

interface Props {
  search: TaskSearch;
  setSearch: SetTaskSearch;
  tasknames: readonly string[];
  workers: readonly string[];
}

/** What the list is narrowed by; all of it lives in the address. */
export function TaskFilters({ search, setSearch, tasknames, workers }: Props) {
  const { state, not_state, taskname, workername, received_start, received_end, kwargs_map } = search;
  const further = [not_state.length > 0, workername, received_start, received_end, kwargs_map].filter(Boolean).length;
  const [open, setOpen] = useState(further > 0);
  const moreId = useId();
  const narrow = (patch: Parameters<SetTaskSearch>[0]) => setSearch({ ...patch, page: undefined });
  const type = (patch: Parameters<SetTaskSearch>[0]) => setSearch({ ...patch, page: undefined }, { replace: true });
  const toggle = (chosen: TaskState) =>
    narrow({ state: (state.includes(chosen) ? state.filter((other) => other !== chosen) : [...state, chosen]).join() });
  return (
    <Stack spacing={1.25}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack direction="row" role="group" aria-label="State" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
          {taskStates.map((value) => (
            <StateFilter key={value} state={value} chosen={state.includes(value)} onClick={() => toggle(value)} />
          ))}
        </Stack>
        <Autocomplete
          multiple
          limitTags={1}
          disableCloseOnSelect
          options={[...new Set([...tasknames, ...taskname])]}
          value={taskname}
          onChange={(_, chosen) => narrow({ taskname: chosen.join() })}
          sx={{ flexGrow: 1, minWidth: 200, maxWidth: { sm: 420 }, width: { xs: '100%', sm: 'auto' } }}
          renderInput={(params) => <TextField {...params} label="Task name" />}
        />
        <Button
          variant="outlined"
          startIcon={<FilterListOutlined />}
          aria-expanded={open}
          aria-controls={moreId}
          onClick={() => setOpen(!open)}
        >
          More filters{further > 0 && ` (${further})`}
        </Button>
      </Stack>
      <Box id={moreId} hidden={!open}>
        {open && (
          <Stack direction="row" sx={{ columnGap: 1, rowGap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            <NotState chosen={not_state} onChange={(chosen) => narrow({ not_state: chosen.join() })} />
            <Autocomplete
              freeSolo
              autoSelect
              options={workers}
              value={workername ?? ''}
              onChange={(_, chosen) => (chosen ?? '') !== (workername ?? '') && narrow({ workername: chosen?.trim() })}
              sx={{ width: { xs: '100%', sm: 170 } }}
              renderInput={(params) => <TextField {...params} label="Worker" />}
            />
            <MomentField
              label="Received from"
              value={received_start}
              onChange={(moment) => type({ received_start: moment })}
            />
            <MomentField
              label="Received to"
              value={received_end}
              onChange={(moment) => type({ received_end: moment })}
            />
            <FieldPaused
              label="Arguments contain (JSON)"
              placeholder='{"assignment_id": 7}'
              value={kwargs_map ?? ''}
              onChange={(text) => type({ kwargs_map: text })}
              problem={problemWithKwargs}
              sx={{ flex: { xs: '1 1 100%', sm: '1 1 210px' }, '& input': { fontFamily: 'monospace' } }}
              slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', maxLength: 2000 } }}
            />
          </Stack>
        )}
      </Box>
    </Stack>
  );
}

function StateFilter({ state, chosen, onClick }: { state: TaskState; chosen: boolean; onClick: () => void }) {
  const { label, Icon } = stateLooks[state];
  return (
    <Chip
      label={label}
      icon={<Icon />}
      clickable
      aria-pressed={chosen}
      color={chosen ? 'primary' : 'default'}
      variant={chosen ? 'filled' : 'outlined'}
      onClick={onClick}
      sx={{ height: 26, borderRadius: '13px', '& .MuiChip-icon': { fontSize: 14, ml: 0.75 } }}
    />
  );
}

function NotState({ chosen, onChange }: { chosen: TaskState[]; onChange: (chosen: TaskState[]) => void }) {
  return (
    <TextField
      select
      label="Not in state"
      value={chosen}
      onChange={(event) => onChange(event.target.value as unknown as TaskState[])}
      slotProps={{
        select: {
          multiple: true,
          renderValue: (states) => (states as TaskState[]).map((state) => stateLooks[state].label).join(', '),
        },
      }}
      sx={{ width: { xs: '100%', sm: 170 } }}
    >
      {taskStates.map((state) => (
        <MenuItem key={state} value={state}>
          <Typography component="span" variant="body2" aria-hidden sx={{ width: 20 }}>
            {chosen.includes(state) ? '✓' : ''}
          </Typography>
          {stateLooks[state].label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface MomentProps {
  label: string;
  value: string | undefined;
  onChange: (moment: string | undefined) => void;
}

function MomentField({ label, value, onChange }: MomentProps) {
  return (
    <FieldPaused
      label={label}
      type="datetime-local"
      value={toLocal(value)}
      onChange={(text) => onChange(fromLocal(text))}
      problem={problemWithMoment}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 200 } }}
    />
  );
}
