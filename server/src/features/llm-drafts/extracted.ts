import { type CvProposal, cvProposal } from '@app/contract/people/cv';
import { email, line, webAddress } from '@app/contract/base/text';
import { type ExtractedField, extractedFieldNames } from '@app/contract/llm/extraction';
import { education, experience } from '@app/contract/people/people';
import { z } from 'zod';
import { clean, quoteIn } from '../llm/llm.ts';

const said = z.object({ value: z.string(), quote: z.string() });
const moment = z.string().nullable();
const entry = { started: moment, ended: moment, quote: z.string() };

/** How a model has to answer. */
export const extractedAnswer = z.object({
  first_name: said,
  last_name: said,
  title: said,
  location_name: said,
  emails: z.array(said),
  phones: z.array(said),
  links: z.array(said),
  skills: z.array(said),
  languages: z.array(said),
  experiences: z.array(z.object({ title: z.string(), company_name: z.string(), location_name: z.string(), ...entry })),
  educations: z.array(z.object({ school: z.string(), degree: z.string(), ...entry })),
});
type Extracted = z.output<typeof extractedAnswer>;

export type Proposal = Omit<CvProposal, 'text'>;
export type Counts = Record<ExtractedField, { proposed: number; invalid: number }>;

const most = { quote: 300, items: 100 };
const nothing: Proposal = cvProposal.omit({ text: true }).parse({
  ...Object.fromEntries(extractedFieldNames.map((name) => [name, []])),
  first_name: '',
  last_name: '',
  title: '',
  location_name: '',
  summary: '',
  origins: {},
});
const lists = {
  emails: email,
  phones: line(40),
  links: z.string().transform(withScheme).pipe(webAddress),
  skills: line(80),
  languages: line(80),
} as const;
const single = { first_name: line(100), last_name: line(100), title: line(200), location_name: line(200) } as const;

function withScheme(link: string): string {
  return /^https?:\/\//i.test(link) ? link : `https://${link}`;
}

/** Keeps of an answer the values that the text has words for, each with these words, and counts the others. */
export function believed(answer: Extracted, text: string): { proposal: Proposal; counts: Counts } {
  const proposal: Proposal = { ...nothing, origins: {} };
  const counts = Object.fromEntries(extractedFieldNames.map((name) => [name, { proposed: 0, invalid: 0 }])) as Counts;
  const take = <T>(name: ExtractedField, path: string, read: () => { value: T; from: string } | undefined): T[] => {
    const found = read();
    counts[name][found ? 'proposed' : 'invalid'] += 1;
    if (!found) return [];
    proposal.origins[path] = { from: found.from.slice(0, most.quote), sure: true };
    return [found.value];
  };
  for (const [name, shape] of entriesOf(single)) {
    const { value, quote } = answer[name];
    if (value.trim() !== '') [proposal[name] = ''] = take(name, name, () => readValue(shape, value, quote, text));
  }
  for (const [name, shape] of entriesOf(lists))
    for (const { value, quote } of fresh(answer[name])) {
      const path = `${name}.${proposal[name].length}`;
      proposal[name] = [...proposal[name], ...take(name, path, () => readValue(shape, value, quote, text))];
    }
  for (const { quote, ...job } of answer.experiences.slice(0, most.items)) {
    const path = `experiences.${proposal.experiences.length}`;
    const parts = { ...job, description: '' };
    const read = () => readEntry(experience, parts, [job.title, job.company_name], quote, text);
    proposal.experiences = [...proposal.experiences, ...take('experiences', path, read)];
  }
  for (const { quote, ...study } of answer.educations.slice(0, most.items)) {
    const path = `educations.${proposal.educations.length}`;
    const read = () => readEntry(education, study, [study.school, study.degree], quote, text);
    proposal.educations = [...proposal.educations, ...take('educations', path, read)];
  }
  return { proposal, counts };
}

const entriesOf = <T extends object>(of: T) => Object.entries(of) as [keyof T, T[keyof T]][];
/** The same is said once. */
const fresh = (values: readonly z.output<typeof said>[]) =>
  [...new Map(values.map((each) => [each.value.trim().toLowerCase(), each])).values()]
    .filter(({ value }) => value.trim() !== '')
    .slice(0, most.items);
const sameCase = (text: string): string => clean(text).replaceAll(/\s+/g, ' ').toLowerCase();
const has = (text: string, words: string): boolean => sameCase(text).includes(sameCase(words));

function readValue(shape: z.ZodType<string>, value: string, quote: string, text: string) {
  const from = quoteIn([text], clean(quote).slice(0, most.quote), 1);
  const read = shape.safeParse(clean(value));
  return from !== '' && has(from, value) && read.success ? { value: read.data, from } : undefined;
}

/** A job or a school: its names and the years of its dates must stand in the text. */
function readEntry<S extends z.ZodType>(
  shape: S,
  parts: { started: string | null; ended: string | null },
  names: readonly string[],
  quote: string,
  text: string,
) {
  const from = quoteIn([text], clean(quote).slice(0, most.quote));
  const read = shape.safeParse(parts);
  const years = [parts.started, parts.ended].flatMap((date) => date?.slice(0, 4) ?? []);
  const isThere =
    names[0]?.trim() !== '' && names.every((name) => has(text, name)) && years.every((year) => text.includes(year));
  return from !== '' && isThere && read.success ? { value: read.data, from } : undefined;
}
