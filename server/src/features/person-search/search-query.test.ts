import { parseQuery, type Query, type Term } from '@app/contract/search/language';
import { compoundOf, firstOf, headAsked } from '@app/contract/search/heads';
import { builtInGroups, builtInSynonyms } from '@app/contract/search/built-in-synonyms';
import { expand, problemWithGroup } from '@app/contract/search/synonyms';
import { formsOf, wordsOf } from '@app/contract/search/words';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { seed } from '#testing/random';
import { nobody } from '#testing/searchable';
import { gap, searchVector, type Searchable, segmentsOf } from '../people/search-document.ts';
import { ranksOf, toTsquery } from './search-query.ts';

const api = useApi();
/** What PostgreSQL says to each pair of a person and a question. */
async function ask(pairs: { person: Searchable; question: string }[]): Promise<boolean[]> {
  const { rows } = await sql<{ hit: boolean }>`
    select v::tsvector @@ q::tsquery as hit
    from unnest(${pairs.map(({ person }) => searchVector(person))}::text[], ${pairs.map(({ question }) => question)}::text[])
      with ordinality as pair (v, q, n) order by n`.execute(api.db);
  return rows.map(({ hit }) => hit);
}
const finds = async (person: Partial<Searchable>, typed: string): Promise<boolean> => {
  const query = expand(parseQuery(typed).query!, builtInSynonyms());
  return (await ask([{ person: { ...nobody, ...person }, question: toTsquery(query) }]))[0]!;
};

/* The same language once more, written as plainly as can be: words at positions, and loops over them. */
interface Placed {
  word: string;
  at: number;
  field: string | undefined;
  isName: boolean;
}
function placedWords(person: Searchable): Placed[] {
  let at = 0;
  return segmentsOf(person).flatMap(({ text, field, isName = false }) => {
    const placed = wordsOf(text).map(({ text: word }) => ({ word, at: (at += 1), field, isName }));
    if (placed.length > 0) at += gap;
    return placed;
  });
}
function matches(words: readonly Placed[], query: Query): boolean {
  if (query.kind === 'term') return matchesTerm(words, query);
  if (query.kind === 'not') return !matches(words, query.part);
  return query.kind === 'and'
    ? query.parts.every((part) => matches(words, part))
    : query.parts.some((part) => matches(words, part));
}
/** All words of a term stand in names of people, or in names of companies, or in neither. */
function matchesTerm(words: readonly Placed[], term: Term): boolean {
  if (term.isSynonym && !term.field)
    return matchesAmong(
      words.filter(({ isName }) => !isName),
      term,
    );
  if (term.field)
    return matchesAmong(
      words.filter(({ field }) => field === term.field),
      term,
    );
  const kinds = Map.groupBy(words, ({ isName, field }) => (isName ? field : 'no name'));
  return [...kinds.values()].some((kind) => matchesAmong(kind, term));
}
function matchesAmong(allowed: readonly Placed[], term: Term): boolean {
  const placesOf = (index: number): number[] => {
    const wanted = term.words[index]!;
    const last = index === term.words.length - 1;
    const single = term.words.length === 1 && !term.quoted && !term.prefix && !term.suffix;
    const plainFields = [undefined, 'title', 'was', 'school'];
    const withForms = single && plainFields.includes(term.field);
    const head = headAsked(wanted);
    return allowed
      .filter(
        ({ word, isName }) =>
          (word === wanted && (!term.suffix || isName)) ||
          (term.prefix && last && word.startsWith(wanted)) ||
          (withForms && !isName && formsOf(wanted).includes(word)) ||
          (withForms && !isName && [wanted, `${wanted}s`].includes(firstOf(word) ?? '')) ||
          ((withForms || term.suffix) && !isName && head !== undefined && compoundOf(word)?.base === head),
      )
      .map(({ at }) => at);
  };
  const places = term.words.map((_, index) => placesOf(index));
  if (term.near !== undefined) {
    const reach = term.near + 1;
    if (places.length === 1) return places[0]!.length > 0;
    return places
      .slice(1)
      .every((second, index) => places[index]!.some((a) => second.some((b) => a !== b && Math.abs(a - b) <= reach)));
  }
  return places[0]!.some((start) => places.every((each, index) => each.includes(start + index)));
}

const vocabulary = [
  'react',
  'reacts',
  'developer',
  'developers',
  'utvecklare',
  'utvecklaren',
  'Systemutvecklare',
  'system',
  'Frontendutvecklaren',
  'frontend',
  'k8s',
  'Kubernetes',
  'front end',
  'C++',
  'C#',
  '.NET',
  'Node.js',
  'Malmö',
  'malmo',
  'Åsa',
  'anders',
  'lead',
  'full-stack',
  'AB',
  'x',
];
const word = fc.constantFrom(...vocabulary);
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
const texts = fc.array(text, { maxLength: 3 });
const anyPerson: fc.Arbitrary<Searchable> = fc.record({
  first_name: word,
  last_name: word,
  headline: text,
  title: text,
  company_name: text,
  location_name: text,
  summary: text,
  skills: texts,
  languages: texts,
  emails: fc.constant([]),
  tags: texts,
  files: texts,
  experiences: fc.array(
    fc.record({
      title: text,
      company_name: text,
      description: text,
      ended: fc.constantFrom(null, '2020-01-01'),
    }),
    { maxLength: 2 },
  ),
  educations: fc.array(
    fc.record({
      school: text,
      degree: text,
    }),
    { maxLength: 2 },
  ),
});
const { typed: anyQuestion } = fc.letrec<{ typed: string; one: string }>((tie) => ({
  one: fc.oneof(
    { weight: 4, arbitrary: word },
    fc
      .tuple(fc.constantFrom('title', 'was', 'skill', 'name', 'company', 'place', 'location', 'tag', 'school'), word)
      .map(([field, each]) => `${field}:${each}`),
    fc.constantFrom(
      'develop*',
      'utveck*',
      'title:develop*',
      '"react dev*"',
      '*utvecklare',
      'title:*utvecklare',
      'titl*',
    ),
    word.map((each) => `=${each}`),
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`),
    fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 4 }))
      .map(([words, near]) => `"${words.join(' ')}"~${near}`),
  ),
  typed: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('one'),
    tie('typed').map((part) => `NOT ${part.includes(' ') ? `(${part})` : part}`),
    fc
      .tuple(tie('typed'), fc.constantFrom(' AND ', ' OR ', ' '), tie('typed'))
      .map(([a, operator, b]) => `(${a})${operator}(${b})`),
  ),
}));

test(`PostgreSQL and a naive evaluator agree on 5,000 people and questions (seed ${seed})`, async () => {
  const pairs = fc.sample(fc.tuple(anyPerson, anyQuestion), { seed, numRuns: 5000 });
  const parsed = pairs.map(([person, typed]) => ({
    person,
    typed,
    query: expand(parseQuery(typed).query!, builtInSynonyms()),
  }));
  const answers = await ask(parsed.map(({ person, query }) => ({ person, question: toTsquery(query) })));
  const expected = parsed.map(({ person, query }) => matches(placedWords(person), query));
  const different = parsed.filter((_, index) => answers[index] !== expected[index]);
  expect(different.slice(0, 3).map(({ typed, person }) => ({ typed, words: placedWords(person) }))).toEqual([]);
  // Both outcomes are well represented, so that agreeing means something.
  expect(expected.filter(Boolean).length).toBeGreaterThan(1000);
  expect(expected.filter((hit) => !hit).length).toBeGreaterThan(1000);
});

test.each([
  ['C++', 'C++'],
  ['c#', 'C# and F#'],
  ['.net', 'Senior .NET Developer'],
  ['asp.net', 'ASP.NET Core'],
  ['node.js', 'Node.js'],
  ['nodejs', 'Node.js'],
  ['malmo', 'Malmö'],
  ['MALMÖ', 'malmö'],
  ['łódź', 'Lodz'],
  ['utvecklare', 'Utvecklarna'],
  ['developers', 'developer'],
  ['"full stack"', 'full-stack'],
  ['develop*', 'Developing'],
  ['reactjs', 'React'],
  ['js', 'JavaScript'],
  ['k8s', 'Kubernetes'],
  ['postgres', 'PostgreSQL'],
  ['front end', 'Frontend'],
  ['frontend', 'front-end developer'],
  ['fullstack', 'full stack'],
  ['html5', 'HTML'],
  ['mssql', 'MS SQL and SQL Server'],
  ['gothenburg', 'Göteborg'],
  ['svenska', 'Swedish'],
  ['project manager', 'Projektledare'],
  ['projektledare', 'Project Manager'],
  ['projektledaren', 'Prosjektleder'],
  ['developer', 'Systemutvecklare'],
  ['utvecklare', 'Systemutvecklarna'],
  ['ekonom', 'Redovisningsekonomen'],
  ['*utvecklare', 'Webbutvecklare'],
  ['frontend', 'Frontendutvecklarna'],
  ['front end', 'Frontendutvecklare'],
  ['utbildning', 'Utbildningsledare'],
  ['sjuksköterskan', 'Sjuksköterskor'],
  ['sjuksköterska', 'nurse'],
  ['develop', 'developer'],
  ['developing', 'I develop'],
  ['objective-c', 'Objective C'],
  ['react or vue', 'Vue'],
  ['react and vue', 'Vue, React'],
  ['ingenjör', 'Ingeniør'],
])('%s finds %s', async (typed, summary) => {
  expect(await finds({ summary }, typed)).toBe(true);
});

test.each([
  ['C', 'C++'],
  ['C#', 'C++'],
  ['java', 'JavaScript'],
  ['"developer"', 'developers'],
  ['"lead developer"', 'developer lead'],
  ['title:react', 'React'],
  ['c', 'Objective-C'],
  ['golang', 'I go to work'],
  ['=js', 'JavaScript'],
  ['"js"', 'JavaScript'],
  ['"utvecklare"', 'Systemutvecklare'],
  ['"project manager"', 'Projektledare'],
  ['"frontend"', 'Frontendutvecklare'],
  ['under', 'Undersköterska'],
  ['developer', 'Business development'],
  ['manager', 'Chef'],
  ['titl*', 'Nothing of that'],
  ['java not script', 'Java script'],
])('%s does not find %s', async (typed, summary) => {
  expect(await finds({ summary }, typed)).toBe(false);
});

test('a name is found as it is written and not by its forms', async () => {
  expect(await finds({ first_name: 'Anders' }, 'anders')).toBe(true);
  expect(await finds({ first_name: 'Anders' }, 'ander')).toBe(false);
  expect(await finds({ first_name: 'Tester' }, 'testers')).toBe(false);
});

test('no phrase reaches from one field into the next', async () => {
  const person = { title: 'Team lead', skills: ['Java', 'Scala'] };
  for (const typed of ['"lead java"', '"java scala"', '"lead java"~10']) expect(await finds(person, typed)).toBe(false);
});

test('a title is the present one, and was: looks at the earlier ones', async () => {
  const career = {
    title: 'Architect',
    experiences: [
      { title: 'Tech lead', company_name: '', description: '', ended: null },
      { title: 'Tester', company_name: '', description: '', ended: '2019-01-01' },
    ],
  };
  expect(await finds(career, 'title:architect title:lead was:tester tester')).toBe(true);
  expect(await finds(career, 'title:tester')).toBe(false);
  expect(await finds(career, 'was:architect')).toBe(false);
});

test('a name is no synonym of anything', async () => {
  expect(await finds({ company_name: 'Kubernetes' }, 'k8s')).toBe(false);
  expect(await finds({ first_name: 'Svenska' }, 'swedish')).toBe(false);
});

test('a word in small letters is an operator only between words', () => {
  expect(parseQuery('not now').smallOperators).toEqual([]);
  expect(parseQuery('rock and').smallOperators).toEqual([]);
  expect(parseQuery('a and not b or c').smallOperators).toEqual(['and', 'not', 'or']);
  expect(parseQuery('"and" and b').smallOperators).toEqual(['and']);
});

test('every line of the table of synonyms says something, and once', () => {
  for (const group of builtInGroups) expect(problemWithGroup(group), group).toBeUndefined();
  expect(new Set(builtInGroups).size).toBe(builtInGroups.length);
  expect(builtInSynonyms().size).toBeGreaterThan(900);
});

test('the first rank has everything in the title or among the skills, the second some of it, the third an earlier title', async () => {
  const rank = async (person: Partial<Searchable>, typed: string) => {
    const ranks = ranksOf(expand(parseQuery(typed).query!, builtInSynonyms()));
    const hits = await ask(ranks.map((question) => ({ person: { ...nobody, ...person }, question })));
    return hits.includes(true) ? hits.indexOf(true) : 'last';
  };
  expect(await rank({ title: 'Java developer', skills: ['Reactjs'] }, 'react AND java')).toBe(0);
  expect(await rank({ skills: ['React'], summary: 'Java' }, 'react AND java')).toBe(1);
  expect(await rank({ summary: 'React, Java' }, 'react AND java')).toBe('last');
  const then = { title: 'React developer', company_name: '', description: '', ended: '2019-01-01' };
  expect(await rank({ experiences: [then] }, 'react AND java')).toBe(2);
  expect(await rank({ experiences: [{ ...then, ended: null }] }, 'react AND java')).toBe(1);
  expect(await rank({ skills: ['Vue'] }, 'react OR vue')).toBe(0);
  expect(await rank({ skills: ['Vue'] }, 'vue -java place:malmö')).toBe(0);
  expect(ranksOf(parseQuery('react').query!)).toHaveLength(2);
  expect(ranksOf(parseQuery('title:react -java').query!)).toEqual([]);
});
