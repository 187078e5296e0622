import { synonymsWith } from '@app/contract/search/built-in-synonyms';
import { declineReasons } from '@app/contract/roles/votes';
import type { GradingPerson, GradingRole } from '@app/contract/roles/grading';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../kit/net/api-error.ts';
import { useLocalApi } from '../../testing/local-api.ts';
import {
  bringBack,
  changeFits,
  close,
  isOutOfTurn,
  judge,
  judgeElsewhere,
  leftIn,
  lookAt,
  noDeck,
  open,
  shownIn,
  take,
  undoElsewhere,
  toAsk,
} from './outbox/deck.ts';
import { markingOf, piecesOf, placeOf, prepare } from './marking.ts';
import { drop, followOtherTabs, keep, listKept, type Message, unsentFor } from './outbox/outbox.ts';
import { isForGood, sendAll, sendKept } from './outbox/outbox-sender.ts';
import { reasonOf } from './reasons.ts';
import { add, keepSession, noSession, paceText, readSession, type Verdict, withoutLast } from './outbox/session.ts';

const person = (id: number, more: Partial<GradingPerson> = {}): GradingPerson => ({
  id,
  name: `Person ${id}`,
  title: '',
  headline: '',
  company_name: '',
  location_name: '',
  country: null,
  years: null,
  summary: '',
  skills: [],
  languages: [],
  experiences: [],
  educations: [],
  links: [],
  tags: [],
  do_not_contact: false,
  queued: { rank: id, score: 0.5, reason: '' },
  repeats: null,
  hidden: 0,
  ml: null,
  llm: null,
  votes: [],
  contacts: [],
  boards: [],
  fits: [],
  ...more,
});
const people = (...ids: number[]) => ids.map((id) => person(id));
const idsOf = (deck: typeof noDeck) => deck.people.map(({ id }) => id);

test('a few people are asked for at first, then enough to go on without a network, and no more than there are', () => {
  expect(toAsk(noDeck)).toBe(6);
  const some = take(noDeck, people(1, 2, 3, 4, 5, 6), 212);
  expect(toAsk(some)).toBe(20);
  const held = (count: number, beyond: number) => ({
    ...noDeck,
    people: people(...Array.from({ length: count }, (_, index) => index + 1)),
    beyond,
  });
  expect(toAsk(held(26, 100))).toBe(0);
  expect(toAsk(held(25, 100))).toBe(5);
  expect(toAsk(held(5, 2))).toBe(2);
  expect(toAsk(held(5, 0))).toBe(0);
});

test('at no time are fewer than twenty at hand while there are more', () => {
  let deck = take(noDeck, people(1, 2, 3, 4, 5, 6), 500);
  let last = 6;
  const held: number[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const wanted = toAsk(deck);
    if (wanted > 0) {
      const next = Array.from({ length: wanted }, (_, index) => last + index + 1);
      last += wanted;
      deck = take(deck, people(...next), 500 - deck.people.length);
    }
    held.push(deck.people.length);
    deck = judge(deck, shownIn(deck)!.id);
  }
  expect(Math.min(...held.slice(2))).toBeGreaterThanOrEqual(20);
});

test('whoever was judged while the answer was on its way, or is held already, is not taken in again', () => {
  let deck = take(noDeck, people(1, 2, 3), 10);
  deck = judge(deck, 1);
  deck = take(deck, people(1, 3, 4), 8);
  expect(idsOf(deck)).toEqual([2, 3, 4]);
  expect(leftIn(deck)).toBe(3 + 5);
});

test('a verdict shows the next one; taken back, the person is there again and the next one after', () => {
  const deck = judge(take(noDeck, people(1, 2, 3), 3), 1);
  expect(shownIn(deck)?.id).toBe(2);
  const back = bringBack(deck, person(1));
  expect(shownIn(back)?.id).toBe(1);
  expect(leftIn(back)).toBe(3);
  const twice = bringBack(back, person(9));
  expect([shownIn(twice)?.id, ...idsOf(twice)]).toEqual([9, 1, 2, 3]);
});

test('looking at somebody again does not bring them back into the queue', () => {
  const deck = lookAt(judge(take(noDeck, people(1, 2), 2), 1), person(1));
  expect(shownIn(deck)?.id).toBe(1);
  expect(isOutOfTurn(deck)).toBe(true);
  expect(leftIn(deck)).toBe(1);
  expect(idsOf(close(deck))).toEqual([2]);
  const byAddress = open(take(noDeck, people(2), 1), person(7));
  expect(isOutOfTurn(byAddress)).toBe(false);
  expect(idsOf(close(byAddress))).toEqual([7, 2]);
  expect(isOutOfTurn(open(noDeck, person(8, { queued: null })))).toBe(true);
});

test('whoever is judged in another tab is not shown here, unless looked at again; taken back, they may come again', () => {
  const deck = take(noDeck, people(1, 2, 3), 3);
  expect(idsOf(judgeElsewhere(deck, 1))).toEqual([2, 3]);
  const again = lookAt(deck, person(1));
  expect(shownIn(judgeElsewhere(again, 1))?.id).toBe(1);
  const back = undoElsewhere(judgeElsewhere(deck, 1), 1);
  expect(leftIn(back)).toBe(3);
  expect(idsOf(take(back, people(1), 1))).toEqual([2, 3, 1]);
});

test('a role that somebody was sent to is not offered for them again', () => {
  const fit = (id: number) => ({ id, name: `Role ${id}`, has: 1, of: 1 });
  const deck = take(noDeck, [person(1, { fits: [fit(5), fit(6)] }), person(2, { fits: [fit(5)] })], 2);
  const sent = changeFits(deck, 1, (fits) => fits.filter(({ id }) => id !== 5));
  expect(sent.people.map(({ fits }) => fits.map(({ id }) => id))).toEqual([[6], [5]]);
});

const judged = (person: number, verdict: Verdict) => ({ person, name: '', verdict, reason: '', before: null });

test('the pace counts votes over the time spent looking, without breaks and skips', () => {
  expect(paceText(noSession, 212)).toBe('0 of 212');
  let session = add(noSession, judged(1, 'up'), 10_000);
  session = add(session, judged(2, 'down'), 10_000);
  session = add(session, judged(3, 'skip'), 10_000);
  session = add(session, judged(4, 'maybe'), 3_600_000);
  expect(paceText(session, 9)).toBe('3 of 12, 2.0/min, 33 % up');
  expect(paceText(withoutLast(session), 10)).toBe('2 of 12, 1.3/min, 50 % up');
  const undone = withoutLast(withoutLast(session));
  expect(undone).toMatchObject({ graded: 2, up: 1 });
});

test('the last ten verdicts are kept, over a reload and per user and role', () => {
  let session = noSession;
  for (let id = 1; id <= 12; id += 1) session = add(session, judged(id, 'up'), 1000);
  keepSession('7', 3, session);
  expect(readSession('7', 3).last.map((each) => each.person)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(readSession('7', 3).graded).toBe(12);
  expect(readSession('7', 4)).toEqual(noSession);
  sessionStorage.setItem('spana.grading.7.5', 'nonsense');
  expect(readSession('7', 5)).toEqual(noSession);
});

test('each digit stands for one reason', () => {
  expect(declineReasons).toHaveLength(9);
  expect(reasonOf('1')).toBe('Too junior');
  expect(reasonOf('9')).toBe('Other');
  expect(reasonOf('0')).toBeUndefined();
  expect(reasonOf('u')).toBeUndefined();
});

const role = (more: Partial<GradingRole>): GradingRole => ({
  id: 1,
  name: '',
  company_name: '',
  location_name: '',
  must_skills: [],
  should_skills: [],
  criteria: [],
  keyword_groups: [],
  blind_votes: false,
  vote_to_board: true,
  after_up_vote: 'off',
  may_vote: true,
  ...more,
});

test('skills and keyword groups are marked by their letter, what the role must have first', () => {
  const { groups } = markingOf(
    role({
      must_skills: ['React', 'C++'],
      keyword_groups: [
        { name: 'Cloud', words: ['AWS', 'react native'] },
        { name: 'Empty', words: ['—'] },
      ],
    }),
    synonymsWith([]),
  );
  expect(groups.map(({ letter, name }) => `${letter} ${name}`)).toEqual(['A Must', 'B Cloud']);
  const pieces = piecesOf('React Native and C++ on aws.', groups);
  expect(pieces.map(({ text, group }) => [text, group])).toEqual([
    ['React', 0],
    [' Native', 1],
    [' and ', undefined],
    ['C++', 0],
    [' on ', undefined],
    ['aws', 1],
    ['.', undefined],
  ]);
});

test('a skill that is said in another way is marked and met, also in words that were added here', () => {
  const asked = markingOf(role({ must_skills: ['React', 'Rust', 'Grompel'] }), synonymsWith(['grompel = zwirbelei']));
  const { hits, skills } = prepare(person(1, { summary: 'ReactJS, Zwirbelei', skills: ['React.js'] }), asked);
  expect(hits).toEqual([3]);
  expect([...skills]).toEqual(['React', 'Grompel']);
});

test('a quote is found in other line breaks and letters, and marked beside the words', () => {
  const text = 'I have led\n  a team (of 5+ people) with React.';
  expect(placeOf(text, 'led a team (of 5+ people)')).toEqual({ start: 7, end: 34 });
  expect(placeOf(text, 'LED A TEAM')).toEqual({ start: 7, end: 19 });
  expect(placeOf(text, 'led a band')).toBeUndefined();
  expect(placeOf(text, ' ')).toBeUndefined();
  const pieces = piecesOf(text, markingOf(role({ must_skills: ['React', 'team'] }), synonymsWith([])).groups, 'a team');
  expect(pieces.filter(({ quoted }) => quoted).map(({ text: quoted, group }) => [quoted, group])).toEqual([
    ['a ', undefined],
    ['team', 0],
  ]);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

const api = useLocalApi();
const vote = (id: number, grade: 'up' | null = 'up'): Message => ({
  what: 'vote',
  vote: { assignment: 3, person: id, grade, key: `key-${id}-${grade}` },
});
const sentPeople = () => api.asked.map(({ body }) => (body as { person: number }).person);

test('verdicts are kept per user, in the order they were given, also when the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  keep('7', 'Anna', vote(1));
  vi.setSystemTime(1_700_000_000_000);
  keep('7', 'Anna', vote(1, null));
  keep('77', 'Bo', vote(2));
  expect(listKept('7').map(({ message }) => message)).toEqual([vote(1), vote(1, null)]);
  expect(unsentFor(listKept('7'), 3)).toEqual([1, 1]);
  expect(unsentFor(listKept('7'), 4)).toEqual([]);
  drop(listKept('7')[0]!);
  expect(listKept('7').map(({ message }) => message)).toEqual([vote(1, null)]);
});

test('a verdict of another tab is told once, when it is given, and only to the same user', () => {
  const told: Message[] = [];
  const stop = followOtherTabs('7', (message) => told.push(message));
  const text = JSON.stringify({ name: 'Anna', message: vote(1) });
  const change = (key: string, oldValue: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
  change('spana.verdict.7.1.a', null, text);
  change('spana.verdict.7.1.a', text, JSON.stringify({ name: 'Anna', message: vote(1), refused: 'No' }));
  change('spana.verdict.7.1.a', text, null);
  change('spana.verdict.77.1.a', null, text);
  change('access_token', null, 'x');
  stop();
  change('spana.verdict.7.2.a', null, text);
  expect(told).toEqual([vote(1)]);
});

test('kept verdicts are sent one after the other and are gone when the server said yes', async () => {
  for (const id of [1, 2, 3]) keep('7', `Person ${id}`, vote(id));
  keep('7', 'Person 4', { what: 'skip', assignment: 3, person: 4, skipped: true });
  api.answer = () => ({ status: 201, body: {} });
  expect(await sendAll('7')).toBe(true);
  expect(sentPeople()).toEqual([1, 2, 3, 4]);
  expect(api.asked.map(({ path }) => path)).toEqual([
    '/api/v2/votes/',
    '/api/v2/votes/',
    '/api/v2/votes/',
    '/api/v2/grading/3/skip/',
  ]);
  expect(listKept('7')).toEqual([]);
});

test('a verdict tells how long it was kept, so that it counts as given then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  keep('7', 'Person 1', vote(1));
  vi.setSystemTime(Date.now() + 3_600_000);
  api.answer = () => ({ status: 201, body: {} });
  await sendAll('7');
  vi.useRealTimers();
  expect(api.asked).toMatchObject([{ body: { person: 1, seconds_ago: 3600 } }]);
});

test('what got no answer is sent again with the same key, and nothing overtakes it', async () => {
  for (const id of [1, 2]) keep('7', `Person ${id}`, vote(id));
  let tries = 0;
  api.answer = () => ((tries += 1) === 1 ? 'no answer' : { status: 201, body: {} });
  expect(await sendAll('7')).toBe(false);
  expect(listKept('7')).toHaveLength(2);
  expect(await sendAll('7')).toBe(true);
  expect(sentPeople()).toEqual([1, 1, 2]);
  const keys = api.asked.map(({ body }) => (body as { key: string }).key);
  expect(keys[0]).toBe(keys[1]);
});

test('what the server refuses for good is kept with its reason, and the rest is sent', async () => {
  for (const id of [1, 2]) keep('7', `Person ${id}`, vote(id));
  api.answer = ({ body }) =>
    (body as { person: number }).person === 1
      ? { status: 403, body: { error: 'You do not have permission to do this', code: 'not_permitted' } }
      : { status: 201, body: {} };
  expect(await sendAll('7')).toBe(true);
  expect(listKept('7')).toMatchObject([{ name: 'Person 1', refused: 'You do not have permission to do this' }]);
  expect(await sendAll('7')).toBe(true);
  expect(sentPeople()).toEqual([1, 2]);
});

test('only a plain no is for good', () => {
  const status = (code: number) => new ApiError({ status: code, url: '' });
  expect([400, 403, 404, 409, 422].map((code) => isForGood(status(code)))).toEqual([true, true, true, true, true]);
  expect([0, 401, 408, 425, 429, 500, 503].some((code) => isForGood(status(code)))).toBe(false);
  expect(isForGood(new SyntaxError('A page of a hotel network'))).toBe(false);
});

test('without a network nothing is tried; it is sent when the network is back, once', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  api.answer = () => ({ status: 201, body: {} });
  for (const id of [1, 2, 3]) {
    keep('8', `Person ${id}`, vote(id));
    sendKept('8');
  }
  await expect.poll(() => listKept('8')).toHaveLength(3);
  expect(api.asked).toEqual([]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => listKept('8')).toEqual([]);
  expect(sentPeople()).toEqual([1, 2, 3]);
});

test('a server in trouble is asked again after a pause, not at every verdict', async () => {
  let well = false;
  const isOther = (body: unknown) => (body as { person: number }).person === 30;
  api.answer = ({ body }) => (well || isOther(body) ? { status: 201, body: {} } : { status: 503 });
  keep('9', 'Person 1', vote(1));
  sendKept('9');
  await expect.poll(() => api.asked).toHaveLength(1);
  /* In the time that it takes to send another one, nothing was tried again. */
  for (const id of [2, 3]) {
    keep('9', `Person ${id}`, vote(id));
    sendKept('9');
  }
  keep('10', 'Person 30', vote(30));
  sendKept('10');
  await expect.poll(() => listKept('10')).toEqual([]);
  expect(sentPeople()).toEqual([1, 30]);
  well = true;
  await expect.poll(() => listKept('9')).toEqual([]);
  expect(sentPeople()).toEqual([1, 30, 1, 2, 3]);
});
