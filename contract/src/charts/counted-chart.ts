import { z } from 'zod';
import { endpoint, type Read } from '../base/endpoint.ts';
import { chartPayload, windowQuery } from './charts.ts';

/** A call for superusers that counts over whole tables: in a read-only transaction, its answer kept for 30 seconds. */
export const countedChart = <const Path extends Read['path'], Q extends z.ZodRawShape>(
  path: Path,
  summary: string,
  query: Q,
  shows: Read['shows'],
) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'superuser',
    errors: ['count_too_long'],
    query: z.strictObject({ ...windowQuery, ...query }),
    response: chartPayload,
    shows,
  });
