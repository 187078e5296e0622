import { expect, test } from 'vitest';
import { mailOf } from '#testing/samples/mail-samples';
import { readMail, UnreadableMail } from './read-mail.ts';

const raw = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'));

test('a mail is read with its identifiers, sender, receivers, date and words', async () => {
  const mail = await readMail(
    raw(
      'Message-ID: <b@example.org>',
      'In-Reply-To: <a@firm.example>',
      'References: <first@firm.example>',
      ' <a@firm.example>',
      'From: =?utf-8?Q?=C3=85sa_Ek?= <Asa@Example.org>',
      'To: Anna <anna@firm.example>',
      'Cc: bo@firm.example',
      'Delivered-To: anna+r.0123456789ab@firm.example',
      'Subject: =?iso-8859-1?Q?Sv:_En_fr=E5ga?=',
      'Date: Tue, 3 Mar 2026 10:00:00 +0100',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Hej! Låter kul.',
    ),
  );
  expect(mail).toMatchObject({
    messageId: '<b@example.org>',
    inReplyTo: '<a@firm.example>',
    references: ['<first@firm.example>', '<a@firm.example>'],
    from: { name: 'Åsa Ek', address: 'asa@example.org' },
    subject: 'Sv: En fråga',
    date: new Date('2026-03-03T09:00:00Z'),
    text: 'Hej! Låter kul.',
  });
  expect(mail.to.map(({ address }) => address)).toEqual([
    'anna@firm.example',
    'bo@firm.example',
    'anna+r.0123456789ab@firm.example',
  ]);
});

test('a mail without an identifier has the same one each time it is read, and another than other mails', async () => {
  const first = await readMail(raw('From: a@example.org', '', 'Hello'));
  expect(first.messageId).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect((await readMail(raw('From: a@example.org', '', 'Hello'))).messageId).toBe(first.messageId);
  expect((await readMail(raw('From: a@example.org', '', 'Hello!'))).messageId).not.toBe(first.messageId);
});

test('identifiers are found without their brackets, and among words', async () => {
  const mail = await readMail(
    raw('From: a@example.org', 'In-Reply-To: Your message of Monday <x@y.example>', 'References: p@q.example', '', ''),
  );
  expect(mail).toMatchObject({ inReplyTo: '<x@y.example>', references: ['<p@q.example>'] });
});

test('a mail that has only HTML is read as it is seen, and what it quotes is marked', async () => {
  const { text } = await readMail(
    raw(
      'From: a@example.org',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<head><style>p { color: red }</style></head><p>Hej&nbsp;Anna!</p><p>Gärna.<br>/Åsa</p><blockquote><p>Vill du?</p></blockquote>',
    ),
  );
  expect(text).toBe('Hej Anna!\n\nGärna.\n/Åsa\n\n> Vill du?');
});

test('what a report is about is kept apart from what the report says, and attachments are named', async () => {
  const mail = await readMail(
    mailOf({
      headers: { 'Content-Type': 'multipart/mixed; boundary=x' },
      text: [
        '--x\nContent-Type: text/plain\n\nIt did not arrive.',
        '--x\nContent-Type: message/delivery-status\n\nAction: failed',
        '--x\nContent-Type: message/rfc822\n\nMessage-ID: <ours@firm.example>\n\nWould you like',
        '--x\nContent-Type: application/pdf; name="cv.pdf"\n\nabc',
        '--x--',
      ].join('\n'),
    }),
  );
  expect(mail.text).toBe('It did not arrive.');
  expect(mail.reports.map(({ type }) => type)).toEqual(['message/delivery-status', 'message/rfc822']);
  expect(mail.attachments).toEqual([{ name: 'cv.pdf', size: 3 }]);
});

test('old line ends and missing headers do no harm', async () => {
  expect((await readMail(Buffer.from('From: a@example.org\rSubject: Hi\r\rHello'))).subject).toBe('Hi');
  expect(await readMail(Buffer.from('Subject: Only this\n\n'))).toMatchObject({
    from: { address: '' },
    date: null,
    inReplyTo: null,
    text: '',
  });
});

test.each([
  ['too_large', Buffer.alloc(25 * 1024 * 1024 + 1, 'a')],
  ['too_complex', Buffer.from(`From: a@example.org\nSubject: ${'a'.repeat(200_000)}\n\n`)],
  ['too_complex', Buffer.from(`From: a@example.org\n\n${'\n'.repeat(500_000)}`)],
  ['not_a_mail', Buffer.from('')],
  ['not_a_mail', Buffer.from([0, 1, 2, 255])],
] as const)('what cannot be read is one error that says why: %s', async (reason, content) => {
  await expect(readMail(content)).rejects.toMatchObject({ reason });
  await expect(readMail(content)).rejects.toBeInstanceOf(UnreadableMail);
});

test('more parts than any mail has are refused, and parts in one another lead nowhere', async () => {
  const parts = '--x\nContent-Type: image/png\n\na\n'.repeat(20_000);
  await expect(
    readMail(mailOf({ headers: { 'Content-Type': 'multipart/mixed; boundary=x' }, text: parts })),
  ).rejects.toMatchObject({
    reason: 'too_complex',
  });
  const nested = Array.from(
    { length: 1500 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
  ).join('');
  expect(await readMail(Buffer.from(`From: a@example.org\n${nested}`))).toMatchObject({ text: '', attachments: [] });
});

test('no header, however it is made, keeps the reader busy or brings it down', async () => {
  for (const piece of ['a:', 'g: a, ', '(', '"', '<', ',', 'a=', '=?', '=?a?Q?b?= ', '=?a?B?', '@', 'a@'])
    for (const name of ['From', 'To', 'Subject', 'References', 'Content-Type: text/plain; x'])
      expect(
        (await readMail(Buffer.from(`Date: x\n${name}: ${piece.repeat(Math.floor(100_000 / piece.length))}\n\nHello`)))
          .text,
      ).toBe('Hello');
});

test('noise is read or refused, and nothing else', async () => {
  const noise = (seed: number): Buffer =>
    Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919 + seed * 104_729 + ((at * seed) >> 3)) % 256));
  for (let seed = 1; seed < 40; seed += 1) {
    const result = await readMail(
      Buffer.concat([Buffer.from('From: a@example.org\nContent-Type: multipart/mixed; boundary=x\n\n'), noise(seed)]),
    ).catch((error: unknown) => error);
    expect(result instanceof UnreadableMail || !(result instanceof Error)).toBe(true);
  }
});
