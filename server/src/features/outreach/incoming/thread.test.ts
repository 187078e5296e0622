import { expect, test } from 'vitest';
import { type MailSample, mailOf } from '#testing/mail-samples';
import { readMail } from './read-mail.ts';
import { referencesFor, replyAddress, type SentMail, subjectKey, threadOf, tokenIn } from './thread.ts';

const sent = (id: string, more: Partial<SentMail> = {}): SentMail => ({
  messageId: `<${id}@firm.example>`,
  to: 'eva@example.org',
  subject: 'En fråga',
  sent: new Date('2026-02-20T09:00:00Z'),
  ...more,
});
const find = async (sample: MailSample, mails: readonly SentMail[], tokens: Readonly<Record<string, SentMail>> = {}) =>
  threadOf(await readMail(mailOf(sample)), {
    byMessageId: (id) => mails.find(({ messageId }) => messageId === id),
    byToken: (token) => tokens[token],
    toAddress: (address) => mails.filter(({ to }) => to === address),
  });
const [first, second] = [sent('first'), sent('second')];

test('what a mail says that it answers comes before what it refers to', async () => {
  const headers = { 'In-Reply-To': '<first@firm.example>', References: '<first@firm.example> <second@firm.example>' };
  expect(await find({ headers }, [first, second])).toEqual({
    answers: { sent: first, by: 'in_reply_to', subjectChanged: false, fromOther: false },
  });
});

test('of what it refers to, the newest that is ours is answered', async () => {
  const headers = {
    'In-Reply-To': '<not-ours@example.org>',
    References: '<first@firm.example> <second@firm.example> <not-ours@example.org>',
  };
  expect(await find({ headers }, [first, second])).toMatchObject({ answers: { sent: second, by: 'references' } });
});

test('a token in the address is enough where all else is lost', async () => {
  const address = replyAddress('anna@firm.example', '0123456789ab');
  expect(address).toBe('anna+r.0123456789ab@firm.example');
  expect(tokenIn(address.toUpperCase())).toBe('0123456789ab');
  const found = await find({ headers: { To: `Anna <${address}>`, Subject: 'Hej' } }, [], { '0123456789ab': first });
  expect(found).toMatchObject({ answers: { sent: first, by: 'token', subjectChanged: true } });
});

test('a token that we do not know, or none, says nothing', async () => {
  expect(
    await find({ headers: { To: 'anna+r.ffffffffffff@firm.example', Subject: 'Hej' } }, [first], {}),
  ).toBeUndefined();
  expect(tokenIn('anna+news@firm.example')).toBeUndefined();
  expect(() => replyAddress('anna@firm.example', 'Short!')).toThrow('a token of 10 to 40');
  expect(() => replyAddress('nobody', '0123456789ab')).toThrow('An address');
});

test('sender and subject only suggest, within 30 days, and only if one mail of ours fits', async () => {
  expect(await find({}, [first])).toEqual({ suggestion: first });
  expect(await find({}, [first, second])).toBeUndefined();
  expect(await find({}, [sent('old', { sent: new Date('2026-01-20T09:00:00Z') })])).toBeUndefined();
  expect(await find({}, [sent('later', { sent: new Date('2026-03-04T09:00:00Z') })])).toBeUndefined();
  expect(await find({ headers: { Subject: 'Something else' } }, [first])).toBeUndefined();
  expect(await find({ headers: { From: 'bo@example.org' } }, [first])).toBeUndefined();
});

test('an answer from someone else keeps the thread, and is marked', async () => {
  const headers = { From: 'Bo <bo@example.org>', 'In-Reply-To': '<first@firm.example>', Subject: 'VB: Helt annat' };
  expect(await find({ headers }, [first])).toEqual({
    answers: { sent: first, by: 'in_reply_to', subjectChanged: true, fromOther: true },
  });
});

test('what programs put before a subject does not change it', () => {
  for (const subject of [
    'Re: En fråga',
    'SV: Re: en  fråga',
    'RE[2]: En fråga',
    'AW: WG: En fråga',
    'VS: En fråga',
    '[EXT] Sv: En fråga',
    'Automatiskt svar: En fråga',
  ])
    expect(subjectKey(subject)).toBe('en fråga');
  expect(subjectKey('Re: En fråga till')).not.toBe('en fråga');
  subjectKey('Re: '.repeat(250_000));
});

test('our answer refers to all that theirs does, and to theirs', async () => {
  const read = (headers: Record<string, string>) => readMail(mailOf({ headers }));
  expect(
    referencesFor(await read({ References: '<a@x.example> <b@x.example>', 'In-Reply-To': '<b@x.example>' })),
  ).toEqual(['<a@x.example>', '<b@x.example>', '<theirs@example.org>']);
  expect(referencesFor(await read({ 'In-Reply-To': '<b@x.example>' }))).toEqual([
    '<b@x.example>',
    '<theirs@example.org>',
  ]);
  expect(referencesFor(await read({ 'Message-ID': '' }))).toEqual([]);
});

test('of a thousand answers with every trace mixed up, none lands with another person', async () => {
  const mails = Array.from({ length: 40 }, (_, at) => sent(`m${at}`, { to: `p${at}@example.org` }));
  for (let at = 0; at < 1000; at += 1) {
    const who = at % 40;
    const traces: Record<string, string>[] = [
      { 'In-Reply-To': `<m${who}@firm.example>` },
      { References: `<lost@example.org> <m${who}@firm.example>` },
      { To: `anna+r.00000000${String(who).padStart(4, '0')}@firm.example` },
      {},
    ];
    const found = await find(
      { headers: { From: `p${who}@example.org`, ...traces[at % 4] } },
      mails,
      Object.fromEntries(mails.map((mail, index) => [`00000000${String(index).padStart(4, '0')}`, mail])),
    );
    const answered = found && ('answers' in found ? found.answers.sent : found.suggestion);
    expect(answered?.to).toBe(`p${who}@example.org`);
  }
});
