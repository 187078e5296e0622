import type { Searchable } from '../features/people/search-document.ts';

/** Somebody of whom nothing is known that could be searched. */
export const nobody: Searchable = {
  first_name: '',
  last_name: '',
  headline: '',
  title: '',
  company_name: '',
  location_name: '',
  summary: '',
  skills: [],
  languages: [],
  emails: [],
  tags: [],
  experiences: [],
  educations: [],
  files: [],
};
