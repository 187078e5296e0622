import { expect, test } from 'vitest';
import { replyText } from './reply-text.ts';

const quote = '> Hej Eva,\n> vi söker en utvecklare.\n> Vill du veta mer?';
test.each([
  ['Gmail, Swedish', `Gärna!\n\nDen tis 3 mars 2026 kl 10:12 skrev Anna Ek <anna@firm.example>:\n\n${quote}`],
  [
    'Gmail, English, over two lines',
    `Gärna!\n\nOn Tue, Mar 3, 2026 at 10:12 AM Anna Ek\n<anna@firm.example> wrote:\n\n${quote}`,
  ],
  ['Gmail, Norwegian', `Gärna!\n\ntir. 3. mars 2026 kl. 10:12 skrev Anna Ek <anna@firm.example>:\n\n${quote}`],
  ['Gmail, Finnish', `Gärna!\n\nti 3. maalisk. 2026 klo 10.12 Anna Ek (anna@firm.example) kirjoitti:\n\n${quote}`],
  ['Apple, German', `Gärna!\n\nAm 03.03.2026 um 10:12 schrieb Anna Ek <anna@firm.example>:\n\n${quote}`],
  [
    'Apple, Danish, without marks',
    'Gärna!\n\nDen 3. mar. 2026 kl. 10.12 skrev Anna Ek <anna@firm.example>:\n\nHej Eva,\nvi söker',
  ],
  [
    'Outlook, Swedish',
    'Gärna!\n\n________________________________\nFrån: Anna Ek <anna@firm.example>\nSkickat: den 3 mars 2026 10:12\nTill: Eva\nÄmne: En fråga\n\nHej Eva',
  ],
  [
    'Outlook, English, in bold',
    'Gärna!\n\n*From:* Anna Ek\n*Sent:* Tuesday, March 3, 2026 10:12 AM\n*To:* Eva\n*Subject:* A question\n\nHi Eva',
  ],
  ['Outlook, Danish', 'Gärna!\n\nFra: Anna Ek\nSendt: 3. marts 2026 10:12\nTil: Eva\nEmne: Et spørgsmål\n\nHej Eva'],
  [
    'Outlook, German',
    'Gärna!\n\nVon: Anna Ek\nGesendet: Dienstag, 3. März 2026 10:12\nAn: Eva\nBetreff: Frage\n\nHallo Eva',
  ],
  ['Outlook of old', 'Gärna!\n\n-----Ursprungligt meddelande-----\nFrån: Anna Ek\n\nHej Eva'],
  ['passed on', 'Gärna!\n\n---------- Forwarded message ---------\nFrom: Anna Ek\n\nHej Eva'],
  [
    'a phone',
    `Gärna!\n\nSkickat från min iPhone\n\n3 mars 2026 kl. 10:12 skrev Anna Ek <anna@firm.example>:\n\n${quote}`,
  ],
  [
    'Outlook on a phone',
    'Gärna!\n\nHämta Outlook för iOS<https://aka.ms/o0ukef>\n________________________________\nFrån: Anna\nSkickat: den 3 mars\nTill: Eva\nÄmne: En fråga',
  ],
  ['a signature', 'Gärna!\n\nMed vänliga hälsningar\nEva Ek\nExempel AB\n070-123 45 67'],
  ['a signature after dashes', 'Gärna!\n\n-- \nEva Ek\nExempel AB'],
  ['a name after the closing words', 'Gärna!\n\nMvh Eva'],
])('what a person wrote is left: %s', (_, text) => {
  expect(replyText(text)).toBe('Gärna!');
});

test('answers below and between what is quoted are kept', () => {
  expect(
    replyText(
      `Den 3 mars 2026 kl 10:12 skrev Anna Ek <anna@firm.example>:\n> Vill du veta mer?\n\nJa.\n\n> När kan du?\n\nPå fredag.`,
    ),
  ).toBe('Ja.\n\nPå fredag.');
});

test('words that only look like a quote or a signature stay', () => {
  for (const text of [
    'On Friday I can talk.\nHe wrote: call her, and I did.',
    'Thanks\n\nI would like to know more. What is the salary, where is the office, and when would it start?\n\nFrom: what I hear it is a good place.',
    'Tack för att du skrev till mig!',
    'As regards the salary, I would want more.\nBest is to call me.',
  ])
    expect(replyText(text)).toBe(text);
});

test('a mail that only passes something on has no words of its own', () => {
  expect(replyText('---------- Forwarded message ---------\nFrom: Anna\nDate: x\nSubject: y\n\nHi')).toBe('');
});

test('a text in words of any length is read in a time in keeping with it', () => {
  for (const piece of [
    'a',
    ' ',
    '\n',
    '> ',
    '-',
    '_',
    '-- ',
    'a@',
    '<a@b',
    'On ',
    'On 2020-01-01 a ',
    'wrote ',
    'From: a\n',
    'From: ',
    'skrev ',
    'Sent from ',
    'Mvh A',
    'Mvh\n',
  ])
    expect(replyText(piece.repeat(1_000_000 / piece.length))).toBeTypeOf('string');
});
