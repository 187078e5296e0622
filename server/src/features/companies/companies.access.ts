import {
  changeCompany,
  createCompany,
  getCompany,
  getJobPosting,
  listCompanies,
  listCompanySales,
  listJobPostings,
} from '@app/contract/companies';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';
import { makeCompany } from '#testing/make';

const company = async ({ db, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makeCompany(db)) },
});
async function posting({ db, variant }: World) {
  if (variant === 'missing') return { params: { id: missingId } };
  const row = { job_title: 'Developer', listed_at: new Date().toISOString(), source: 'own' };
  const { id } = await db.insertInto('job_posting').values(row).returning('id').executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}
const found = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200);

export const cases: AccessCases = [
  [listCompanies, nothing],
  [getCompany, { request: company, status: found }],
  [createCompany, { request: () => ({ body: { name: 'New company' } }) }],
  [
    changeCompany,
    { request: async (world) => ({ ...(await company(world)), body: { version: 1, client: true } }), status: found },
  ],
  [listCompanySales, nothing],
  [listJobPostings, nothing],
  [getJobPosting, { request: posting, status: found }],
];
