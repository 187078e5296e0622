import type { Response } from '@app/contract/base/endpoint';
import { getImport, listImports, previewImport } from '@app/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';

/** A list with its first rows. */
export type Batch = Response<typeof getImport>;

export const batchQuery = (id: number) => queryOf(getImport, { params: { id } });
export const previewQuery = (id: number) => queryOf(previewImport, { params: { id } });

/** Reads everything about imports again. */
export function useRefreshImports() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listImports, getImport, previewImport].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    );
}
