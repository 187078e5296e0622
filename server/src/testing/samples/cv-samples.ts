/** What a reader with eyes finds in a sample. Jobs: title, employer, from, to; studies: school, degree. */
export interface CvSample {
  layout: string;
  text: string;
  name: [first: string, last: string];
  title: string;
  location: string;
  emails: string[];
  phones: string[];
  links: string[];
  skills: string[];
  languages: string[];
  jobs: [title: string, company: string, started: string | null, ended: string | null][];
  studies: [school: string, degree: string][];
  /** How the summary begins. */
  summary: string;
}

export const cvSamples: readonly CvSample[] = [
  {
    layout: 'English, plain, dates at the end of the line',
    text: `Emily Carter
Senior Software Engineer
London, United Kingdom | emily.carter@example.com | +44 20 7946 0958 | linkedin.com/in/emilycarter

SUMMARY
Engineer with ten years of experience in building payment systems.

EXPERIENCE
Senior Software Engineer, Northbank Ltd (Jan 2019 - Present)
- Led the move to Kubernetes
- Built services in Kotlin and PostgreSQL

Software Engineer, Brightside Inc (Mar 2014 - Dec 2018)
- Java and Spring Boot

EDUCATION
BSc Computer Science, University of Leeds (2010 - 2013)

SKILLS
Kotlin, Java, Spring Boot, PostgreSQL, Kubernetes

LANGUAGES
English (native), French (basic)`,
    name: ['Emily', 'Carter'],
    title: 'Senior Software Engineer',
    location: 'London',
    emails: ['emily.carter@example.com'],
    phones: ['+442079460958'],
    links: ['https://linkedin.com/in/emilycarter'],
    skills: ['Kotlin', 'Java', 'Spring Boot', 'PostgreSQL', 'Kubernetes'],
    languages: ['English', 'French'],
    jobs: [
      ['Senior Software Engineer', 'Northbank Ltd', '2019-01-01', null],
      ['Software Engineer', 'Brightside Inc', '2014-03-01', '2018-12-01'],
    ],
    studies: [['University of Leeds', 'BSc Computer Science']],
    summary: 'Engineer with ten years',
  },
  {
    layout: 'Swedish, labels, dates before',
    text: `CURRICULUM VITAE

Namn: Åsa Lindström
Adress: Storgatan 5, 211 34 Malmö
Telefon: 070-123 45 67
E-post: asa.lindstrom@example.se
Född: 850312-1234

Arbetslivserfarenhet

2018-03 – nu    Systemutvecklare, Klippan Tech AB
Utveckling av webbtjänster i C# och .NET.

2012-08 – 2018-02    Programmerare, Solvik Bank
Underhåll av system i Java.

Utbildning

2007 – 2012    Civilingenjör i datateknik, Lunds universitet

Språk

Svenska (modersmål), engelska (flytande), tyska

Kunskaper

C#, .NET, SQL, Java, Azure`,
    name: ['Åsa', 'Lindström'],
    title: 'Systemutvecklare',
    location: 'Malmö',
    emails: ['asa.lindstrom@example.se'],
    phones: ['+46701234567'],
    links: [],
    skills: ['C#', '.NET', 'SQL', 'Java', 'Azure'],
    languages: ['Swedish', 'English', 'German'],
    jobs: [
      ['Systemutvecklare', 'Klippan Tech AB', '2018-03-01', null],
      ['Programmerare', 'Solvik Bank', '2012-08-01', '2018-02-01'],
    ],
    studies: [['Lunds universitet', 'Civilingenjör i datateknik']],
    summary: '',
  },
  {
    layout: 'English, title and company on lines of their own, date below',
    text: `JONATHAN O'BRIEN
Product Manager
Dublin, Ireland
jonathan@obrien.example
+353 1 234 5678
https://www.linkedin.com/in/jonobrien
https://github.com/jonobrien

About me
I turn vague wishes into products that people pay for.

Work Experience

Product Manager
Harbour Systems
June 2020 – Present
Owned the roadmap for a B2B product.

Business Analyst
Fairview Consulting
September 2016 – May 2020
Wrote requirements. Used Jira and Tableau.

Education

Trinity College Dublin
BA Economics
2012 – 2016

Skills
Jira, Tableau, SQL, Scrum`,
    name: ['Jonathan', "O'Brien"],
    title: 'Product Manager',
    location: 'Dublin',
    emails: ['jonathan@obrien.example'],
    phones: ['+35312345678'],
    links: ['https://www.linkedin.com/in/jonobrien', 'https://github.com/jonobrien'],
    skills: ['Jira', 'Tableau', 'SQL', 'Scrum'],
    languages: [],
    jobs: [
      ['Product Manager', 'Harbour Systems', '2020-06-01', null],
      ['Business Analyst', 'Fairview Consulting', '2016-09-01', '2020-05-01'],
    ],
    studies: [['Trinity College Dublin', 'BA Economics']],
    summary: 'I turn vague wishes',
  },
  {
    layout: 'Swedish, period on a line of its own above',
    text: `Erik Johansson
Projektledare
Göteborg
erik.johansson@example.com
0708 12 34 56

PROFIL
Trygg projektledare inom bygg och IT.

ERFARENHET

januari 2017 – pågående
Projektledare
Västbygg AB
Ansvarar för projekt upp till 50 miljoner kronor.

augusti 2010 – december 2016
Arbetsledare
Betonggruppen
Ledde tolv personer.

UTBILDNING

2006 – 2010
Chalmers tekniska högskola
Högskoleingenjör byggteknik

KOMPETENSER
Excel, AutoCAD, Projektledning, Lean

SPRÅK
Svenska, Engelska`,
    name: ['Erik', 'Johansson'],
    title: 'Projektledare',
    location: 'Göteborg',
    emails: ['erik.johansson@example.com'],
    phones: ['+46708123456'],
    links: [],
    skills: ['Excel', 'AutoCAD', 'Projektledning', 'Lean'],
    languages: ['Swedish', 'English'],
    jobs: [
      ['Projektledare', 'Västbygg AB', '2017-01-01', null],
      ['Arbetsledare', 'Betonggruppen', '2010-08-01', '2016-12-01'],
    ],
    studies: [['Chalmers tekniska högskola', 'Högskoleingenjör byggteknik']],
    summary: 'Trygg projektledare',
  },
  {
    layout: 'English, Markdown',
    text: `# Priya Sharma
**Data Scientist** · Berlin · priya.sharma@example.org · +49 30 901820

## Profile
Statistician at heart. I build models that survive contact with reality.

## Experience
### Data Scientist | Kraftwerk GmbH | 2021 – present
* Python, PyTorch and Airflow in production

### Data Analyst | Mobilis Group | 2018 – 2021
* Tableau dashboards on Snowflake

## Education
### MSc Statistics | Humboldt University | 2016 – 2018

## Skills
Python, PyTorch, Airflow, SQL, Snowflake, Tableau

## Languages
English, German, Hindi`,
    name: ['Priya', 'Sharma'],
    title: 'Data Scientist',
    location: 'Berlin',
    emails: ['priya.sharma@example.org'],
    phones: ['+4930901820'],
    links: [],
    skills: ['Python', 'PyTorch', 'Airflow', 'SQL', 'Snowflake', 'Tableau'],
    languages: ['English', 'German', 'Hindi'],
    jobs: [
      ['Data Scientist', 'Kraftwerk GmbH', '2021-01-01', null],
      ['Data Analyst', 'Mobilis Group', '2018-01-01', '2021-01-01'],
    ],
    studies: [['Humboldt University', 'MSc Statistics']],
    summary: 'Statistician at heart',
  },
  {
    layout: 'Swedish nurse, employer first, date in parentheses',
    text: `Meritförteckning – Maria Karlsson

Björkvägen 12
752 28 Uppsala
Mobil: +46 (0)73 555 12 12
maria.karlsson@example.se

Anställningar

Akademiska sjukhuset, Uppsala (2015–)
Sjuksköterska
Arbete på akutmottagning. Journalföring i Cosmic.

Region Gävleborg (2011–2015)
Sjuksköterska
Medicinavdelning.

Utbildning

Sjuksköterskeexamen, Uppsala universitet (2008–2011)

Språkkunskaper
Svenska, Engelska, Finska

Kompetenser
Cosmic, Journalföring

Referenser
Lämnas på begäran.`,
    name: ['Maria', 'Karlsson'],
    title: 'Sjuksköterska',
    location: 'Uppsala',
    emails: ['maria.karlsson@example.se'],
    phones: ['+46735551212'],
    links: [],
    skills: ['Cosmic', 'Journalföring'],
    languages: ['Swedish', 'English', 'Finnish'],
    jobs: [
      ['Sjuksköterska', 'Akademiska sjukhuset', '2015-01-01', null],
      ['Sjuksköterska', 'Region Gävleborg', '2011-01-01', '2015-01-01'],
    ],
    studies: [['Uppsala universitet', 'Sjuksköterskeexamen']],
    summary: '',
  },
  {
    layout: 'English, tabs as columns, month numbers',
    text: `Tomasz Kowalski\tDevOps Engineer
tomasz.kowalski@example.com\t+48 601 234 567\tKrakow, Poland

Career
05/2019 - 11/2023\tDevOps Engineer\tCloudworks Ltd
Terraform, AWS and Docker. On call every third week.
02/2015 - 04/2019\tSystem Administrator\tUniwersytet Hospital
Linux and Ansible.

Studies
2010 - 2015\tMaster of Science in Telecommunications\tAGH University

Technologies
AWS; Terraform; Docker; Linux; Ansible; Bash

Languages
Polish; English`,
    name: ['Tomasz', 'Kowalski'],
    title: 'DevOps Engineer',
    location: 'Krakow',
    emails: ['tomasz.kowalski@example.com'],
    phones: ['+48601234567'],
    links: [],
    skills: ['DevOps', 'AWS', 'Terraform', 'Docker', 'Linux', 'Ansible', 'Bash'],
    languages: ['Polish', 'English'],
    jobs: [
      ['DevOps Engineer', 'Cloudworks Ltd', '2019-05-01', '2023-11-01'],
      ['System Administrator', 'Uniwersytet Hospital', '2015-02-01', '2019-04-01'],
    ],
    studies: [['AGH University', 'Master of Science in Telecommunications']],
    summary: '',
  },
  {
    layout: 'Swedish, "på" between title and employer, summary without a heading',
    text: `Sofia Nyberg
UX-designer

Stockholm | sofia@nyberg.example | 076-555 44 33 | www.sofianyberg.example

Jag är en nyfiken designer med åtta års erfarenhet av digitala tjänster för bank och offentlig sektor.

Arbetserfarenhet

UX-designer på Ljusbyrån AB, feb 2020 - nu
Användartester, prototyper i Figma.

Grafisk designer hos Tryckhuset, jun 2015 - jan 2020
Trycksaker i InDesign och Illustrator.

Utbildning

Beckmans designhögskola, Visuell kommunikation, 2012 - 2015

Verktyg
Figma, Sketch, InDesign, Illustrator, HTML, CSS

Språk: svenska, engelska och franska`,
    name: ['Sofia', 'Nyberg'],
    title: 'UX-designer',
    location: 'Stockholm',
    emails: ['sofia@nyberg.example'],
    phones: ['+46765554433'],
    links: ['https://www.sofianyberg.example'],
    skills: ['Figma', 'Sketch', 'InDesign', 'Illustrator', 'HTML', 'CSS'],
    languages: ['Swedish', 'English', 'French'],
    jobs: [
      ['UX-designer', 'Ljusbyrån AB', '2020-02-01', null],
      ['Grafisk designer', 'Tryckhuset', '2015-06-01', '2020-01-01'],
    ],
    studies: [['Beckmans designhögskola', 'Visuell kommunikation']],
    summary: 'Jag är en nyfiken designer',
  },
  {
    layout: 'English, spaced headings, company above title with date',
    text: `H A N N A H   S M I T H
hannah.smith@example.net
Mobile: +46 72 333 22 11
Gothenburg, Sweden

P R O F I L E
Finance professional who likes clean books.

E X P E R I E N C E

Nordic Paper Group
Financial Controller, April 2018 – Present
• Monthly closing
• Power BI reports

Ernst Holm Consulting
Accountant, 2013 – 2018
• Bookkeeping for forty clients

E D U C A T I O N
Handelshögskolan Göteborg, Master in Accounting, 2011 – 2013

S K I L L S
Excel, SAP, Power BI

L A N G U A G E S
English, Swedish`,
    name: ['Hannah', 'Smith'],
    title: 'Financial Controller',
    location: 'Gothenburg',
    emails: ['hannah.smith@example.net'],
    phones: ['+46723332211'],
    links: [],
    skills: ['Excel', 'SAP', 'Power BI'],
    languages: ['English', 'Swedish'],
    jobs: [
      ['Financial Controller', 'Nordic Paper Group', '2018-04-01', null],
      ['Accountant', 'Ernst Holm Consulting', '2013-01-01', '2018-01-01'],
    ],
    studies: [['Handelshögskolan Göteborg', 'Master in Accounting']],
    summary: 'Finance professional',
  },
  {
    layout: 'Swedish consultant, assignments, from–to in words',
    text: `CV – Anders von Sydow, Lösningsarkitekt
Kontakt
Tel: 08-123 456 78
E-post: anders@vonsydow.example
Bostadsort: Solna

Sammanfattning
Arkitekt med tjugo års erfarenhet av integration.

Uppdrag
Från 2021-01 till nu: Lösningsarkitekt, Skatteverket
Mikrotjänster med Kafka, Java och Kubernetes.

Från 2016-09 till 2020-12: Integrationsarkitekt, Posten Logistik AB
RabbitMQ och Spring.

Utbildning
1998 - 2002: Civilingenjör, KTH

Tekniker
Java, Kafka, Kubernetes, RabbitMQ, Spring`,
    name: ['Anders', 'von Sydow'],
    title: 'Lösningsarkitekt',
    location: 'Solna',
    emails: ['anders@vonsydow.example'],
    phones: ['+46812345678'],
    links: [],
    skills: ['Java', 'Kafka', 'Kubernetes', 'RabbitMQ', 'Spring'],
    languages: [],
    jobs: [
      ['Lösningsarkitekt', 'Skatteverket', '2021-01-01', null],
      ['Integrationsarkitekt', 'Posten Logistik AB', '2016-09-01', '2020-12-01'],
    ],
    studies: [['KTH', 'Civilingenjör']],
    summary: 'Arkitekt med tjugo års',
  },
  {
    layout: 'English, no headings but one, name only in the address',
    text: `Resume

Contact: lars.eriksson@example.com, 070 987 65 43
Umeå

Experience:
Frontend Developer at Polar Studios, 2020 - now
React, TypeScript and GraphQL.
Web Developer at Norrsken Media, 2016 - 2020
PHP and WordPress.

Education: Umeå universitet, Systemvetenskapliga programmet, 2013 - 2016
Skills: React, TypeScript, GraphQL, PHP, WordPress
Languages: Swedish, English, Norwegian`,
    name: ['', ''],
    title: 'Frontend Developer',
    location: 'Umeå',
    emails: ['lars.eriksson@example.com'],
    phones: ['+46709876543'],
    links: [],
    skills: ['React', 'TypeScript', 'GraphQL', 'PHP', 'WordPress'],
    languages: ['Swedish', 'English', 'Norwegian'],
    jobs: [
      ['Frontend Developer', 'Polar Studios', '2020-01-01', null],
      ['Web Developer', 'Norrsken Media', '2016-01-01', '2020-01-01'],
    ],
    studies: [['Umeå universitet', 'Systemvetenskapliga programmet']],
    summary: '',
  },
  {
    layout: 'Swedish, all capitals, place after the employer, one year for a degree',
    text: `FATIMA AL HASSAN
EKONOMIASSISTENT
Norrköping
Tfn 0761234567
fatima.alhassan@example.se

OM MIG
Noggrann ekonomiassistent som trivs med siffror och människor.

ARBETSLIVSERFARENHET
Ekonomiassistent, Redovisningsbyrån Balans AB, Norrköping
2019 - nuvarande
Löpande bokföring i Fortnox och Visma.
Butiksmedarbetare, Livs & Delikatess, Linköping
2015 - 2019
Kassa och kundservice.

UTBILDNING
Redovisningsekonom, Yrkeshögskolan Norrköping 2019

DATAKUNSKAPER
Fortnox, Visma, Excel

SPRÅK
Arabiska, svenska, engelska

KÖRKORT
B`,
    name: ['Fatima', 'Al Hassan'],
    title: 'EKONOMIASSISTENT',
    location: 'Norrköping',
    emails: ['fatima.alhassan@example.se'],
    phones: ['+46761234567'],
    links: [],
    skills: ['Bokföring', 'Fortnox', 'Visma', 'Excel'],
    languages: ['Arabic', 'Swedish', 'English'],
    jobs: [
      ['Ekonomiassistent', 'Redovisningsbyrån Balans AB', '2019-01-01', null],
      ['Butiksmedarbetare', 'Livs & Delikatess', '2015-01-01', '2019-01-01'],
    ],
    studies: [['Yrkeshögskolan Norrköping', 'Redovisningsekonom']],
    summary: 'Noggrann ekonomiassistent',
  },
  {
    layout: 'English, education first, durations, no languages',
    text: `Dr. Michael Brown
Munich, Germany • michael.brown@example.de • 0049 89 12345678 • github.com/mbrown

Education
PhD in Physics, Technical University of Munich, 2008 - 2012
MSc in Physics, ETH Zurich, 2003 - 2008

Professional Experience
Machine Learning Engineer — Autonomix GmbH — Oct 2016 – Present (8 years)
C++, Python and TensorFlow for perception.
Research Scientist — Max Planck Institute — 2012 – 2016 (4 years)
Simulations in MATLAB.

Technical Skills
Programming: C++, Python, MATLAB, R
Frameworks: TensorFlow, PyTorch`,
    name: ['Michael', 'Brown'],
    title: 'Machine Learning Engineer',
    location: 'Munich',
    emails: ['michael.brown@example.de'],
    phones: ['+498912345678'],
    links: ['https://github.com/mbrown'],
    skills: ['C++', 'Python', 'MATLAB', 'R', 'TensorFlow', 'PyTorch', 'Machine Learning'],
    languages: [],
    jobs: [
      ['Machine Learning Engineer', 'Autonomix GmbH', '2016-10-01', null],
      ['Research Scientist', 'Max Planck Institute', '2012-01-01', '2016-01-01'],
    ],
    studies: [
      ['Technical University of Munich', 'PhD in Physics'],
      ['ETH Zurich', 'MSc in Physics'],
    ],
    summary: '',
  },
  {
    layout: 'Swedish, bullets everywhere, employer before title with a dash',
    text: `Johan Ek – Backendutvecklare
Linköping · johan.ek@example.com · +46 70 222 33 44 · linkedin.com/in/johanek

Kort om mig
Gillar enkla system. Mentor i två team.

Yrkeserfarenhet
• Saabir AB – Backendutvecklare (2019-06 – idag)
  Go, PostgreSQL och Kubernetes.
• Datahuset – Systemutvecklare (2014-01 – 2019-05)
  Python och Django.

Utbildningar
• Linköpings universitet – Kandidat i datavetenskap (2010 – 2013)

Färdigheter
• Go
• Python
• Django
• PostgreSQL
• Kubernetes

Språk
• Svenska
• Engelska`,
    name: ['Johan', 'Ek'],
    title: 'Backendutvecklare',
    location: 'Linköping',
    emails: ['johan.ek@example.com'],
    phones: ['+46702223344'],
    links: ['https://linkedin.com/in/johanek'],
    skills: ['Go', 'Python', 'Django', 'PostgreSQL', 'Kubernetes'],
    languages: ['Swedish', 'English'],
    jobs: [
      ['Backendutvecklare', 'Saabir AB', '2019-06-01', null],
      ['Systemutvecklare', 'Datahuset', '2014-01-01', '2019-05-01'],
    ],
    studies: [['Linköpings universitet', 'Kandidat i datavetenskap']],
    summary: 'Gillar enkla system',
  },
];
