import type { ImportField } from '@app/contract/people/import-list';
import type { ColumnField } from '@app/contract/people/imports';

/** Headings by the letters and digits in them, Swedish and English; the first that fits a column is taken. */
const headings: Record<ImportField, readonly string[]> = {
  first_name: ['firstname', 'givenname', 'forename', 'fornamn', 'tilltalsnamn', 'first'],
  last_name: ['lastname', 'surname', 'familyname', 'efternamn', 'last'],
  name: [
    'name',
    'fullname',
    'namn',
    'fulltnamn',
    'helanamnet',
    'candidate',
    'candidatename',
    'kandidat',
    'person',
    'contact',
    'kontakt',
    'kontaktperson',
    'displayname',
  ],
  email: [
    'email',
    'emailaddress',
    'mail',
    'epost',
    'epostadress',
    'mejl',
    'mejladress',
    'mailadress',
    'workemail',
    'privateemail',
    'primaryemail',
    'email1',
    'email2',
    'email1value',
    'email2value',
    'jobbmail',
    'privatmail',
  ],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'telefon',
    'telefonnummer',
    'mobil',
    'mobiltelefon',
    'mobilnummer',
    'tfn',
    'phone1value',
    'phone2value',
  ],
  title: [
    'title',
    'jobtitle',
    'position',
    'role',
    'currenttitle',
    'currentposition',
    'occupation',
    'titel',
    'yrkestitel',
    'befattning',
    'roll',
    'yrke',
    'tjanst',
    'nuvarandetitel',
  ],
  company_name: [
    'company',
    'companyname',
    'employer',
    'organisation',
    'organization',
    'currentcompany',
    'currentemployer',
    'foretag',
    'foretagsnamn',
    'bolag',
    'arbetsgivare',
    'nuvarandearbetsgivare',
    'organization1name',
  ],
  headline: ['headline', 'tagline', 'rubrik'],
  location_name: [
    'location',
    'city',
    'town',
    'place',
    'ort',
    'stad',
    'plats',
    'bostadsort',
    'postort',
    'kommun',
    'region',
    'area',
  ],
  country: ['country', 'countrycode', 'land', 'landskod'],
  years: [
    'years',
    'yearsofexperience',
    'experience',
    'experienceyears',
    'erfarenhet',
    'ar',
    'arserfarenhet',
    'antalar',
    'antalarserfarenhet',
  ],
  skills: [
    'skills',
    'skill',
    'competences',
    'competencies',
    'keywords',
    'technologies',
    'kompetens',
    'kompetenser',
    'fardigheter',
    'kunskaper',
    'tekniker',
    'nyckelord',
  ],
  languages: ['languages', 'language', 'sprak', 'sprakkunskaper'],
  link: [
    'linkedin',
    'linkedinurl',
    'linkedinprofile',
    'profile',
    'profileurl',
    'profilelink',
    'url',
    'link',
    'website',
    'github',
    'githuburl',
    'profil',
    'profillank',
    'lank',
    'webbplats',
    'hemsida',
    'publicprofileurl',
  ],
  summary: [
    'summary',
    'about',
    'bio',
    'notes',
    'note',
    'description',
    'comments',
    'sammanfattning',
    'om',
    'beskrivning',
    'anteckning',
    'anteckningar',
    'kommentar',
    'kommentarer',
    'profiltext',
  ],
};
const fieldOf = new Map(
  (Object.keys(headings) as ImportField[]).flatMap((field) =>
    headings[field].map((heading) => [heading, field] as const),
  ),
);
/** Several columns may hold these; of the others, one. */
const repeated = new Set<ImportField>(['email', 'phone', 'link', 'skills', 'languages', 'summary']);

const lettersOf = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z\d]/g, '');
const looksLike: readonly [ImportField, RegExp][] = [
  ['email', /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i],
  ['link', /^(https?:\/\/|www\.|(\w+\.)?linkedin\.com\/)/i],
];

/** What the columns of a list hold, by what they are called or else by what is in them. */
export function guessMapping(columns: readonly string[], sample: readonly (readonly string[])[]): ColumnField[] {
  const taken = new Set<ImportField>();
  const mapping = columns.map((column, index): ColumnField => {
    const cells = sample.map((cells) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
    const seen = looksLike.find(([, pattern]) => cells.length > 0 && cells.every((cell) => pattern.test(cell)))?.[0];
    const field = fieldOf.get(lettersOf(column)) ?? seen ?? '';
    if (field === '' || (taken.has(field) && !repeated.has(field))) return '';
    taken.add(field);
    return field;
  });
  // A column called Name beside one called Last name holds first names.
  if (taken.has('last_name') && taken.has('name') && !taken.has('first_name'))
    return mapping.map((field) => (field === 'name' ? 'first_name' : field));
  return mapping;
}
