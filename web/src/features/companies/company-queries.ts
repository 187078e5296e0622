import { getCompany, noCompanyId } from '@app/contract/companies';
import { queryOf } from '../../kit/net/api.ts';

/** One company, cached per id. */
export function getCompanyForId(id: number | string | undefined) {
  if (id === undefined || id === '') throw new Error(noCompanyId);
  return queryOf(getCompany, { params: { id } });
}
