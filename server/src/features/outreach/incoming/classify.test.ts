import { expect, test } from 'vitest';
import { type MailSample, mailOf } from '#testing/samples/mail-samples';
import { type Classified, classify } from './classify.ts';
import { readMail } from './read-mail.ts';

const read = async (sample: MailSample): Promise<Classified> => classify(await readMail(mailOf(sample)));

/** A delivery report of RFC 3464. */
const report = (status: string, action = 'failed', sample: MailSample = {}): MailSample => ({
  headers: {
    From: 'Mail Delivery System <MAILER-DAEMON@mx.example.org>',
    Subject: 'Undelivered Mail Returned to Sender',
    'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x',
    ...sample.headers,
  },
  text: [
    '--x\nContent-Type: text/plain\n\nThis is the mail system.',
    `--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; Eva@example.org\nAction: ${action}\nStatus: ${status}\n\nFinal-Recipient: rfc822; bo@example.org\nAction: delivered\nStatus: 2.0.0`,
    '--x\nContent-Type: text/rfc822-headers\n\nMessage-ID: <ours@firm.example>\nSubject: A question',
    '--x--',
  ].join('\n'),
});

test('a delivery report tells whom the mail did not reach, for good or for now, and which mail it was', async () => {
  expect(await read(report('5.1.1'))).toMatchObject({
    kind: 'bounce',
    hard: true,
    status: '5.1.1',
    recipients: ['eva@example.org'],
    originalMessageId: '<ours@firm.example>',
  });
  expect(await read(report('4.4.1'))).toMatchObject({ kind: 'bounce', hard: false });
  expect(await read(report('5.0.0', 'delayed'))).toMatchObject({ kind: 'bounce', hard: false });
});

test('a report that a mail did arrive is no bounce', async () => {
  const sample = report('2.0.0', 'delivered', {
    headers: { Subject: 'Successful Mail Delivery Report', From: 'robot@example.org' },
  });
  expect(await read(sample)).toMatchObject({ kind: 'auto_reply', away: false });
});

test.each([
  [
    'qmail',
    { From: 'MAILER-DAEMON@example.org', Subject: 'failure notice' },
    "Hi. This is the qmail-send program at example.org.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<eva@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <ours@firm.example>\n",
    { hard: true, status: '5.1.1' },
  ],
  [
    'Exchange',
    {
      From: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org>',
      Subject: 'Undeliverable: A question',
    },
    "Your message to eva@example.org couldn't be delivered.\n\neva wasn't found at example.org.\n\nRemote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound'\n\nOriginal message headers:\nMessage-ID: <ours@firm.example>\n",
    { hard: true, status: '5.1.10' },
  ],
  [
    'Postfix, still trying',
    { From: 'MAILER-DAEMON@example.org', Subject: 'Delayed Mail (still being retried)' },
    'This is the mail system.\n\nYOU DO NOT NEED TO RESEND YOUR MESSAGE.\n\nYour message could not be delivered for more than 4 hour(s).\nIt will be retried until it is 5 day(s) old.\n\n<eva@example.org>: connect to mx.example.org: Connection timed out\n\nMessage-ID: <ours@firm.example>\n',
    { hard: false },
  ],
  [
    'in Swedish',
    { From: 'postmaster@example.org', Subject: 'Det gick inte att leverera' },
    'Meddelandet till eva@example.org kunde inte levereras. 550 5.1.1\n\nMessage-ID: <ours@firm.example>\n',
    { hard: true },
  ],
])('a bounce in words is one, too: %s', async (_, headers, text, meant) => {
  expect(await read({ headers, text })).toMatchObject({
    kind: 'bounce',
    recipients: ['eva@example.org'],
    originalMessageId: '<ours@firm.example>',
    ...meant,
  });
});

test('someone who passes a bounce on, or writes about one, is a person', async () => {
  const text = 'I got this, is your address right?\n\n> Your message could not be delivered. 550 5.1.1 user unknown';
  expect(await read({ headers: { Subject: 'Fwd: Undelivered Mail Returned to Sender' }, text })).toEqual({
    kind: 'reply',
  });
  expect(await read({ text: 'Your mail was delivered late, but here I am. No problem with delivery!' })).toEqual({
    kind: 'reply',
  });
});

test('a complaint names whose it is and the mail that it is about', async () => {
  expect(
    await read({
      headers: { From: 'fbl@example.net', 'Content-Type': 'multipart/report; report-type=feedback-report; boundary=x' },
      text: '--x\nContent-Type: text/plain\n\nAn abuse report\n--x\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: <eva@example.org>\n\n--x\nContent-Type: message/rfc822\n\nMessage-ID: <ours@firm.example>\n\nA question\n--x--',
    }),
  ).toMatchObject({ kind: 'complaint', recipients: ['eva@example.org'], originalMessageId: '<ours@firm.example>' });
});

test.each([
  ['Auto-Submitted', 'auto-replied'],
  ['Auto-Submitted', 'auto-generated (rejected)'],
  ['X-Autoreply', 'yes'],
  ['X-Autorespond', 'Away'],
  ['Precedence', 'auto_reply'],
  ['Precedence', 'bulk'],
  ['Precedence', 'junk'],
  ['Return-Path', '<>'],
])('a program says so in a header: %s: %s', async (name, value) => {
  expect(await read({ headers: { [name]: value } })).toMatchObject({ kind: 'auto_reply' });
});

test('headers that people’s mails have, too, make no program of them', async () => {
  const headers = {
    'Auto-Submitted': 'no',
    'Return-Path': '<eva@example.org>',
    'In-Reply-To': '<ours@firm.example>',
    'X-Auto-Response-Suppress': 'DR, OOF, AutoReply',
  };
  expect(await read({ headers })).toEqual({ kind: 'reply' });
  expect(await read({ headers: { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply', Subject: 'Borta' } })).toMatchObject(
    { kind: 'auto_reply' },
  );
});

test('a mailing list is one even where it calls itself bulk, and an absence that came through it is none', async () => {
  expect(await read({ headers: { 'List-Id': '<news.example.org>', Precedence: 'bulk' } })).toMatchObject({
    kind: 'list',
  });
  expect(await read({ headers: { 'List-Id': '<news.example.org>', 'Auto-Submitted': 'auto-replied' } })).toMatchObject({
    kind: 'auto_reply',
  });
});

test.each([
  ['Automatic reply: A question', 'I am out of the office, back on Monday 16 March.', '2026-03-16'],
  ['Automatiskt svar: En fråga', 'Hej! Jag är på semester och åter den 12 augusti.', '2026-08-12'],
  ['Autosvar', 'Jag är ledig och tillbaka v. 32. Vid brådskande ärenden, ring växeln.', '2026-08-03'],
  ['Frånvaro', 'Jag är tjänstledig t.o.m. 2026-06-30.', '2026-07-01'],
  ['Automatisk svar: Et spørsmål', 'Jeg er på ferie og tilbake 20. april.', '2026-04-20'],
  ['Automatisk svar: Et spørgsmål', 'Jeg holder ferie til og med den 13. april.', '2026-04-14'],
  ['Abwesenheitsnotiz: Frage', 'Ich bin bis zum 20.03. nicht im Büro.', '2026-03-20'],
  ['Automaattinen vastaus: Kysymys', 'Olen lomalla, palaan 7.4.2026.', '2026-04-07'],
  ['Out of Office', 'Away from 9 March to 13 March.', '2026-03-13'],
  ['Out of Office', 'I was away until 20 February.', null],
  ['Out of Office', 'I will answer when I can.', null],
])('an absence says when it ends: %s, %s', async (subject, text, returns) => {
  expect(await read({ headers: { Subject: subject }, text })).toMatchObject({
    kind: 'auto_reply',
    away: true,
    returns,
  });
});

test.each([
  'Thank you for your email. I am currently out of the office and will respond upon my return.',
  'Tack för ditt mejl! Jag är på semester till den 12 augusti. Vid brådskande ärenden kontakta växeln.',
  'Detta är ett automatiskt svar. Vi har tagit emot ditt meddelande.',
])('an absence is one by its words alone: %s', async (text) => {
  expect(await read({ text })).toMatchObject({ kind: 'auto_reply' });
});

test.each([
  'Hej! Kul att du hör av dig. Jag är på semester nu men kan prata den 12 augusti?',
  'Thanks, I would love to hear more. I am travelling this week, call me on Friday.',
  'Tack för ditt mejl! Jag trivs bra där jag är.',
])('people who are away, or thank, are people: %s', async (text) => {
  expect(await read({ headers: { 'In-Reply-To': '<ours@firm.example>' }, text })).toEqual({ kind: 'reply' });
});

test('no words, however they are made, keep the rules busy', async () => {
  const mail = await readMail(mailOf({}));
  for (const piece of [
    'a',
    ' ',
    '\n',
    '> ',
    'a@',
    'a@b.',
    '<a@b',
    'is ',
    'ich bin bis ',
    'could not be ',
    'delivery a',
    'failed a',
    'Message-ID: ',
    'back a',
    '12. ',
  ]) {
    const hostile = piece.repeat(1_000_000 / piece.length);
    expect(classify({ ...mail, text: hostile.slice(0, 200_000) }).kind).toBeTypeOf('string');
    classify({
      ...mail,
      text: hostile.slice(0, 200_000),
      from: { name: hostile.slice(0, 4000), address: 'mailer-daemon@example.org' },
      subject: hostile.slice(0, 1000),
    });
    for (const type of ['message/delivery-status', 'message/feedback-report'])
      classify({ ...mail, reports: [{ type, text: hostile.slice(0, 64_000) }] });
  }
});
