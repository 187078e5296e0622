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
import { route } from '#platform/http/route';
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
    route(listCompanies, async ({ query }, { db }) =>
      pageOf(listCompanies, query, await listKnownCompanies(db, query)),
    ),
    route(getCompany, ({ params }, { db }) => getKnownCompany(db, params.id)),
    route(createCompany, ({ body }, { db, actor, caller }) =>
      db.transaction().execute(async (trx) => ({ id: await addCompany({ trx, actor, caller }, body) })),
    ),
    route(changeCompany, ({ params: { id }, body }, { db, actor, caller }) =>
      db
        .transaction()
        .execute(async (trx) => ({ id, version: await changeCompanyTo({ trx, actor, caller }, id, body) })),
    ),
    route(listCompanySales, async ({ query }, { db }) => pageOf(listCompanySales, query, await listSales(db, query))),
    route(listJobPostings, async ({ query }, { db }) => pageOf(listJobPostings, query, await listPostings(db, query))),
    route(getJobPosting, ({ params }, { db }) => getPosting(db, params.id)),
  ],
};
