import { login } from '@app/contract/users/auth';
import { countNotifications } from '@app/contract/users/notifications';
import { addComment, createPerson } from '@app/contract/people/people';
import { putUser } from '@app/contract/users/user-changes';
import { expect, type Page } from '@playwright/test';
import { demoPassword, visit } from '../session.ts';
import { test } from '../tab.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const unread = async (page: Page) =>
  Number(/(\d+) unread/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

/** A colleague names somebody in a comment on a person of a name that nobody else has. */
async function mention(page: Page, username: string, name: string): Promise<void> {
  const signedIn = await page.request.post(login.path, { data: { username: 'recruiter2', password: demoPassword } });
  const { access } = (await signedIn.json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  const person = await page.request.post(createPerson.path, {
    headers,
    data: { first_name: 'Nora', last_name: name, source: 'Test', lawful_basis: 'consent' },
  });
  const { id } = (await person.json()) as { id: number };
  const comment = await page.request.post(addComment.path.replace('{id}', String(id)), {
    headers,
    data: { body: `Could @${username} call her?` },
  });
  expect(comment.status()).toBe(201);
}

test('a mention rings the bell at once, leads to the comment, and is read afterwards', async ({ as }) => {
  const page = await as('recruiter3');
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const counted = await page.request.get(countNotifications.path, { headers: { authorization: `Bearer ${token}` } });
  const { unread: before } = (await counted.json()) as { unread: number };
  await visit(page, '/todo');
  await expect.poll(() => unread(page)).toBe(before);
  await mention(page, 'recruiter3', 'Bellman');
  await expect.poll(() => unread(page)).toBe(before + 1);
  const sentence = /mentioned you in a comment on Nora Bellman/;
  const onTodo = page.getByRole('region', { name: 'Mentioned you' }).getByRole('link', { name: sentence });
  await expect(onTodo).toBeVisible();

  await bell(page).press('Enter');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByRole('link', { name: sentence }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Bellman' })).toBeVisible();
  await expect(page.getByRole('link', { name: '@recruiter3' })).toBeVisible();
  await expect.poll(() => unread(page)).toBe(before);
  await visit(page, '/todo');
  await expect(page.getByRole('heading', { level: 1, name: 'To-do' })).toBeVisible();
  await expect(onTodo).toBeHidden();
});

test('everything is marked as read at once, also on a phone', async ({ as }) => {
  const page = await as('staff');
  await mention(page, 'staff', 'Phoneman');
  await page.setViewportSize({ width: 375, height: 700 });
  await visit(page, '/notifications?unread=1');
  await expect(page.getByRole('main').getByRole('link', { name: /Nora Phoneman/ })).toBeVisible();
  await bell(page).click();
  const mark = page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'Mark all as read' });
  await mark.click();
  await expect(mark).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('main').getByRole('link', { name: /Nora Phoneman/ })).toBeHidden();
});

test('what to be mailed about is chosen in the settings and is there after a reload', async ({ as }) => {
  const page = await as('recruiter3');
  await visit(page, '/config/settings');
  const choice = page.getByRole('combobox', { name: 'Mail about: Replies' });
  await expect(choice).toHaveText('Never');
  await choice.press('Enter');
  const saved = page.waitForResponse((reply) => reply.request().method() === putUser.method);
  await page.getByRole('option', { name: 'Once a day' }).click();
  await saved;
  await expect(choice).toHaveText('Once a day');
  await page.reload();
  await expect(choice).toHaveText('Once a day');
  await choice.press('Enter');
  await page.getByRole('option', { name: 'Never' }).click();
  await expect(choice).toHaveText('Never');
});
