import { expect, test } from 'vitest';
import type { TemplateKind } from './channels.ts';
import { winningDefault } from './defaults.ts';

const made = (id: number, channel: TemplateKind, user: number | null, assignment: number | null) => ({
  id,
  channel,
  user,
  assignment,
  template_kind: 'All' as TemplateKind,
});
const all = [
  made(1, 'All', null, null),
  made(2, 'Email', null, null),
  made(3, 'All', 7, null),
  made(4, 'Email', null, 20),
  made(5, 'All', 7, 20),
  made(6, 'Email', 8, 20),
  made(7, 'Email', 7, 21),
];
const wins = (channel: 'EMAIL' | 'SMS', user: number, assignment: number | null) => {
  const found = winningDefault(all, { user, assignment, channel });
  return found && [found.id, found.rule];
};

test('the default that is closest to the user and the role wins, whatever channel it is for', () => {
  expect(wins('EMAIL', 7, 20)).toEqual([5, 'user_and_role']);
  expect(wins('EMAIL', 9, 20)).toEqual([4, 'role']);
  expect(wins('EMAIL', 7, null)).toEqual([3, 'user']);
  expect(wins('EMAIL', 7, 21)).toEqual([7, 'user_and_role']);
});

test('of two that are equally close, the one for the channel wins', () => {
  expect(wins('EMAIL', 9, null)).toEqual([2, 'all']);
  expect(wins('SMS', 9, null)).toEqual([1, 'all']);
});

test('what is for another user, another role or another channel does not count', () => {
  expect(wins('SMS', 8, 20)).toEqual([1, 'all']);
  expect(winningDefault([made(1, 'LinkedinInmail', null, null)], { user: 1, assignment: 2, channel: 'EMAIL' })).toBe(
    undefined,
  );
});

test('a default for all channels counts for those that its template is written for', () => {
  const inMail = { ...made(1, 'All', 7, 20), template_kind: 'LinkedinInmail' } as const;
  const general = made(2, 'All', null, null);
  const of = (channel: 'EMAIL' | 'PAYED_INMAIL') =>
    winningDefault([inMail, general], { user: 7, assignment: 20, channel })?.id;
  expect(of('EMAIL')).toBe(2);
  expect(of('PAYED_INMAIL')).toBe(1);
});
