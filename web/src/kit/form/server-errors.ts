import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../net/api-error.ts';

/**
 * Puts what the server found wrong beside the fields it is about, and the focus into the first of them. Returns the error if that
 * does not say everything.
 */
export function useServerErrors<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
  error: unknown,
): unknown {
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    Object.entries(error.fields).forEach(([name, message], index) => {
      form.setError(name as FieldPath<V>, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the form is the same object for as long as the page is open
  }, [error]);
  const names = error instanceof ApiError ? Object.keys(error.fields) : [];
  return names.length > 0 && names.every((name) => name in form.getValues()) ? undefined : error;
}
