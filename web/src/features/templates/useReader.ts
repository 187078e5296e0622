import type { Response } from '@app/contract/base/endpoint';
import type { findThings } from '@app/contract/people/finder';
import type { TemplateValues as KnownValues } from '@app/contract/outreach/template-text';
import { getTemplateValues } from '@app/contract/outreach/templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';

type Person = Response<typeof findThings>['people'][number];
export interface ReaderRole {
  id: number;
  name: string;
}
export type Reader = ReturnType<typeof useReader>;

/** Whom the preview is for, and what we know of them. */
export function useReader(about?: ReaderRole) {
  const [person, setPerson] = useState<Person | null>(null);
  const [role = about ?? null, setRole] = useState<ReaderRole | null>();
  const values = useQuery({
    ...queryOf(getTemplateValues, {
      params: { person_id: person?.id ?? 0 },
      query: role ? { assignment_id: role.id } : {},
    }),
    enabled: person !== null,
  });
  const known: KnownValues | undefined = person ? values.data?.values : undefined;
  return { person, setPerson, role, setRole, known, error: values.error };
}
