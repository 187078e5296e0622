import { readFile } from 'node:fs/promises';
import type { CvProposal } from '@app/contract/cv';
import { endingOf, fileTypes } from '@app/contract/files';
import { describe, expect, test } from 'vitest';
import { cvFileSamples } from '#testing/cv-file-samples';
import { type CvSample, cvSamples } from '#testing/cv-samples';
import { joinPeriods, periodIn } from './cv-dates.ts';
import { readCv } from './cv-rules.ts';
import { readFile as readCvBytes } from './read-file.ts';

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
const found: Record<Field, (cv: CvProposal, sample: Omit<CvSample, 'text'>) => [found: unknown, wanted: unknown]> = {
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
const about = `# What comes out of a CV

Rules read a CV (\`server/src/features/cv/\`) and propose what to keep; somebody looks before anything is kept. They are held to
these invented CVs: texts in \`server/src/testing/cv-samples.ts\`, files in \`server/src/testing/cv-samples/\`. A field is right
only if all of it is: every job with its title, employer, beginning and end. Pictures and scanned pages are not read.
\`cv-rules.test.ts\` fails when this table is not true any more; \`npx vitest run -u --project server cv-rules\` writes it anew.
`;

/** What the reader makes of every sample, the written ones and the files. */
const read: { layout: string; sample: Omit<CvSample, 'text'>; cv: CvProposal }[] = [
  ...cvSamples.map((sample) => ({ layout: sample.layout, sample, cv: readCv(sample.text) })),
  ...(await Promise.all(
    cvFileSamples.map(async (sample) => {
      const content = await readFile(new URL(`../../testing/cv-samples/${sample.file}`, import.meta.url));
      const type = fileTypes[endingOf(sample.file) as keyof typeof fileTypes];
      const cv = await readCvBytes({ type, skills: [] }, content);
      return { layout: sample.layout, sample, cv };
    }),
  )),
];
const fields = Object.keys(found) as Field[];
const isRight = (field: Field, { cv, sample }: (typeof read)[number]): boolean => {
  const [is, wanted] = found[field](cv, sample);
  return JSON.stringify(is) === JSON.stringify(wanted);
};
/** To be raised with better rules, never lowered for new ones. */
const least: Record<Field, number> = {
  name: 26,
  title: 26,
  location: 26,
  emails: 26,
  phones: 25,
  links: 26,
  skills: 26,
  languages: 26,
  jobs: 26,
  studies: 25,
  summary: 26,
};

describe(`of ${read.length} CVs in different layouts`, () => {
  test.each(fields)('%s', (field) => {
    const wrong = read.filter((each) => !isRight(field, each));
    for (const each of wrong)
      console.info(`${field}: ${each.layout}\n  ${JSON.stringify(found[field](each.cv, each.sample))}`);
    expect(read.length - wrong.length).toBeGreaterThanOrEqual(least[field]);
  });

  test('docs/cv-reading.md says which of them come out right', async () => {
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const table = [
      row(['Layout', ...fields]),
      row(['---', ...fields.map(() => ':-:')]),
      ...read.map((each) => row([each.layout, ...fields.map((field) => (isRight(field, each) ? '✓' : '✗'))])),
      row([
        `Right, of ${read.length}`,
        ...fields.map((field) => String(read.filter((each) => isRight(field, each)).length)),
      ]),
    ].join('\n');
    await expect(`${about}\n${table}\n`).toMatchFileSnapshot('../../../../docs/cv-reading.md');
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
test('a period that is broken over two lines is one', () => {
  expect(joinPeriods(['aug 2013 – jan', '2018', 'Clerk', '2019'])).toEqual(['aug 2013 – jan 2018', 'Clerk', '2019']);
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
