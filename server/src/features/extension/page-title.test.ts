import { expect, test } from 'vitest';
import { readTitle } from './page-title.ts';

const linkedin = 'https://www.linkedin.com/in/anna-berg';

test.each([
  ['Anna Berg - Senior developer - Klippan AB | LinkedIn', ['Anna', 'Berg', 'Senior developer', 'Klippan AB']],
  ['(12) Anna Maria Berg | LinkedIn', ['Anna', 'Maria Berg', '', '']],
  ['Anna Berg – Klippan AB | LinkedIn', ['Anna', 'Berg', 'Klippan AB', '']],
  ['Anna-Lena Berg | LinkedIn', ['Anna-Lena', 'Berg', '', '']],
  ['LinkedIn', ['LinkedIn', '', '', '']],
  ['', ['', '', '', '']],
])('of “%s” a name, headline and company are read', (title, expected) => {
  const { first_name, last_name, headline, company_name, source } = readTitle({ url: linkedin, title, text: '' });
  expect([first_name, last_name, headline, company_name]).toEqual(expected);
  expect(source).toBe('LinkedIn');
});

test('the name in brackets is that of a GitHub profile', () => {
  const read = readTitle({ url: 'https://github.com/annab', title: 'annab (Anna Berg) · GitHub', text: '' });
  expect(read).toMatchObject({ first_name: 'Anna', last_name: 'Berg', source: 'GitHub' });
});

test('what stands under the name in the selected text is the headline, if the title has none', () => {
  const text = 'Anna Berg\n\n  Developer of brakes \nLund';
  expect(readTitle({ url: linkedin, title: 'Anna Berg | LinkedIn', text }).headline).toBe('Developer of brakes');
});

test('other pages are named by their host, and the longest title is cut to what a person can have', () => {
  const title = `${'a'.repeat(150)} ${'b'.repeat(150)} - ${'c'.repeat(400)}`;
  const read = readTitle({ url: 'https://www.people.example/1', title, text: '' });
  expect(read.source).toBe('people.example');
  expect([read.first_name.length, read.last_name.length, read.headline.length]).toEqual([100, 100, 300]);
});
