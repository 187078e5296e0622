import { describe, expect, test } from 'vitest';
import { markMentions, mentionsIn, roleMention } from './mentions.ts';

describe('mentions', () => {
  const marked = (text: string) => markMentions(text).flatMap(({ user, role }) => user ?? role ?? []);

  test('of people and roles are marked, the rest is as it was', () => {
    expect(markMentions('Ask @anna.öberg about #12-backend.')).toEqual([
      { text: 'Ask ' },
      { text: '@anna.öberg', user: 'anna.öberg' },
      { text: ' about ' },
      { text: '#12-backend', role: 12 },
      { text: '.' },
    ]);
  });

  test.each([
    ['@kim', ['kim']],
    ['(@kim)', ['kim']],
    ['@kim, @eva.', ['kim', 'eva']],
    ['@kim-', ['kim']],
    ['kim@example.com', []],
    ['https://example.com/#top', []],
    ['C# and F#', []],
    ['@ # @@ ##', []],
    ['#3 and #12-backend-developer.', [3, 12]],
    ['#backend, #3rd, #3.5, #12_a', []],
    ['#9999999999999999', []],
    ['', []],
  ])('in %j are %j', (text, found) => {
    expect(marked(text)).toEqual(found);
  });

  test('leave no letter out', () => {
    for (const text of ['@a#b', 'x @y', 'a\n@b\n', '@@a #', 'Å @ö.', '#x #3'])
      expect(
        markMentions(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });

  test('count once, however often they are written', () => {
    expect(mentionsIn('@kim @kim #3 #3-again')).toEqual({ users: ['kim'], roles: [3] });
  });

  test.each([
    ['Senior C++ / Java developer (Malmö)', '#12-senior-c-java-developer-malmö'],
    ['One two three four five six', '#12-one-two-three-four-five'],
    ['!', '#12'],
  ])('of the role %j are written so that they are read again', (name, written) => {
    expect(roleMention({ id: 12, name })).toBe(written);
    expect(markMentions(`see ${written}, please`)[1]).toEqual({ text: written, role: 12 });
  });
});
