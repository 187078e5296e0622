/** What a role says, as the model reads it. */
export interface AssignmentText {
  id: number;
  name: string;
  description: string;
  must_skills: string[];
  should_skills: string[];
  criteria: string[];
  location_name: string;
  workplace: string;
}

/** What is known about a person, as the model reads it. No name, no picture, no age: nobody is judged by these. */
export interface PersonText {
  id: number;
  title: string;
  headline: string;
  company_name: string;
  location_name: string;
  country: string | null;
  years: number | null;
  summary: string;
  skills: string[];
  languages: string[];
  experiences: {
    title: string;
    company_name: string;
    description: string;
    started: string | null;
    ended: string | null;
  }[];
  educations: { school: string; degree: string }[];
  /** What the attached files say. */
  files: string;
}

/** How people write in the whole database. */
export interface Language {
  /** Groups of words that mean the same, beside those of the product. */
  synonyms: string[];
  /** Of how many people words were counted, and how many of them use each. */
  people: number;
  words: [word: string, people: number][];
}
