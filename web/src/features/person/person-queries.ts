import { getFullPerson } from '@app/contract/people/people';
import { ApiError } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';

export const personQuery = (id: number | string) => queryOf(getFullPerson, { params: { id } });

/** What is no number is nobody's id either. */
export const isNobody = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'person_not_found' || error.status === 400);
