import { createAssignment } from '@app/contract/roles/assignments';
import { createPerson } from '@app/contract/people/people';
import { expect, type Page } from '@playwright/test';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

async function make(page: Page, path: string, data: object): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const made = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { id: number }).id;
}

test('a template is written for a role, previewed, followed up, made the default, deleted and brought back', async ({
  page,
}) => {
  const role = await make(page, createAssignment.path, { name: 'Lighthouse keeper', status: 1 });
  await make(page, createPerson.path, {
    first_name: 'Tindra',
    last_name: 'Fyrvaktare',
    title: 'Sailor',
    source: 'Test',
    lawful_basis: 'consent',
  });
  const drawer = page.getByRole('dialog', { name: 'Lighthouse keeper' });
  const own = drawer.getByRole('region', { name: 'Default template' });
  const preview = page.getByRole('region', { name: 'Preview' }).last();
  const text = page.getByRole('textbox', { name: 'Text' });

  await test.step('the drawer of the role says which template counts now, and leads to a new one', async () => {
    await visit(page, `/assignmentsv2?role=${role}`);
    await expect(own.getByText('Default for everyone').first()).toBeVisible();
    await own.getByRole('link', { name: 'New template' }).click();
    await expect(page.getByText('Written for Lighthouse keeper.')).toBeVisible();
  });

  await test.step('a variable goes to the cursor, and typing replaces its fallback', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Keeper wanted');
    await text.fill('Hello ! The lamp of {{place}} needs you.');
    await text.press('Home');
    for (let n = 0; n < 'Hello '.length; n += 1) await text.press('ArrowRight');
    await page.getByRole('button', { name: 'First name', exact: true }).click();
    await page.keyboard.type('you');
    await expect(text).toHaveValue('Hello {{first_name|you}}! The lamp of {{place}} needs you.');
    await expect(preview).toContainText('Hello [First name]! The lamp of [Town] needs you.');
  });

  await test.step('the preview names what is not known about a person', async () => {
    await page.getByRole('combobox', { name: 'Preview as' }).fill('Fyrvaktare');
    await page.getByRole('option', { name: /Tindra Fyrvaktare/ }).click();
    await expect(page.getByText('Not known about Tindra Fyrvaktare: Town.')).toBeVisible();
    await text.fill('Hello {{first_name|you}}! The lamp of {{place|the coast}} needs you.');
    await expect(preview).toContainText('Hello Tindra! The lamp of the coast needs you.');
    const width = async () => (await preview.boundingBox())!.width;
    const mail = await width();
    await page.getByRole('button', { name: 'Phone' }).click();
    expect(await width()).toBeLessThan(mail);
  });

  await test.step('a follow-up makes a sequence of three steps', async () => {
    await page.getByRole('combobox', { name: 'E-mail' }).fill('Follow-up');
    await page.getByRole('option', { name: /^Follow-up/ }).click();
    await page.getByRole('textbox', { name: 'Business days before E-mail' }).fill('3');
    const steps = page.getByRole('list', { name: 'Sequence' }).getByRole('listitem');
    await expect(steps.nth(0)).toContainText('Keeper wanted');
    await expect(steps.nth(1)).toContainText(/3 business days without an answer.*Follow-up.*E-mail.*Day 3/);
    await expect(steps.nth(2)).toContainText(/Last try.*Day 8/);
  });

  await test.step('what was typed is not lost without a question', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(text).toHaveValue(/The lamp of/);
  });

  await test.step('saving makes it the default of the role', async () => {
    await page.getByRole('button', { name: 'Save as default for Lighthouse keeper' }).click();
    await expect(own.getByRole('link', { name: 'Keeper wanted' })).toBeVisible();
    await expect(own.getByText('All channels · Default of this role')).toBeVisible();
    await own.getByRole('button', { name: 'Remove default Keeper wanted' }).click();
    await expect(own.getByRole('link', { name: 'Keeper wanted' })).toHaveCount(0);
    // Notices lie outside the drawer, which hides all around it from those who go by roles.
    await page.getByText('Undo', { exact: true }).click();
    await own.getByRole('link', { name: 'Keeper wanted' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Keeper wanted' })).toBeVisible();
  });

  await test.step('a change keeps what was said before', async () => {
    await expect(page.getByText('Everyone, Lighthouse keeper')).toBeVisible();
    await text.fill('Hello {{first_name|you}}! The light of {{place|the coast}} needs you.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Versions' }).click();
    const first = page.getByRole('region', { name: 'Version 1' });
    await expect(first.locator('del')).toHaveText(/lamp/);
    await expect(first.locator('ins')).toHaveText(/light/);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('it is deleted and brought back, with its default', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keeper wanted' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Keeper wanted' })).toBeVisible();
    await visit(page, `/assignmentsv2?role=${role}`);
    await expect(own.getByRole('link', { name: 'Keeper wanted' })).toBeVisible();
  });
});
