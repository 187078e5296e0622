import { createAssignment } from '@app/contract/roles/assignments';
import { changeCards, getBoard, undoCards } from '@app/contract/roles/board';
import { pathOf } from '@app/contract/base/endpoint';
import { createPerson } from '@app/contract/people/people';
import { listVotes } from '@app/contract/roles/votes';
import { expect, type Locator, type Page, test as inNewTab } from '@playwright/test';
import { enterAs, visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

/** A board of its own for a test, so that tests do not move each other's cards. */
interface Role {
  id: number;
  people: { id: number; name: string }[];
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'));
async function ask<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const reply = await page.request.fetch(path, { method, headers, data });
  expect(reply.status(), path).toBeLessThan(300);
  return (await reply.json()) as T;
}

/** People of the demo stand in the first two columns: five new ones, one that was contacted. */
async function makeRole(page: Page, name: string, users: readonly string[] = ['recruiter']): Promise<Role> {
  const all = await ask<{ id: number; username: string }[]>(page, 'GET', '/api/v2/allusers/allusers/');
  const ids = users.map((username) => all.find((user) => user.username === username)!.id);
  const { id } = await ask<{ id: number }>(page, 'POST', createAssignment.path, { name, status: 1, users: ids });
  const { results } = await ask<{ results: { person: { id: number; name: string } }[] }>(
    page,
    'GET',
    `${listVotes.path}?assignment=1&limit=6`,
  );
  const people = results.map(({ person }) => person);
  const add = (column: string, some: typeof people) =>
    ask(page, 'POST', changeCards.path, { assignment: id, column, cards: some.map((one) => ({ person: one.id })) });
  await add('new', people.slice(0, 5));
  await add('contacted', people.slice(5));
  return { id, people };
}

const cell = (page: Page, column: string) => page.getByRole('list', { name: column, exact: true });
const cards = (page: Page, column: string) => cell(page, column).getByRole('listitem');
const card = (page: Page, { id }: { id: number }) => page.locator(`[data-card="${id}"]`);
const names = (page: Page, column: string) => cards(page, column).locator('.name').allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function open(page: Page, name: string, users?: readonly string[]): Promise<Role & { trouble: string[] }> {
  const trouble = await watchForTrouble(page);
  const role = await makeRole(page, name, users);
  await show(page, role);
  return { ...role, trouble };
}
async function show(page: Page, { id }: { id: number }, search = ''): Promise<void> {
  await visit(page, `/board/v2?assignmentId=${id}${search}`);
  await expect(cards(page, 'New').first()).toBeVisible();
}
/** Where everybody stands as the server has it. */
async function stored(page: Page, { id }: { id: number }, column: string): Promise<number[]> {
  const board = await ask<{ cards: { column: string; archived: boolean; person: { id: number } }[] }>(
    page,
    'GET',
    pathOf(getBoard.path, { id }),
  );
  return board.cards.filter((one) => one.column === column && !one.archived).map(({ person }) => person.id);
}

/** As a hand moves a mouse: in steps, and with a moment before letting go. */
async function drag(page: Page, from: Locator, to: Locator, at: { x: number; y: number }): Promise<void> {
  const start = (await from.boundingBox())!;
  const end = (await to.boundingBox())!;
  await page.mouse.move(start.x + 60, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(start.x + 70, start.y + 36, { steps: 3 });
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  await page.mouse.move(end.x + at.x, end.y + at.y, { steps: 12 });
  await expect(page.locator('[data-over]')).toHaveCount(1);
  await page.mouse.up();
}

test('a card is dragged to another column and to a place between two, and the server keeps both', async ({ page }) => {
  const role = await open(page, 'Drag');
  const [a, b, c, d, e] = role.people.slice(0, 5).map(({ name }) => name);
  expect(await names(page, 'New')).toEqual([a, b, c, d, e]);
  await drag(page, card(page, role.people[3]!), cell(page, 'New'), { x: 80, y: 92 });
  await expect.poll(() => names(page, 'New')).toEqual([a, d, b, c, e]);
  await drag(page, card(page, role.people[0]!), cell(page, 'Contacted'), { x: 80, y: 10 });
  await expect.poll(() => names(page, 'Contacted')).toEqual([a, role.people[5]!.name]);
  await expect(page.getByText(`Moved ${a} to Contacted`)).toBeVisible();
  await expect.poll(() => stored(page, role, 'contacted')).toEqual([role.people[0]!.id, role.people[5]!.id]);
  await page.reload();
  await expect.poll(() => names(page, 'New')).toEqual([d, b, c, e]);
  expect(role.trouble).toEqual([]);
});

test('Escape leaves a dragged card where it was', async ({ page }) => {
  const role = await open(page, 'Escape');
  const before = await names(page, 'New');
  const start = (await card(page, role.people[1]!).boundingBox())!;
  const end = (await cell(page, 'Contacted').boundingBox())!;
  await page.mouse.move(start.x + 60, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(end.x + 60, end.y + 30, { steps: 12 });
  await expect(page.locator('[data-over]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-over]')).toHaveCount(0);
  await page.mouse.up();
  expect(await names(page, 'New')).toEqual(before);
});

test('the keyboard walks, moves and keeps the focus on the card; the menu does the same', async ({ page }) => {
  const role = await open(page, 'Keyboard');
  const [a, b] = role.people as [Role['people'][0], Role['people'][0]];
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe(a.name);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe(b.name);
  await page.keyboard.press(']');
  await expect.poll(() => names(page, 'Contacted')).toContain(b.name);
  await expect.poll(() => focused(page)).toBe(b.name);
  await page.keyboard.press('[');
  await expect.poll(() => names(page, 'New')).toContain(b.name);
  await expect.poll(() => stored(page, role, 'contacted')).toEqual([role.people[5]!.id]);

  await card(page, a).hover();
  await card(page, a)
    .getByRole('button', { name: `Actions for ${a.name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Interview' }).click();
  await expect.poll(() => names(page, 'Interview')).toEqual([a.name]);
  await expect.poll(() => stored(page, role, 'interview')).toEqual([a.id]);
});

test('many are selected, moved at once and brought back by the toast, and by Ctrl+Z after a reload', async ({
  page,
}) => {
  const role = await open(page, 'Bulk');
  const five = role.people.slice(0, 5).map(({ name }) => name);
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Selected people' });
  await expect(bar).toContainText('3 selected');
  await card(page, role.people[5]!)
    .locator('.name')
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(bar).toContainText('4 selected');
  await bar.getByRole('button', { name: 'Move…' }).click();
  await expect(page.getByRole('menuitem', { name: /^Contacted/ })).toContainText(
    '3 will be moved, 1 skipped: there already',
  );
  await page.getByRole('menuitem', { name: /^Replied/ }).click();
  await expect(cards(page, 'Replied')).toHaveCount(4);
  await page.getByRole('alert').or(page.getByRole('status')).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => names(page, 'New')).toEqual(five);
  await expect(cards(page, 'Contacted')).toHaveCount(1);

  await card(page, role.people[0]!).locator('.name').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar).toContainText('5 selected');
  await page.keyboard.press(']');
  await expect(cards(page, 'Contacted')).toHaveCount(6);
  await expect.poll(async () => (await stored(page, role, 'contacted')).length).toBe(6);
  await page.reload();
  await expect(cards(page, 'Contacted')).toHaveCount(6);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => names(page, 'New')).toEqual(five);
  await expect(page.getByText('Undone: 5 cards')).toBeVisible();
  expect(role.trouble).toEqual([]);
});

test('selected cards are dragged together', async ({ page }) => {
  const role = await open(page, 'Pile');
  for (const at of [0, 2]) await card(page, role.people[at]!).getByRole('checkbox').check();
  await drag(page, card(page, role.people[2]!), cell(page, 'Contacted'), { x: 80, y: 10 });
  await expect(cards(page, 'Contacted')).toHaveCount(3);
  await expect(page.getByText('Moved 2 people to Contacted')).toBeVisible();
});

test('a frame drawn with the mouse selects what it touches', async ({ page }) => {
  const role = await open(page, 'Frame');
  const ground = (await page.locator('[data-cell="contacted"]').boundingBox())!;
  await page.mouse.move(ground.x + 100, ground.y + 220);
  await page.mouse.down();
  await page.mouse.move(ground.x - 60, ground.y + 100, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Selected people' })).toContainText('2 selected');
  await expect(card(page, role.people[1]!).getByRole('checkbox')).toBeChecked();
  await expect(card(page, role.people[2]!).getByRole('checkbox')).toBeChecked();
});

test('somebody is archived with a reason, which is offered the next time, and found again', async ({ page }) => {
  const role = await open(page, 'Archive');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByRole('menuitem', { name: 'Took another job' }).click();
  await expect(card(page, role.people[0]!)).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe(role.people[1]!.name);
  await page.keyboard.press('e');
  await expect(page.getByRole('menuitem', { name: 'Took another job' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page, 'New')).toHaveCount(3);
  await page.keyboard.press('e');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('4');
  await expect(page.getByText(/^Archived .+: Wrong location$/)).toBeVisible();
  await expect(cards(page, 'New')).toHaveCount(2);
  await page.keyboard.press('z');
  await expect(cards(page, 'New')).toHaveCount(3);
  await show(page, role, '&show=archived');
  await expect(card(page, role.people[0]!)).toContainText('Archived: Took another job');
  await page.keyboard.press('z');
  await expect(card(page, role.people[1]!)).toHaveCount(0);
});

test('somebody known by name is added to the board, and it can be undone', async ({ page }) => {
  await open(page, 'By name');
  await ask(page, 'POST', createPerson.path, {
    first_name: 'Addie',
    last_name: 'Boardman',
    source: 'met',
    lawful_basis: 'consent',
  });
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Choose someone')).toBeVisible();
  await page.getByRole('combobox', { name: 'People' }).fill('Addie Board');
  await page.getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/^1 person added to/)).toBeVisible();
  await expect(cards(page, 'New')).toHaveCount(6);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(cards(page, 'New')).toHaveCount(5);
});

test('somebody is snoozed with a note, and woken', async ({ page }) => {
  const role = await open(page, 'Snooze');
  await page.keyboard.press('j');
  await page.keyboard.press('h');
  await page.getByRole('radio', { name: /^In 1 week/ }).check();
  await page.getByLabel('About (optional)').fill('On leave');
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(card(page, role.people[0]!)).toContainText(/Snoozed until \d\d \w{3} \d{4}: On leave/);
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'End snooze' }).click();
  await expect(card(page, role.people[0]!)).not.toContainText('Snoozed');
});

test('a card is assigned, and its turn follows', async ({ page }) => {
  const role = await open(page, 'Assign', ['recruiter', 'recruiter2']);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const choice = page.getByRole('menuitem', { name: /^Ravi Menon/ });
  await choice.hover();
  const [at, there] = [(await card(page, role.people[0]!).boundingBox())!, (await choice.boundingBox())!];
  expect(Math.abs(there.x - at.x), 'beside the card').toBeLessThan(at.width + 200);
  await page.keyboard.press(/\d/.exec(await choice.innerText())![0]);
  await expect(card(page, role.people[0]!).getByRole('img', { name: 'Assigned to Ravi Menon' })).toBeVisible();
});

test('what a colleague does appears without a reload', async ({ page, as }) => {
  const role = await open(page, 'Two hands', ['recruiter', 'recruiter2']);
  const theirs = await as('recruiter2');
  await show(theirs, role);
  const [a] = role.people as [Role['people'][0]];
  await theirs.keyboard.press('j');
  await theirs.keyboard.press(']');
  await expect.poll(() => names(page, 'Contacted')).toEqual([a.name, role.people[5]!.name]);
  await theirs.keyboard.press('z');
  await expect.poll(() => names(page, 'New')).toContain(a.name);
});

test('who was slower is told who was faster, and keeps it or takes it over', async ({ page, as }) => {
  const role = await open(page, 'Conflict', ['recruiter', 'recruiter2']);
  const theirs = await as('recruiter2');
  const [a, b] = role.people as [Role['people'][0], Role['people'][0]];
  /* The colleague is through before our own change arrives. One route for both: a new one may miss what comes at once. */
  let contested: number | undefined;
  await page.route(`**${changeCards.path}`, async (route) => {
    const cards = contested === undefined ? [] : [{ person: contested }];
    contested = undefined;
    if (cards.length > 0)
      await ask(theirs, 'POST', changeCards.path, { assignment: role.id, column: 'interview', cards });
    await route.continue();
  });
  const collide = async ({ id, name }: Role['people'][0]) => {
    await card(page, { id }).locator('.name').focus();
    contested = id;
    await page.keyboard.press(']');
    await expect(page.getByText(new RegExp(`Ravi Menon moved ${name} to Interview .* ago`))).toBeVisible();
    await expect.poll(() => names(page, 'Interview')).toContain(name);
  };
  await collide(a);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect.poll(() => stored(page, role, 'interview')).toEqual([a.id]);
  await collide(b);
  await page.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(() => names(page, 'Contacted')).toContain(b.name);
  await expect.poll(() => stored(page, role, 'interview')).toEqual([a.id]);
});

test('columns are added, renamed, coloured, reordered and removed', async ({ page }) => {
  const role = await open(page, 'Columns');
  await page.getByRole('button', { name: 'Column New' }).click();
  await page.getByRole('menuitem', { name: 'Edit columns…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of Contacted').fill('Written to');
  await dialog.getByLabel('Limit, people: New').fill('2');
  const contacted = dialog.getByRole('listitem').filter({ has: page.getByLabel('Name of Written to') });
  await contacted.getByRole('combobox', { name: 'Colour' }).click();
  await page.getByRole('option', { name: 'red' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove New' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove Replied' }).click();
  await dialog.getByRole('button', { name: 'Add column' }).click();
  await dialog.getByLabel('Name of new column').fill('References');
  for (let times = 0; times < 2; times += 1) await dialog.getByRole('button', { name: 'Move References up' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const heading = page.getByRole('heading', { level: 2, name: 'Written to' });
  await expect(heading).toBeVisible();
  await expect(heading.locator('xpath=preceding-sibling::*')).toHaveCSS('background-color', 'rgb(220, 59, 59)');
  await expect(page.locator('[data-cell]')).toHaveCount(6);
  const order = await page.locator('[data-cell]').evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')));
  expect(order.map((key) => key?.replace(/column-.*/, 'added'))).toEqual([
    'new',
    'contacted',
    'interview',
    'added',
    'sent_to_client',
    'placed',
  ]);
  await expect(page.getByRole('img', { name: 'Over the limit' })).toBeVisible();
  expect(await stored(page, role, 'contacted')).toHaveLength(1);
});

test('filters and lanes stand in the address and are there again at the next visit', async ({ page }) => {
  const role = await open(page, 'Filters');
  const [a] = role.people as [Role['people'][0]];
  await page.keyboard.press('/');
  await page.keyboard.type(a.name);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByText(/ of 6 people$/)).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByLabel('Swimlanes').click();
  await page.getByRole('option', { name: 'By assignee' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/lanes=assignee/);
  await expect(page.getByRole('heading', { name: /^Unassigned/ })).toBeVisible();
  await page.goto('/todo');
  await show(page, role);
  await expect(page).toHaveURL(/lanes=assignee/);
  await expect(page.getByRole('searchbox', { name: 'Find on the board' })).toHaveValue(a.name);
});

test('a hidden column says how many people it hides', async ({ page }) => {
  await open(page, 'Hidden');
  await page.getByRole('button', { name: 'Column Contacted' }).click();
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await page.getByRole('button', { name: '1 hidden, 1 person: show' }).click();
  await expect(cards(page, 'Contacted')).toHaveCount(1);
});

test('a card opens beside the board, J and K walk on, votes and history are there, P leads to the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const role = await open(page, 'Panel');
  const [a, b] = role.people as [Role['people'][0], Role['people'][0]];
  await card(page, a).locator('.name').click();
  const panel = page.getByRole('complementary', { name: 'Card' });
  await expect(panel.getByRole('heading', { name: a.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`person=${a.id}`));
  await page.keyboard.press('j');
  await expect(panel.getByRole('heading', { name: b.name })).toBeVisible();
  await panel.getByRole('button', { name: /^Up: / }).click();
  await expect(panel.getByRole('list').getByText('Rebecka Öberg: up (Own find)')).toBeVisible();
  await page.keyboard.press(']');
  await panel.getByRole('tab', { name: 'History' }).click();
  await expect(panel.getByRole('list', { name: 'History' })).toContainText('New → Contacted');
  await card(page, b).locator('.name').focus();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(new RegExp(`/person/${b.id}$`));
});

test('the board of an earlier day can be looked at and not changed', async ({ page }) => {
  const day = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
  await visit(page, `/board/v2?assignmentId=1&as_of=${day}`);
  await expect(page.getByText(`This is the board as it was on ${day}`)).toBeVisible();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('who does not work on the role sees its board and cannot change it', async ({ as }) => {
  const page = await as('recruiter2');
  const writes: string[] = [];
  page.on('request', (request) => request.url().includes('personassignment2') && writes.push(request.url()));
  await visit(page, '/board/v2?assignmentId=1');
  await expect(page.getByText('Read-only: you are not on this role.')).toBeVisible();
  const before = await names(page, 'New');
  for (const key of ['j', ']', 'e', 'x', 'z']) await page.keyboard.press(key);
  await expect(page.getByRole('region', { name: 'Selected people' })).toHaveCount(0);
  expect(await names(page, 'New')).toEqual(before);
  expect(writes).toEqual([]);
});

test('without a role one chooses among one’s own', async ({ page }) => {
  await visit(page, '/board/v2');
  const roles = page.getByRole('list', { name: 'Roles' });
  await expect(roles.getByRole('link').first()).toBeVisible();
  expect(await roles.innerText()).not.toMatch(/SentToClient|ToBeClosed/);
  await roles.getByRole('link', { name: /Data Engineer/ }).click();
  await expect(page).toHaveURL(/assignmentId=4/);
  await expect(cards(page, 'New').first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('heading', { level: 1 }).getByRole('button', { name: /Data Engineer/ })).toBeVisible();
  const wholly = () =>
    page
      .getByRole('main')
      .getByRole('list')
      .evaluateAll((lists) => lists.filter((list) => list.getBoundingClientRect().right <= innerWidth).length);
  await expect.poll(wholly, 'columns that are seen without scrolling').toBeGreaterThanOrEqual(5);
});

test('a change that cannot reach the server is undone, and says so', async ({ page }) => {
  const role = await open(page, 'Offline');
  await page.route(`**${changeCards.path}`, (route) => route.abort());
  await page.keyboard.press('j');
  await page.keyboard.press(']');
  await expect(page.getByText('Not done: Network Error')).toBeVisible();
  await expect(cards(page, 'New')).toHaveCount(5);
  await page.unroute(`**${changeCards.path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => stored(page, role, 'contacted')).toHaveLength(2);
});

inNewTab.describe('on a telephone', () => {
  inNewTab.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  inNewTab('one column is shown, tabs lead to the others, and the menu moves a card', async ({ page }) => {
    await enterAs(page, 'recruiter');
    const role = await open(page, 'Phone');
    const [a] = role.people as [Role['people'][0]];
    await expect(card(page, role.people[5]!)).not.toBeInViewport();
    await card(page, a)
      .getByRole('button', { name: `Actions for ${a.name}` })
      .tap();
    await page.getByRole('menuitem', { name: 'Contacted' }).tap();
    await page.getByRole('tab', { name: 'Contacted 2' }).tap();
    await expect(card(page, a)).toBeInViewport();
    await expect(card(page, role.people[1]!)).not.toBeInViewport();
    await expect.poll(() => stored(page, role, 'contacted')).toHaveLength(2);
  });
});

/*
 * Dragging by touch is not tested: touches sent to headless Chromium never become a long press, and where a mouse plays
 * the finger, a drag begins and the browser is gone at the next event. What a finger can always do is tap.
 */
inNewTab.describe('on a tablet', () => {
  inNewTab.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  inNewTab('a tap on the menu of a card moves it, and taps select many and move them at once', async ({ page }) => {
    await enterAs(page, 'recruiter');
    const role = await open(page, 'Tablet');
    const [a, b, c] = role.people as [Role['people'][0], Role['people'][0], Role['people'][0]];
    await card(page, a)
      .getByRole('button', { name: `Actions for ${a.name}` })
      .tap();
    await page.getByRole('menuitem', { name: 'Interview' }).tap();
    await expect.poll(() => names(page, 'Interview')).toEqual([a.name]);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).tap();
    await expect(cards(page, 'New')).toHaveCount(5);
    for (const one of [b, c]) await card(page, one).getByRole('checkbox').tap();
    await page.getByRole('region', { name: 'Selected people' }).getByRole('button', { name: 'Move…' }).tap();
    await page.getByRole('menuitem', { name: /^Replied/ }).tap();
    await expect.poll(async () => new Set(await stored(page, role, 'replied'))).toEqual(new Set([b.id, c.id]));
  });
});

test('undo says when there is nothing to undo', async ({ page }) => {
  const role = await open(page, 'Nothing');
  for (let times = 0; times < 2; times += 1) await ask(page, 'POST', undoCards.path, { assignment: role.id });
  await page.keyboard.press('z');
  await expect(page.getByText('There is nothing of yours to undo on this board')).toBeVisible();
});
