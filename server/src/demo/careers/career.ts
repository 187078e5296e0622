/** What somebody does, and how they write about it, all in one language. Lists are text, parted by commas or semicolons. */
export interface Career {
  share: number;
  language: 'sv' | 'en';
  /** The kinds of employers they work for. */
  employers: string;
  skills: string;
  /** `school: degree`. */
  education: string;
  about: readonly [string, string];
  /** Whether the oldest job is one that students have. */
  worksWhileStudying?: true;
  /** Title and what was done, the newest first. */
  jobs: readonly (readonly [title: string, did: string])[];
}
