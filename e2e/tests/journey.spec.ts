import { type AssignmentCard, createAssignment } from '@app/contract/roles/assignments';
import { register } from '@app/contract/users/accounts';
import { authorizationHeader, login } from '@app/contract/users/auth';
import { createPersonAssignment, listPersonAssignments } from '@app/contract/roles/board';
import { pathOf } from '@app/contract/base/endpoint';
import { approveUser, listUsers } from '@app/contract/users/manage-users';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { demoPassword, signIn, watchForTrouble } from '../session.ts';

/* A recruiter's day from end to end, by mouse and by keyboard. */

type Send = <T>(method: 'GET' | 'POST', path: string, data?: object) => Promise<T>;
/** What a test asks of the server beside the browser. */
async function sender(request: APIRequestContext, username: string): Promise<Send> {
  const reply = await request.post(login.path, { data: { username, password: demoPassword } });
  const { access } = (await reply.json()) as { access: string };
  const headers = { authorization: authorizationHeader(access) };
  return async <T>(method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await request.fetch(path, { method, headers, data });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
}

/** A new colleague, for whom nothing waits yet, with a role. */
async function begin(request: APIRequestContext, way: string) {
  const username = `nora-${way}-${Date.now()}`;
  const asked = await request.post(register.path, {
    data: {
      username,
      password: demoPassword,
      email: `${username}@example.com`,
      first_name: 'Nora',
      last_name: 'Nyberg',
      terms_accepted: true,
    },
  });
  expect(asked.ok(), await asked.text()).toBe(true);
  const staff = await sender(request, 'staff');
  const { results } = await staff<{ results: { id: number; username: string }[] }>(
    'GET',
    `${listUsers.path}?state=pending&query=${username}`,
  );
  const { id } = results.find((user) => user.username === username)!;
  await staff('POST', pathOf(approveUser.path, { id }), {});
  const send = await sender(request, username);
  const name = `Journey of ${username}`;
  const role = await send<AssignmentCard>('POST', createAssignment.path, { name, status: 1, must_skills: ['Kotlin'] });
  return { username, role, send };
}

/** The day has come until which somebody was put to sleep. */
async function letSnoozeEnd(send: Send, person: number, assignment: number): Promise<void> {
  const cards = `${listPersonAssignments.path}?persons=${person}&assignment__id=${assignment}`;
  const snoozed = async () =>
    (await send<{ results: { snoozed: string | null }[] }>('GET', cards)).results[0]!.snoozed !== null;
  /* The board shows it before the server has it. */
  await expect.poll(snoozed).toBe(true);
  const moment = new Date(Date.now() - 60_000).toISOString();
  await send('POST', createPersonAssignment.path, { person, assignment, snoozed: moment });
}

const roleLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const firstToVote = (page: Page) => page.getByRole('list', { name: 'Not voted on yet' }).getByRole('listitem').first();
const idOf = async (row: Locator) => Number(await row.getAttribute('data-person'));
const column = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const card = (page: Page, person: number) => page.locator(`[data-card="${person}"]`);
const now = (page: Page) => page.getByRole('region', { name: 'Now', exact: true });
const waiting = (page: Page, role: string) => now(page).getByRole('listitem').filter({ hasText: role });
const toDo = (page: Page) => page.getByRole('heading', { level: 1, name: 'To-do' });

test('by mouse: a role is opened, somebody voted on, dragged, had back, snoozed, and worked off on the to-do page', async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const { username, role, send } = await begin(request, 'mouse');
  await signIn(page, username);
  await expect(toDo(page)).toBeVisible();

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Roles' }).click();
  await roleLink(page, role.name).click();
  await drawer(page, role.name).getByRole('link', { name: 'Votes', exact: true }).click();
  const found = firstToVote(page);
  const name = (await found.getByRole('link').first().textContent())!;
  const person = await idOf(found);
  await found.getByRole('button', { name: `Up: ${name}` }).click();
  await expect(found.getByText('New')).toBeVisible();

  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(column(page, 'New')).toContainText(name);
  const start = (await card(page, person).boundingBox())!;
  const end = (await column(page, 'Contacted').boundingBox())!;
  await page.mouse.move(start.x + 60, start.y + 30);
  await page.mouse.down();
  await page.mouse.move(start.x + 70, start.y + 36, { steps: 3 });
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  await page.mouse.move(end.x + 10, end.y + 20, { steps: 12 });
  await expect(page.locator('[data-over]')).toHaveCount(1);
  await page.mouse.up();
  await expect(column(page, 'Contacted')).toContainText(name);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, 'New')).toContainText(name);

  await card(page, person).hover();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Snooze…' }).click();
  await page.getByRole('radio', { name: /^In 1 week/ }).check();
  await page.getByLabel('About (optional)').fill('Back from leave');
  await page.getByRole('button', { name: 'Snooze', exact: true }).click();
  await expect(card(page, person)).toContainText(/Snoozed until \d\d \w{3} \d{4}: Back from leave/);
  await letSnoozeEnd(send, person, role.id);

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Todo' }).click();
  const row = waiting(page, role.name);
  await expect(row).toContainText(name);
  await expect(row).toContainText('Back from leave');
  await row.getByRole('button', { name: 'Remind me' }).click();
  await page.getByRole('radio', { name: /^In 1 week/ }).check();
  await page.getByLabel('About (optional)').fill('Ask about the summer');
  await page.getByRole('button', { name: 'Set reminder' }).click();
  await expect(page.getByText(`You will be reminded of ${name} on`)).toBeVisible();
  await row.getByRole('button', { name: 'Done' }).click();
  await expect(row).toHaveCount(0);
  await expect(now(page).getByText('No one is waiting for you. Well done.')).toBeVisible();
  expect(trouble).toEqual([]);
});

/** Walks as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target.toString()} is out of reach of the keyboard`);
}
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('by keyboard alone: the same day, from the login to the last thing that waited', async ({ page, request }) => {
  const trouble = await watchForTrouble(page);
  const { username, role, send } = await begin(request, 'keys');
  await page.goto('/login');
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type(username);
  await press(page, 'Tab');
  await page.keyboard.type(demoPassword);
  await press(page, 'Enter');
  await expect(toDo(page)).toBeVisible();

  await press(page, 'g', 'r');
  await tabTo(page, roleLink(page, role.name));
  await press(page, 'Enter');
  await tabTo(page, drawer(page, role.name).getByRole('link', { name: 'Votes', exact: true }));
  await press(page, 'Enter');
  const found = firstToVote(page);
  const link = found.getByRole('link').first();
  const name = (await link.textContent())!;
  const person = await idOf(found);
  await press(page, 'j');
  await expect(link).toBeFocused();
  await press(page, 'u');
  await expect(found.getByText('New')).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Board', exact: true }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(column(page, 'New')).toContainText(name);
  const handle = card(page, person).getByRole('link', { name });
  await press(page, 'j');
  await expect(handle).toBeFocused();
  await press(page, ']');
  await expect(column(page, 'Contacted')).toContainText(name);
  await expect(handle).toBeFocused();
  await press(page, 'ControlOrMeta+z');
  await expect(column(page, 'New')).toContainText(name);

  await press(page, 'h');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /^Tomorrow/ })).toBeFocused();
  await press(page, 'ArrowDown', 'Tab');
  await page.keyboard.type('Back from leave');
  await press(page, 'Enter');
  await expect(card(page, person)).toContainText(/Snoozed until \d\d \w{3} \d{4}: Back from leave/);
  await letSnoozeEnd(send, person, role.id);

  await press(page, 'g', 't');
  const row = waiting(page, role.name);
  await expect(row).toContainText(name);
  await expect(row).toContainText('Back from leave');
  await press(page, 'j', 'h');
  await expect(dialog).toContainText(`Remind me of ${name}`);
  await expect(dialog.getByRole('radio', { name: /^Tomorrow/ })).toBeFocused();
  await press(page, 'ArrowDown', 'Tab');
  await page.keyboard.type('Ask about the summer');
  await press(page, 'Enter');
  await expect(page.getByText(`You will be reminded of ${name} on`)).toBeVisible();
  await press(page, 'e');
  await expect(row).toHaveCount(0);
  await expect(now(page).getByText('No one is waiting for you. Well done.')).toBeVisible();
  expect(trouble).toEqual([]);
});
