import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';

type Value = string | number | boolean | readonly string[] | undefined;
type Patch<S extends z.ZodObject> = { [K in keyof z.input<S>]?: Value };
type SetSearch<S extends z.ZodObject> = (patch: Patch<S>, options?: { replace?: boolean }) => void;

/**
 * The query string as typed values. Each field of the schema must accept `undefined` (a default or optional):
 * a value that does not fit is treated as if it were not there, so a mangled link still opens the screen.
 * A field that is there several times is given to the schema as a list. Setting a field to undefined, '' or an empty
 * list removes it; what the schema does not name is left alone.
 */
export function useSearch<S extends z.ZodObject>(schema: S): [values: z.output<S>, setSearch: SetSearch<S>] {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => readSearch(schema, params), [schema, params]);
  const setSearch = useCallback<SetSearch<S>>(
    (patch, { replace = false } = {}) => setParams((before) => patchSearch(before, patch), { replace }),
    [setParams],
  );
  return [values, setSearch];
}

export function readSearch<S extends z.ZodObject>(schema: S, params: URLSearchParams): z.output<S> {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const all = params.getAll(name);
    const given = field.safeParse(all.length > 1 ? all : all[0]);
    return [name, given.success ? given.data : field.parse(undefined)];
  });
  return Object.fromEntries(fields) as z.output<S>;
}

function patchSearch(before: URLSearchParams, patch: Readonly<Record<string, Value>>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch)) {
    after.delete(name);
    for (const item of [value].flat()) if (item !== undefined && item !== '') after.append(name, String(item));
  }
  return after;
}
