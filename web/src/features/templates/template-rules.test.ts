import { newTemplate } from '@app/contract/outreach/templates';
import { expect, test } from 'vitest';
import { insertVariable } from './insert-variable.ts';
import { lengthHints } from './length-hints.ts';
import { missingText, partsOf, previewOf } from './preview-text.ts';
import { daysOf } from './sequence-days.ts';
import { changedFields, sequenceOf, templateShape, valuesOf } from './template-form.ts';
import { answeredText } from './template-texts.ts';
import { wordDifference } from '../../parts/word-difference.ts';

test('a variable goes where the cursor is, and its fallback is selected for typing over it', () => {
  const { text, selected } = insertVariable('Hi , welcome', [3, 3], 'first_name');
  expect(text).toBe('Hi {{first_name|there}}, welcome');
  expect(text.slice(...selected)).toBe('there');
});

test('a variable replaces what is selected; one that is always known has no fallback', () => {
  const { text, selected } = insertVariable('Yours, NAME', [7, 11], 'my_name');
  expect(text).toBe('Yours, {{my_name}}');
  expect(selected).toEqual([text.length, text.length]);
});

test('a length is judged for each channel that a template can go by', () => {
  const of = (kind: 'All' | 'LinkedinInmail', length: number) =>
    lengthHints(kind, 'x'.repeat(length)).map(({ label, text, state }) => [label, text, state]);
  expect(of('LinkedinInmail', 0)).toEqual([['InMail', 'best is 200 to 400 characters', 'empty']]);
  expect(of('LinkedinInmail', 300)).toEqual([['InMail', '300 characters: good', 'good']]);
  expect(of('LinkedinInmail', 500)).toEqual([['InMail', '500 characters: long, best is 200 to 400', 'off']]);
  expect(of('LinkedinInmail', 2000)).toEqual([['InMail', '2,000 characters: at most 1,900 can be sent', 'too long']]);
  expect(of('All', 1)).toEqual([
    ['E-mail', '1 character: short, best is 300 to 1,200', 'off'],
    ['Network and group message', '1 character: short, best is 100 to 600', 'off'],
    ['InMail', '1 character: short, best is 200 to 400', 'off'],
    ['SMS', '1 character, 1 SMS: short, best is 20 to 160', 'off'],
  ]);
});

test('a preview names what is missing; without a reader every variable is its own name', () => {
  const text = 'Hi {{first_name|there}} in {{place}}';
  const { text: read, missing } = previewOf(text, { first_name: 'Åsa' });
  expect(partsOf(read)).toEqual([
    { text: 'Hi Åsa in ', missing: false },
    { text: '{{place}}', missing: true },
  ]);
  expect(missingText(missing)).toBe('Town');
  expect(previewOf(text, undefined)).toEqual({ text: 'Hi [First name] in [Town]', missing: [] });
});

test('a step is sent after all the days before it', () => {
  expect(
    daysOf([
      { depth: 1, delay: 4 },
      { depth: 2, delay: 5 },
      { depth: 2, delay: 7 },
      { depth: 1, delay: 9 },
    ]),
  ).toEqual([4, 9, 11, 9]);
});

test('a difference shows what was said then and what is said now', () => {
  expect(wordDifference('Hi Anna, call me today', 'Hi Anna, write to me today')).toEqual([
    { is: 'same', text: 'Hi Anna,' },
    { is: 'then', text: ' call' },
    { is: 'now', text: ' write to' },
    { is: 'same', text: ' me today' },
  ]);
  expect(wordDifference('Hi cats and dogs', 'Hi birds and fish')).toEqual([
    { is: 'same', text: 'Hi' },
    { is: 'then', text: ' cats and dogs' },
    { is: 'now', text: ' birds and fish' },
  ]);
  expect(wordDifference('Same', 'Same')).toEqual([{ is: 'same', text: 'Same' }]);
  expect(wordDifference('', 'New')).toEqual([{ is: 'now', text: 'New' }]);
});

test('what a form shows is what it would send', () => {
  const template = newTemplate({ name: 'Pitch', next_email: 7, delays: { next_email: 3 } });
  const values = valuesOf(template);
  expect(values.delays).toMatchObject({ next_email: '3', next_sms: '4' });
  expect(templateShape.parse(values)).toMatchObject({ name: 'Pitch', next_email: 7, delays: { next_email: 3 } });
  expect(sequenceOf(undefined, values)).toMatchObject({ id: 0, next_email: 7, delays: { next_email: 3 } });
  for (const [typed, fault] of [
    ['', 'Enter a number of days'],
    ['0', 'At least one business day'],
    ['61', 'At most 60 business days'],
  ] as const) {
    const { error } = templateShape.safeParse({ ...values, delays: { ...values.delays, next_email: typed } });
    expect(error?.issues[0]?.message).toBe(fault);
  }
});

test('what somebody else changed is named once', () => {
  const before = newTemplate({ name: 'Pitch' });
  expect(changedFields(before, { ...before, body: 'Hi', next_sms: 4, delays: { next_sms: 2 } })).toBe(
    'Text, Follow-ups',
  );
  expect(changedFields(before, before)).toBe('nothing you see here');
});

test('a share of answers says of how many; what was never sent has none', () => {
  expect(answeredText({ sent: 1200, answered: 498 })).toBe('42 % of 1,200');
  expect(answeredText({ sent: 0, answered: 0 })).toBe('–');
});
