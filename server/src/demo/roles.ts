import type { EmployerKind } from './careers/employers.ts';

interface DemoRole {
  name: string;
  /** What its people have among their skills. */
  skills: readonly string[];
  status: number;
  consulting?: true;
  /** Days from now. */
  deadline?: number;
  place: string;
  /** Who wants it filled. */
  client: EmployerKind;
  about: string;
  /** Nice to have. */
  should: readonly string[];
  criteria: readonly string[];
}
/** Of every status and kind, with deadlines that have passed, are close and are far. */
export const roles: readonly DemoRole[] = [
  {
    name: 'Senior Frontend Developer',
    skills: ['React', 'TypeScript'],
    status: 1,
    deadline: 1.5,
    place: 'Stockholm',
    client: 'Retail',
    about:
      'The team behind the web shop grows from four to six. You take the lead in moving the checkout to TypeScript and coach two junior colleagues. Two days a week at the office in Stockholm.',
    should: ['English'],
    criteria: ['At least three years with React', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Backend Developer, payments',
    skills: ['Java', 'Kotlin'],
    status: 1,
    deadline: 12,
    place: 'Göteborg',
    client: 'Bank',
    about:
      'Our client builds payments for small businesses and needs one more developer in the team that owns card payments. You are on call every sixth week, with compensation.',
    should: ['English'],
    criteria: ['At least three years with Java', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Embedded consultant, vehicles',
    skills: ['C++', 'AUTOSAR'],
    status: 1,
    consulting: true,
    deadline: -2,
    place: 'Göteborg',
    client: 'Fordon',
    about:
      'Assignment on site with a truck manufacturer: software for the brake system, under ISO 26262. Possible extension after the first period.',
    should: ['English'],
    criteria: ['At least three years with C++', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Data Engineer',
    skills: ['Python', 'SQL'],
    status: 1,
    place: 'Stockholm',
    client: 'Energi',
    about:
      'First data engineer beside three analysts. The platform is chosen but hardly built, so there is plenty to decide.',
    should: ['English'],
    criteria: ['At least three years with Python', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Platform Engineer',
    skills: ['Kubernetes', 'AWS'],
    status: 1,
    consulting: true,
    deadline: 6,
    place: 'Malmö',
    client: 'Mobility',
    about:
      'Assignment in a platform team that serves twelve product teams. Terraform and Kubernetes daily; on-call is optional.',
    should: ['English'],
    criteria: ['At least three years with Kubernetes', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Product Owner, logistics',
    skills: ['Scrum', 'Jira'],
    status: 8,
    deadline: 20,
    place: 'Malmö',
    client: 'Logistik',
    about:
      'Product owner for transport booking, with two teams in Malmö. The client wants someone who has worked close to operations.',
    should: ['English'],
    criteria: ['At least three years with Scrum', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'UX Designer',
    skills: ['Figma'],
    status: 6,
    place: 'Uppsala',
    client: 'Health',
    about:
      'Designer for a booking system used by clinics. Research with patients and staff is a large part of the work.',
    should: ['English'],
    criteria: ['At least three years with Figma', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Go Developer',
    skills: ['Go', 'PostgreSQL'],
    status: 0,
    deadline: 30,
    place: 'Stockholm',
    client: 'Tech',
    about:
      'The client rewrites its messaging service in Go. We are still agreeing on the salary range, so please do not contact anyone before that.',
    should: ['English'],
    criteria: ['At least three years with Go', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Test lead',
    skills: ['Playwright'],
    status: 7,
    consulting: true,
    place: 'Linköping',
    client: 'Bank',
    about:
      'The assignment ends after the last delivery in December. One candidate has been presented; no further sourcing.',
    should: ['English'],
    criteria: ['At least three years with Playwright', 'Has led others', 'Can start within three months'],
  },
  {
    name: '.NET Developer',
    skills: ['C#', '.NET'],
    status: 5,
    place: 'Örebro',
    client: 'Systems',
    about: 'Paused by the client until the budget for next year is decided.',
    should: ['English'],
    criteria: ['At least three years with C#', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Security consultant',
    skills: ['AWS'],
    status: 3,
    consulting: true,
    place: 'Stockholm',
    client: 'Energi',
    about: 'Filled: the consultant started in September.',
    should: ['English'],
    criteria: ['At least three years with AWS', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Mobile Developer',
    skills: ['Kotlin'],
    status: 4,
    place: 'Stockholm',
    client: 'Games',
    about: 'Closed: the client decided to hire internally.',
    should: ['English'],
    criteria: ['At least three years with Kotlin', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Machine Learning Engineer',
    skills: ['Python'],
    status: 2,
    place: 'Lund',
    client: 'Health',
    about: 'On hold since the client’s reorganisation.',
    should: ['English'],
    criteria: ['At least three years with Python', 'Has led others', 'Can start within three months'],
  },
  {
    name: 'Business controller',
    skills: ['Controlling', 'Budget'],
    status: 1,
    deadline: 9,
    place: 'Västerås',
    client: 'Mekaniska',
    about:
      'Kunden söker en controller som vill arbeta nära två fabriker. Rapporterar till ekonomichefen. Tre dagar i veckan på plats.',
    should: [],
    criteria: ['Minst tre års erfarenhet av controlling', 'Van vid industri', 'Kan börja inom tre månader'],
  },
  {
    name: 'Sjuksköterska, akutmottagning',
    skills: ['Triage', 'Akutsjukvård'],
    status: 1,
    deadline: 3,
    place: 'Uppsala',
    client: 'Sjukhus',
    about:
      'Två tjänster på akutmottagningen, dag och natt. Mottagningen har egna handledare och sex veckors introduktion.',
    should: [],
    criteria: ['Legitimerad sjuksköterska', 'Erfarenhet av akutsjukvård', 'Kan arbeta natt'],
  },
  {
    name: 'Key account manager, bygg',
    skills: ['Försäljning', 'Anbud'],
    status: 6,
    deadline: 25,
    place: 'Göteborg',
    client: 'Bygg',
    about: 'Ansvar för fem större kunder i Västsverige. Bil ingår. Kunden återkommer med löneram i veckan.',
    should: [],
    criteria: ['Minst fem års erfarenhet av försäljning', 'Har arbetat mot byggbranschen', 'B-körkort'],
  },
  {
    name: 'HR business partner',
    skills: ['Arbetsrätt', 'Chefsstöd'],
    status: 8,
    place: 'Stockholm',
    client: 'Region',
    about: 'Stöd till femton chefer i en region under omorganisation. Tre kandidater är presenterade.',
    should: [],
    criteria: ['God kunskap i arbetsrätt', 'Erfarenhet av offentlig verksamhet', 'Har varit med i en omorganisation'],
  },
];
