import {
  createPromptVersion,
  lintPrompt,
  promptLength,
  promptVariables,
  type PromptInFull,
} from '@app/contract/llm/prompts';
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { formatCount } from '../../kit/format.ts';
import { errorText, isConflict } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { LeaveGuard } from '../../kit/page/notices/LeaveGuard.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

interface Props {
  prompt: PromptInFull;
  body: string;
  onBody: (body: string) => void;
}
const names = (list: readonly string[]): string => list.map((name) => `{{${name}}}`).join(', ');

/** Writes the next version. What is in production stays until somebody moves it. */
export function Editor({ prompt: { kind, versions }, body, onBody }: Props) {
  /* What the writer began with: a version that somebody else adds meanwhile is not one that they have seen. */
  const [newest, setNewest] = useState(versions[0]?.version ?? 0);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useWrite(createPromptVersion, {
    onSuccess: ({ version }) => {
      setNewest(version);
      setNote('');
      setMissing(false);
      notify(`Version ${version} was saved. It is used once it is moved into production.`, { severity: 'success' });
    },
  });
  const lint = lintPrompt(kind, body);
  const known = Object.entries(promptVariables[kind]);
  const last = versions[0];
  const unchanged = body.trim() === (last?.body.trim() ?? '');
  const overtaken = last !== undefined && last.version > newest ? last.version : undefined;
  const save = () => {
    if (note.trim() === '') setMissing(true);
    else create.mutate({ params: { kind }, body: { body, note, newest } });
  };
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.5}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Typography variant="h2">Text</Typography>
      <TextField
        label="What the model is told"
        value={body}
        onChange={({ target }) => onBody(target.value)}
        multiline
        minRows={12}
        maxRows={28}
        error={lint.unknown.length > 0}
        helperText={
          lint.unknown.length > 0
            ? `There is no ${names(lint.unknown)}`
            : `${formatCount(body.length)} of ${formatCount(promptLength.most)} characters. The data follows by itself, between marks that no text can forge.`
        }
        slotProps={{ htmlInput: { maxLength: promptLength.most, style: { fontFamily: 'monospace', fontSize: 13 } } }}
      />
      {lint.long && (
        <Alert severity="warning">
          This is long: every call pays for it, and models follow long instructions less well.
        </Alert>
      )}
      {known.length > 0 && (
        <Box>
          <Typography variant="body2" color="textSecondary">
            Variables:{' '}
            {known.map(([name, about]) => `{{${name}}}: ${about.charAt(0).toLowerCase()}${about.slice(1)}`).join('; ')}.
            {lint.unused.length > 0 && ` Not used: ${names(lint.unused)}.`}
          </Typography>
        </Box>
      )}
      {overtaken !== undefined && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => setNewest(overtaken)}>
              Save anyway
            </Button>
          }
        >
          Someone has saved version {overtaken} meanwhile. Compare with it before you save yours.
        </Alert>
      )}
      {create.error && !isConflict(create.error) && (
        <Alert severity="error">{errorText(create.error, 'The version could not be saved')}</Alert>
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: { sm: 'flex-start' } }}>
        <TextField
          label="What did you change?"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          required
          error={missing && note.trim() === ''}
          helperText={missing && note.trim() === '' ? 'Say in a few words what you changed' : undefined}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          sx={{ flexGrow: 1 }}
        />
        <Button
          type="submit"
          variant="contained"
          loading={create.isPending}
          disabled={unchanged || lint.unknown.length > 0 || overtaken !== undefined}
          sx={{ whiteSpace: 'nowrap' }}
        >
          Save as version {(last?.version ?? 0) + 1}
        </Button>
      </Stack>
      <LeaveGuard when={!unchanged && !create.isPending} />
    </Stack>
  );
}
