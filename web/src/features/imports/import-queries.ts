import type { Response } from '@app/contract/base/endpoint';
import { getImport, previewImport } from '@app/contract/people/imports';
import { queryOf } from '../../kit/net/api.ts';

/** A list with its first rows. */
export type Batch = Response<typeof getImport>;

export const batchQuery = (id: number) => queryOf(getImport, { params: { id } });
export const previewQuery = (id: number) => queryOf(previewImport, { params: { id } });
