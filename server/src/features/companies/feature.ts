import * as api from '@app/contract/companies';
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

export const feature: Feature = {
  routes: [
    read(api.listCompanies, listCompanies),
    read(api.getCompany, getCompany),
    write(api.createCompany, createCompany),
    write(api.changeCompany, changeCompany),
    read(api.listCompanySales, listCompanySales),
    read(api.listJobPostings, listJobPostings),
    read(api.getJobPosting, getJobPosting),
  ],
};
