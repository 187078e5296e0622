import { expect, test } from 'vitest';
import { intentOf } from './intent.ts';

const sent = new Date('2026-03-03T09:00:00Z');

test.each([
  ['Låter spännande! Berätta gärna mer.', 'interested'],
  ['Hej! Jag är absolut intresserad, ring mig på 070-123 45 67.', 'interested'],
  ['Sounds interesting, I would love to hear more.', 'interested'],
  ["I'm available on Thursday. What is the salary?", 'interested'],
  ['Nej tack, jag trivs bra där jag är.', 'no'],
  ['Tack för att du hörde av dig, men det är inte aktuellt.', 'no'],
  ['Thanks, but I am not interested.', 'no'],
  ['Please remove me from your list.', 'no'],
  ['Inte just nu, men hör gärna av dig i höst.', 'later'],
  ['Not looking right now, but get back to me in six months.', 'later'],
  ['Jag tror att du har fått fel person.', 'wrong_person'],
  ['You have the wrong person, I am a nurse.', 'wrong_person'],
  ['Inte för mig, men min kollega Bo Ek kanske är intresserad: bo@example.org', 'referral'],
  ['You should talk to my friend Liz Holm, liz@example.org.', 'referral'],
  ['Hej', 'unknown'],
  ['Who are you?', 'unknown'],
  ['', 'unknown'],
])('%s means %s', (text, intent) => {
  expect(intentOf(text, sent).intent).toBe(intent);
});

test.each([
  ['Inte just nu, men hör gärna av dig i höst.', '2026-08-01'],
  ['Återkom efter den 15 maj, inte aktuellt innan dess.', '2026-05-15'],
  ['Not right now. Get back to me in six months.', '2026-09-03'],
  ['Inte nu. Återkom om två veckor.', '2026-03-17'],
  ['Not now, maybe next year.', '2027-01-08'],
  ['Not looking right now, keep in touch.', undefined],
])('%s: wait until %s', (text, until) => {
  expect(intentOf(text, sent)).toMatchObject({ intent: 'later' });
  expect(intentOf(text, sent).until).toBe(until);
});

test.each([
  ['Nej tack, lönen är för låg.', 'pay'],
  ['Not interested, it is too far and I cannot relocate.', 'place'],
  ['Nej tack, jag har precis börjat ett nytt jobb.', 'timing'],
  ['Nej tack, jag vill inte jobba som konsult.', 'role'],
  ['Nej tack.', 'other'],
])('%s: because of %s', (text, reason) => {
  expect(intentOf(text, sent)).toMatchObject({ intent: 'no', reason });
});

test('words for and against are left to a person', () => {
  expect(intentOf('Låter spännande, men jag är inte intresserad av konsultuppdrag.', sent)).toMatchObject({
    intent: 'unknown',
    sure: false,
  });
});

test('it is sure of plain words, and names them', () => {
  expect(intentOf('Nej tack.', sent)).toMatchObject({ sure: true, because: 'Nej tack' });
  expect(intentOf('Låter spännande!', sent)).toMatchObject({ sure: true, because: 'Låter spännande' });
  expect(intentOf('Låter spännande! Vi kan höras efter sommaren.', sent)).toMatchObject({
    intent: 'interested',
    sure: false,
    until: '2026-08-01',
  });
});

test('words are seen across the end of a line', () => {
  expect(intentOf('Jag är inte\nintresserad.', sent).intent).toBe('no');
});

test('no text keeps the rules busy', () => {
  for (const piece of [
    'a',
    'a ',
    'inte ',
    'not a ',
    'not ',
    'jag är ',
    'kontakta ',
    'in the ',
    '12 ',
    '12. ',
    'A A ',
    'min ',
    'send me a ',
  ])
    expect(intentOf(piece.repeat(1_000_000 / piece.length), sent).sure).toBeTypeOf('boolean');
});
