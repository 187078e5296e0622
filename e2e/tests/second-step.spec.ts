import { Secret, TOTP } from 'otpauth';
import { expect, type Page, test } from '@playwright/test';
import { getCurrentUser } from '@app/contract/users/users';
import { openIssuer } from '../issuer.ts';
import { createUser, demoPassword, fillIn, newUserPassword, signIn } from '../session.ts';

/* Passkeys and the issuer know the product by this address, and no other. */
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT']}` });

let users = 0;
async function makeUser(page: Page): Promise<string> {
  const username = `stepper${Date.now()}${(users += 1)}`;
  await createUser(page.request, username);
  return username;
}
const codeOf = (secret: string, from = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + from * 30_000 });
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /profile|account/i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
};

test('an authenticator app is set up, asked for, and replaced by a recovery code when it is lost', async ({ page }) => {
  const username = await makeUser(page);
  await signIn(page, username, newUserPassword);
  await expect(page).toHaveURL(/\/todo$/);
  await page.goto('/config/sign_in');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Current password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The current password is incorrect')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(newUserPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = await page.getByRole('textbox', { name: 'Secret, if you cannot scan' }).inputValue();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await logOut(page);
  await fillIn(page, username, newUserPassword);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right, or was used already')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/todo$/);

  await logOut(page);
  await fillIn(page, username, newUserPassword);
  await page.getByLabel('Code', { exact: true }).fill(codes[0]!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/todo$/);
  await page.goto('/config/sign_in');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(newUserPassword);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('staff take away a second step that was lost, and its owner signs in by the password alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const username = await makeUser(page);
  await signIn(page, username, newUserPassword);
  await expect(page).toHaveURL(/\/todo$/);
  await page.goto('/config/sign_in');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(newUserPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret, if you cannot scan' }).inputValue();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await logOut(page);
  await fillIn(page, username, newUserPassword);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();

  const theirs = await browser.newContext({ baseURL: baseURL!, viewport: { width: 375, height: 760 } });
  const staff = await theirs.newPage();
  await signIn(staff, 'staff');
  await expect(staff).toHaveURL(/\/todo$/);
  await staff.goto(`/user-management/active-users?query=${username}`);
  await staff.getByRole('button', { name: /^More/ }).first().click();
  await staff.getByRole('menuitem', { name: 'Remove second step' }).click();
  const dialog = staff.getByRole('dialog');
  if (process.env['SCREENSHOTS'])
    await staff.screenshot({ path: `${process.env['SCREENSHOTS']}/remove-second-step.png` });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('Say how you know that it is them')).toBeVisible();
  await dialog.getByLabel('How do you know that it is them?').fill('I called her at her desk');
  await dialog.getByLabel('Your own password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('The current password is incorrect')).toBeVisible();
  await dialog.getByLabel('Your own password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await theirs.close();

  await page.goto('/login');
  await fillIn(page, username, newUserPassword);
  await expect(page).toHaveURL(/\/todo$/);
});

test('a passkey signs in alone, and is the second step after the password', async ({ page }) => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const username = await makeUser(page);
  await signIn(page, username, newUserPassword);
  await expect(page).toHaveURL(/\/todo$/);
  await page.goto('/config/sign_in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.getByLabel('Current password', { exact: true }).fill(newUserPassword);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Work laptop', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(newUserPassword);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/todo$/);
  await logOut(page);
  await page.goto('/login');
  await fillIn(page, username, newUserPassword);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/todo$/);

  await page.goto('/config/sign_in');
  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(newUserPassword);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('You have no passkeys.')).toBeVisible();

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('This passkey does not let anyone in here (any more)')).toBeVisible();
});

test('whoever must have a second step sees nothing else until it is set up', async ({ page }) => {
  const username = await makeUser(page);
  await signIn(page, username, newUserPassword);
  await expect(page).toHaveURL(/\/todo$/);
  /* What the server answers where REQUIRE_SECOND_FACTOR is set, until there is one. */
  let due = true;
  await page.route(`**${getCurrentUser.path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { results: [object] };
    await route.fulfill({ json: { results: [{ ...body.results[0], second_factor_due: due }] } });
  });
  await page.goto('/config/features');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second step');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(newUserPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret, if you cannot scan' }).inputValue();
  due = false;
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Features');
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('the firm’s issuer signs in whoever it knows; a newcomer accepts the terms and waits', async ({ page }) => {
  const username = await makeUser(page);
  const issuer = await openIssuer();
  try {
    const email_verified = true;
    await issuer.signInAs({ sub: username, email: `${username}@example.com`, email_verified });
    await page.goto('/config/features');
    await page.getByRole('button', { name: 'Continue with Example login' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Features');
    await page.getByRole('button', { name: /profile|account/i }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    /* The issuer asks whether to sign out there, too. */
    await expect(page).toHaveURL(/\/session\/end\?/);

    await page.context().clearCookies();
    await issuer.signInAs({ sub: `new-${username}`, email: `new-${username}@example.com`, email_verified });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Example login' }).click();
    await expect(page.getByText('Your account is waiting for administrator approval.')).toBeVisible();
    await page.getByRole('button', { name: 'I am at least 16 years old and accept' }).click();
    await expect(page.getByRole('button', { name: 'I am at least 16 years old and accept' })).toHaveCount(0);
    await expect(page.getByText('Your account is waiting for administrator approval.')).toBeVisible();
  } finally {
    issuer.close();
  }
  await page.goto('/single-sign-on?code=stolen&state=stolen');
  await expect(page.getByText(/began in another browser/)).toBeVisible();
  expect(page.url()).not.toContain('stolen');
});
