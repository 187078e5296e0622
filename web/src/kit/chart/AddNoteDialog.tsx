import {
  addChartMark,
  type ChartMark,
  chartMarkKinds,
  deleteChartMark,
  type newChartMark,
} from '@app/contract/charts/chart-marks';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  IconButton,
  Link,
  List,
  ListItem,
  ListItemText,
  MenuItem,
  Stack,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { z } from 'zod';
import { DateField } from '../form/DateField.tsx';
import { fromLocal, problemWithMoment, toLocal } from '../form/local-moment.ts';
import { formatDateTime } from '../format.ts';
import { callOnce } from '../net/once.ts';
import { useWrite } from '../net/useWrite.ts';
import { makeUuid } from '../net/uuid.ts';
import { ConfirmDialog } from '../page/notices/ConfirmDialog.tsx';
import { notify } from '../page/notices/notify.ts';
import { isWebLink } from '../web-link.ts';
import { ownZone } from './useChosenTime.ts';

type Kind = z.output<typeof newChartMark>['kind'];
const kinds: readonly Kind[] = ['note', 'incident'];
const longest = 80;

/** Notes on the time axis of all charts what happened, and lists what was noted. */
export function AddNoteDialog({ marks, onClose }: { marks: readonly ChartMark[]; onClose: () => void }) {
  const [key] = useState(makeUuid);
  const [kind, setKind] = useState<Kind>('note');
  const [at, setAt] = useState(() => toLocal(new Date().toISOString()));
  const [label, setLabel] = useState('');
  const remove = useRemove();
  const add = useWrite(addChartMark, {
    send: (request) => callOnce(key, addChartMark, request),
    onSuccess: (mark) => {
      onClose();
      notify(`${chartMarkKinds[kind]} added to the charts`, {
        action: { label: 'Undo', onClick: () => remove.mutate({ params: { id: mark.id } }) },
      });
    },
  });
  const moment = fromLocal(at);
  const [problems, setProblems] = useState<{ at?: string; label?: string }>({});
  const save = () => {
    const found = {
      ...(moment === undefined && { at: problemWithMoment(at) ?? 'Enter a date and a time, such as 2026-11-15 09:30' }),
      ...(label.trim() === '' && { label: 'Please say what happened' }),
    };
    setProblems(found);
    if (moment !== undefined && label.trim() !== '') add.mutate({ body: { kind, label, at: moment } });
  };
  return (
    <ConfirmDialog
      open
      title="Add a note"
      confirmLabel="Add"
      onClose={onClose}
      onConfirm={save}
      pending={add.isPending}
      error={add.error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          required
          label="What happened"
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          error={problems.label !== undefined}
          helperText={problems.label ?? 'Shown on the time axis of every chart'}
          slotProps={{ htmlInput: { maxLength: longest } }}
        />
        <DateField
          withTime
          required
          label="When"
          value={at}
          onChange={setAt}
          error={problems.at !== undefined}
          helperText={problems.at ?? `In your time zone, ${ownZone()}`}
        />
        <TextField select label="Kind" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          {kinds.map((each) => (
            <MenuItem key={each} value={each}>
              {chartMarkKinds[each]}
            </MenuItem>
          ))}
        </TextField>
        {marks.length > 0 && <Noted marks={marks} />}
      </Stack>
    </ConfirmDialog>
  );
}

/** What was noted before, the newest first. What programs reported stays. */
function Noted({ marks }: { marks: readonly ChartMark[] }) {
  const add = useWrite(addChartMark, { failure: 'This could not be undone' });
  const remove = useRemove();
  const drop = ({ id, kind, label, at }: ChartMark) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          notify('Deleted', {
            action: { label: 'Undo', onClick: () => add.mutate({ body: { kind: kind as Kind, label, at } }) },
          }),
      },
    );
  return (
    <div>
      <Typography variant="h3">In this range</Typography>
      <List dense disablePadding sx={{ maxHeight: 200, overflow: 'auto' }}>
        {marks.map((mark) => (
          <ListItem
            key={mark.id}
            disableGutters
            secondaryAction={
              kinds.some((kind) => kind === mark.kind) && (
                <Tooltip title="Delete">
                  <IconButton edge="end" aria-label={`Delete ${mark.label}`} onClick={() => drop(mark)}>
                    <DeleteOutlined fontSize="small" />
                  </IconButton>
                </Tooltip>
              )
            }
          >
            <ListItemText
              primary={<MarkName {...mark} />}
              secondary={[formatDateTime(mark.at), chartMarkKinds[mark.kind], mark.user?.username]
                .filter(Boolean)
                .join(', ')}
              slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
            />
          </ListItem>
        ))}
      </List>
    </div>
  );
}

const MarkName = ({ label, href }: ChartMark) =>
  isWebLink(href) ? (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </Link>
  ) : (
    label
  );

const useRemove = () => useWrite(deleteChartMark, { failure: 'The note could not be deleted' });
