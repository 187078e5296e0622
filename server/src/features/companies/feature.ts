import {
  changeCompany,
  createCompany,
  getCompany,
  getJobPosting,
  listCompanies,
  listCompanySales,
  listJobPostings,
} from '@app/contract/companies';
import type { Feature } from '#platform/feature';
import { pageOf } from '#platform/http/paging';
import { read, write } from '#platform/http/route';
import {
  addCompany,
  changeCompanyTo,
  getKnownCompany,
  getPosting,
  listKnownCompanies,
  listPostings,
  listSales,
} from './companies.ts';

export const feature: Feature = {
  routes: [
    read(listCompanies, async (db, { query }) => pageOf(listCompanies, query, await listKnownCompanies(db, query))),
    read(getCompany, (db, { params }) => getKnownCompany(db, params.id)),
    write(createCompany, async (doer, { body }) => ({ id: await addCompany(doer, body) })),
    write(changeCompany, async (doer, { params: { id }, body }) => ({
      id,
      version: await changeCompanyTo(doer, id, body),
    })),
    read(listCompanySales, async (db, { query }) => pageOf(listCompanySales, query, await listSales(db, query))),
    read(listJobPostings, async (db, { query }) => pageOf(listJobPostings, query, await listPostings(db, query))),
    read(getJobPosting, (db, { params }) => getPosting(db, params.id)),
  ],
};
