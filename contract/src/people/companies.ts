import { z } from 'zod';
import { flag } from '../base/numbers.ts';
import { endpoint } from '../base/endpoint.ts';
import { page, pageQuery } from '../base/paging.ts';
import { id, idInPath, line, requiredLine, timestamp, webAddress } from '../base/text.ts';
import { reminderFields } from './people.ts';

export const companySizes = [
  '',
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const;

const profile = {
  name: requiredLine(200, 'Enter a name'),
  domain: z
    .union([
      z.literal('').transform(() => null),
      line(253).pipe(z.string().regex(/^[\w-]+(\.[\w-]+)+$/, 'Not a domain, such as example.com')),
    ])
    .nullable(),
  industry: line(100),
  size: z.enum(companySizes),
  location_name: line(200),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Two capital letters, such as SE')
    .nullable(),
  website: z.union([z.literal(''), webAddress]),
  client: z.boolean(),
  do_not_poach: z.boolean(),
};
export const companyProfile = z.object(profile);

export const company = z.object({
  id,
  ...profile,
  domain: z.string().nullable(),
  website: z.string(),
  created: timestamp,
  updated: timestamp,
  version: z.int(),
});
export type Company = z.output<typeof company>;

/** The first of its reminders that is not done: what it says, and when it is due. */
const nextStep = { next_step: z.string(), next_step_due: timestamp.nullable() };

/** Said when a company is asked for without saying which. */
export const noCompanyId = 'Called getCompanyForId without id supplied';

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/v2/company/',
  summary: 'Companies by name, or the ones that changed last',
  access: 'user',
  query: z.strictObject({
    ...pageQuery,
    query: line(200).optional(),
    client: flag.optional(),
    do_not_poach: flag.optional(),
    industry: line(100).optional(),
  }),
  response: page(company.extend({ ...nextStep, people: z.int(), postings: z.int() })),
  shows: ['companies', 'people', 'timeline'],
});

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/v2/company/{id}/',
  summary: 'One company, with its next step and its postings; counts of people stop at 1,000',
  access: 'user',
  errors: ['company_not_found'],
  params: z.object({ id: idInPath }),
  response: company.extend({
    logo_url: z.string(),
    tags: z.array(z.string()),
    /** Who works there now. */
    people_count: z.int(),
    /** The first of the reminders that are not done, and how many there are. */
    next_step: z.object(reminderFields).nullable(),
    next_steps: z.int(),
    postings: z.array(
      z.object({
        id,
        job_title: z.string(),
        location_name: z.string(),
        listed_at: timestamp,
        expire_at: timestamp.nullable(),
      }),
    ),
  }),
  shows: ['companies', 'people', 'tags', 'timeline'],
});
export type FullCompany = z.output<typeof getCompany.response>;

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/v2/company/',
  summary: 'Adds a company',
  access: 'user',
  errors: ['domain_taken'],
  body: companyProfile.partial().required({ name: true }),
  status: 201,
  once: true,
  response: z.object({ id }),
  audit: 'company_create',
  touches: ['companies'],
});

export const changeCompany = endpoint({
  method: 'PATCH',
  path: '/api/v2/company/{id}/',
  summary: 'Changes what is given and leaves the rest; `version` is the one you saw',
  access: 'user',
  errors: ['company_not_found', 'changed_meanwhile', 'domain_taken'],
  params: z.object({ id: idInPath }),
  body: companyProfile.partial().extend({ version: z.int() }),
  response: z.object({ id, version: z.int() }),
  audit: 'company_change',
  touches: ['companies'],
});

export const listCompanySales = endpoint({
  method: 'GET',
  path: '/api/v2/company_sales/',
  summary:
    'Companies as a salesperson sees them: whom we know there, what they look for, when we last spoke, what is next',
  access: 'user',
  query: z.strictObject({ ...pageQuery, query: line(200).optional(), client: flag.optional() }),
  response: page(
    z.object({
      id,
      name: z.string(),
      industry: z.string(),
      client: z.boolean(),
      do_not_poach: z.boolean(),
      /** Roles we have with them. */
      open_roles: z.int(),
      past_roles: z.int(),
      open_postings: z.int(),
      people: z.int(),
      last_touch: timestamp.nullable(),
      ...nextStep,
      version: z.int(),
    }),
  ),
  shows: ['companies', 'assignments', 'people', 'timeline'],
});

export const jobPosting = z.object({
  id,
  job_title: z.string(),
  expire_at: timestamp.nullable(),
  description_text: z.string(),
  company: id.nullable(),
  company_name: z.string(),
  location_name: z.string(),
  listed_at: timestamp,
  url: z.string(),
  source: z.enum(['linkedin', 'own', 'import']),
});
export type JobPosting = z.output<typeof jobPosting>;

export const listJobPostings = endpoint({
  method: 'GET',
  path: '/api/v2/job_posting/',
  summary: 'Job postings, newest first',
  access: 'user',
  query: z.strictObject({
    ...pageQuery,
    query: line(200).optional(),
    company: idInPath.optional(),
    location: line(200).optional(),
    source: z.enum(['linkedin', 'own', 'import']).optional(),
    open: flag.optional(),
  }),
  response: page(jobPosting),
  shows: ['companies'],
});

export const getJobPosting = endpoint({
  method: 'GET',
  path: '/api/v2/job_posting/{id}/',
  summary: 'One job posting',
  access: 'user',
  errors: ['not_found'],
  params: z.object({ id: idInPath }),
  response: jobPosting,
  shows: ['companies'],
});
