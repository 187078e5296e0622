import {
  changeCompany,
  createCompany,
  getCompany,
  getJobPosting,
  listCompanies,
  listCompanySales,
  listJobPostings,
} from '@app/contract/people/companies';
import {
  addCompanyContact,
  changeCompanyContact,
  listCompanyContacts,
  listCompanyPeople,
  listCompanyTimeline,
  removeCompanyContact,
} from '@app/contract/people/company-page';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';
import { makeCompany, makePerson } from '#testing/make';

const company = async ({ db, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makeCompany(db)) },
});
async function posting({ db, variant }: World) {
  if (variant === 'missing') return { params: { id: missingId } };
  const row = { job_title: 'Developer', listed_at: new Date().toISOString(), source: 'own' };
  const { id } = await db.insertInto('job_posting').values(row).returning('id').executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}
/** Somebody else's or one's own: everybody looks after the contacts. */
async function contact({ db, self, variant }: World) {
  if (variant === 'missing') return { params: { id: missingId } };
  const [company_id, person_id] = [await makeCompany(db), await makePerson(db, {}, self)];
  const row = db.insertInto('company_contact').values({ company_id, person_id });
  return { params: { id: String((await row.returning('id').executeTakeFirstOrThrow()).id) } };
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
  [listCompanyPeople, { request: company, status: found }],
  [listCompanyContacts, { request: company, status: found }],
  [
    addCompanyContact,
    {
      request: async (world) => ({
        ...(await company(world)),
        body: { person: await makePerson(world.db, {}, world.self) },
      }),
      status: (_, variant) => (variant === 'missing' ? 404 : 201),
    },
  ],
  [
    changeCompanyContact,
    { request: async (world) => ({ ...(await contact(world)), body: { title: 'Boss' } }), status: found },
  ],
  [removeCompanyContact, { request: contact, status: (_, variant) => (variant === 'missing' ? 404 : 204) }],
  [listCompanyTimeline, { request: company, status: found }],
  [listCompanySales, nothing],
  [listJobPostings, nothing],
  [getJobPosting, { request: posting, status: found }],
];
