import { lazy, Suspense } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

const SensitiveWarning = lazy(async () => ({ default: (await import('./SensitiveWarning.tsx')).SensitiveWarning }));

/** The same for a field of a form. */
export function SensitiveField<V extends FieldValues>({
  control,
  name,
}: {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
}) {
  const { field } = useController({ control, name });
  return (
    <Suspense>
      <SensitiveWarning text={field.value ?? ''} onRemove={(text) => field.onChange(text)} />
    </Suspense>
  );
}
