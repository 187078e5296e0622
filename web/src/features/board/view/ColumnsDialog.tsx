import {
  type BoardColumn,
  type BoardConfig,
  columnColours,
  getBoardConfig,
  saveBoardConfig,
} from '@app/contract/roles/board';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { SaveNotice } from '../../../kit/form/SaveNotice.tsx';
import { useVersionedForm } from '../../../kit/form/useVersionedForm.ts';
import { call } from '../../../kit/net/api.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { makeUuid } from '../../../kit/net/uuid.ts';
import { people } from '../cards/card-texts.ts';
import { colours } from './colours.ts';
import { readBoard } from '../useBoard.ts';

interface Props {
  config: BoardConfig;
  /** How many people stand in each column: one with people in it cannot go. */
  counts: ReadonlyMap<string, number>;
  onClose: () => void;
}

/* Each change of the columns is a row of its own, so its id is the version. */
const versioned = (config: BoardConfig) => ({ ...config, version: config.id });
const configQuery = (assignment: number) => ({
  meta: { shows: getBoardConfig.shows },
  queryKey: [getBoardConfig.path, assignment],
  queryFn: async () => versioned((await call(getBoardConfig, { query: { assignment } })).results[0]!),
});
/* The server checks them. */
const shape = z.object({ columns: z.array(z.custom<BoardColumn>()) });
const valuesOf = ({ columns }: BoardConfig) => ({ columns });

/** Adds, renames, reorders and removes columns. Nothing happens before Save. */
export function ColumnsDialog({ config, counts, onClose }: Props) {
  const client = useQueryClient();
  const { form, submit, isPending, error, overtaken } = useVersionedForm({
    endpoint: saveBoardConfig,
    thing: versioned(config),
    query: configQuery(config.assignment),
    valuesOf,
    shape,
    requestOf: (changes, { assignment, id, columns: before }) => ({
      body: { assignment, base: id, columns: changes.columns ?? before },
    }),
    onSaved: async () => {
      await readBoard(client, config.assignment);
      notify('Columns saved');
      onClose();
    },
  });
  const columns: readonly BoardColumn[] = useWatch({ control: form.control, name: 'columns' });
  const setColumns = (next: readonly BoardColumn[]) => form.setValue('columns', [...next], { shouldDirty: true });
  const edit = (index: number, patch: Partial<BoardColumn>) =>
    setColumns(columns.map((column, at) => (at === index ? { ...column, ...patch } : column)));
  const swap = (index: number, by: 1 | -1) => {
    const next = [...columns];
    [next[index], next[index + by]] = [next[index + by]!, next[index]!];
    setColumns(next);
  };
  const add = () => {
    /* Never one that was there before: the history of the cards still names it. */
    const key = `column-${makeUuid().slice(0, 8)}`;
    setColumns([...columns, { key, name: '', colour: 'grey', stale_days: 3, soft_limit: null, terminal: false }]);
  };
  const unnamed = columns.some(({ name }) => name.trim() === '');
  return (
    <ConfirmDialog
      open
      title="Columns of this board"
      confirmLabel="Save"
      wide
      pending={isPending}
      onClose={onClose}
      onConfirm={() => !unnamed && void submit()}
    >
      <Stack component="ol" spacing={1} sx={{ m: 0, p: 0, pt: 1, listStyle: 'none' }}>
        {columns.map((column, index) => {
          const { key, name, colour, stale_days, soft_limit, terminal } = column;
          const title = name || 'new column';
          const count = counts.get(key) ?? 0;
          return (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                alignItems: 'center',
                p: 1,
                pt: 1.5,
                border: 1,
                borderColor: 'divider',
                borderRadius: 2,
              }}
            >
              <TextField
                label="Name"
                value={name}
                autoFocus={name === ''}
                error={name.trim() === ''}
                onChange={({ target }) => edit(index, { name: target.value })}
                slotProps={{ htmlInput: { maxLength: 60, 'aria-label': `Name of ${title}` } }}
                sx={{ flex: '1 1 140px' }}
              />
              <TextField
                select
                label="Colour"
                value={colour}
                onChange={({ target }) => edit(index, { colour: target.value as BoardColumn['colour'] })}
                sx={{ width: 112 }}
              >
                {columnColours.map((each) => (
                  <MenuItem key={each} value={each}>
                    <Box
                      component="span"
                      sx={{
                        display: 'inline-block',
                        width: 10,
                        height: 10,
                        mr: 1,
                        borderRadius: '50%',
                        bgcolor: colours[each],
                      }}
                    />
                    {each}
                  </MenuItem>
                ))}
              </TextField>
              <FieldNumber
                label="Stale after"
                unit="days"
                value={stale_days}
                most={365}
                title={title}
                onChange={(value) => edit(index, { stale_days: value })}
              />
              <FieldNumber
                label="Limit"
                unit="people"
                value={soft_limit}
                most={10_000}
                title={title}
                onChange={(value) => edit(index, { soft_limit: value })}
              />
              <FormControlLabel
                label="Final column"
                control={
                  <Checkbox checked={terminal} onChange={(_, on) => edit(index, { terminal: on })} sx={{ p: 0.5 }} />
                }
                slotProps={{ typography: { variant: 'body2' } }}
                sx={{ mr: 0 }}
              />
              <Box sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
                <IconButton aria-label={`Move ${title} up`} disabled={index === 0} onClick={() => swap(index, -1)}>
                  <ArrowUpward fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={`Move ${title} down`}
                  disabled={index === columns.length - 1}
                  onClick={() => swap(index, 1)}
                >
                  <ArrowDownward fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={`Remove ${title}`}
                  title={count > 0 ? `${people(count)} in this column, including archived ones; move them first` : ''}
                  disabled={count > 0 || columns.length === 1}
                  onClick={() => setColumns(columns.filter((_, at) => at !== index))}
                >
                  <DeleteOutlined fontSize="small" />
                </IconButton>
              </Box>
            </Box>
          );
        })}
      </Stack>
      <Button onClick={add} disabled={columns.length >= 30} sx={{ mt: 1 }}>
        Add column
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        Stale counts working days; leave it empty for never. A column with people in it cannot be removed.
      </Typography>
      <SaveNotice error={error} overtaken={overtaken}>
        {(now) => ` There now: ${now.columns.map(({ name }) => name).join(', ')}.`}
      </SaveNotice>
    </ConfirmDialog>
  );
}

interface NumberProps {
  label: string;
  unit: string;
  title: string;
  value: number | null;
  most: number;
  onChange: (value: number | null) => void;
}
function FieldNumber({ label, unit, title, value, most, onChange }: NumberProps) {
  return (
    <TextField
      type="number"
      label={label}
      placeholder="–"
      value={value ?? ''}
      onChange={({ target }) => {
        const number = Math.trunc(Number(target.value));
        onChange(target.value === '' || !(number >= 1) ? null : Math.min(number, most));
      }}
      slotProps={{
        htmlInput: { min: 1, max: most, 'aria-label': `${label}, ${unit}: ${title}` },
        inputLabel: { shrink: true },
      }}
      sx={{ width: 96 }}
    />
  );
}
