import type { CvProposal } from '@app/contract/cv';
import { describe, expect, test } from 'vitest';
import { type CvSample, cvSamples } from '#testing/cv-samples';
import { periodIn } from './cv-dates.ts';
import { readCv } from './cv-rules.ts';

type Field =
  | 'name'
  | 'title'
  | 'location'
  | 'emails'
  | 'phones'
  | 'links'
  | 'skills'
  | 'languages'
  | 'jobs'
  | 'studies'
  | 'summary';
const found: Record<Field, (cv: CvProposal, sample: CvSample) => [found: unknown, wanted: unknown]> = {
  name: (cv, { name }) => [[cv.first_name, cv.last_name], name],
  title: (cv, { title }) => [cv.title, title],
  location: (cv, { location }) => [cv.location_name, location],
  emails: (cv, { emails }) => [cv.emails, emails],
  phones: (cv, { phones }) => [cv.phones, phones],
  links: (cv, { links }) => [cv.links, links],
  skills: (cv, { skills }) => [cv.skills.toSorted(), skills.toSorted()],
  languages: (cv, { languages }) => [cv.languages, languages],
  jobs: (cv, { jobs }) => [cv.experiences.map((job) => [job.title, job.company_name, job.started, job.ended]), jobs],
  studies: (cv, { studies }) => [cv.educations.map(({ school, degree }) => [school, degree]), studies],
  summary: (cv, { summary }) => [cv.summary.slice(0, summary.length || undefined), summary],
};
/** How many of the samples come out right. To be raised with better rules, never lowered for new ones. */
const least: Record<Field, number> = {
  name: 14,
  title: 14,
  location: 14,
  emails: 14,
  phones: 14,
  links: 14,
  skills: 14,
  languages: 14,
  jobs: 14,
  studies: 14,
  summary: 14,
};

describe(`of ${cvSamples.length} CVs in different layouts`, () => {
  test.each(Object.keys(found) as Field[])('%s', (field) => {
    const wrong = cvSamples.flatMap((sample) => {
      const [is, wanted] = found[field](readCv(sample.text), sample);
      return JSON.stringify(is) === JSON.stringify(wanted) ? [] : [{ layout: sample.layout, is, wanted }];
    });
    const right = cvSamples.length - wrong.length;
    console.info(`${field}: ${right} of ${cvSamples.length}`, ...wrong.map((each) => `\n  ${JSON.stringify(each)}`));
    expect(right).toBeGreaterThanOrEqual(least[field]);
  });
});

test.each<[string, string | null, string | null, string]>([
  ['Jan 2019 - Present', '2019-01-01', null, ''],
  ['januari 2019 till mars 2020', '2019-01-01', '2020-03-01', ''],
  ['03/2019 – 06/2021: Developer', '2019-03-01', '2021-06-01', 'Developer'],
  ['2019-03 – 2021-06\tDeveloper', '2019-03-01', '2021-06-01', 'Developer'],
  ['Developer, Acme (2015–)', '2015-01-01', null, 'Developer, Acme'],
  ['Developer since 2018', '2018-01-01', null, 'Developer'],
  ['Sept. 2016 to Dec 2017 (1 year)', '2016-09-01', '2017-12-01', ''],
  ['MSc Physics, 2012', null, '2012-01-01', 'MSc Physics'],
])('%s is a period', (line, started, ended, rest) => {
  expect(periodIn(line)).toEqual({ started, ended, rest });
});
test.each(['070-2012', 'anna1985@example.com', 'Room 20190', '850312-1234'])('%s is none', (line) => {
  expect(periodIn(line)).toBeUndefined();
});

test('skills in use are known, words in use elsewhere are not taken for skills', () => {
  const text = 'Anna Berg\n\nExperience\nI go to rest in spring.\n\nSkills\nCobol, Falkonering';
  expect(readCv(text).skills).toEqual([]);
  expect(readCv(text, ['COBOL', 'Falkonering']).skills).toEqual(['COBOL', 'Falkonering']);
});

test('an empty file proposes nothing', () => {
  expect(readCv('')).toMatchObject({ first_name: '', emails: [], experiences: [], skills: [] });
});
