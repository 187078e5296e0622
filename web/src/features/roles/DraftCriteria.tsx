import { draftCriteria } from '@app/contract/llm/drafts';
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import {
  Alert,
  Button,
  Checkbox,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { DraftFailure } from '../../parts/llm/DraftFailure.tsx';
import type { roleShape, RoleValues } from './role-form.ts';

interface Props {
  control: Control<RoleValues, unknown, z.output<typeof roleShape>>;
  role: number;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Proposes criteria from the description as it stands in the form. What is chosen goes into the form, and is saved with it. */
export function DraftCriteria({ control, role }: Props) {
  const text = useWatch({ control, name: 'description' }).trim();
  const { field } = useController({ control, name: 'criteria' });
  const [open, setOpen] = useState(false);
  const draft = useWrite(draftCriteria);
  const ask = () => {
    setOpen(true);
    draft.mutate({ params: { id: role }, body: { text, criteria: linesOf(field.value).slice(0, 20) } });
  };
  const handleAdd = (chosen: readonly string[]) => {
    field.onChange([...linesOf(field.value), ...chosen].join('\n'));
    setOpen(false);
    notify(`${chosen.length === 1 ? '1 criterion' : `${chosen.length} criteria`} added. Save the role to keep them.`);
  };
  if (field.disabled) return null;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button startIcon={<AutoAwesome />} disabled={text === ''} onClick={ask}>
          Draft criteria
        </Button>
        <Typography variant="caption" color="textSecondary">
          {text === ''
            ? 'Enter the advertisement as the description first.'
            : 'A language model reads the description. You choose what to add.'}
        </Typography>
      </Stack>
      <Dialog open={open} fullWidth maxWidth="sm" onClose={() => setOpen(false)} aria-labelledby="draft-criteria-title">
        <DialogTitle id="draft-criteria-title">Criteria from the description</DialogTitle>
        {draft.data ? (
          <Proposals key={draft.submittedAt} {...draft.data} onAdd={handleAdd} onCancel={() => setOpen(false)} />
        ) : (
          <>
            <DialogContent>
              {draft.error ? (
                <DraftFailure error={draft.error} onRetry={ask} />
              ) : (
                <Stack direction="row" role="status" spacing={1.5} sx={{ alignItems: 'center' }}>
                  <CircularProgress size={20} aria-hidden />
                  <Typography>The language model reads the description. This takes up to 45 seconds.</Typography>
                </Stack>
              )}
            </DialogContent>
            <DialogActions>
              <Button onClick={() => setOpen(false)}>{draft.error ? 'Close' : 'Cancel'}</Button>
            </DialogActions>
          </>
        )}
      </Dialog>
    </>
  );
}

interface Proposal {
  text: string;
  quote: string;
}
interface ProposalsProps {
  criteria: readonly Proposal[];
  left_out: number;
  suspicions: readonly string[];
  onAdd: (chosen: readonly string[]) => void;
  onCancel: () => void;
}

/** Each can be changed, and left out. */
function Proposals({ criteria, left_out, suspicions, onAdd, onCancel }: ProposalsProps) {
  const [rows, setRows] = useState(() => criteria.map(({ text }) => ({ text, chosen: true })));
  const change = (at: number, part: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((row, n) => (n === at ? { ...row, ...part } : row)));
  const chosen = rows.filter((row) => row.chosen && row.text.trim() !== '').map((row) => row.text.trim());
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          {suspicions.length > 0 && (
            <Alert severity="warning">Look closely at the description: {suspicions.join(', ').toLowerCase()}.</Alert>
          )}
          {criteria.length === 0 && (
            <Typography color="textSecondary">
              The language model found nothing in the description that is not written down already.
            </Typography>
          )}
          <Stack component="ul" spacing={1.5} aria-label="Proposed criteria" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {criteria.map(({ text, quote }, at) => (
              <Stack component="li" key={text} direction="row" sx={{ alignItems: 'flex-start' }}>
                <Checkbox
                  checked={rows[at]!.chosen}
                  slotProps={{ input: { 'aria-label': `Add ${text}` } }}
                  onChange={(_, on) => change(at, { chosen: on })}
                  sx={{ ml: -1 }}
                />
                <TextField
                  fullWidth
                  multiline
                  size="small"
                  value={rows[at]!.text}
                  disabled={!rows[at]!.chosen}
                  helperText={`“${quote}”`}
                  onChange={({ target }) => change(at, { text: target.value.replaceAll('\n', ' ') })}
                  slotProps={{ htmlInput: { 'aria-label': 'Criterion', maxLength: 300 } }}
                />
              </Stack>
            ))}
          </Stack>
          {left_out > 0 && (
            <Typography variant="body2" color="textSecondary">
              Left out because no words of the description ask for it: {left_out}
            </Typography>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
          {chosen.length === 1 ? 'Add 1 criterion' : `Add ${chosen.length} criteria`}
        </Button>
      </DialogActions>
    </>
  );
}
