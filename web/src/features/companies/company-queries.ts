import { getCompany, noCompanyId } from '@app/contract/people/companies';
import { ApiError } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';

/** One company, cached per id. */
export function getCompanyForId(id: number | string | undefined) {
  if (id === undefined || id === '') throw new Error(noCompanyId);
  return queryOf(getCompany, { params: { id } });
}

/** What is no number is no company's id either. */
export const isNoCompany = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'company_not_found' || error.status === 400);
