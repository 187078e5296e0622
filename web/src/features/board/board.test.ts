import { type Board, type BoardCard, defaultColumns, type PersonAssignment } from '@app/contract/roles/board';
import { describe, expect, test } from 'vitest';
import { readSearch } from '../../kit/page/address/search.ts';
import { boardState, isFiltered, isHidden, viewOf } from './board-state.ts';
import { businessDays } from './cards/business-days.ts';
import { factsOf, turnOf } from './cards/card-facts.ts';
import { stepsOf } from './cards/history-steps.ts';
import { itemsAt, layOut, makeItems, makeLayOut } from './view/layout.ts';
import { inRange } from './commands/selection.ts';
import { applyChange, changesNothing, patch, restore, settle } from './commands/card-change.ts';
import { comparePlaces } from './commands/places.ts';
import { staysPut, step } from './view/walk.ts';

const now = new Date('2026-11-18T12:00:00');
const viewer = { user: 1, now };
const columns = [...defaultColumns];
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

let ids = 0;
function card(person: number, given: Partial<BoardCard> & { tags?: string[]; name?: string } = {}): BoardCard {
  const { tags = [], name = `Person ${person}`, ...rest } = given;
  ids += 1;
  return {
    id: ids,
    version: 1,
    status_str: 'New',
    column: 'new',
    since: daysAgo(0),
    created_by: 1,
    assignee: null,
    archived: false,
    archive_reason: '',
    snoozed: null,
    snooze_note: '',
    change: '00000000-0000-4000-8000-000000000000',
    undo: false,
    rule: '',
    created: daysAgo(0),
    place: String(person).padStart(14, '0'),
    person: { id: person, name, title: '', company_name: '', location_name: '', do_not_contact: false, tags },
    votes: [],
    client: null,
    last_message: null,
    ...rest,
  };
}
const boardOf = (...cards: BoardCard[]): Board => ({
  assignment: { id: 1, name: 'Role', company_name: '', status: 1, users: [1], thumbers: [], may_write: true },
  config: { id: 1, assignment: 1, columns },
  cards,
  complete: true,
});
const stateOf = (search: string) => readSearch(boardState, new URLSearchParams(search));
const message = (direction: 'in' | 'out') => ({ channel: 'EMAIL', direction, at: daysAgo(1), user: 1 }) as const;
const mark = { changeId: '00000000-0000-4000-8000-000000000001', user: 1, now };

describe('business days', () => {
  test.each([
    ['2026-11-16T09:00', '2026-11-16T18:00', 0],
    ['2026-11-16T23:59', '2026-11-17T00:01', 1],
    ['2026-11-13T12:00', '2026-11-15T12:00', 0],
    ['2026-11-13T12:00', '2026-11-16T12:00', 1],
    ['2026-11-14T12:00', '2026-11-20T12:00', 5],
    ['2026-11-01T12:00', '2026-11-29T12:00', 20],
    ['2026-10-23T12:00', '2026-10-26T12:00', 1],
    ['2026-11-20T12:00', '2026-11-16T12:00', 0],
  ])('from %s to %s it is %i', (from, to, days) => {
    expect(businessDays(new Date(from), new Date(to))).toBe(days);
  });
});

describe('what follows from a card', () => {
  const contacted = columns[1];
  test('a card is stale from the limit of its column on, over a weekend later', () => {
    const since = (moment: string) =>
      factsOf(card(1, { column: 'contacted', since: new Date(moment).toISOString() }), contacted, viewer);
    expect(since('2026-11-13T12:00')).toMatchObject({ days: 5, workdays: 3, stale: true });
    expect(since('2026-11-14T12:00')).toMatchObject({ days: 4, workdays: 3, stale: true });
    expect(since('2026-11-16T12:00')).toMatchObject({ days: 2, workdays: 2, stale: false });
  });
  test('snoozed, archived and ended ones are never stale, and it is nobody’s turn', () => {
    const old = { column: 'contacted', since: daysAgo(60) };
    const asleep = factsOf(card(1, { ...old, snoozed: daysAgo(-2) }), contacted, viewer);
    expect(asleep).toMatchObject({ asleep: true, stale: false, turn: undefined });
    expect(factsOf(card(1, { ...old, archived: true }), contacted, viewer)).toMatchObject({ stale: false });
    expect(factsOf(card(1, { ...old, column: 'placed' }), columns[5], viewer)).toMatchObject({ stale: false });
    expect(factsOf(card(1, old), { ...contacted!, stale_days: null }, viewer)).toMatchObject({ stale: false });
  });
  test('a snooze that ended shows until somebody touches the card', () => {
    const woken = card(1, { snoozed: daysAgo(1), created: daysAgo(4) });
    expect(factsOf(woken, columns[0], viewer)).toMatchObject({ asleep: false, back: true });
    expect(factsOf({ ...woken, created: daysAgo(0) }, columns[0], viewer).back).toBe(false);
  });
  test('it is their turn after our message, else that of whoever has the card', () => {
    expect(turnOf({ last_message: message('out'), assignee: 1 }, 1)).toBe('them');
    expect(turnOf({ last_message: message('in'), assignee: 1 }, 1)).toBe('us');
    expect(turnOf({ last_message: message('in'), assignee: null }, 1)).toBe('us');
    expect(turnOf({ last_message: message('in'), assignee: 2 }, 1)).toBe('colleague');
    expect(turnOf({ last_message: null, assignee: 2 }, 1)).toBe('colleague');
  });
});

describe('which card stands where', () => {
  const lay = (board: Board, search = '', itemOf = makeItems(viewer, columns), before?: ReturnType<typeof layOut>) =>
    layOut(board, columns, itemOf, { state: stateOf(search), viewer, older: new Set() }, before);
  const names = (board: Board, search: string, lane = '', column = 'new') =>
    itemsAt(lay(board, search), lane, column).map(({ card: { person } }) => person.id);
  const votes = (grade: 'up' | 'down', method: 'ml' | 'llm') => [{ user: 1, grade, method }];
  const board = boardOf(
    card(1, { name: 'Åsa Ek', tags: ['react'], assignee: 2, votes: votes('up', 'ml') }),
    card(2, { name: 'Bo Ek', last_message: message('in'), votes: votes('down', 'llm') }),
    card(3, { name: 'Cia Lund', last_message: message('out'), since: daysAgo(20) }),
    card(4, { archived: true, archive_reason: 'Pay' }),
    card(5, { snoozed: daysAgo(-3), snooze_note: 'On leave' }),
  );
  test.each([
    ['', [1, 2, 3, 5]],
    ['q=ek', [1, 2]],
    ['q=EK+åsa', [1]],
    ['tag=react', [1]],
    ['assignee=2', [1]],
    ['assignee=none', [2, 3, 5]],
    ['grade=up', [1]],
    ['grade=none', [3, 5]],
    ['contact=never', [1, 5]],
    ['contact=replied', [2]],
    ['turn=us', [2]],
    ['turn=colleague', [1]],
    ['turn=them', [3]],
    ['show=stale', [3]],
    ['show=snoozed', [5]],
    ['show=archived', [4]],
    ['sort=days', [3, 1, 2, 5]],
    ['sort=turn', [2, 1, 3, 5]],
    ['sort=name', [1, 2, 3, 5]],
  ])('%s shows %j', (search, shown) => {
    expect(names(board, search)).toEqual(shown);
  });
  test('lanes part the columns by who has the card, or by how it was found', () => {
    expect(names(board, 'lanes=assignee', 'user-2')).toEqual([1]);
    expect(names(board, 'lanes=assignee', 'user-none')).toEqual([2, 3, 5]);
    expect(names(board, 'lanes=method', 'method-ml')).toEqual([1]);
    expect(names(board, 'lanes=method', 'method-none')).toEqual([3, 5]);
  });
  test('a header counts everybody, whatever is shown', () => {
    const { totals, shown, total, stale } = lay(board, 'q=ek');
    expect(totals.get('new')).toEqual({ total: 4, shown: 2, stale: 1, older: 0 });
    expect([shown, total, stale]).toEqual([2, 4, 1]);
  });
  test('where people end, those of the last thirty days are shown and the others counted', () => {
    const ended = boardOf(
      card(1, { column: 'placed', since: daysAgo(29) }),
      card(2, { column: 'placed', since: daysAgo(31) }),
    );
    expect(names(ended, '', '', 'placed')).toEqual([1]);
    expect(lay(ended).totals.get('placed')).toMatchObject({ total: 2, shown: 1, older: 1 });
  });
  test('a list and a count in which nothing has changed is the same object as before', () => {
    const itemOf = makeItems(viewer, columns);
    const two = boardOf(card(1), card(2, { column: 'contacted' }), card(3, { column: 'contacted' }));
    const before = lay(two, '', itemOf);
    const after = lay(applyChange(two, [2], { column: 'replied' }, mark), '', itemOf, before);
    expect(itemsAt(after, '', 'new')).toBe(itemsAt(before, '', 'new'));
    expect(itemsAt(after, '', 'contacted')).not.toBe(itemsAt(before, '', 'contacted'));
    expect(after.totals.get('new')).toBe(before.totals.get('new'));
    expect(after.totals.get('contacted')).not.toBe(before.totals.get('contacted'));
  });
});

describe('a change of cards', () => {
  const order = ({ cards }: Board, column = 'new') =>
    cards
      .filter((one) => one.column === column)
      .toSorted((a, b) => comparePlaces(a.place, b.place))
      .map(({ person }) => person.id);
  const board = boardOf(card(1), card(2), card(3), card(4));
  test('keeps the order after thousands of drops above one card, and below one', () => {
    let above = boardOf(card(1), card(2), card(3));
    let below = above;
    for (let n = 0; n < 2000; n += 1) {
      const [moved, other] = n % 2 === 0 ? ([2, 1] as const) : ([1, 2] as const);
      above = applyChange(above, [moved], { column: 'new', before: 3 }, mark);
      expect(order(above)).toEqual([other, moved, 3]);
      // Between the card that stays and the one that was put there last.
      const [goes, stays] = n % 2 === 0 ? ([3, 2] as const) : ([2, 3] as const);
      below = applyChange(below, [goes], { column: 'new', before: stays }, mark);
      expect(order(below)).toEqual([1, goes, stays]);
    }
  });
  test('puts cards before somebody, last, or first in another column, in the order given', () => {
    expect(order(applyChange(board, [4, 1], { column: 'new', before: 3 }, mark))).toEqual([2, 4, 1, 3]);
    expect(order(applyChange(board, [2, 1], { column: 'new', before: null }, mark))).toEqual([3, 4, 2, 1]);
    const moved = applyChange(
      applyChange(board, [1], { column: 'replied' }, mark),
      [3, 2],
      { column: 'replied' },
      mark,
    );
    expect(order(moved, 'replied')).toEqual([3, 2, 1]);
    expect(moved.cards.find(({ person }) => person.id === 1)).toMatchObject({
      version: 2,
      status_str: 'Replied',
      since: now.toISOString(),
    });
  });
  test('leaves other cards the same objects', () => {
    expect(applyChange(board, [1], { assignee: 5 }, mark).cards[1]).toBe(board.cards[1]);
  });
  test('that says what is so already changes nothing', () => {
    expect(changesNothing(board.cards[0]!, { column: 'new' })).toBe(true);
    expect(changesNothing(board.cards[0]!, { column: 'new', before: null })).toBe(false);
    expect(changesNothing(board.cards[0]!, { archived: true, archive_reason: 'Pay' })).toBe(false);
  });
  test('that failed is taken back, but not what came after it', () => {
    const changed = applyChange(board, [1, 2], { column: 'replied' }, mark);
    const later = applyChange(changed, [2], { assignee: 9 }, { ...mark, changeId: 'later' });
    const restored = restore(later, board.cards, mark.changeId);
    expect(restored.cards[0]).toBe(board.cards[0]);
    expect(restored.cards[1]).toMatchObject({ assignee: 9, column: 'replied' });
  });
  test('that the server answers late does not undo a newer one from here', () => {
    const changed = applyChange(board, [1], { column: 'replied' }, mark);
    const later = applyChange(changed, [1], { column: 'interview' }, { ...mark, changeId: 'later' });
    const { place: _, votes: __, last_message: ___, ...values } = changed.cards[0]!;
    const record = { ...values, id: 900, person: 1, assignment: 1, deleted: false };
    expect(settle(later, [record], mark.changeId).cards[0]).toMatchObject({ column: 'interview', version: 3 });
    expect(settle(changed, [record], mark.changeId).cards[0]).toMatchObject({ id: 900, column: 'replied', version: 2 });
    expect(settle(changed, [{ ...record, deleted: true }], mark.changeId).cards).toHaveLength(3);
  });
  test('of a colleague replaces, removes and adds cards', () => {
    const news = [card(2, { version: 5, column: 'replied' }), card(9)];
    const patched = patch(board, [1, 2, 9], news);
    expect(patched.cards.map(({ person, column }) => [person.id, column])).toEqual([
      [2, 'replied'],
      [3, 'new'],
      [4, 'new'],
      [9, 'new'],
    ]);
    expect(patch(applyChange(board, [2], { column: 'replied' }, mark), [2], [card(2)]).cards[1]).toMatchObject({
      column: 'replied',
    });
  });
});

describe('the address', () => {
  test('that was mangled still opens the board', () => {
    expect(stateOf('assignmentId=3&assignee=x&show=everything&as_of=soon&person=-1')).toMatchObject({
      assignmentId: 3,
      assignee: undefined,
      show: undefined,
      as_of: undefined,
      person: undefined,
      hidden: [],
    });
    expect(stateOf('hidden=a&hidden=b').hidden).toEqual(['a', 'b']);
  });
  test('that leads to a column shows it, although it is hidden otherwise', () => {
    expect(['a', 'b', 'c'].filter((key) => isHidden(stateOf('hidden=a&hidden=b&column=b'), key))).toEqual(['a']);
    expect(viewOf(new URLSearchParams('hidden=a&column=b'))).toBe('hidden=a');
  });
  test('keeps how one looked at the board, not whom or when', () => {
    const params = new URLSearchParams('assignmentId=3&q=ek&hidden=a&hidden=b&person=4&as_of=2026-01-01&lanes=method');
    expect(viewOf(params)).toBe('q=ek&lanes=method&hidden=a&hidden=b');
    expect(isFiltered(stateOf('lanes=method&sort=name'))).toBe(false);
    expect(isFiltered(stateOf('show=stale'))).toBe(true);
  });
});

describe('the keyboard', () => {
  const board = boardOf(
    card(1, { assignee: 1 }),
    card(2, { assignee: 1 }),
    card(3, { assignee: 1, column: 'replied' }),
    card(4, { assignee: 2 }),
    card(5, { assignee: 2, column: 'replied' }),
    card(6, { assignee: 2, column: 'replied' }),
  );
  const shapeOf = (search: string, lanes: string[]) => ({
    layout: makeLayOut(viewer, columns).layOut(board, stateOf(search), new Set()),
    columns,
    lanes,
  });
  const plain = shapeOf('', ['']);
  const laned = shapeOf('lanes=assignee', ['user-1', 'user-2']);
  test.each([
    ['from nowhere', plain, undefined, 'down', 1],
    ['down a column', plain, 1, 'down', 2],
    ['not beyond its end', plain, 4, 'down', undefined],
    ['over empty columns', plain, 2, 'right', 5],
    ['to the last of a shorter one', plain, 4, 'right', 6],
    ['back', plain, 6, 'left', 4],
    ['to the ends', plain, 2, 'last', 4],
    ['into the next lane', laned, 2, 'down', 4],
    ['into the lane before', laned, 4, 'up', 2],
    ['along the lane', laned, 4, 'right', 5],
  ] as const)('leads %s', (_, shape, from, to, expected) => {
    expect(step(shape, from, to)).toBe(expected);
  });
  test('knows whether a drop changes anything', () => {
    const items = itemsAt(plain.layout, '', 'new');
    expect(staysPut(items, [2], 4)).toBe(true);
    expect(staysPut(items, [2], 1)).toBe(false);
    expect(staysPut(items, [4], null)).toBe(true);
    expect(staysPut(items, [1, 2], 4)).toBe(true);
    expect(staysPut(items, [2, 1], 4)).toBe(false);
    expect(staysPut(items, [3], null)).toBe(false);
  });
});

test('the history tells each step and how long a card stood in each column', () => {
  const { place: _, votes: __, last_message: ___, person: ____, ...values } = card(1);
  const version = (number: number, days: number, given: Partial<PersonAssignment>): PersonAssignment => ({
    ...values,
    person: 1,
    assignment: 1,
    deleted: false,
    version: number,
    created: daysAgo(days),
    ...given,
  });
  const replied = { column: 'replied', status_str: 'Replied' };
  const steps = stepsOf(
    [
      version(5, 1, { ...replied, archived: true, archive_reason: 'Pay', assignee: 2 }),
      version(4, 2, { ...replied, assignee: 2 }),
      version(3, 3, replied),
      version(2, 9, { snoozed: '2026-12-01T09:00:00Z', snooze_note: 'Busy' }),
      version(1, 10, {}),
    ],
    now,
  );
  expect(steps.map(({ what, days }) => [what((user) => `user ${user}`), days])).toEqual([
    ['Archived: Pay', undefined],
    ['Assigned to user 2', undefined],
    ['New → Replied; Snooze ended', 3],
    ['Snoozed until 01 Dec 2026: Busy', undefined],
    ['Added to New', 7],
  ]);
});

test('a range reaches from the anchor to the card, in either direction, within one list', () => {
  expect(inRange([5, 6, 7, 8], 6, 8)).toEqual([6, 7, 8]);
  expect(inRange([5, 6, 7, 8], 8, 7)).toEqual([7, 8]);
  expect(inRange([5, 6, 7, 8], 99, 7)).toEqual([7]);
});
