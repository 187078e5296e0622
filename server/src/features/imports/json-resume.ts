import { AppError } from '#platform/errors';
import type { FoundPerson } from './row-person.ts';

/** People from JSON Resume (jsonresume.org): one, or a list of them. */
export function readResumes(text: string): FoundPerson[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid_input', { detail: 'The file is not JSON', cause: error });
  }
  return (Array.isArray(given) ? given : [given]).filter(isObject).map(personOf);
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const object = (value: unknown): Json => (isObject(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** 2019, 2019-03 and 2019-03-15 are all dates there. */
const date = (value: unknown): string | null => {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(text(value)) ?? [];
  const whole = `${year}-${month}-${day}`;
  return year && !Number.isNaN(Date.parse(whole)) ? whole : null;
};

function personOf(resume: Json): FoundPerson {
  const basics = object(resume['basics']);
  const place = object(basics['location']);
  const work = list(resume['work']).filter(isObject);
  const profiles = list(basics['profiles']).map((each) => text(object(each)['url']));
  const skills = list(resume['skills']).flatMap((each) => {
    const keywords = list(object(each)['keywords']).map(text);
    return keywords.length > 0 ? keywords : [text(object(each)['name'])];
  });
  const newest = work[0];
  return {
    fields: {
      name: text(basics['name']),
      title: text(basics['label']) || text(newest?.['position']),
      company_name: newest && !newest['endDate'] ? text(newest['name']) || text(newest['company']) : '',
      email: text(basics['email']),
      phone: text(basics['phone']),
      link: [text(basics['url']), text(basics['website']), ...profiles].filter((url) => url !== '').join(' '),
      location_name: text(place['city']),
      country: text(place['countryCode']),
      skills: skills.join(','),
      languages: list(resume['languages'])
        .map((each) => text(object(each)['language']))
        .join(','),
      summary: text(basics['summary']),
    },
    lists: {
      experiences: work.map((job) => ({
        title: text(job['position']),
        company_name: text(job['name']) || text(job['company']),
        location_name: text(job['location']),
        started: date(job['startDate']),
        ended: date(job['endDate']),
        description: [text(job['summary']), ...list(job['highlights']).map(text)]
          .filter((line) => line !== '')
          .join('\n'),
      })),
      educations: list(resume['education'])
        .filter(isObject)
        .map((each) => ({
          school: text(each['institution']),
          degree: [text(each['studyType']), text(each['area'])].filter((part) => part !== '').join(' '),
          started: date(each['startDate']),
          ended: date(each['endDate']),
        })),
    },
  };
}
