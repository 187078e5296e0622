import { readFile } from 'node:fs/promises';
import type { CvProposal } from '@app/contract/people/cv';
import { endingOf, fileTypes } from '@app/contract/people/files';
import { describe, expect, test } from 'vitest';
import { cvFileSamples } from '#testing/samples/cv-file-samples';
import { type CvSample, cvSamples } from '#testing/samples/cv-samples';
import { isBroken, periodIn } from './cv-dates.ts';
import { readCv } from './cv-rules.ts';
import { plainLines, tidy } from './lines.ts';
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

Rules read a CV (\`server/src/features/cv/\`) and propose what to keep; somebody looks before anything is kept. Pictures, scanned
pages and other kinds of files than PDF, DOCX and plain text are not read.

1. A file becomes lines (\`lines.ts\`): text, size, look, the parts of different looks, and whether it was made a heading. PDF by where
   its pieces stand on the page, columns one after the other, without pictures and leading dots (\`read-pdf.ts\`); DOCX with its
   breaks, tabs, tables, text boxes, headers and footers (\`read-docx.ts\`).
2. Headings cut the lines into sections (\`cv-sections.ts\`): by lists of words in English and the languages of the north and some in German,
   French, Spanish and Portuguese, of several by the first, and by what the headings of this CV look like. What was used in a job does not end it. A section whose
   heading we do not know is work if it has periods with titles beside them.
3. Periods cut work and education into entries (\`cv-entries.ts\`). Which lines around a period belong to it is seen once for the
   section: how many stand above the first, and what they look like; an entry begins with what looks as the first line of the first does. Where a
   place stands below most periods, that of the others is one, too. What somebody has learned is taken from among their jobs where there is no list of schools.
4. Those lines name things (\`cv-names.ts\`). What parts the names is what parts most of them in the section, and which of them is the
   title or the degree follows from all names in the same place and of the same look, not from one entry alone (\`cv-jobs.ts\`,
   \`cv-studies.ts\`).
5. Name, title, town and contact come from the top and from labels (\`cv-head.ts\`). A name is proposed only if it is the largest
   on the page, stands first, is labelled, or is that of the address; otherwise none.
6. Skills are those that we know, wherever they stand, and what is listed where skills are listed (\`cv-skills.ts\`), without the labels
   of the lists.

Every value comes with the line that it was read from and with whether it is sure; the form says "unsure" in words and lists where
everything stands. A second reading by a language model (\`server/src/features/llm-drafts/extraction.ts\`) gets the same text and answers with the same
values, if somebody asks for it; they take them over one by one ([decision 41](decisions/0041-what-a-model-drafts.md)). How well it reads, field by field,
is on \`/charts/extractor_prompts/\`.

Towns are from [GeoNames](https://www.geonames.org) (CC BY 4.0), in \`towns.txt\`; names of languages and countries from the Unicode
data in Node.

**Real CVs** are what counts, and they stay out of the repository. \`npm run bench -- cv -- <folder> [half] [--wrong]\` reads the files in
\`<folder>/cv/\`, compares them with what people have marked in \`<folder>/cv-truth/<half>/*.json\`, and prints each figure with its interval
beside that of plain regular expressions. What counts as right: \`server/src/bench/judgement/cv-score.ts\`. The figures of four sets, three of them unseen by the rules when they were read,
are in [decision 25](decisions/0025-cvs-are-read-as-lines.md), with what is not met: on CVs that they have not seen, the rules read 61 to 81 % of the jobs
and 65 to 76 % of the studies entirely right, so whoever looks at a proposal has something to mend in most of them.

**Invented CVs**, written beside the rules, prove little beyond that nothing is lost: texts in \`server/src/testing/samples/cv-samples.ts\`,
files in \`server/src/testing/cv-samples/\`. A field is right only if all of it is. \`cv-rules.test.ts\` fails when this table is not true
any more; \`npx vitest run -u --project server cv-rules\` writes it anew. What once went wrong in real CVs is in \`cv-causes.test.ts\`.
`;

const readText = (text: string, skills: readonly string[] = []): CvProposal => readCv(tidy(plainLines(text)), skills);
/** What the reader makes of every sample, the written ones and the files. */
const read: { layout: string; sample: Omit<CvSample, 'text'>; cv: CvProposal }[] = [
  ...cvSamples.map((sample) => ({ layout: sample.layout, sample, cv: readText(sample.text) })),
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
  expect(periodIn(line)).toMatchObject({ started, ended, rest });
});
test('a period that is broken over two lines is one', () => {
  expect(isBroken('aug 2013 – jan', '2018')).toBe(true);
  expect(isBroken('2013 –', 'present')).toBe(true);
  expect(isBroken('Clerk', '2019')).toBe(false);
});
test.each(['070-2012', 'anna1985@example.com', 'Room 20190', '850312-1234'])('%s is none', (line) => {
  expect(periodIn(line)).toBeUndefined();
});

test('skills in use are known, words in use elsewhere are not taken for skills', () => {
  const text = 'Anna Berg\n\nExperience\nI go to rest in spring.\n\nSkills\nCobol, Falkonering';
  expect(readText('I go to rest in spring.').skills).toEqual([]);
  expect(readText(text, ['COBOL', 'Falkonering']).skills).toEqual(['COBOL', 'Falkonering']);
});

test('an empty file proposes nothing', () => {
  expect(readText('')).toMatchObject({ first_name: '', emails: [], experiences: [], skills: [] });
});
