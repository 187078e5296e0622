import type { ColumnField } from '@app/contract/people/imports';
import { describe, expect, test } from 'vitest';
import { type FoundLists, toPerson } from './row-person.ts';

describe('a row', () => {
  const why = { source: 'Career fair', lawful_basis: 'consent' } as const;
  /** The person of a row with these cells, each named by what its column holds. */
  const made = (cells: readonly (readonly [ColumnField, string])[], lists?: FoundLists) =>
    toPerson(
      { cells: cells.map(([, text]) => text), lists },
      cells.map(([field]) => field),
      why,
    );
  const personOf = (...cells: (readonly [ColumnField, string])[]) => {
    const result = made([['name', 'Anna Berg'], ...cells]);
    return 'person' in result ? result.person : result;
  };

  test.each([
    [[['name', ' Anna  Maria\tBerg ']], 'Anna', 'Maria Berg'],
    [[['name', 'Madonna']], 'Madonna', ''],
    [[['name', 'Berg, Anna Maria']], 'Anna', 'Maria Berg'],
    [[['name', 'Berg ,Anna']], 'Anna', 'Berg'],
    [[['name', 'Berg, Anna, MSc']], 'Berg,', 'Anna, MSc'],
    [[['name', ', Anna']], ',', 'Anna'],
    [[['name', 'Berg,']], 'Berg,', ''],
    [
      [
        ['name', 'Somebody Else'],
        ['first_name', 'Anna'],
        ['last_name', 'von Berg'],
      ],
      'Anna',
      'von Berg',
    ],
    [
      [
        ['name', 'Somebody Else'],
        ['last_name', 'Berg'],
      ],
      'Berg',
      '',
    ],
    [
      [
        ['name', 'Somebody Else'],
        ['first_name', 'Anna'],
      ],
      'Anna',
      '',
    ],
  ] as const)('has the name that its cells say: %j', (cells, first_name, last_name) => {
    expect(made(cells)).toMatchObject({ person: { first_name, last_name } });
  });

  test('without a name, or with what cannot be, says so', () => {
    expect(made([['email', 'anna@example.com']])).toEqual({ reason: 'There is no name', name: '' });
    expect(
      made([
        ['last_name', 'Berg'],
        ['link', 'https://'],
      ]),
    ).toEqual({ reason: expect.stringMatching(/^Profile link: ./), name: 'Berg' });
    const experiences = [{ title: 'x'.repeat(5000), company_name: '', location_name: '', started: null, ended: null }];
    expect(made([['name', 'Anna Berg']], { experiences } as never)).toEqual({
      reason: expect.stringMatching(/^experiences: ./),
      name: 'Anna Berg',
    });
  });

  test('says of each thing the first cell that says anything, in one line, and nothing of what it leaves out', () => {
    const cells = [
      ['title', '  '],
      ['title', 'Head\n of  IT '],
      ['title', 'Boss'],
      ['', 'Not asked for'],
      ['headline', 'Builds things'],
      ['company_name', 'Klippan AB'],
      ['location_name', 'Lund'],
    ] as const;
    expect(personOf(...cells)).toEqual({
      first_name: 'Anna',
      last_name: 'Berg',
      ...why,
      title: 'Head of IT',
      headline: 'Builds things',
      company_name: 'Klippan AB',
      location_name: 'Lund',
      country: null,
      years: null,
      skills: [],
      languages: [],
      summary: '',
      emails: [],
      phones: [],
      links: [],
    });
    const short = toPerson({ cells: ['Anna'] }, ['name', 'title', 'email'], why);
    expect(short).toMatchObject({ person: { title: '', emails: [] } });
  });

  test('may hold many addresses in a cell and in many cells, and the first is the main one', () => {
    const { emails } = personOf(
      ['email', ';a@example.com,,b@example.com|c@example.com d@example.com\ne@example.com'],
      ['email', 'MAILTO:f@example.com;<<g@example.com>>;("h@example.com")'],
      ['email', 'A@Example.com mailto:b@example.com <>'],
    ) as { emails: { email: string; is_primary: boolean }[] };
    expect(emails.map(({ email }) => email)).toEqual([...'abcdefgh'].map((letter) => `${letter}@example.com`));
    expect(emails.map(({ is_primary }) => is_primary)).toEqual([true, ...Array.from({ length: 7 }, () => false)]);
  });

  test('may hold many numbers, and the same in another way of writing counts once', () => {
    expect(personOf(['phone', '070-123 45 67;+46701234567,070-123 45 68|070-123 45 69\n08-123 456 78'])).toMatchObject({
      phones: [
        { phone: '+46701234567', is_primary: true },
        { phone: '+46701234568', is_primary: false },
        { phone: '+46701234569', is_primary: false },
        { phone: '+46812345678', is_primary: false },
      ],
    });
  });

  test('makes whole addresses of links', () => {
    const given =
      'example.com/a;http://example.com/b,HTTPS://example.com/c|https://example.com/d example.com/?u=http://x.se';
    expect(personOf(['link', given], ['link', 'https://example.com/a'])).toMatchObject({
      links: [
        'https://example.com/a',
        'http://example.com/b',
        'HTTPS://example.com/c',
        'https://example.com/d',
        'https://example.com/?u=http://x.se',
      ],
    });
  });

  test('has skills and languages with many kinds of signs between them, each once', () => {
    expect(
      personOf(
        ['skills', ', React;Project  management|C#•TCP/IP\nGo'],
        ['skills', 'react, Vue'],
        ['languages', 'Swedish,English;German|French/Dutch\nDanish'],
      ),
    ).toMatchObject({
      skills: ['React', 'Project management', 'C#', 'TCP/IP', 'Go', 'Vue'],
      languages: ['Swedish', 'English', 'German', 'French', 'Dutch', 'Danish'],
    });
  });

  test('has the years that its first number says, and all of its texts', () => {
    expect(personOf(['years', 'ca 12 år (2 as a boss)'])).toMatchObject({ years: 12 });
    expect(personOf(['years', 'many'])).toMatchObject({ years: null });
    expect(personOf(['summary', 'One\ntwo'], ['summary', ''], ['summary', 'three'])).toMatchObject({
      summary: 'One\ntwo\nthree',
    });
  });
});
