import type { Request, Response, Write } from '@app/contract/base/endpoint';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { isConflict } from '../net/api-error.ts';
import { useWrite } from '../net/useWrite.ts';
import { useServerErrors } from './server-errors.ts';

interface Versioned {
  version: number;
}
/** What somebody else has made of the thing while it was edited. */
export interface Overtaken<T> {
  before: T;
  now: T;
}

interface Given<E extends Write, T extends Versioned, S extends z.ZodObject, K extends QueryKey> {
  endpoint: E;
  /** What is edited, as it was read last. */
  thing: T;
  /** How it is read; asked again when somebody else was faster. */
  query: FetchQueryOptions<T, Error, T, K>;
  /** What the fields show of it. */
  valuesOf: (thing: T) => z.input<S>;
  /** Checks what was typed and makes of it what is sent, by the same names. */
  shape: S;
  /** The request that makes these changes to what was seen. */
  requestOf: (changes: Partial<z.output<S>>, seen: T) => Request<E>;
  onSaved: (answer: Response<E>) => unknown;
  disabled?: boolean;
}

/**
 * A form that changes a thing with a version. It sends only what was changed, with the version that the editor has seen.
 * When somebody else was faster, what was typed stays, all other fields show what is there now, and saving again is up to
 * the editor (`SaveNotice` says so).
 */
export function useVersionedForm<E extends Write, T extends Versioned, S extends z.ZodObject, K extends QueryKey>({
  endpoint,
  thing,
  query,
  valuesOf,
  shape,
  requestOf,
  onSaved,
  disabled = false,
}: Given<E, T, S, K>) {
  type V = z.input<S>;
  type O = z.output<S>;
  const client = useQueryClient();
  /* Not simply the thing, which may be read again behind the back of somebody who types. */
  const [seen, setSeen] = useState(thing);
  const [overtaken, setOvertaken] = useState<Overtaken<T>>();
  const form = useForm<V, unknown, O>({
    resolver: zodResolver(shape) as unknown as Resolver<V, unknown, O>,
    defaultValues: valuesOf(seen) as DefaultValues<V>,
    disabled,
  });
  const { isDirty } = form.formState;

  /** Goes on from what is there now. What was typed stays. */
  const adopt = (now: T) => {
    const typed = form.getValues();
    const changed = namesOfChanges(valuesOf(seen), typed);
    form.reset(valuesOf(now));
    for (const name of changed)
      form.setValue(name as Path<V>, typed[name] as PathValue<V, Path<V>>, { shouldDirty: true });
    setSeen(now);
  };
  const save = useWrite(endpoint, {
    onMutate: () => setOvertaken(undefined),
    onSuccess: (answer) => {
      form.reset(form.getValues());
      return onSaved(answer);
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const now = await client.fetchQuery({ ...query, staleTime: 0 });
      adopt(now);
      setOvertaken({ before: seen, now });
    },
  });
  useServerErrors(form, save.error);

  const isOutdated = !isDirty && thing.version > seen.version;
  /* Nothing is typed that the server does not know, and what it made of that may be something else. */
  const adoptThing = useEffectEvent(() => {
    form.reset(valuesOf(thing));
    setSeen(thing);
  });
  useEffect(() => {
    if (isOutdated) adoptThing();
  }, [isOutdated]);

  const submit = (event?: BaseSyntheticEvent) =>
    form.handleSubmit((output) => {
      /* As the form would write back what it began with: some fields show less than there is, such as no seconds. */
      const before = shape.safeParse(valuesOf(seen)).data;
      const names = namesOfChanges(valuesOf(seen), form.getValues()).filter(
        (name) => name in output && (!before || isDifferent(before[name], output[name])),
      );
      const changes = Object.fromEntries(names.map((name) => [name, output[name]])) as Partial<O>;
      save.mutate(requestOf(changes, seen));
    })(event);

  return {
    form,
    submit,
    isDirty,
    isPending: save.isPending,
    /** Something was typed that would be lost. */
    isUnsaved: isDirty && !save.isPending,
    /** Why it was not saved, unless somebody else was faster. */
    error: overtaken ? null : save.error,
    overtaken,
    /** Puts all fields back to what is there. */
    undo: () => {
      form.reset(valuesOf(seen));
      setOvertaken(undefined);
      save.reset();
    },
  };
}

const isDifferent = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

const namesOfChanges = (before: FieldValues, after: FieldValues): string[] =>
  Object.keys(before).filter((name) => isDifferent(before[name], after[name]));
