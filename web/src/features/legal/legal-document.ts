/** A paragraph, a list of points, or a list of names with what is said about each. */
export type LegalBlock = string | { points: string[] } | { terms: [name: string, text: string][] };

export interface LegalSection {
  /** Part of the address of the section, so it must not change once published. */
  id: string;
  heading: string;
  body: LegalBlock[];
}

export interface LegalDocument {
  title: string;
  /** What the text says, for those who read only this much. */
  summary: LegalBlock[];
  sections: LegalSection[];
}
