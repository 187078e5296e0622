import { mostImportRows } from '@app/contract/people/import-list';
import { largestRow, NotAListError } from './limits.ts';
import type { FoundPerson } from './row-person.ts';

/** People from JSON Resume (jsonresume.org): one, or a list of them. */
export function* readResumes(text: string): Generator<FoundPerson> {
  let count = 0;
  for (const element of elementsOf(text)) {
    count += 1;
    if (count > mostImportRows) throw new NotAListError(`A list has at most ${mostImportRows} rows`);
    const given = parse(element);
    if (isObject(given)) yield personOf(given);
  }
}

function parse(text: string): unknown {
  if (text.length > largestRow) throw new NotAListError(`A profile has at most ${largestRow} characters`);
  try {
    return JSON.parse(text);
  } catch {
    throw new NotAListError('The file is not JSON');
  }
}

const [quote, backslash, comma] = [34, 92, 44];
const opens = (sign: number): boolean => sign === 91 || sign === 123;
const closes = (sign: number): boolean => sign === 93 || sign === 125;

/** The texts of a list's elements, one by one, or of the one thing that is no list: all at once would fill the memory. */
function* elementsOf(text: string): Generator<string> {
  const whole = text.trim();
  if (!whole.startsWith('[')) {
    yield whole;
    return;
  }
  let depth = 0;
  let quoted = false;
  let from = 1;
  for (let at = 0; at < whole.length; at += 1) {
    const sign = whole.charCodeAt(at);
    if (quoted) {
      if (sign === backslash) at += 1;
      else quoted = sign !== quote;
    } else if (sign === quote) quoted = true;
    else if (opens(sign)) depth += 1;
    else if (closes(sign)) depth -= 1;
    const isLast = depth === 0;
    if (!isLast && !(depth === 1 && sign === comma && !quoted)) continue;
    const element = whole.slice(from, at);
    const isEmptyList = isLast && from === 1 && element.trim() === '';
    if (!isEmptyList) yield element;
    from = at + 1;
    if (isLast) break;
  }
  if (from !== whole.length || !whole.endsWith(']')) throw new NotAListError('The file is not JSON');
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
