import { fillVariables, type promptVariables } from '@app/contract/llm/prompts';
import { createHash } from 'node:crypto';
import { clean, framed, mask, type Message, suspicionsOf } from '../../llm/llm.ts';
import type { PersonText, AssignmentText } from '../ml/texts.ts';

/** In characters: a long profile has some ten thousand. */
const most = { line: 300, description: 1500, summary: 4000, role: 8000, profile: 16_000 };
const mostItems = 60;

/** What a model is told. The same input gives the same answer, from memory. */
export interface LlmInput {
  role: {
    name: string;
    description: string;
    must_skills: string[];
    should_skills: string[];
    criteria: string[];
    place: string;
    workplace: string;
    /** Only where something does not count as usual, so that roles without keep their answers. */
    weights?: { name: string; weight: string }[];
  };
  /** What the profile says, under which heading. */
  profile: [heading: string, text: string][];
}

export interface Candidate extends Omit<PersonText, 'files'> {
  first_name: string;
  last_name: string;
}

const cut = (text: string, length: number): string =>
  clean(text.slice(0, length * 4))
    .slice(0, length)
    .trim();
const lines = (texts: readonly string[]): string[] => texts.slice(0, mostItems).map((text) => cut(text, most.line));

const weightWords = { more: 'counts more than the rest', none: 'does not count' } as const;
type Weighed = AssignmentText & { weights?: readonly { name: string; weight: keyof typeof weightWords }[] };

export const inputOf = (assignment: Weighed, candidate: Candidate): LlmInput => ({
  role: {
    name: cut(assignment.name, most.line),
    description: cut(assignment.description, most.role),
    must_skills: lines(assignment.must_skills),
    should_skills: lines(assignment.should_skills),
    criteria: lines(assignment.criteria),
    place: cut(assignment.location_name, most.line),
    workplace: cut(assignment.workplace, most.line),
    ...(assignment.weights?.length && {
      weights: assignment.weights.map(({ name, weight }) => ({
        name: cut(name, most.line),
        weight: weightWords[weight],
      })),
    }),
  },
  profile: profileOf(candidate),
});

/** What a profile says about work, without names and contact data. Years of school are left out, because they tell the age. */
export function profileOf(candidate: Candidate): LlmInput['profile'] {
  const names = [candidate.first_name, candidate.last_name];
  const all: [string, string, number][] = [
    ['Title', candidate.title, most.line],
    ['Headline', candidate.headline, most.line],
    ['Company', candidate.company_name, most.line],
    ['Place', [candidate.location_name, candidate.country ?? ''].filter(Boolean).join(', '), most.line],
    ['Years of experience', candidate.years === null ? '' : String(candidate.years), most.line],
    ['Skills', lines(candidate.skills).join(', '), most.description],
    ['Languages', lines(candidate.languages).join(', '), most.line],
    ['Summary', candidate.summary, most.summary],
    ...candidate.experiences
      .slice(0, mostItems)
      .flatMap(({ title, company_name, started, ended, description }): [string, string, number][] => [
        ['Job', `${title}, ${company_name}, ${started ?? '?'} to ${ended ?? 'now'}`, most.line],
        ['What they did there', description, most.description],
      ]),
    ...candidate.educations
      .slice(0, mostItems)
      .map(({ school, degree }): [string, string, number] => ['Education', `${degree}, ${school}`, most.line]),
  ];
  let left = most.profile;
  return all.flatMap(([heading, text, length]) => {
    const shown = cut(mask(clean(text.slice(0, length * 4)), names), Math.min(length, left));
    left -= shown.length;
    return shown ? [[heading, shown]] : [];
  });
}

/** What in the whole profile, also in the parts that are cut off, looks like an attempt to talk to a machine. */
export function suspicionsAbout({ experiences, educations, skills, languages, ...rest }: Candidate): string[] {
  const texts = [
    rest.title,
    rest.headline,
    rest.company_name,
    rest.location_name,
    rest.summary,
    ...skills,
    ...languages,
    ...experiences.flatMap(({ title, company_name, description }) => [title, company_name, description]),
    ...educations.flatMap(({ school, degree }) => [school, degree]),
  ];
  return [...new Set(texts.flatMap(suspicionsOf))].toSorted();
}

export const keyOf = (model: string, promptVersion: number, input: LlmInput): string =>
  createHash('sha256')
    .update(JSON.stringify([model, promptVersion, input]))
    .digest('hex');

/** What a prompt may name, of what people of ours wrote: nothing of the profile. */
const variablesOf = ({ role }: LlmInput): Record<keyof (typeof promptVariables)['grade'], string> => ({
  role_name: role.name,
  criteria: role.criteria.map((criterion) => `- ${criterion}`).join('\n'),
  weights: (role.weights ?? []).map(({ name, weight }) => `- ${name}: ${weight}`).join('\n'),
});

/** The role comes before what changes from person to person, so that endpoints can remember it. */
export function messagesOf(body: string, input: LlmInput, drawMark?: () => string): Message[] {
  const { role, profile } = input;
  const text = profile.map(([heading, line]) => `${heading}: ${line}`).join('\n');
  const described = JSON.stringify(role);
  return [
    { role: 'system', content: fillVariables(body, variablesOf(input)).trim() },
    {
      role: 'user',
      content: `The role:
${described}

${framed('profile', text, described, drawMark)}`,
    },
  ];
}
