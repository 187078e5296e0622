import { changePerson, type FullPerson, type PersonProfile } from '@app/contract/people';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, errorText } from '../../../kit/net/api-error.ts';
import { LeaveGuard } from '../../../kit/page/LeaveGuard.tsx';
import { notify } from '../../../kit/page/notify.tsx';
import { useServerErrors } from '../../../kit/form/server-errors.ts';
import { changesIn } from '../../../parts/changes.ts';
import { personQuery } from '../person-queries.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';

export interface SectionFormProps {
  person: FullPerson;
  /** How the section looks when it is not edited; shows what is there now after somebody else changed it. */
  View: ComponentType<{ person: FullPerson }>;
  onDone: () => void;
}

interface Props<S extends z.ZodObject> extends SectionFormProps {
  /** Makes of what is typed what the person is to have, by the names of the person's own fields. */
  shape: S;
  values: z.input<S>;
  children: (form: UseFormReturn<z.input<S>, unknown, z.output<S>>) => ReactNode;
}

/**
 * Sends what was changed, with the version it was changed against. When somebody else was faster, what is there now is
 * shown, what was typed stays, and saving again is up to the editor.
 */
export function SectionForm<S extends z.ZodObject>({ person, View, onDone, shape, values, children }: Props<S>) {
  const client = useQueryClient();
  const [opened] = useState(person);
  /* Not simply the person, which may be read anew behind the back of somebody who types. */
  const [seen, setSeen] = useState(person);
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(shape) as unknown as Resolver<z.input<S>, unknown, z.output<S>>,
    defaultValues: values as DefaultValues<z.input<S>>,
  });
  const { isDirty } = form.formState;
  const { id } = person;
  const save = useWrite(changePerson, {
    onSuccess: () => {
      notify('Saved');
      onDone();
    },
    onError: async (error) => {
      if (isConflict(error)) setSeen(await client.fetchQuery({ ...personQuery(id), staleTime: 0 }));
    },
  });
  useServerErrors(form, save.error);
  const element = useRef<HTMLFormElement>(null);
  /* The button that opened it is gone; the focus goes on from here. */
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  return (
    <Stack
      component="form"
      ref={element}
      noValidate
      spacing={2}
      onSubmit={form.handleSubmit((output) =>
        save.mutate({
          params: { id },
          body: { ...changesIn(opened, output as Partial<PersonProfile>), version: seen.version },
        }),
      )}
      sx={{ pt: 0.5 }}
    >
      {children(form)}
      {isConflict(save.error) ? (
        <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
          Somebody else changed this in the meantime. What you typed is kept; saving again puts it in place of this:
          <Box role="group" aria-label="There now" sx={{ mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'background.paper' }}>
            <Typography variant="subtitle2" sx={{ mb: 0.5 }}>
              There now
            </Typography>
            <View person={seen} />
          </Box>
        </Alert>
      ) : (
        save.isError && <Alert severity="error">{errorText(save.error, 'Failed to save changes')}</Alert>
      )}
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" disabled={!isDirty} loading={save.isPending}>
          Save
        </Button>
        <Button onClick={onDone} disabled={save.isPending}>
          Cancel
        </Button>
      </Stack>
      <LeaveGuard when={isDirty && !save.isPending} pathOnly />
    </Stack>
  );
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile';
