import { format } from 'date-fns';
import { describe, expect, test } from 'vitest';
import { cleanTags, sameTags, tagChange } from './tag-change.ts';
import { dueOf, dueOn, type ReminderPreset } from './reminder-presets.ts';

describe('a reminder', () => {
  const local = (moment: Date) => format(moment, 'yyyy-MM-dd HH:mm:ss');

  test.each<[ReminderPreset, string]>([
    ['tomorrow', '2027-02-01 09:00:00'],
    ['3-days', '2027-02-03 09:00:00'],
    ['1-week', '2027-02-07 09:00:00'],
    ['1-month', '2027-02-28 09:00:00'],
    ['3-months', '2027-04-30 09:00:00'],
  ])('for %s is there when the working day begins: %s', (preset, due) => {
    expect(local(dueOf(preset, new Date(2027, 0, 31, 23, 59, 30)))).toBe(due);
    expect(local(dueOf(preset, new Date(2027, 0, 31, 0, 0)))).toBe(due);
  });

  test('for a day is there on that day', () => {
    expect(local(dueOn('2027-03-28'))).toBe('2027-03-28 09:00:00');
  });
});

describe('tags', () => {
  test('are sent as what was added and what was removed', () => {
    expect(tagChange(['a', 'b'], ['a', 'c'])).toEqual({ add: ['c'], remove: ['b'] });
    expect(tagChange(['a', 'b'], ['b', 'a'])).toEqual({ add: [], remove: [] });
  });

  test('are the same however they are written', () => {
    expect(tagChange(['remote'], ['Remote'])).toEqual({ add: [], remove: [] });
    expect(sameTags(['Remote', 'b'], ['b', 'remote'])).toBe(true);
    expect(sameTags(['a'], ['a', 'b'])).toBe(false);
    expect(sameTags(['a', 'b'], ['a', 'c'])).toBe(false);
  });

  test('are parted by commas and there once', () => {
    expect(cleanTags([' a, b ,', 'A', 'c d', ''])).toEqual(['a', 'b', 'c d']);
  });
});
