import { createPerson } from '@app/contract/people/people';
import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../looks.ts';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

/* One after the other: each user has one file read at a time. */
test.describe.configure({ mode: 'default' });

/** Letters alone, as in names. */
const mark = `Åkermark${[...String(Date.now() % 1_000_000)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
const cv = (name: string, address: string) =>
  [
    name,
    'Systemutvecklare',
    `${address} | 070-123 45 67 | https://github.com/${address.split('@')[0]}`,
    'Malmö',
    '',
    'Experience',
    'Systemutvecklare, Klippan AB',
    'Jan 2019 – present',
    'Tester, Solvik AB',
    'Mar 2015 – Dec 2018',
    '',
    'Skills',
    'Kafka, Terraform',
  ].join('\n');
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel('File', { exact: true }).setInputFiles(chosen);

async function sayWhy(page: Page): Promise<void> {
  await page.getByLabel('Source').fill('Application');
  await page.getByLabel('Lawful basis').click();
  await page.getByRole('option', { name: 'Consent' }).click();
}

test('a CV fills in the form, what was typed stays, and the person comes with the original', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await visit(page, '/person/new');
  const place = page.getByRole('textbox', { name: 'Location' }).first();
  const title = page.getByRole('textbox', { name: 'Title' }).first();
  await place.fill('Lund');
  const address = `ake.${mark.toLowerCase().replace('å', 'a')}@example.com`;
  await choose(page, file(`cv ${mark}.txt`, cv(`Åke ${mark}`, address)));
  await expect(page.getByLabel('First name')).toHaveValue('Åke');
  await expect(page.getByLabel('Last name')).toHaveValue(mark);
  await expect(page.getByLabel('E-mail')).toHaveValue(address);
  await expect(page.getByLabel('Phone')).toHaveValue('+46701234567');
  await expect(page.getByLabel('Skills')).toHaveValue('Kafka\nTerraform');
  await expect(page.getByRole('group', { name: 'Work, newest first' }).getByLabel('Company').first()).toHaveValue(
    'Klippan AB',
  );
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('From the CV');
  await expect(place).toHaveValue('Lund');
  await expect(page.getByText('Location: the CV says “Malmö”')).toBeVisible();
  await page.getByText(/^Where it stands in the CV/).click();
  await expect(page.getByRole('list', { name: 'Where it stands in the CV' })).toBeVisible();
  expect(await seriousFindings(page, 'all rules')).toEqual([]);

  await page.getByRole('button', { name: 'Use this for location' }).click();
  await expect(place).toHaveValue('Malmö');
  await title.fill('Architect');
  await expect(title).not.toHaveAccessibleDescription('From the CV');
  await sayWhy(page);
  await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Åke ${mark}` })).toBeVisible();
  await expect(page.getByText('Architect @ Klippan AB · Malmö')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Experience' })).toContainText('Tester @ Solvik AB');
  await expect(page.getByRole('region', { name: 'Skills and languages' })).toContainText('Terraform');
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText(address);
  await expect(page.getByRole('button', { name: `Download cv ${mark}.txt` }).first()).toBeVisible();
  expect(trouble).toEqual([]);
});

test('somebody we have already is named before anything is saved, and can have the CV instead', async ({ page }) => {
  const address = `known.${Date.now()}@example.com`;
  const made = await page.request.post(createPerson.path, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` },
    data: {
      first_name: 'Berit',
      last_name: mark,
      source: 'Test',
      lawful_basis: 'consent',
      emails: [{ email: address }],
    },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  await visit(page, '/person/new');
  await choose(page, file('berit.txt', cv(`Berit ${mark}`, address)));
  await expect(page.getByText('This person may already be here:')).toBeVisible();
  await expect(page.getByRole('link', { name: `Berit ${mark}` })).toHaveAttribute('href', `/person/${id}`);
  await page
    .getByRole('button', { name: `Attach the CV to Berit ${mark} instead` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/person/${id}$`));
  await expect(page.getByRole('button', { name: 'Download berit.txt' }).first()).toBeVisible();
});

test('a CV that cannot be read is refused with a reason, and the form stays as it was', async ({ page }) => {
  await visit(page, '/person/new');
  await page.getByLabel('First name').fill('Cia');
  await choose(page, file('cv.pdf', '%PDF-1.7\nnothing'));
  await expect(page.getByRole('alert').filter({ hasText: 'cv.pdf: ' })).toContainText('The form is as it was');
  await choose(page, file('cv.png', 'x'));
  await expect(page.getByRole('alert').filter({ hasText: 'cv.png is of another kind' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Cia');
  await expect(page.getByText('From the CV')).toBeHidden();
});
