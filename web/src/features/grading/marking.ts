import type { GradingPerson, GradingRole } from '@app/contract/roles/grading';
import { exactTerms, type Term, wantedTerms } from '@app/contract/search/language';
import { type Mark, marksIn } from '@app/contract/search/marks';
import { expand, type Synonyms } from '@app/contract/search/synonyms';

/** Words that are marked alike. The letter says what the colour says, for those who do not see it. */
export interface Group {
  name: string;
  letter: string;
  terms: readonly Term[];
}
/** A text of a profile, as it stands on the screen. */
export interface Block {
  id: string;
  kind: 'headline' | 'summary' | 'job' | 'duties' | 'skills' | 'school' | 'languages';
  text: string;
  /** Beside it, unmarked: from when to when. */
  time?: string;
}
export interface Piece {
  text: string;
  /** Which group, by its place. */
  group: number | undefined;
  quoted: boolean;
}

/** The words, their forms and what means the same. */
const termsOf = (words: readonly string[], synonyms: Synonyms): Term[] =>
  words
    .flatMap((written) => exactTerms(undefined, written))
    .flatMap((term) => wantedTerms(expand({ ...term, quoted: false }, synonyms)));

/** What the role asks for and the words that people chose for it. What it asks for goes first where they overlap. */
const groupsOf = ({ must_skills, should_skills, keyword_groups }: GradingRole, synonyms: Synonyms): Group[] =>
  [{ name: 'Must', words: must_skills }, { name: 'Should', words: should_skills }, ...keyword_groups]
    .map(({ name, words }) => ({ name, terms: termsOf(words, synonyms) }))
    .filter(({ terms }) => terms.length > 0)
    .map((group, index) => ({ ...group, letter: String.fromCodePoint(65 + index) }));

/** What is marked in the profiles of a role. */
export interface Marking {
  groups: readonly Group[];
  /** Each skill that the role asks for. */
  skills: readonly { name: string; terms: readonly Term[] }[];
}
export const markingOf = (role: GradingRole, synonyms: Synonyms): Marking => ({
  groups: groupsOf(role, synonyms),
  skills: [...role.must_skills, ...role.should_skills].map((name) => ({ name, terms: termsOf([name], synonyms) })),
});

const month = (date: string | null): string => date?.slice(0, 7) ?? '?';
export const timeOf = ({ started, ended }: { started: string | null; ended: string | null }): string =>
  started === null && ended === null ? '' : `${month(started)} – ${ended === null ? 'now' : month(ended)}`;

export const blocksOf = (person: GradingPerson): Block[] =>
  [
    { kind: 'headline' as const, text: person.headline },
    { kind: 'summary' as const, text: person.summary },
    ...person.experiences.flatMap((job) => [
      {
        kind: 'job' as const,
        text: [[job.title, job.company_name].filter(Boolean).join(' @ '), job.location_name].filter(Boolean).join(', '),
        time: timeOf(job),
      },
      { kind: 'duties' as const, text: job.description },
    ]),
    { kind: 'skills' as const, text: person.skills.join(' · ') },
    ...person.educations.map((school) => ({
      kind: 'school' as const,
      text: [school.degree, school.school].filter(Boolean).join(', '),
      time: timeOf(school),
    })),
    { kind: 'languages' as const, text: person.languages.join(' · ') },
  ]
    .filter(({ text }) => text !== '')
    .map((block, index) => ({ id: `${index} ${block.kind}`, ...block }));

/** Where a text has a quote; it may have been written in other line breaks and spaces. */
export function placeOf(text: string, quote: string): Mark | undefined {
  const words = quote.split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(String.raw`\s+`);
  const found = new RegExp(pattern, 'iu').exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

/** A text in pieces: plain, or marked for a group, or quoted, or both. */
export function piecesOf(text: string, groups: readonly Group[], quote = ''): Piece[] {
  const owner = Array.from<number | undefined>({ length: text.length });
  for (const [index, { terms }] of [...groups.entries()].toReversed())
    for (const { start, end } of marksIn(text, terms)) owner.fill(index, start, end);
  const place = quote === '' ? undefined : placeOf(text, quote);
  const edges = new Set([0, text.length, ...(place ? [place.start, place.end] : [])]);
  for (let at = 1; at < text.length; at += 1) if (owner[at] !== owner[at - 1]) edges.add(at);
  const cuts = [...edges].toSorted((a, b) => a - b);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index]!;
    return {
      text: text.slice(start, end),
      group: owner[start],
      quoted: place !== undefined && start >= place.start && start < place.end,
    };
  });
}

/** A profile made ready to be shown. */
export interface Prepared {
  blocks: readonly Block[];
  /** Of each block. */
  pieces: readonly (readonly Piece[])[];
  /** How often each group is met. */
  hits: readonly number[];
  /** Those of the role's skills that the profile has. */
  skills: ReadonlySet<string>;
}

const prepared = new WeakMap<Marking, WeakMap<GradingPerson, Prepared>>();

/** Done once for each person, and ahead for those who come next: a long text takes longer than a frame. */
export function prepare(person: GradingPerson, marking: Marking): Prepared {
  const known = prepared.get(marking) ?? new WeakMap<GradingPerson, Prepared>();
  prepared.set(marking, known);
  const found = known.get(person);
  if (found) return found;
  const { groups, skills } = marking;
  const blocks = blocksOf(person);
  const pieces = blocks.map(({ text }) => piecesOf(text, groups));
  const all = pieces.flat();
  const text = blocks.map((block) => block.text).join('\n');
  const made = {
    blocks,
    pieces,
    hits: groups.map((_, index) => all.filter(({ group }) => group === index).length),
    skills: new Set(skills.filter(({ terms }) => marksIn(text, terms).length > 0).map(({ name }) => name)),
  };
  known.set(person, made);
  return made;
}
