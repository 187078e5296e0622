import { createCompany } from '@app/contract/people/companies';
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

test('a client gets a contact, a comment for a colleague, a next step and a role', async ({ page, as }) => {
  const id = await make(page, createCompany.path, { name: 'Vinga Shipping', client: true });
  await make(page, createPerson.path, {
    first_name: 'Tove',
    last_name: 'Vingasson',
    source: 'Test',
    lawful_basis: 'consent',
  });
  await visit(page, `/company/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Vinga Shipping' })).toBeVisible();
  const contacts = page.getByRole('region', { name: 'Contacts' });
  const timeline = page.getByRole('region', { name: 'Timeline' });

  await test.step('a contact is added, removed and brought back', async () => {
    await contacts.getByRole('button', { name: 'Add contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a contact at Vinga Shipping' });
    await dialog.getByRole('combobox', { name: 'Person' }).fill('Vingasson');
    await page.getByRole('option', { name: /Tove Vingasson/ }).click();
    await dialog.getByRole('textbox', { name: /Responsible for/ }).fill('Signs the contracts');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(contacts.getByRole('listitem')).toHaveText(/Tove Vingasson · Signs the contracts/);
    await expect(timeline.getByText('Contact added')).toBeVisible();
    await contacts.getByRole('button', { name: 'Remove Tove Vingasson' }).click();
    await expect(contacts.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(contacts.getByRole('listitem')).toHaveText(/Tove Vingasson · Signs the contracts/);
    await contacts.getByRole('link', { name: 'Tove Vingasson' }).click();
    await expect(page.getByText('Our contact at Vinga Shipping: Signs the contracts')).toBeVisible();
    await page.goBack();
    await expect(contacts.getByRole('listitem')).toHaveText(/Tove Vingasson · Signs the contracts/);
  });

  await test.step('a comment by keyboard, edited afterwards', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('n');
    await page.keyboard.type('They pay late, @recruiter2');
    await page.keyboard.press('Control+Enter');
    await expect(timeline.getByRole('link', { name: '@recruiter2' })).toBeVisible();
    await timeline.getByRole('button', { name: 'Edit' }).click();
    await timeline.getByRole('form', { name: 'Edit comment' }).getByRole('textbox').fill('They pay early, @recruiter2');
    await timeline.getByRole('button', { name: 'Save' }).click();
    await expect(timeline.getByText('They pay early,')).toBeVisible();
    await timeline.getByRole('button', { name: /^Edited/ }).click();
    await expect(timeline.getByText('They pay late, @recruiter2')).toBeVisible();
  });

  await test.step('the next step stands in the head until it is done', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('h');
    const dialog = page.getByRole('dialog', { name: 'Next step with Vinga Shipping' });
    await dialog.getByRole('textbox', { name: /What is to be done/ }).fill('Book a lunch');
    await dialog.getByRole('button', { name: 'Set next step' }).click();
    const head = page.getByText('Next step: Book a lunch');
    await expect(head).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).first().click();
    await expect(head).toBeHidden();
    await expect(timeline.getByText('Next step, done')).toBeVisible();
  });

  await test.step('a new role has the client already', async () => {
    await page.getByRole('button', { name: 'New role' }).click();
    const dialog = page.getByRole('dialog', { name: 'New role' });
    await expect(dialog.getByRole('combobox', { name: 'Company' })).toHaveValue('Vinga Shipping');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ship broker');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL(/\/assignmentsv2\?role=\d+&tab=edit/);
    await visit(page, `/company/${id}`);
    await expect(page.getByRole('region', { name: 'Roles' }).getByRole('link', { name: 'Ship broker' })).toBeVisible();
  });

  await test.step('the colleague comes from the notification to the comment', async () => {
    const theirs = await as('recruiter2');
    const theirTimeline = theirs.getByRole('region', { name: 'Timeline' });
    await visit(theirs, '/notifications');
    await theirs
      .getByRole('main')
      .getByRole('link', { name: /mentioned you in a comment on Vinga Shipping/ })
      .click();
    await expect(theirs).toHaveURL(new RegExp(`/company/${id}/\\?show=comment`));
    await expect(theirTimeline.getByText('They pay early,')).toBeVisible();
    await expect(theirTimeline.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  });
});
