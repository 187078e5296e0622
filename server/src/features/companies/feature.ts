import * as api from '@app/contract/people/companies';
import * as page from '@app/contract/people/company-page';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import {
  changeCompany,
  createCompany,
  getCompany,
  getJobPosting,
  listCompanies,
  listCompanySales,
  listJobPostings,
} from './companies.ts';
import { addCompanyContact, changeCompanyContact, listCompanyContacts, removeCompanyContact } from './contacts.ts';
import { listCompanyPeople } from './people-there.ts';
import { listCompanyTimeline } from './timeline.ts';

export const feature: Feature = {
  routes: [
    read(api.listCompanies, listCompanies),
    read(api.getCompany, getCompany),
    write(api.createCompany, createCompany),
    write(api.changeCompany, changeCompany),
    read(page.listCompanyPeople, listCompanyPeople),
    read(page.listCompanyContacts, listCompanyContacts),
    write(page.addCompanyContact, addCompanyContact),
    write(page.changeCompanyContact, changeCompanyContact),
    write(page.removeCompanyContact, removeCompanyContact),
    read(page.listCompanyTimeline, listCompanyTimeline),
    read(api.listCompanySales, listCompanySales),
    read(api.listJobPostings, listJobPostings),
    read(api.getJobPosting, getJobPosting),
  ],
};
