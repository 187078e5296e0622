import { Alert, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { SaveNotice } from '../../kit/form/SaveNotice.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { SaveForm } from './SaveForm.tsx';

interface Write<B> {
  mutate: (request: { body: B }) => void;
  isPending: boolean;
  error: unknown;
}
interface Verdict {
  ok: boolean;
  detail: string;
}
interface Props<V extends FieldValues, B extends FieldValues> {
  form: UseFormReturn<V, unknown, B>;
  save: Write<B>;
  /** Tries what was typed, without saving it. */
  attempt: Write<B> & { data: Verdict | undefined };
  /** Who says that it does not work. */
  other: string;
  disabled: boolean;
  submitLabel: string;
  /** Stand beside the buttons that save and try. */
  actions: ReactNode;
  children: ReactNode;
}

/** A form about something outside, which can be tried before it is saved. */
export function TryForm<V extends FieldValues, B extends FieldValues>(props: Props<V, B>) {
  const { form, save, attempt, other, disabled, submitLabel, actions, children } = props;
  const typed = JSON.stringify(useWatch({ control: form.control }));
  const [tried, setTried] = useState<string>();
  const unsaved = useServerErrors(form, save.error);
  const untried = useServerErrors(form, attempt.error);
  const tryIt = form.handleSubmit((body) => {
    setTried(JSON.stringify(form.getValues()));
    attempt.mutate({ body });
  });
  return (
    <SaveForm
      dirty={form.formState.isDirty}
      pending={save.isPending}
      disabled={disabled}
      submitLabel={submitLabel}
      onSubmit={form.handleSubmit((body) => save.mutate({ body }))}
      notice={
        <>
          {/* Of what was typed then; what is typed now may do something else. */}
          {attempt.data && tried === typed && <Told verdict={attempt.data} other={other} />}
          <SaveNotice error={unsaved ?? (tried === typed ? untried : undefined)} />
        </>
      }
      actions={
        <>
          <Button
            variant="outlined"
            disabled={disabled || save.isPending}
            loading={attempt.isPending}
            onClick={() => void tryIt()}
          >
            Try it
          </Button>
          {actions}
        </>
      }
    >
      {children}
    </SaveForm>
  );
}

function Told({ verdict: { ok, detail }, other }: { verdict: Verdict; other: string }) {
  return ok ? (
    <Alert severity="success">It works. {detail}.</Alert>
  ) : (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      It does not work. {other} says: {detail}
    </Alert>
  );
}
