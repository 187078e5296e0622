import { Button, Stack } from '@mui/material';
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { LeaveGuard } from '../../kit/page/notices/LeaveGuard.tsx';

interface Props {
  dirty: boolean;
  pending: boolean;
  /** Nothing may be changed here right now. */
  disabled: boolean;
  /** Why it was not saved. */
  notice: ReactNode;
  submitLabel: string;
  /** Stand beside the button that saves. */
  actions?: ReactNode;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** A form that is saved with its button, Enter or Ctrl+S, and that asks before what was typed is lost. */
export function SaveForm({ dirty, pending, disabled, notice, submitLabel, actions, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const saveable = dirty && !pending && !disabled;
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (saveable) form.current?.requestSubmit();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [saveable]);
  return (
    <Stack component="form" ref={form} noValidate spacing={2} onSubmit={onSubmit}>
      {children}
      {notice}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={!saveable} loading={pending}>
          {submitLabel}
        </Button>
        {actions}
      </Stack>
      <LeaveGuard when={dirty && !pending} />
    </Stack>
  );
}
