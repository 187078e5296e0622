import type { Recipient } from '@app/contract/outreach';
import { expect, test } from 'vitest';
import { letterTo, needsReason, problemWith } from './recipients.ts';

const makeRecipient = (parts: Partial<Recipient> = {}): Recipient => ({
  person: 3,
  name: 'Åsa Öberg',
  address: 'asa@example.com',
  subject: 'A role for you',
  body: 'Hi Åsa',
  missing: [],
  obstacles: [],
  last_contact: null,
  ...parts,
});

test('who has nothing in the way gets what the template says, or what was written in its place', () => {
  expect(letterTo(makeRecipient())).toMatchObject({ is: 'ready', subject: 'A role for you', body: 'Hi Åsa' });
  expect(letterTo(makeRecipient(), { body: 'Dear Åsa' })).toMatchObject({
    subject: 'A role for you',
    body: 'Dear Åsa',
  });
});

test('a variable that has no value blocks until it is written', () => {
  const broken = makeRecipient({ body: 'How is {{place}}?', missing: ['place'], obstacles: ['missing'] });
  expect(letterTo(broken)).toMatchObject({ is: 'incomplete', gaps: ['{{place}}'] });
  expect(letterTo(broken, { body: 'How is Lund?' })).toMatchObject({ is: 'ready', gaps: [], obstacles: [] });
  expect(letterTo(makeRecipient(), { body: 'Hi {{first_name|you}}' }).is).toBe('incomplete');
});

test('who must not get one is out whatever is written; who was left out is too', () => {
  expect(letterTo(makeRecipient({ obstacles: ['opted_out'] }), { body: 'Please' }).is).toBe('out');
  expect(letterTo(makeRecipient(), {}, true).is).toBe('out');
});

test('broken mails block the others, unless those people are left out', () => {
  const broken = makeRecipient({ person: 4, body: '{{place}}' });
  const fine = letterTo(makeRecipient());
  expect(problemWith([fine, letterTo(broken)], '')).toBe('1 mail has gaps: fill them, or leave these people out.');
  expect(problemWith([fine, letterTo(broken, {}, true)], '')).toBeUndefined();
  expect(problemWith([letterTo(broken, {}, true)], '')).toBe('There is no one to send this to.');
});

test('an SMS needs no subject, and no more characters than can be sent', () => {
  const sms = (body: string) => letterTo(makeRecipient({ subject: '', body }), {}, false, 'SMS');
  expect(sms('Hi').is).toBe('ready');
  expect(sms('x'.repeat(1531)).is).toBe('incomplete');
  expect(problemWith([sms('')], '', 'SMS')).toBe('Write a text without gaps, of at most 1530 characters.');
  expect(letterTo(makeRecipient(), {}, false, 'SMS').subject).toBe('');
});

test('whoever was contacted lately gets another only with a reason', () => {
  const lately = letterTo(makeRecipient({ obstacles: ['contacted_lately'] }));
  expect(lately.is).toBe('ready');
  expect(needsReason([lately])).toBe(true);
  expect(problemWith([lately], ' ')).toMatch(/^Say why/);
  expect(problemWith([lately], 'They asked for it')).toBeUndefined();
  expect(needsReason([{ ...lately, is: 'out' }])).toBe(false);
});
