import { fileTypes } from '@app/contract/files';
import { expect, test } from 'vitest';
import { makeDocx, makeWord, paragraph, wordPart } from '#testing/documents';
import { readCv } from './cv-rules.ts';
import { plainLines, tidy } from './lines.ts';
import { readFile } from './read-file.ts';

/* What once went wrong in real CVs, each shown by one that is invented. */

const read = (text: string, skills: readonly string[] = []) => readCv(tidy(plainLines(text)), skills);
const readWord = (bytes: Uint8Array) => readFile({ type: fileTypes.docx, skills: [] }, bytes);
const jobsOf = ({ experiences }: ReturnType<typeof read>) =>
  experiences.map(({ title, company_name, started, ended }) => [
    title,
    company_name,
    started?.slice(0, 4) ?? null,
    ended?.slice(0, 4) ?? null,
  ]);

test('a break inside a paragraph of Word ends a line', async () => {
  const lines = ['Anna Berg', 'Systemutvecklare', 'Storgatan 1, 852 30 Sundsvall', 'anna@example.se'];
  const cv = await readWord(makeWord(`<w:p><w:r><w:t>${lines.join('</w:t><w:br/><w:t>')}</w:t></w:r></w:p>`));
  expect(cv).toMatchObject({
    first_name: 'Anna',
    last_name: 'Berg',
    title: 'Systemutvecklare',
    location_name: 'Sundsvall',
  });
});

test('headers, text boxes, tabs and nested tables of Word are read, each once', async () => {
  const box = (text: string) =>
    `<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph(text)}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph(text)}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const row = (...cells: readonly string[]) =>
    `<w:tbl><w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr></w:tbl>`;
  const body = [
    box('bo.ek@example.se'),
    paragraph('Arbetslivserfarenhet'),
    row(paragraph('2019 – nu'), row(paragraph('Elektriker, Mälarens El AB'))),
    '<w:p><w:r><w:t>2015 – 2019</w:t><w:tab/><w:t>Servicetekniker, Hissgruppen AB</w:t></w:r></w:p>',
  ].join('');
  const cv = await readWord(makeWord(body, [wordPart('header1', 'hdr', paragraph('Bo Ek'))]));
  expect(cv).toMatchObject({ first_name: 'Bo', last_name: 'Ek', emails: ['bo.ek@example.se'] });
  expect(cv.text.match(/bo\.ek@/g)).toHaveLength(1);
  expect(jobsOf(cv)).toEqual([
    ['Elektriker', 'Mälarens El AB', '2019', null],
    ['Servicetekniker', 'Hissgruppen AB', '2015', '2019'],
  ]);
});

const consultant = `Greta Falk
Systemarkitekt

Uppdrag

2021-03 – nu  Systemarkitekt, Nordsken Energi AB
Ledde arbetet med en ny plattform.
Tekniker: Kotlin, Kafka
Verktyg: Jira

2018-01 – 2021-02  Utvecklare, Vättern Trä AB
Byggde tjänster.
Tools:
• Terraform
• Grafana

2015-08 – 2017-12  Programmerare, Solvik Bank
Technologies: Java, Oracle

Utbildning
2010 – 2015  Civilingenjör, Linköpings universitet`;
test('what was used in a job does not end the list of jobs', () => {
  const cv = read(consultant);
  expect(jobsOf(cv)).toEqual([
    ['Systemarkitekt', 'Nordsken Energi AB', '2021', null],
    ['Utvecklare', 'Vättern Trä AB', '2018', '2021'],
    ['Programmerare', 'Solvik Bank', '2015', '2017'],
  ]);
  expect(cv.skills).toEqual(
    expect.arrayContaining(['Kotlin', 'Kafka', 'Jira', 'Terraform', 'Grafana', 'Java', 'Oracle']),
  );
});

test.each(['Personal Dossier\nbo@example.com', 'Mission Statement\nTo learn.', 'Curriculam Vitae\nbo@example.com'])(
  'a heading that we do not know is nobody’s name: %j',
  (text) => {
    expect(read(text)).toMatchObject({ first_name: '', last_name: '' });
  },
);

test('small towns are known by their postcode, their country or their part of it', () => {
  expect(read('Eva Ek\nByvägen 3, 913 31 Holmsund').location_name).toBe('Holmsund');
  expect(read('Eva Ek\nBryne, Rogaland | eva@example.no').location_name).toBe('Bryne');
  expect(read('Eva Ek\nDornbirn, Österreich').location_name).toBe('Dornbirn');
});

test('languages are known by all their names', () => {
  const cv = read('Eva Ek\n\nSpråk\nAmhariska (modersmål), norsk, Kiswahili, Deutsch, tagalog');
  expect(cv.languages).toEqual(['Amharic', 'Norwegian', 'Swahili', 'German', 'Filipino']);
});

test('languages of programs are skills', () => {
  const cv = read('Eva Ek\n\nTechnical skills\nLanguages: Java, Python\n\nLanguages\nSwedish');
  expect(cv).toMatchObject({ languages: ['Swedish'], skills: ['Java', 'Python'] });
});

test('a range of dates is no phone number', () => {
  expect(read('Eva Ek\n2018-03 – 2020-11\n01.02.2019-30.09.2021\n0701-23 45 67').phones).toEqual(['+46701234567']);
});

test('words that are spelled like skills are words', () => {
  const text = 'Eva Ek\n\nExperience\nI can keep a safe site and go for a rest.\nCAN and SAFe are known to me.';
  expect(read(text, ['CAN', 'SAFe']).skills).toEqual(['CAN', 'SAFe']);
  expect(read(text.replace(/CAN.*/, ''), ['CAN', 'SAFe']).skills).toEqual([]);
});

test('a sentence is no title, and a town is no employer', () => {
  const cv = read(`Eva Ek

Experience

2019 – 2021
I was responsible for the engineers who built the new hall and its machines.

Malmö
2015 – 2019
Welder, Varvet AB`);
  expect(cv.experiences.map(({ title }) => title)).not.toContain(expect.stringContaining('responsible'));
  expect(cv.experiences.map(({ company_name }) => company_name)).not.toContain('Malmö');
  expect(jobsOf(cv)).toContainEqual(['Welder', 'Varvet AB', '2015', '2019']);
});

test('every value that is proposed says where it stands and whether it is sure', () => {
  const cv = read(consultant);
  expect(cv.origins['title']).toEqual({ from: 'Systemarkitekt', sure: true });
  expect(cv.origins['experiences.1']).toEqual({ from: '2018-01 – 2021-02 Utvecklare, Vättern Trä AB', sure: true });
  expect(cv.origins[`skills.${cv.skills.indexOf('Grafana')}`]).toEqual({ from: '• Grafana', sure: false });
  for (const name of ['emails', 'phones', 'links', 'skills', 'languages', 'experiences', 'educations'] as const)
    for (const at of cv[name].keys()) expect(cv.origins).toHaveProperty([`${name}.${at}`, 'from'], expect.any(String));
});

test('a title that is only that of the newest job is unsure', () => {
  const cv = read('Eva Ek\n\nExperience\n2015 – 2019 Cook, Krogen AB\n2019 – 2022 Baker, Bageriet AB');
  expect(cv.title).toBe('Baker');
  expect(cv.origins['title']).toMatchObject({ sure: false });
});

test('a letter of the largest size that is read takes no longer than its length asks for', async () => {
  const line = `${'Developer, '.repeat(60)}2019 - 2020 ${'a@'.repeat(50)} ${'- '.repeat(100)}`;
  const cv = await readWord(makeDocx(Array.from({ length: 2000 }, () => line).join('\n')));
  expect(cv.text.length).toBeLessThanOrEqual(200_000);
});
