import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/search-debug';
import type { Query, Term } from '@app/contract/search/language';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { searchVersion } from '../people/people.ts';
import { readQuestion, stillThere } from './matching.ts';
import { foundOf, holdsWords, readClauses, readPeople, readWords, shown, termsIn } from './search-clauses.ts';

export async function explainPerson(
  db: Db,
  { params: { id }, query }: Received<typeof api.explainPerson>,
  actor: Pick<Actor, 'id'>,
): Promise<Answer<typeof api.explainPerson>> {
  const filter = { ...query, asker: actor.id };
  const question = await readQuestion(db, filter);
  const clauses = await readClauses(db, filter);
  const [person] = await readPeople(db, [id], question);
  ensure(person, 'person_not_found');
  const terms = clauses.flatMap(({ query: words }) => (words ? termsIn(words) : []));
  const wordsOfPerson = (await readWords(db, [id], terms))(id);
  const asked = [...clauses.map(({ holds }) => holds), ...terms.map(holdsWords), stillThere];
  const { rows } = await sql<{ holds: boolean[] }>`
    select array[${sql.join(asked.map((holds) => sql`coalesce((${holds}), false)`))}] as holds from person where id = ${id}`.execute(
    db,
  );
  const answers = rows[0]!.holds;
  const termHolds = new Map(terms.map((term, at) => [term, answers[clauses.length + at]!]));
  const isThere = answers.at(-1)!;
  const explained = clauses.map((clause, at) => ({
    ...shown(clause),
    holds: answers[at]!,
    why: clause.query
      ? whyOf(clause.query, { holds: termHolds, words: wordsOfPerson })
      : answers[at]
        ? 'This is so.'
        : 'This is not so.',
  }));
  const merged: typeof explained = isThere
    ? []
    : [
        {
          key: 'merged',
          kind: 'filter',
          label: 'Not merged into another person',
          tsquery: null,
          holds: false,
          why: 'They were merged into another person, who is found instead.',
        },
      ];
  const outdated: typeof explained =
    person.search_version >= searchVersion
      ? []
      : [
          {
            key: 'outdated',
            kind: 'filter',
            label: 'Indexed by the rules of today',
            tsquery: null,
            holds: true,
            why: 'Not yet: they were indexed by older rules, and will be indexed anew in the background.',
          },
        ];
  const all = [...merged, ...explained, ...outdated];
  const is_found = all.every(({ holds }) => holds);
  return {
    person: { id, name: person.name },
    is_found,
    first_failing: all.find(({ holds }) => !holds)?.key ?? null,
    rank: is_found && question ? person.rank : null,
    clauses: all,
  };
}

interface Evidence {
  /** Whether the index has it, of each term. */
  holds: ReadonlyMap<Term, boolean>;
  words: readonly string[];
}

const isTrue = (query: Query, holds: Evidence['holds']): boolean => {
  if (query.kind === 'term') return holds.get(query) === true;
  if (query.kind === 'not') return !isTrue(query.part, holds);
  return query.kind === 'and'
    ? query.parts.every((part) => isTrue(part, holds))
    : query.parts.some((part) => isTrue(part, holds));
};

/** Which words decided. Of several that must all be there, those that are not decide; of several ways, those that are. */
function whyOf(query: Query, evidence: Evidence): string {
  if (query.kind === 'term') return termWhy(query, evidence);
  const { holds } = evidence;
  if (query.kind === 'not')
    return isTrue(query, holds)
      ? `${termsIn(query.part).map(quoted).join(', ')} is not there, as was asked for.`
      : `${whyOf(query.part, evidence)} It must not be there.`;
  const deciding = query.parts.filter((part) => isTrue(part, holds) === (query.kind === 'or'));
  if (query.kind === 'and' || deciding.length > 0)
    return (deciding.length > 0 ? deciding : query.parts).map((part) => whyOf(part, evidence)).join(' ');
  const isTyped = (part: Query) => part.kind !== 'term' || !part.isSynonym;
  const others = query.parts.filter((part) => !isTyped(part)).flatMap(termsIn);
  return [
    ...query.parts.filter(isTyped).map((part) => whyOf(part, evidence)),
    ...(others.length === 0 ? [] : [`Nor is ${others.map(quoted).join(', ')}, which means the same.`]),
  ].join(' ');
}

const quoted = ({ field, words, prefix, suffix }: Term): string =>
  `${field ? `${field}: ` : ''}“${suffix ? '…' : ''}${words.join(' ')}${prefix ? '…' : ''}”`;

function termWhy(term: Term, { holds, words }: Evidence): string {
  const found = foundOf(term, words);
  const typed = term.isSynonym ? `${quoted(term)}, which means the same,` : quoted(term);
  if (holds.get(term)) {
    const others = [...new Set(found.map(({ word }) => word))].filter((word) => !term.words.includes(word));
    return `${typed} stands in ${placesOf(found)}${others.length === 0 ? '' : `, as ${others.map((word) => `“${word}”`).join(', ')}`}.`;
  }
  if (term.words.length === 1 || found.length === 0)
    return `${typed} is nowhere${term.field ? ` in ${term.field}` : ''}.`;
  const present = term.words.filter((word) => found.some((each) => each.word === word));
  return present.length < term.words.length
    ? `Of ${typed}, only ${present.map((word) => `“${word}”`).join(', ')} is there.`
    : `All words of ${typed} are there, but not ${term.near === undefined ? 'one after the other' : `within ${term.near} words`}.`;
}

/** The fields; where there is none, some text such as the summary or a file. */
function placesOf(found: readonly { field: string | null }[]): string {
  const fields = [...new Set(found.map(({ field }) => field).filter((field) => field !== null))];
  return fields.length === 0 ? 'a text' : fields.join(', ');
}
