import { fileTypes } from '@app/contract/people/files';
import { expect, test } from 'vitest';
import { makeDocx, makePdf, makeWord, paragraph, wordPart } from '#testing/samples/documents';
import { readCv } from './cv-rules.ts';
import { gap, type Line, plainLines, tidy } from './lines.ts';
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

/* How things look tells what they are: each line is given with its looks, as a file would give it. */

/** Text in parts, each with its look before a colon: `bold:Nordvik AS|plain:Developer`. */
const dressed = (text: string): Line[] =>
  text.split('\n').map((line) => {
    const parts = line.split('|').map((part) => /^(?:(\w+)\*(\d))?(.*)$/u.exec(part) ?? []);
    const [, look = 'plain', size = '1'] = parts[0]!;
    return {
      ...gap,
      look,
      size: Number(size),
      parts: parts.map(([, , , written = '']) => written),
      text: parts.map(([, , , written = '']) => written).join(''),
    };
  });
const readDressed = (text: string) => readCv(tidy(dressed(text)));

test('a change of look within a line parts employer and title, and the words of one entry tell it for all', () => {
  const cv = readDressed(
    `large*2Experience
bold*1Nordvik AS| plain*1Senior developer
2019 – 2023\tOslo, Norway
• Moved all projects to another language and made them easier to read for everybody.
bold*1Qvist| plain*1Teaching fellow
2017 – 2018\tOslo, Norway
• Gave lectures, and helped students with what they had been asked to do at home.`.replaceAll('| plain*1', ' |'),
  );
  expect(jobsOf(cv)).toEqual([
    ['Senior developer', 'Nordvik AS', '2019', '2023'],
    ['Teaching fellow', 'Qvist', '2017', '2018'],
  ]);
});

test('what stands out above the dates begins an entry, also where the line with the dates could be all of it', () => {
  const cv = readDressed(
    `large*2Work Experience
bold*1Software Developer
Tall Manufacturing, St. Anders, MO – 2019 - Present
• Assisted with the new software for planning resources, then wrote some of it.
bold*1Department Lead
Tall Manufacturing, St. Anders, MO – 2007 - 2019
• Promoted in 2012, and managed goals, labour and the load of those on the line.`,
  );
  expect(jobsOf(cv)).toEqual([
    ['Software Developer', 'Tall Manufacturing', '2019', null],
    ['Department Lead', 'Tall Manufacturing', '2007', '2019'],
  ]);
});

test('a dash in one title does not part it, where nothing parts the others', () => {
  const cv = read(
    `Uppdrag
aug. 2023 - pågående\tTestare - olika projekt
Fjällverket

sep. 2021 - jan. 2023\tTekniker
Norrsken Kraft

jan. 2020 - apr. 2021\tUtvecklare
Sundets Hamn`,
  );
  expect(jobsOf(cv)).toEqual([
    ['Testare - olika projekt', 'Fjällverket', '2023', null],
    ['Tekniker', 'Norrsken Kraft', '2021', '2023'],
    ['Utvecklare', 'Sundets Hamn', '2020', '2021'],
  ]);
});

test('a heading may stand beside a row that has dates, and be broken', () => {
  const cv = read(
    `Cia Holm
EDUCATION\tUniversity of Lund\tJune 2018
BSc Information Science
Arbetslivs-\tUtvecklare\tAugust 2018 - Present
erfarenhet\tHavsbruk AB
Projects\tSpelet\t2019 - 2020
Ett spel`,
  );
  expect(jobsOf(cv)).toEqual([['Utvecklare', 'Havsbruk AB', '2018', null]]);
  expect(cv.educations).toMatchObject([{ school: 'University of Lund', degree: 'BSc Information Science' }]);
});

test('years above each other with a line between them are a period', () => {
  const cv = read(
    `Arbeidserfaring
2019\tRegnskapsfører
|\tNordlys Norge AS\tOslo, Norge
2017\tAnsvarlig for lønn til alle ansatte, og for alle rutiner som har med regnskap å gjøre.`,
  );
  expect(jobsOf(cv)).toEqual([['Regnskapsfører', 'Nordlys Norge AS', '2017', '2019']]);
});

test('periods with titles beside them are jobs, whatever stands above them', () => {
  const cv = read(
    `Eva Lind
eva@example.com

Clinical work
Apr 20–...\tHouse Officer\tNorth Hospital
Nov 18–Mar 20\tMedical Officer\tSouth Hospital

References
On request.`,
  );
  expect(jobsOf(cv)).toEqual([
    ['House Officer', 'North Hospital', '2020', null],
    ['Medical Officer', 'South Hospital', '2018', '2020'],
  ]);
});

test('jobs that are told in sentences have a title and an employer, too', () => {
  const cv = read(
    `Experience:
• Presently working in Hill Metropolitan Mall as a Sr. Engineer
from 2013 to till date.
• Worked as a storekeeper in Sunny Hotel from 2008 to 2012.`,
  );
  expect(jobsOf(cv)).toEqual([
    ['Sr. Engineer', 'Hill Metropolitan Mall', '2013', null],
    ['storekeeper', 'Sunny Hotel', '2008', '2012'],
  ]);
});

test('several dates in one line are from the first to the last', () => {
  const cv = read('Arbetslivserfarenhet\nSomrarna 2019, 2020 och 2022\nLagerarbetare • Stora Lagret AB');
  expect(jobsOf(cv)).toEqual([['Lagerarbetare', 'Stora Lagret AB', '2019', '2022']]);
});

test('a row with a university and a town is no head of a table', () => {
  const cv = read('Education\nMaster in Biology, (2017) The State University\tEugene, OR, USA');
  expect(cv.educations).toMatchObject([{ school: 'The State University', degree: 'Master in Biology' }]);
});

test('a name with spaces between its letters is cut into words that are said elsewhere, and a broken one is joined', () => {
  const spaced = readDressed('large*3E V A L I N D H O L M\nEva is a nurse.\nLindholm lives in Lund.');
  expect(spaced).toMatchObject({ first_name: 'Eva', last_name: 'Lindholm' });
  const broken = readDressed('large*3Eva Maria\nlarge*3Lindholm\nNurse\nnurse@example.com');
  expect(broken).toMatchObject({ first_name: 'Eva', last_name: 'Maria Lindholm' });
});

test('two capitals are a part of a country only if they are one, and a place may be labelled in a column', () => {
  expect(read('Eva Lind - CV\nNurse\nTidaholm, Sverige').location_name).toBe('Tidaholm');
  expect(read('Eva Lind\nEmail: eva@example.com\tPlats: Malmö').location_name).toBe('Malmö');
  expect(read('Eva Lind\nWarrenton, MO 63383').location_name).toBe('Warrenton');
});

test('what stands out above a list of skills, or beside it, is none, and what was cut is joined', () => {
  const cv = readDressed(
    `large*2Skills
bold*1Visual work
Figma, Blender, Krita and Inkscape, each for more than a year
Storage\tPostgreSQL, Redis, De-
sign Patterns
Danish (native), English (fluent)`,
  );
  expect(cv.skills).toEqual(expect.arrayContaining(['Figma', 'Blender', 'PostgreSQL', 'Redis', 'Design Patterns']));
  expect(cv.skills).not.toEqual(expect.arrayContaining(['Visual work']));
  for (const none of ['Visual work', 'Storage', 'native', 'fluent']) expect(cv.skills).not.toContain(none);
});

test('ligatures and dashes that a PDF keeps where others keep no letter are read', async () => {
  const text = 'Eva Berg\n\nPro\u001cl\n\nExperience\n2018\u00152021 O\u001ece manager, Firma AB';
  // A font that does not say which letters these are.
  const pdf = makePdf(text, '<< /Type /Encoding /Differences [21 /C21 28 /C28 30 /C30] >>');
  const cv = await readFile({ type: fileTypes.pdf, skills: [] }, pdf);
  expect(cv.text).toContain('Profil');
  expect(jobsOf(cv)).toEqual([['Office manager', 'Firma AB', '2018', '2021']]);
});

test('what a CV calls itself at the foot of its pages is no job', async () => {
  const text =
    'Eva Berg\n\nExperience\n2018 - 2021 Developer, Firma AB\nMade things.\nEva Berg - Curriculum Vitae 2022';
  expect(jobsOf(await readFile({ type: fileTypes.pdf, skills: [] }, makePdf(text)))).toEqual([
    ['Developer', 'Firma AB', '2018', '2021'],
  ]);
});

test('a heading with a letter wrong is one, and the last word of a sentence is none', () => {
  const cv = read(`Eva Berg

ERHVERS ERFARING
Kok, Kroen ApS
2018 – 2020

UDANNELSE
Bachelor of Science\t2012 – 2015
Lund University
Focus on all that there is to know about the fundamentals of
Programming
Master of Science\t2015 – 2017
Lund University`);
  expect(jobsOf(cv)).toEqual([['Kok', 'Kroen ApS', '2018', '2020']]);
  expect(cv.educations.map(({ degree }) => degree)).toEqual(['Bachelor of Science', 'Master of Science']);
});

test('a name that does not fit into its line goes on in the next', () => {
  const cv = readDressed(`large*2Work Experience
bold*1Assistant for Data Processing in
bold*1Construction
2013 – 2016 Lund University
large*2Education
2017 – 2019\tBSc in Physics, Lund Uni-
versity`);
  expect(cv.experiences[0]).toMatchObject({ company_name: 'Lund University' });
  expect(cv.experiences[0]!.title).toMatch(/^Assistant/);
  expect(cv.educations[0]!.school).toContain('Lund University');
});

test('a small heading within a section names nobody', () => {
  const cv = read(`Experience
EMPLOYMENT
Havsbruk AB\tBergen
Developer\t2016 –

Kaffe AB\tBergen
Designer\t2014 – 2015`);
  expect(jobsOf(cv)).toEqual([
    ['Developer', 'Havsbruk AB', '2016', null],
    ['Designer', 'Kaffe AB', '2014', '2015'],
  ]);
});

test('where all is labelled, a period belongs to the labels above it', () => {
  const cv = read(`Professional Experience:
• Organisation :\tNorth Works
Nature of work :\tOperation
Designation :\tElectrical Supervisor
Period :\tSince April 2016 to till date

• Organisation :\tSouth Station
Nature of work :\tMaintenance
Designation :\tElectrician
Period :\tSeptember 2013 to August 2015`);
  expect(jobsOf(cv)).toEqual([
    ['Electrical Supervisor', 'North Works', '2016', null],
    ['Electrician', 'South Station', '2013', '2015'],
  ]);
  const school = read('Education\nCourse : Electrician\nInstitute : Central College').educations;
  expect(school).toMatchObject([{ school: 'Central College', degree: 'Electrician' }]);
});

test('a period may stand in brackets between title and employer, or without a dash', () => {
  const cv = read(`Experience
Motor Mechanic (2017 - Till date) Auto Trading Ltd Oslo
Service Engineer (2016) Lorry Vehicles Ltd Oslo`);
  expect(jobsOf(cv)).toEqual([
    ['Motor Mechanic', 'Auto Trading Ltd', '2017', null],
    ['Service Engineer', 'Lorry Vehicles Ltd', '2016', '2016'],
  ]);
  expect(
    jobsOf(read('Experience\nCenter for Surveys\tAnalyst\t2004 2014\nSea Bank\tProgrammer\t2014 Present')),
  ).toEqual([
    ['Analyst', 'Center for Surveys', '2004', '2014'],
    ['Programmer', 'Sea Bank', '2014', null],
  ]);
});

test('a period in what is told, a day, and a birth are no entries; what is told after a dash is no name', () => {
  const cv = read(`Experience
2004 – 2007 – Sales Manager, Mondal AB — direct sales, and all that comes with them
2000 – 2004 – Channel Manager, Storling AB — began in sales of storage
Promoted to lead the five functions of the whole company in the period from February 2004 to October 2016.

Education
2010 – 2013 Master of Science, Lund University
21.10.2013 Thesis, Models for Lund University`);
  expect(jobsOf(cv)).toEqual([
    ['Sales Manager', 'Mondal AB', '2004', '2007'],
    ['Channel Manager', 'Storling AB', '2000', '2004'],
  ]);
  expect(cv.educations).toHaveLength(1);
});

test('schools end in full stops, degrees have grades behind them and a colon in them', () => {
  const cv = read(`Education
2019 – 2021\tMaster in Physics
Department of Physics, Lund University, Lund.
2015 – 2019\tB.Sc. Informatics: Systems
Department of Physics, Oslo University, Oslo.`);
  expect(cv.educations.map(({ degree }) => degree)).toEqual(['Master in Physics', 'B.Sc. Informatics: Systems']);
  expect(cv.educations[0]!.school).toContain('Lund University');
  const told = read('Education\nCompleted B.E In Engineering With 59.15% In 2014 From North Institute Of Technology');
  expect(told.educations).toMatchObject([
    { school: 'North Institute Of Technology', degree: 'B.E In Engineering', ended: '2014-01-01' },
  ]);
  const graded = read('Education\nLund University, Lund\nBachelor of Science GPA since then: 3.5/4.0\t2003');
  expect(graded.educations).toMatchObject([{ school: 'Lund University', degree: 'Bachelor of Science' }]);
});

test('a degree beside a town, and an employer called Computer, are no labels of skills', () => {
  const cv = read(`Education
Master of Science in Computer Science\tRosario, Argentina
Universidad del Sur\t2011 – 2013

Experience
Extra Computer GmbH\tGiengen
Developer\t2014 – 2016`);
  expect(cv.educations).toMatchObject([
    { school: 'Universidad del Sur', degree: 'Master of Science in Computer Science' },
  ]);
  expect(jobsOf(cv)).toEqual([['Developer', 'Extra Computer GmbH', '2014', '2016']]);
  expect(cv.skills).toEqual([]);
});

test('two names in each of two cells are two things beside each other', async () => {
  const cell = (...lines: readonly string[]) => `<w:tc>${lines.map(paragraph).join('')}</w:tc>`;
  const row = `<w:tbl><w:tr>${cell('Programming Course', 'Lund University')}${cell('Design Course', 'Malmö College')}</w:tr></w:tbl>`;
  const cv = await readWord(makeWord(paragraph('Eva Berg') + paragraph('Education') + row));
  expect(cv.educations.map(({ school, degree }) => [school, degree])).toEqual([
    ['Lund University', 'Programming Course'],
    ['Malmö College', 'Design Course'],
  ]);
});

test.each([
  ['Eva Lind\nDalsgade 8\n2300 København S', 'København'],
  ['Eva Lind\nJens Vej 33\n8200, Aarhus N', 'Aarhus'],
  ['Eva Lind\nAddress: Block 625\nSenja Road Singapore 670 625', 'Singapore'],
  ['Eva Lind\nAdresse: Bergstrasse 83 Thalheim, Schweiz', 'Thalheim'],
  ['Eva Lind\nKONTAKT\nTELEFON\n0701-23 45 67\nORT\nSaltsjöbaden, Stockholm', 'Saltsjöbaden'],
  ['Eva Lind\n2103 Ridge Way\nAtlanta, Georgia', 'Atlanta'],
  ['Eva Lind\nSão Paulo-SP, Brazil', 'São Paulo'],
  ['Eva Lind\nPersonal details\nAddress: at home\nNationality- India', ''],
])('where somebody lives is read from %j', (text, town) => {
  expect(read(text).location_name).toBe(town);
});

test('letters behind a name are degrees, and a first name may be labelled in German', () => {
  expect(read('Eva Lind BSN, RN\nNurse\neva.lind@example.com')).toMatchObject({ first_name: 'Eva', last_name: 'Lind' });
  expect(read('Lebenslauf\nName: Lind\nVorname: Eva')).toMatchObject({ first_name: 'Eva', last_name: 'Lind' });
});

test('a title goes on in the next line, and a sentence or a licence is none', () => {
  expect(readDressed('large*3Eva Lind\nbold*1Specialist in identity &\nbold*1access').title).toBe(
    'Specialist in identity & access',
  );
  expect(read('Eva Lind\nRegistered Nurse Licensure').title).toBe('');
});

test('labels in a list of skills are none, with a space, a colon or letters of their own', () => {
  const cv = readDressed(
    `large*2Skills
bold*1Web| plain*1Vue, Svelte
bold*1Data| plain*1Redis, Solr
Database MySQL, Figma
LLM:er: RAG, Keras
Technologies: NumPy, Pandas, Blender. Krita
Microsoft Excel Kenntnisse`.replaceAll('| plain*1', '| '),
  );
  expect(cv.skills).toEqual(
    expect.arrayContaining(['Vue', 'Svelte', 'Redis', 'Solr', 'MySQL', 'Figma', 'RAG', 'Keras', 'Blender', 'Krita']),
  );
  expect(cv.skills.join()).not.toMatch(/Web|Data|er RAG|Technologies|Kenntnisse/);
});

test('where somebody is to be found is no skill, nor is what a CV calls itself', () => {
  expect(read('Eva Lind\nLinkedIn | GitHub | Portfolio').skills).toEqual([]);
  expect(read('Curriculum Vite\nEva Lind').skills).toEqual([]);
});

test('a school with its town above the degree is no degree, and another date beside a period names nothing', () => {
  const cv = read(`Education
Indiana University, Kokomo, Indiana\tDecember 1993
Bachelor of Science, Data Processing

Purdue University, Kokomo, Indiana\tMay 1988
Associate of Applied Science`);
  expect(cv.educations.map(({ school, degree }) => [school, degree])).toEqual([
    ['Indiana University', 'Bachelor of Science, Data Processing'],
    ['Purdue University', 'Associate of Applied Science'],
  ]);
  const twice = read('Utbildning\nKandidatexamen i kemi – Lunds universitet\n2010 – 2013 | Examen 06/2014');
  expect(twice.educations).toMatchObject([{ school: 'Lunds universitet', degree: 'Kandidatexamen i kemi' }]);
});

test('where most schools have no date, all are read', () => {
  const cv = read(`Education
Master of Arts in Education
University of South Florida
Bachelor of Arts in Studies
University of Central Florida
Certificate in Writing
Oslo University 2025`);
  expect(cv.educations.map(({ school }) => school)).toEqual([
    'University of South Florida',
    'University of Central Florida',
    'Oslo University',
  ]);
  expect(cv.educations[2]).toMatchObject({ degree: 'Certificate in Writing', ended: '2025-01-01' });
});

test('languages are known by their Dutch, Finnish, Italian and Portuguese names', () => {
  expect(read('Eva Lind\n\nTalen\nNederlands, Duits, inglese, ruotsi').languages).toEqual([
    'Dutch',
    'German',
    'English',
    'Swedish',
  ]);
});

test('a period is one again where its end stands before the words of the next line', () => {
  const cv = read(`Experience
Jul 2017 – Backend Developer, Kristall AB
Now Made a robot that answers questions.
May 2015 – Programmer, Firma AB
Jun 2017 Wrote tests.`);
  expect(jobsOf(cv)).toEqual([
    ['Backend Developer', 'Kristall AB', '2017', null],
    ['Programmer', 'Firma AB', '2015', '2017'],
  ]);
});

test('of several words of headings the first one counts, and what is said in brackets does not', () => {
  const cv = read(
    `Eva Berg\n\nBERUFSERFAHRUNG UND PROJEKTE\n2019 – 2021  Entwicklerin, Werk GmbH\n\nEDUCATION (SO FAR)\n2015 – 2018  BSc Physics, Lund University`,
  );
  expect(jobsOf(cv)).toEqual([['Entwicklerin', 'Werk GmbH', '2019', '2021']]);
  expect(cv.educations).toMatchObject([{ school: 'Lund University', degree: 'BSc Physics' }]);
});

test('a time line that goes down has its end first', () => {
  const cv = read(
    'Eva Berg\n\nExperience\n2024–\tSwisswerk AG\n2017\nTech Lead\n\n2017–\tFrontwerk AG\n2012\nDeveloper',
  );
  expect(jobsOf(cv)).toEqual([
    ['Tech Lead', 'Swisswerk AG', '2017', '2024'],
    ['Developer', 'Frontwerk AG', '2012', '2017'],
  ]);
});

test.each([
  ['Juni und Juli 2016', '2016', '2016'],
  ['Été 2022', '2022', '2022'],
  ['VII 2015 - X 2021', '2015', '2021'],
  ['Sommarane 2018-2020', '2018', '2020'],
  ['janeiro de 2017 – fevereiro de 2018', '2017', '2018'],
  ['Mai 2022 - à maintenant', '2022', null],
])('%j is a period', (period, from, to) => {
  const cv = read(`Eva Berg\n\nExperience\n${period}\tAccountant, Acme AB\n2009 – 2011\tCook, Krogen AB`);
  expect(jobsOf(cv)[0]).toEqual(['Accountant', 'Acme AB', from, to]);
});

test('a period in a narrow column stands above and below what is beside it', () => {
  const cv = read(
    `Eva Berg\n\nExperience\n10/2021 –\nUniversität Nord\tResearcher\n06/2024\n\nJan. 2018\tSales Manager\n- Juni 2020\nVerlag GmbH`,
  );
  expect(jobsOf(cv)).toEqual([
    ['Researcher', 'Universität Nord', '2021', '2024'],
    ['Sales Manager', 'Verlag GmbH', '2018', '2020'],
  ]);
});

test('columns may be made of spaces', () => {
  const cv = read(`Eva Berg\n\nExperience\nSoftware Engineer${' '.repeat(20)}Nordwind\n2019 – 2021\nBuilt things.`);
  expect(jobsOf(cv)).toEqual([['Software Engineer', 'Nordwind', '2019', '2021']]);
});

test('where a place stands below most periods, a small one is a place, too', () => {
  const job = (period: string, company: string, place: string, title: string) =>
    `${period}\t${company}\n${place}\n${title}\n\n`;
  const cv = read(
    `Eva Berg\n\nExperience\n${job('2019 – 2021', 'Acme', 'Zürich', 'Developer')}${job('2017 – 2019', 'Bertil', 'Lyon', 'Tester')}${job('2015 – 2017', 'Ceasar', 'London', 'Designer')}${job('2012 – 2015', 'Davidsson', 'Unterlunkhofen', 'Architect')}`,
  );
  expect(jobsOf(cv).at(-1)).toEqual(['Architect', 'Davidsson', '2012', '2015']);
});

test('an employer is behind “bei”, without the town it is in', () => {
  const cv = read(
    'Eva Berg\n\nBerufserfahrung\nMai 2017 - Juni 2018\tArbeit bei Werkgut in Lissabon\nFebruar 2016\tPraktikum bei der Druckerei Blatt in Unterlunkhofen',
  );
  expect(jobsOf(cv).map(([title, company]) => [title, company])).toEqual([
    ['Arbeit', 'Werkgut'],
    ['Praktikum', 'Druckerei Blatt'],
  ]);
});

test('a title whose adjectives follow is one, and marks before employers are none of them', () => {
  const cv = read(
    'Eva Berg\n\nExpériences\n• Croisières du Sud\nArchitecte Solutions\n2019 – 2021\n\n• Casino Nord\nDéveloppeuse Full Stack\n2014 – 2019',
  );
  expect(jobsOf(cv)).toEqual([
    ['Architecte Solutions', 'Croisières du Sud', '2019', '2021'],
    ['Développeuse Full Stack', 'Casino Nord', '2014', '2019'],
  ]);
});

test('what somebody has learned stands among their jobs where there is no list of schools', () => {
  const cv = read(
    'Eva Berg\n\nBeruflicher Werdegang\n2016 – 2018\tAusbildung zur Verkäuferin\nKaufhaus Nord\n\n2018 – 2020\tVerkäuferin\nKaufhaus Nord',
  );
  expect(cv.educations).toMatchObject([{ degree: 'Ausbildung zur Verkäuferin', school: 'Kaufhaus Nord' }]);
  expect(jobsOf(cv)).toEqual([['Verkäuferin', 'Kaufhaus Nord', '2018', '2020']]);
});

test('a heading in a cell is one, and a cell of dates goes with the lines that look alike', async () => {
  const bold = (text: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
  const cell = (...lines: readonly string[]) => `<w:tc>${lines.join('')}</w:tc>`;
  const told = cell(
    bold('Researcher, Frontlab'),
    paragraph('Stars and other things'),
    bold('Tutor, Lund University'),
    paragraph('Mechanics, and how to teach it'),
    paragraph('Algebra'),
  );
  const dates = cell(paragraph('2015 – 2019'), paragraph(''), paragraph('2012 – 2013'));
  const row = `<w:tbl><w:tr>${cell(bold('Experience'))}${told}${dates}</w:tr></w:tbl>`;
  const cv = await readWord(makeWord(paragraph('Eva Berg') + row));
  expect(jobsOf(cv)).toEqual([
    ['Researcher', 'Frontlab', '2015', '2019'],
    ['Tutor', 'Lund University', '2012', '2013'],
  ]);
});

test.each([
  ['BERG Anna-Maria\nanna.berg@example.com', 'Anna-Maria', 'Berg'],
  ['Anna BERG\nanna.berg@example.com', 'Anna', 'Berg'],
  ['Anna (Annie) Berg\nanna.berg@example.com', 'Anna', 'Berg'],
])('the last name is what alone is shouted: %j', (text, first, last) => {
  expect(read(text)).toMatchObject({ first_name: first, last_name: last });
});

test('somebody’s studies are not their name', () => {
  expect(read('PhD Candidate\nDepartment of Things')).toMatchObject({ first_name: '', last_name: '' });
});

test.each([
  ['Eva Lind\n12 Cactus Dr\nSierra Vista, AZ 85000', 'Sierra Vista'],
  ['Eva Lind\nKärnbach bei Wien', 'Kärnbach'],
  ['Eva Lind\nHamngatan 3\n9000 St. Gallen', 'St. Gallen'],
  ['Eva Lind\n3 Mill Close\nMillham\nStaffordshire\nWS99 9ZZ', 'Millham'],
  ['Gilbert Lind\tgilbert@example.com', ''],
  ['Eva Lind\nPublications: Lind, E., 2020, American Astronomical Society, 235', ''],
  ['Eva Lind\n\nExperience\n2019 – 2021 Cook, Krogen AB\n\n38446 Wolfsburg\neva@example.com\n\n', 'Wolfsburg'],
])('a town is read from %j, and none where there is none', (text, town) => {
  expect(read(text).location_name).toBe(town);
});

test('skills are listed in brackets, across lines, with how well behind them and numbers before them', () => {
  const cv = read(
    `Eva Berg\n\nSkills\n1.MS Word.\n2.Mathematica.\nTableau avanzado\nAgile (including Scrum/Kanban)\nInstallation of all the roles of a server that we have had (WSUS, SNMP, Nagios)\nCloud: SaaS (Field Maps, Survey123,\nMap Builder)`,
  );
  expect(cv.skills).toEqual(
    expect.arrayContaining(['Mathematica', 'Tableau', 'Kanban', 'Scrum', 'WSUS', 'SNMP', 'Nagios', 'Map Builder']),
  );
  expect(cv.skills.join()).not.toMatch(/avanzado|Installation/);
});

test('languages are known by what they call themselves', () => {
  expect(read('Eva Berg\n\nLanguages\nGaeilge, polski, magyar').languages).toEqual(['Irish', 'Polish', 'Hungarian']);
});

test('headings beside each other begin columns, and the end of a sentence is no heading', async () => {
  const row = (...cells: readonly string[][]) =>
    `<w:tr>${cells.map((lines) => `<w:tc>${lines.map(paragraph).join('')}</w:tc>`).join('')}</w:tr>`;
  const rows = [
    row(['Ausbildung'], ['Sprachen']),
    row(['2013 – 2016', 'BA Design, Lund University'], ['Deutsch', 'Dänisch']),
  ];
  const cv = await readWord(makeWord(`${paragraph('Eva Berg')}<w:tbl>${rows.join('')}</w:tbl>`));
  expect(cv.languages).toEqual(['German', 'Danish']);
  expect(cv.educations).toMatchObject([{ school: 'Lund University', degree: 'BA Design' }]);
  const told = read(
    'Eva Berg\n\nEXPERIENCE\n2019 – 2021  Tutor, Nordlab\nI kept the pages of the\nuniversity.\n2015 – 2019  Cook, Krogen AB',
  );
  expect(jobsOf(told)).toHaveLength(2);
});

test('an employer before its town and country is no place', () => {
  const cv = read(
    'Eva Berg\n\nExpériences\n02/19 - 12/21 CTO\tNordfilm, Paris, France\n11/17 - 02/19 Ingénieur\tSkogstrad, Paris, France',
  );
  expect(jobsOf(cv).map(([title, company]) => [title, company])).toEqual([
    ['CTO', 'Nordfilm'],
    ['Ingénieur', 'Skogstrad'],
  ]);
  expect(read('Eva Berg\nSantiago, Región Metropolitana, Chile').location_name).toBe('Santiago');
});

test('a rule behind a heading is no part of it, and a label that is nearly one is none beside a period', () => {
  const cv = read(`Eva Berg\n\nErfahrung ${'_'.repeat(80)}\nSoftware Entwicklung\tAcme GmbH\t02/2021 – 03/2023`);
  expect(jobsOf(cv)).toEqual([['Software Entwicklung', 'Acme GmbH', '2021', '2023']]);
});
