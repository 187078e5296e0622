import type { TemplateDefault } from '@app/contract/outreach/templates';
import { assignmentStatuses, currentStatuses } from '@app/contract/roles/assignments';
import { parseQuery } from '@app/contract/search/language';
import { describe, expect, test } from 'vitest';
import { concernsOf, deadlineAlarm } from '../../parts/roles/health.ts';
import { makeRole as role, noVotes } from '../../testing/make.ts';
import { changedFields, roleShape, valuesOf } from './role-form.ts';
import { statusesOf, toggled } from '../../parts/roles/status-filter.ts';
import { percentsUp } from '../../parts/roles/vote-shares.ts';
import { shownRoles } from './roles-search.ts';
import { questionOf } from './votes-search.ts';
import { winningRows } from './winning-rows.ts';

const now = new Date('2026-11-15T12:00:00Z');
describe('the status filter', () => {
  test('is a comma list of labels; what is no label is not asked for, and none at all means those of the start', () => {
    expect(statusesOf('Incoming,Preparation,Active,Paused')).toEqual(['Preparation', 'Active', 'Paused', 'Incoming']);
    expect(statusesOf('active, nonsense')).toEqual(['Active']);
    for (const text of [undefined, '', 'nonsense']) expect(statusesOf(text)).toEqual(currentStatuses);
    expect([...currentStatuses].toSorted()).toEqual([
      'Active',
      'Incoming',
      'Preparation',
      'SentToClient',
      'ToBeClosed',
    ]);
  });

  test('takes a status in or out', () => {
    expect(toggled(['Active'], 'Paused')).toBe('Active,Paused');
    expect(toggled(['Active', 'Paused'], 'Active')).toBe('Paused');
    expect(toggled(['Active'], 'Active')).toBe('');
  });
});

describe('the list', () => {
  const roles = [
    role({ id: 1, name: 'Architect', company_name: 'Sund' }),
    role({ id: 12, name: 'Backend Developer', company_name: 'Kompass' }),
    role({ id: 2, name: 'Tester', company_name: 'Sund', starred: true }),
  ];
  const ids = (query: string, sort: 'name' | 'health' = 'name') => shownRoles(roles, query, sort).map(({ id }) => id);

  test('is searched by name, company and number', () => {
    expect(ids('developer')).toEqual([12]);
    expect(ids(' SUND')).toEqual([2, 1]);
    expect(ids('1')).toEqual([1]);
    expect(ids('#12')).toEqual([12]);
    expect(ids('nobody')).toEqual([]);
  });

  test('has starred roles on top and keeps the order of the others', () => {
    expect(ids('')).toEqual([2, 1, 12]);
  });

  test('sorted by need, has the role that lacks most first', () => {
    const quiet = role({ id: 9, up_this_week: 0, funnel: [] });
    expect(shownRoles([role({ id: 8 }), quiet], '', 'health').map(({ id }) => id)).toEqual([9, 8]);
  });
});

describe('an active role', () => {
  test('that moves lacks nothing', () => {
    expect(concernsOf(role(), now)).toEqual([]);
  });

  test('says what it lacks; others are not expected to move', () => {
    const quiet = { last_activity: '2026-11-10T12:00:00Z', up_this_week: 0, funnel: [] };
    expect(concernsOf(role(quiet), now)).toEqual(['no activity 5 d', 'no upvotes this week', '0 in process']);
    expect(concernsOf(role({ ...quiet, last_activity: null }), now)[0]).toBe('no activity 14 d');
    expect(concernsOf(role({ ...quiet, last_activity: '2026-11-10T12:00:01Z' }), now)).toHaveLength(2);
    expect(concernsOf(role({ ...quiet, status: assignmentStatuses.Paused }), now)).toEqual([]);
  });
});

test('a deadline is loud once it has passed and within two days, and silent before', () => {
  expect(deadlineAlarm('2026-11-15T11:59:59Z', now)).toEqual({
    severity: 'error',
    text: 'Submission deadline surpassed',
  });
  for (const deadline of ['2026-11-15T12:00:01Z', '2026-11-17T12:00:00Z'])
    expect(deadlineAlarm(deadline, now)).toEqual({ severity: 'warning', text: 'Submission deadline is soon' });
  expect(deadlineAlarm('2026-11-17T12:00:01Z', now)).toBeUndefined();
  expect(deadlineAlarm(null, now)).toBeUndefined();
});

describe('figures', () => {
  test('tell the share of up-votes of every method that was voted by', () => {
    const stats = { ...noVotes, all: 9, all_up: 4, ml: 6, ml_up: 4, regexp: 3 };
    expect(percentsUp(stats)).toEqual([
      { label: 'ML', percent: 67, votes: 6 },
      { label: 'SEARCH', percent: 0, votes: 3 },
    ]);
  });
});

describe('the form', () => {
  test('writes back what it was given', () => {
    const full = role({
      submission_deadline: '2026-12-01T09:30:00.000Z',
      rate: 1200,
      starts: '2027-01-01',
      must_skills: ['C++', 'AUTOSAR'],
      external_url: 'https://jobs.example/1',
    });
    const written = roleShape.parse(valuesOf(full));
    expect(full).toMatchObject(written);
    expect(Object.keys(written)).toHaveLength(33);
  });

  test('reads groups of words from lines, with or without a name', () => {
    const groups = [
      { name: 'Cloud', words: ['AWS', 'Azure'] },
      { name: '', words: ['C++'] },
    ];
    const values = valuesOf(role({ keyword_groups: groups }));
    expect(values.keyword_groups).toBe('Cloud: AWS, Azure\nC++');
    expect(roleShape.parse(values).keyword_groups).toEqual(groups);
  });
  test('takes an empty field for nothing, and says what is no number', () => {
    const parsed = (parts: object) => roleShape.safeParse({ ...valuesOf(role()), ...parts });
    expect(parsed({ rate: '', submission_deadline: '' }).data).toMatchObject({ rate: null, submission_deadline: null });
    expect(parsed({ rate: 'much' }).error?.issues[0]).toMatchObject({ path: ['rate'] });
    expect(parsed({ submission_deadline: '0026-12-01 09:30' }).error?.issues[0]?.message).toMatch('1900 and 2199');
    expect(parsed({ submission_deadline: '2026-12-01' }).error?.issues[0]?.message).toMatch('a date and a time');
    expect(parsed({ must_skills: ' React \n\nReact\nVue' }).data?.must_skills).toEqual(['React', 'Vue']);
  });

  test('names what somebody else changed', () => {
    expect(changedFields(role(), role({ name: 'Other', users: [1, 2], version: 2 }))).toEqual(['Name', 'Users']);
  });
});

test('the skills of a role become a question that makes sense', () => {
  expect(questionOf(['C++', 'Head of "People"'])).toBe('skill:"C++" AND skill:"Head of  People "');
  expect(parseQuery(questionOf(['C++', '.NET', 'Head of "People"'])).fault).toBeUndefined();
  expect(questionOf([])).toBe('');
});

const defaultOf = (id: number, parts: Partial<TemplateDefault>): TemplateDefault => ({
  id,
  channel: 'All',
  user: null,
  assignment: null,
  template: id,
  template_name: `Template ${id}`,
  template_kind: 'All',
  user_name: null,
  assignment_name: null,
  ...parts,
});

test('the drawer names the default template of each channel once, and by which rule it wins', () => {
  const rows = (...defaults: TemplateDefault[]) =>
    winningRows(defaults, { user: 1, assignment: 9 }).map(({ channels, winner }) => [
      channels,
      winner?.id,
      winner?.rule,
    ]);
  expect(rows()).toEqual([['All channels', undefined, undefined]]);
  expect(rows(defaultOf(1, {}))).toEqual([['All channels', 1, 'all']]);
  expect(
    rows(
      defaultOf(1, {}),
      defaultOf(2, { channel: 'Email', assignment: 9 }),
      defaultOf(3, { channel: 'LinkedinMessage', user: 2, assignment: 9 }),
    ),
  ).toEqual([
    ['E-mail', 2, 'role'],
    ['Network message, InMail, SMS', 1, 'all'],
  ]);
});
