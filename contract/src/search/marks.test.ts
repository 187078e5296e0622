import { expect, test } from 'vitest';
import { parseQuery, type SearchField, wantedTerms } from './language.ts';
import { marksIn } from './marks.ts';
import { builtInSynonyms } from './built-in-synonyms.ts';
import { expand } from './synonyms.ts';

/** The text with its marks in brackets. */
function mark(text: string, typed: string, field?: SearchField): string {
  let marked = text;
  const { query } = parseQuery(typed);
  const terms = wantedTerms(query && expand(query, builtInSynonyms()));
  for (const { start, end } of marksIn(text, terms, field).toReversed())
    marked = `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`;
  return marked;
}

test.each([
  ['a word, however it is written', 'malmo', 'Lives in Malmö, not MALMÖN', 'Lives in [Malmö], not MALMÖN'],
  ['a technology with its signs', 'c++', 'C, C# and C++', 'C, C# and [C++]'],
  ['a technology that begins with a sign', '.net', 'Knows .NET', 'Knows [.NET]'],
  ['a technology that ends in one', 'f#', 'Knows F#', 'Knows [F#]'],
  ['a technology with a dot', 'node.js', 'Uses Node.js', 'Uses [Node.js]'],
  ['a word with a letter that falls into two', 'strasse', 'In der Straße', 'In der [Straße]'],
  ['other forms of a plain word', 'developer', 'Developers lead developer', '[Developers] lead [developer]'],
  ['a quoted word as it stands', '"developer"', 'Developers lead developer', 'Developers lead [developer]'],
  [
    'a phrase as one piece',
    '"machine learning"',
    'machine, learning machine learning',
    '[machine, learning] [machine learning]',
  ],
  ['the beginning of a word', 'utveckl*', 'Utvecklare som utvecklar', '[Utvecklare] som [utvecklar]'],
  ['a phrase that ends in a beginning', '"react nat*"', 'React Native, react', '[React Native], react'],
  [
    'words near each other in any order',
    '"lead team"~1',
    'team I lead; lead a big happy team',
    '[team] I [lead]; lead a big happy team',
  ],
  ['every wanted word of a tree', '(react OR vue) AND NOT angular', 'vue angular react', '[vue] angular [react]'],
  ['what means the same', 'k8s', 'Kubernetes (K8s)', '[Kubernetes] ([K8s])'],
  ['a word that means the same as two', 'project manager', 'Projektledare', '[Projektledare]'],
  ['a longer word that ends in what was asked for', 'utvecklare', 'Systemutvecklarna', '[Systemutvecklarna]'],
  ['a longer title that begins with it', 'frontend', 'Frontendutvecklare', '[Frontendutvecklare]'],
  ['the end of a title', '*ekonom', 'Redovisningsekonom, ekonomi', '[Redovisningsekonom], ekonomi'],
  [
    'a word alone, when it is asked for so',
    '=utvecklare',
    'Systemutvecklare, utvecklare',
    'Systemutvecklare, [utvecklare]',
  ],
  ['nothing when nothing was asked', '', 'react', 'react'],
])('marks %s', (_, typed, text, marked) => {
  expect(mark(text, typed)).toBe(marked);
});

test('marks that overlap become one', () => {
  expect(mark('senior data engineer', '"senior data" "data engineer"')).toBe('[senior data engineer]');
});

test('a word that was asked for in a field is marked in that field only', () => {
  expect(mark('Manager', 'title:manager', 'title')).toBe('[Manager]');
  expect(mark('Manager', 'title:manager', 'company')).toBe('Manager');
  expect(mark('Manager', 'title:manager')).toBe('Manager');
});

test('a name is not marked as something that means the same', () => {
  expect(mark('Svenska Spel', 'swedish', 'company')).toBe('Svenska Spel');
  expect(mark('Svenska Spel', 'swedish')).toBe('[Svenska] Spel');
});

test('forms are not marked in names', () => {
  expect(mark('Lena Bakers', 'baker', 'name')).toBe('Lena Bakers');
  expect(mark('Bakers', 'baker', 'title')).toBe('[Bakers]');
});
