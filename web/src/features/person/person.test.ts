import type { FullPerson, TimelineEntry } from '@app/contract/people/people';
import { requiredLine, webAddress } from '@app/contract/base/text';
import { describe, expect, test } from 'vitest';
import { emptyOr, dateField, linesField } from '../../parts/form-fields.ts';
import { positionOf } from './list-position.ts';
import { isSafeLink, peopleSearchLinks } from './people-search-links.ts';
import { spanText, yearsText } from './person-texts.ts';
import { profileAsText } from './profile/profile-as-text.ts';
import { byMonth, keyOf, longest, shownOf } from './timeline/timeline.ts';

const comment = (id: number, at: string): TimelineEntry => ({
  kind: 'comment',
  id,
  at,
  user: null,
  body: 'Hello',
  version: 1,
  edited: null,
  roles: [],
});
const tag = (tag: string, at: string): TimelineEntry => ({ kind: 'tag', at, user: null, tag });

describe('the timeline', () => {
  test('stands under its months, in the order it came in', () => {
    const entries = [
      comment(3, '2026-11-14T10:00:00Z'),
      tag('open-to-work', '2026-11-02T10:00:00Z'),
      comment(2, '2026-10-20T10:00:00Z'),
      comment(1, '2025-11-14T10:00:00Z'),
    ];
    expect(byMonth(entries)).toEqual([
      { month: 'November 2026', entries: entries.slice(0, 2) },
      { month: 'October 2026', entries: entries.slice(2, 3) },
      { month: 'November 2025', entries: entries.slice(3) },
    ]);
  });

  test('shows all of the kind that was asked for, and the newest of everything', () => {
    const many = Array.from({ length: longest + 5 }, (_, index) => comment(index + 1, '2026-11-14T10:00:00Z'));
    const old = tag('first', '2020-01-01T10:00:00Z');
    expect(shownOf([...many, old], 'tag')).toEqual([old]);
    expect(shownOf([...many, old], 'message')).toEqual([]);
    expect(shownOf([...many, old], undefined)).toEqual(many.slice(0, longest));
  });

  test('tells its entries from each other, also those without an id', () => {
    const at = '2026-11-14T10:00:00Z';
    const entries = [comment(1, at), { ...comment(1, at), kind: 'file' } as TimelineEntry, tag('a', at), tag('b', at)];
    expect(new Set(entries.map(keyOf)).size).toBe(4);
  });
});

describe('links', () => {
  test('to other sites carry name and company, encoded', () => {
    const urls = peopleSearchLinks({ name: 'Åsa "X" O’Neill', company: 'A&B / Söner?' }).map(({ url }) => new URL(url));
    const [linkedin, github, google] = urls as [URL, URL, URL];
    expect(urls.map(({ protocol, host }) => `${protocol}//${host}`)).toEqual([
      'https://www.linkedin.com',
      'https://github.com',
      'https://www.google.com',
    ]);
    expect(linkedin.searchParams.get('keywords')).toBe('Åsa "X" O’Neill A&B / Söner?');
    expect(Object.fromEntries(github.searchParams)).toEqual({ q: 'Åsa "X" O’Neill', type: 'users' });
    expect([...google.searchParams]).toEqual([['q', '"Åsa "X" O’Neill" A&B / Söner?']]);
  });

  test('do not end in a space when there is no company', () => {
    const [linkedin, , google] = peopleSearchLinks({ name: 'Kim Ek', company: '' });
    expect(linkedin?.url).toMatch(/keywords=Kim\+Ek$/);
    expect(google?.url).toMatch(/q=%22Kim\+Ek%22$/);
  });

  test('are followed on https only', () => {
    expect(isSafeLink('https://example.com/anna')).toBe(true);
    for (const url of ['http://example.com', 'javascript:alert(1)', 'data:text/html,x', 'example.com', ''])
      expect(isSafeLink(url)).toBe(false);
  });
});

describe('the list one came from', () => {
  const stored = JSON.stringify({ ids: [7, 3, 9], back: '/person_search?q=java' });

  test('says where one is and who is next to whom', () => {
    expect(positionOf(3, stored)).toEqual({ place: 2, count: 3, previous: 7, next: 9, back: '/person_search?q=java' });
    expect(positionOf(7, stored)).toMatchObject({ place: 1, previous: undefined, next: 3 });
    expect(positionOf(9, stored)).toMatchObject({ place: 3, previous: 3, next: undefined });
  });

  test.each([
    ['somebody who is not in it', JSON.stringify({ ids: [7], back: '/' })],
    ['nothing', null],
    ['what is no JSON', '{'],
    ['another shape', '{"ids":"3"}'],
    ['a way back to another site', JSON.stringify({ ids: [3], back: 'https://elsewhere.example/' })],
    ['the same in short', JSON.stringify({ ids: [3], back: '//elsewhere.example/' })],
  ])('is not there for %s', (_, text) => {
    expect(positionOf(3, text)).toBeUndefined();
  });
});

describe('what is typed', () => {
  test('line by line is a list without gaps and doubles', () => {
    const skills = linesField(requiredLine(5, 'Enter a skill'), 3);
    expect(skills.parse(' Go \n\nSQL\nGo\n')).toEqual(['Go', 'SQL']);
    expect(skills.parse('')).toEqual([]);
    expect(skills.safeParse('a\nb\nc\nd').error?.issues[0]?.message).toBe('At most 3 lines');
    expect(skills.safeParse('Go\nTypeScript').error?.issues[0]).toMatchObject({
      path: [],
      message: 'TypeScript: At most 5 characters',
    });
    expect(linesField(webAddress, 3).safeParse('https://a.example\njavascript:x').success).toBe(false);
  });

  test('is nothing where a field was left empty', () => {
    expect(emptyOr(requiredLine(5, 'No')).parse('')).toBeNull();
    expect(dateField.parse('2026-01-31')).toBe('2026-01-31');
    expect(dateField.safeParse('31.1.2026').success).toBe(false);
  });
});

describe('in words', () => {
  test.each([
    [{ started: '2019-01-01', ended: '2022-06-30' }, 'Jan 2019 – Jun 2022'],
    [{ started: '2019-01-01', ended: null }, 'Jan 2019 – now'],
    [{ started: null, ended: '2022-06-30' }, 'until Jun 2022'],
    [{ started: null, ended: null }, ''],
  ])('%j is %j', (span, text) => {
    expect(spanText(span)).toBe(text);
  });

  test('one year is not many', () => {
    expect(yearsText(1)).toBe('1 year of experience');
    expect(yearsText(0)).toBe('0 years of experience');
  });

  test('a profile is what there is of it', () => {
    const bare = {
      first_name: 'Kim',
      last_name: '',
      headline: '',
      title: '',
      company_name: '',
      location_name: '',
      years: null,
      summary: '',
      skills: [],
      languages: [],
      emails: [],
      phones: [],
      links: [],
      experiences: [],
      educations: [],
    } as unknown as FullPerson;
    expect(profileAsText(bare)).toBe('Kim');
    expect(
      profileAsText({
        ...bare,
        last_name: 'Ek',
        headline: 'Architect',
        title: 'Architect',
        company_name: 'Solvik',
        years: 7,
        location_name: 'Malmö',
        emails: [
          {
            email: 'kim@example.com',
            state: 'valid',
            is_primary: true,
          },
        ],
        summary: 'Builds things.',
        experiences: [
          {
            title: 'Developer',
            company_name: 'Solvik',
            location_name: 'Malmö',
            description: 'Kotlin.',
            started: '2019-01-01',
            ended: null,
          },
        ],
        educations: [
          {
            school: 'KTH',
            degree: 'MSc',
            started: null,
            ended: null,
          },
        ],
        skills: ['Go', 'SQL'],
        languages: ['Swedish'],
      }),
    ).toBe(`Kim Ek
Architect
Architect at Solvik
Malmö, 7 years of experience

kim@example.com

Builds things.

EXPERIENCE
Developer, Solvik
Jan 2019 – now, Malmö
Kotlin.

EDUCATION
MSc, KTH

SKILLS
Go, SQL

LANGUAGES
Swedish`);
  });
});
