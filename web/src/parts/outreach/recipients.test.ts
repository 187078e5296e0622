import type { Recipient } from '@app/contract/outreach/outreach';
import { expect, test } from 'vitest';
import { letterTo, messagesBy, needsReason, problemWith } from './recipients.ts';

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
  expect(letterTo('EMAIL', makeRecipient())).toMatchObject({ is: 'ready', subject: 'A role for you', body: 'Hi Åsa' });
  expect(letterTo('EMAIL', makeRecipient(), { body: 'Dear Åsa' })).toMatchObject({
    subject: 'A role for you',
    body: 'Dear Åsa',
  });
});

test('a variable that has no value blocks until it is written', () => {
  const broken = makeRecipient({ body: 'How is {{place}}?', missing: ['place'], obstacles: ['missing'] });
  expect(letterTo('EMAIL', broken)).toMatchObject({ is: 'incomplete', gaps: ['{{place}}'] });
  expect(letterTo('EMAIL', broken, { body: 'How is Lund?' })).toMatchObject({ is: 'ready', gaps: [], obstacles: [] });
  expect(letterTo('EMAIL', makeRecipient(), { body: 'Hi {{first_name|you}}' }).is).toBe('incomplete');
});

test('who must not get one is out whatever is written; who was left out is too', () => {
  expect(letterTo('EMAIL', makeRecipient({ obstacles: ['opted_out'] }), { body: 'Please' }).is).toBe('out');
  expect(letterTo('EMAIL', makeRecipient(), {}, true).is).toBe('out');
});

test('broken mails block the others, unless those people are left out', () => {
  const broken = makeRecipient({ person: 4, body: '{{place}}' });
  const fine = letterTo('EMAIL', makeRecipient());
  expect(problemWith('EMAIL', [fine, letterTo('EMAIL', broken)], '')).toBe(
    '1 mail has gaps: fill them, or leave these people out.',
  );
  expect(problemWith('EMAIL', [fine, letterTo('EMAIL', broken, {}, true)], '')).toBeUndefined();
  expect(problemWith('EMAIL', [letterTo('EMAIL', broken, {}, true)], '')).toBe('There is no one to send this to.');
});

test('an SMS needs no subject, and no more characters than can be sent', () => {
  const sms = (body: string) => letterTo('SMS', makeRecipient({ subject: '', body }));
  expect(sms('Hi').is).toBe('ready');
  expect(sms('x'.repeat(1531)).is).toBe('incomplete');
  expect(problemWith('SMS', [sms('')], '')).toBe('Write a text without gaps.');
  expect(problemWith('SMS', [sms('x'.repeat(1531))], '')).toBe('At most 1530 characters go by this channel.');
  expect(letterTo('SMS', makeRecipient()).subject).toBe('');
  expect(messagesBy('SMS', 2)).toBe('2 SMS');
});

test('whoever was contacted lately gets another only with a reason', () => {
  const lately = letterTo('EMAIL', makeRecipient({ obstacles: ['contacted_lately'] }));
  expect(lately.is).toBe('ready');
  expect(needsReason([lately])).toBe(true);
  expect(problemWith('EMAIL', [lately], ' ')).toMatch(/^Say why/);
  expect(problemWith('EMAIL', [lately], 'They asked for it')).toBeUndefined();
  expect(needsReason([{ ...lately, is: 'out' }])).toBe(false);
});

test('a channel has its own limits: a network message needs no subject, an invitation may be empty but is short', () => {
  const plain = makeRecipient({ subject: '{{place}}' });
  expect(letterTo('MESSAGE', plain)).toMatchObject({ is: 'ready', subject: '', gaps: [] });
  expect(letterTo('PAYED_INMAIL', makeRecipient({ subject: '' })).is).toBe('incomplete');
  expect(letterTo('INVITATION', plain, { body: '' }).is).toBe('ready');
  const long = letterTo('INVITATION', plain, { body: 'x'.repeat(212) });
  expect(long).toMatchObject({ is: 'incomplete', over: 12 });
  expect(problemWith('INVITATION', [long], '')).toBe('At most 200 characters go by this channel.');
  expect(problemWith('INVITATION', [long, letterTo('INVITATION', plain)], '')).toBe(
    '1 invitation is too long: at most 200 characters go by this channel.',
  );
  expect([messagesBy('EMAIL', 2), messagesBy('MESSAGE', 1), messagesBy('INVITATION', 2)]).toEqual([
    '2 mails',
    '1 message',
    '2 invitations',
  ]);
});
