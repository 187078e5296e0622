/* Apart from the endpoints: whatever reads a list starts a process for it, which should not load them all. */

/** What a column of a list can hold, with the words people read. */
export const importFields = {
  name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  title: 'Title',
  company_name: 'Company',
  headline: 'Headline',
  location_name: 'Location',
  country: 'Country',
  years: 'Years of experience',
  skills: 'Skills',
  languages: 'Languages',
  link: 'Profile link',
  summary: 'Summary',
} as const;
export type ImportField = keyof typeof importFields;

export const mostImportRows = 500_000;
/** How many rows are shown before they come in. */
export const shownImportRows = 50;
