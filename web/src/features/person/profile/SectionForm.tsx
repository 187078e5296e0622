import { changePerson, type FullPerson } from '@app/contract/people/people';
import { Box, Button, Stack, Typography } from '@mui/material';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { SaveNotice } from '../../../kit/form/SaveNotice.tsx';
import { useVersionedForm } from '../../../kit/form/useVersionedForm.ts';
import { LeaveGuard } from '../../../kit/page/notices/LeaveGuard.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { personQuery } from '../person-queries.ts';

export interface SectionFormProps {
  person: FullPerson;
  /** How the section looks when it is not edited; shows what is there now after somebody else changed it. */
  View: ComponentType<{ person: FullPerson }>;
  onDone: () => void;
}

interface Props<S extends z.ZodObject> extends SectionFormProps {
  /** Makes of what is typed what the person is to have, by the names of the person's own fields. */
  shape: S;
  valuesOf: (person: FullPerson) => z.input<S>;
  children: (form: UseFormReturn<z.input<S>, unknown, z.output<S>>) => ReactNode;
}

/** Changes one section of a person. */
export function SectionForm<S extends z.ZodObject>({ person, View, onDone, shape, valuesOf, children }: Props<S>) {
  const { form, submit, isDirty, isPending, isUnsaved, error, overtaken } = useVersionedForm({
    endpoint: changePerson,
    thing: person,
    query: personQuery(person.id),
    valuesOf,
    shape,
    requestOf: (changes, { id, version }) => ({ params: { id }, body: { ...changes, version } }),
    onSaved: () => {
      notify('Saved');
      onDone();
    },
  });
  const element = useRef<HTMLFormElement>(null);
  /* The button that opened it is gone; the focus goes on from here. */
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  return (
    <Stack component="form" ref={element} noValidate spacing={2} onSubmit={submit} sx={{ pt: 0.5 }}>
      {children(form)}
      <SaveNotice error={error} overtaken={overtaken}>
        {(now) => (
          <Box role="group" aria-label="There now" sx={{ mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'background.paper' }}>
            <Typography variant="subtitle2" sx={{ mb: 0.5 }}>
              There now
            </Typography>
            <View person={now} />
          </Box>
        )}
      </SaveNotice>
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" disabled={!isDirty} loading={isPending}>
          Save
        </Button>
        <Button onClick={onDone} disabled={isPending}>
          Cancel
        </Button>
      </Stack>
      <LeaveGuard when={isUnsaved} pathOnly />
    </Stack>
  );
}
