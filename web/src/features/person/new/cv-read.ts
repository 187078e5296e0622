import { type CvProposal, presentJob } from '@app/contract/people/cv';
import { typedDates } from '../../../parts/form-fields.ts';
import type { CvField, Origin, Proposed } from './cv-fill.ts';

/** What a CV says, as the form has it. */
export function proposedBy(cv: CvProposal): Proposed {
  const { first_name, last_name, location_name, summary } = cv;
  const job = presentJob(cv);
  return {
    first_name,
    last_name,
    location_name,
    summary,
    title: cv.title || (job?.title ?? ''),
    company_name: job?.company_name ?? '',
    emails: cv.emails.join('\n'),
    phones: cv.phones.join('\n'),
    links: cv.links.join('\n'),
    skills: cv.skills.join('\n'),
    languages: cv.languages.join('\n'),
    experiences: cv.experiences.map(typedDates),
    educations: cv.educations.map(typedDates),
  };
}

/** Everything that a CV gave, with where it stands in it. */
export function originsBy(cv: CvProposal): Origin[] {
  const valueAt = (path: string): string => {
    const [name = '', at] = path.split('.');
    const field = cv[name as keyof CvProposal];
    const value: unknown = at === undefined ? field : (field as readonly unknown[])[Number(at)];
    if (typeof value === 'string') return value;
    const { title, company_name, school, degree } = value as Record<string, string | undefined>;
    return [title ?? degree, company_name ?? school].filter(Boolean).join(', ');
  };
  const job = presentJob(cv);
  const jobOrigin = cv.origins[`experiences.${cv.experiences.findIndex((each) => each === job)}`];
  return [
    ...Object.entries(cv.origins).map(([path, origin]) => ({
      ...origin,
      name: path.split('.')[0] as CvField,
      value: valueAt(path),
    })),
    ...(job?.company_name && jobOrigin
      ? [{ ...jobOrigin, name: 'company_name' as const, value: job.company_name }]
      : []),
  ];
}
