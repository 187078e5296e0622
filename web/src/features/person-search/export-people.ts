import { csvOf } from '@app/contract/base/csv';
import { type PersonHit, recordExport, searchPeople } from '@app/contract/people/person-search';
import { call, callWrite } from '../../kit/net/api.ts';
import { download } from '../../kit/net/download.ts';
import { formatDate } from '../../kit/format.ts';
import { addressOf, type Question, requestOf } from './search-state.ts';

/** More rows than this are for the database, not for a spreadsheet. */
const mostRows = 10_000;

interface Walk {
  signal: AbortSignal;
  onProgress: (people: number) => void;
}
/** Every hit of a question, page by page; `more` says that there were still others. */
async function collect(
  question: Question,
  { signal, onProgress }: Walk,
): Promise<{ people: PersonHit[]; more: boolean }> {
  const people: PersonHit[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...requestOf(question), limit: '100', ...(cursor && { cursor }) };
    const page = await call(searchPeople, { query }, signal);
    people.push(...page.results);
    cursor = page.next;
    onProgress(people.length);
  } while (cursor !== null && people.length < mostRows);
  return { people, more: cursor !== null };
}

const columns: readonly [title: string, of: (hit: PersonHit) => string | number | null][] = [
  ['Id', ({ id }) => id],
  ['First name', ({ first_name }) => first_name],
  ['Last name', ({ last_name }) => last_name],
  ['Title', ({ title }) => title],
  ['Company', ({ company_name }) => company_name],
  ['Location', ({ location_name }) => location_name],
  ['Country', ({ country }) => country],
  ['Years', ({ years }) => years],
  ['Skills', ({ skills }) => skills.join('; ')],
  ['Headline', ({ headline }) => headline],
  ['Has e-mail', ({ has_email }) => (has_email ? 'yes' : 'no')],
  ['Do not contact', ({ do_not_contact }) => (do_not_contact ? 'yes' : 'no')],
  ['Last contact', ({ last_touch }) => (last_touch ? formatDate(last_touch) : '')],
  ['Updated', ({ updated }) => formatDate(updated)],
  ['Page', ({ id }) => `${window.location.origin}/person/${id}`],
];

interface Exported {
  people: readonly PersonHit[];
  question: Question;
  /** Picked one by one, rather than all that were found. */
  picked: boolean;
}
/** Who took which people along is asked for after a leak, so there is no file without an entry in the audit trail. */
export async function saveAsCsv({ people, question, picked }: Exported, signal?: AbortSignal): Promise<void> {
  if (people.length > 0)
    await callWrite(recordExport, { body: { people: people.length, search: addressOf(question), picked } }, signal);
  const rows = people.map((hit) => columns.map(([, of]) => of(hit)));
  download(
    `people-${formatDate(new Date())}.csv`,
    'text/csv;charset=utf-8',
    csvOf([columns.map(([title]) => title), ...rows]),
  );
}

/** Saves every hit of a question, as far as a spreadsheet is the place for them. */
export async function exportHits(question: Question, walk: Walk): Promise<{ saved: number; more: boolean }> {
  const { people, more } = await collect(question, walk);
  await saveAsCsv({ people, question, picked: false }, walk.signal);
  return { saved: people.length, more };
}
