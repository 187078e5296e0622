import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refresh } from '@app/contract/users/auth';
import { getCurrentUser } from '@app/contract/users/users';
import { expect, test } from '@playwright/test';
import { createUser, enterAs, fillIn, newUserPassword, signIn } from '../session.ts';

test('signing in leads to the to-do page, and signing out back to the form', async ({ page }) => {
  await signIn(page, 'recruiter');
  await expect(page).toHaveURL(/\/todo$/);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored).toEqual(expect.arrayContaining(['access_token', 'refresh_token', 'device_id']));
  await page.getByRole('button', { name: /profile|account/i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('an e-mail address works in the same field', async ({ page }) => {
  await signIn(page, 'recruiter2@example.com');
  await expect(page).toHaveURL(/\/todo$/);
});

const refusals = [
  ['', '', 'Please enter your username or email'],
  ['recruiter', '', 'Please enter your password'],
  ['recruiter3', 'wrong-password', 'The username or password you entered is incorrect.'],
  [
    'pending',
    undefined,
    "Your account is waiting for administrator approval. You'll receive an email when your account is activated.",
  ],
  ['nobody', 'wrong-password', 'The username or password you entered is incorrect.'],
  ['deactivated', undefined, 'Your account has been deactivated. Please contact an administrator for assistance.'],
] as const;
test('a sign-in that is refused says why, and what was typed stays', async ({ page }) => {
  await page.goto('/login');
  for (const [username, password, text] of refusals) {
    await fillIn(page, username, password);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByLabel('Username or email')).toHaveValue(username);
  }
});

test('a deep link survives signing in', async ({ page }) => {
  await page.goto('/config/features');
  await page.getByLabel('Username or email').fill('recruiter');
  await page.getByLabel('Password', { exact: true }).fill('demo-password-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/config\/features$/);
});

test('what a user may not open is said, not shown', async ({ page }) => {
  await enterAs(page, 'recruiter');
  await page.goto('/user-management/active-users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not permitted');
  await expect(page.getByRole('navigation').getByText('Admin')).toHaveCount(0);
});

test.describe('a session that ran out', () => {
  const rounds = process.env.TESTS === 'full' ? 20 : 2;
  /** What a token looks like to the server after 15 minutes: not valid any more. */
  const expire = () => localStorage.setItem('access_token', 'ran.out.token');

  test('is renewed behind the scenes, once for all requests of all tabs', async ({ context }) => {
    const pages = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
    await enterAs(pages[0], 'recruiter');
    let renewals = 0;
    context.on('request', (request) => {
      if (request.url().includes(refresh.path)) renewals += 1;
    });
    for (let round = 1; round <= rounds; round += 1) {
      /* From a page without our script, so that no request of the page before renews the token while it is being left. */
      await Promise.all(pages.map((page) => page.goto('/robots.txt')));
      await pages[0].evaluate(expire);
      await Promise.all(
        pages.map(async (page) => {
          const answered = page.waitForResponse(
            (reply) => reply.url().includes(getCurrentUser.path) && reply.status() === 200,
          );
          await page.goto('/config/settings');
          await answered;
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        }),
      );
      expect(renewals).toBe(round);
    }
    for (const page of pages) expect(new URL(page.url()).pathname).toBe('/config/settings');
  });

  test('and cannot be renewed leads to the login page, which says why', async ({ page }) => {
    await enterAs(page, 'recruiter');
    await page.goto('/todo');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      localStorage.setItem('access_token', 'ran.out.token');
      localStorage.setItem('refresh_token', 'ran-out-too');
    });
    await page.reload();
    await expect(page).toHaveURL(/\/login\?session_expired=true$/);
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
  });
});

test('a new colleague registers, is approved by staff and signs in', async ({ page, browser }) => {
  const username = `newcomer${Date.now()}`;
  await page.goto('/register');
  await page.getByLabel('Username').fill(username);
  await page
    .getByLabel(/^E-?mail/i)
    .first()
    .fill(`${username}@example.com`);
  await page.getByLabel('First name').fill('Nova');
  await page.getByLabel('Last name').fill('Nyström');
  for (const field of await page
    .getByLabel(/password/i)
    .and(page.locator('input'))
    .all())
    await field.fill('a long enough phrase');
  await page.getByLabel('Company').fill('My own firm');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /register|create|account/i }).click();
  await expect(page.getByText(/approv/i).first()).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await enterAs(staff, 'staff');
  await staff.goto('/user-management/pending-users');
  const approved = staff.waitForResponse((reply) => reply.url().includes('/approve/') && reply.ok());
  await staff
    .getByRole('button', { name: new RegExp(`approve.*Nova Nyström`, 'i') })
    .first()
    .click();
  await approved;
  await expect(staff.getByText(/approved/i).first()).toBeVisible();

  await signIn(page, username, 'a long enough phrase');
  await expect(page).toHaveURL(/\/todo$/);

  const superuser = await (await browser.newContext()).newPage();
  await enterAs(superuser, 'superuser');
  await expect.poll(() => mailTo(`${username}@example.com`)).not.toBe('');
  await superuser.goto('/dev/mail-outbox');
  await expect(superuser.getByText(`${username}@example.com`).first()).toBeVisible();
});

test('a forgotten password is replaced by a mailed link', async ({ page }) => {
  const username = `forgetful${Date.now()}`;
  await createUser(page.request, username);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('a mail with a link is on its way')).toBeVisible();

  const find = () => mailedLink(`${username}@example.com`);
  await expect.poll(find).toContain('/reset-password?token=');
  const link = new URL(await find());
  await page.goto(link.pathname + link.search);
  await page.getByLabel('New password').fill('a quite different phrase');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await signIn(page, username, 'a quite different phrase');
  await expect(page).toHaveURL(/\/todo$/);
});

test('a new e-mail address counts once the link that was mailed there is followed', async ({ page, browser }) => {
  const username = `mover${Date.now()}`;
  const [old, email] = [`${username}@example.com`, `${username}.new@example.com`];
  await createUser(page.request, username);
  await enterAs(page, 'staff');
  await page.goto(`/user-management/active-users?query=${username}`);
  await page.getByText(username, { exact: true }).first().click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`changes to ${email} once it is confirmed`)).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(old);
  await expect.poll(() => mailTo(old)).toContain('"staff" asked to change the e-mail address');

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, username, newUserPassword);
  await expect(owner).toHaveURL(/\/todo$/);
  await owner.goto('/config/profile');
  await expect(owner.getByText(`changes to ${email} once it is confirmed`)).toBeVisible();
  await expect.poll(() => mailedLink(email)).toContain('/confirm-email?token=');
  const link = new URL(await mailedLink(email));
  await owner.goto(link.pathname + link.search);
  await owner.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(owner.getByText(`${email} is now the address of your account.`)).toBeVisible();
  await owner.goto('/config/profile');
  await expect(owner.getByText(email)).toBeVisible();
  await expect(owner.getByText('once it is confirmed')).toHaveCount(0);
});

/** Everything that was mailed to an address so far. */
async function mailTo(to: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR!, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return files
    .map((file) => JSON.parse(file) as { to: string; text: string })
    .filter((mail) => mail.to === to)
    .map(({ text }) => text)
    .join('\n');
}

/** The product itself shows no links that let somebody in. */
const mailedLink = async (to: string): Promise<string> =>
  /http\S+\?token=\S+/.exec(await mailTo(to))?.[0] ?? 'no mail yet';
