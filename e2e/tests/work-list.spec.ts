import { createPerson } from '@app/contract/people/people';
import { expect, type Page } from '@playwright/test';
import { expectGoodLooks, expectGoodLooksAtLast } from '../looks.ts';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

/* Staff have nothing on their work list in the demo. */
test.use({ user: 'staff' });

async function makePerson(page: Page, first_name: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const made = await page.request.post(createPerson.path, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      first_name,
      last_name: 'Handskriven',
      title: 'Glasblower',
      source: 'Test',
      lawful_basis: 'consent',
      links: [`https://www.linkedin.com/in/${first_name.toLowerCase()}-handskriven`],
    },
  });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { id: number }).id;
}

test('a network message to two people is written once, worked off by keys, undone and on the timeline', async ({
  page,
}) => {
  await makePerson(page, 'Algot');
  const first = await makePerson(page, 'Ylva');
  const textFor = (name: string) => page.getByRole('region', { name: `Text for ${name}` });
  const timeline = page.getByRole('region', { name: 'Timeline' });

  await test.step('two people are found and written to by a channel of the network', async () => {
    await visit(page, '/person_search?q=handskriven');
    await expect(page.getByRole('link', { name: 'Ylva Handskriven' })).toBeVisible();
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await expect(page.getByRole('region', { name: 'Selected people' })).toContainText('2 selected');
    await page.getByRole('button', { name: 'Write message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to 2 people' });
    await dialog.getByRole('combobox', { name: 'Channel' }).click();
    await page.getByRole('option', { name: 'Network message' }).click();
    await expect(dialog.getByText('You send it by hand, from your work list')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Template' }).fill('');
    await page.keyboard.press('Tab');
    await dialog.getByRole('textbox', { name: 'Text for everyone' }).fill('Hej {{first_name|du}}, ska vi höras?');
    await expect(dialog.getByText('Hej Ylva, ska vi höras?')).toBeVisible();
    await expectGoodLooks(page, 'compose-by-hand');
    await dialog.getByRole('button', { name: 'Put 2 messages on work list' }).click();
    await expect(page.getByText('2 messages are on your work list')).toBeVisible();
    await page.getByRole('button', { name: 'Work list', exact: true }).click();
  });

  await test.step('the first is copied, its profile is a link to another tab, and it is said to be sent', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Work list' })).toBeVisible();
    const card = textFor('Ylva Handskriven');
    await expect(card.getByText('1 of 2')).toBeVisible();
    const profile = card.getByRole('link', { name: 'Open profile and copy' });
    await expect(profile).toHaveAttribute('href', 'https://www.linkedin.com/in/ylva-handskriven');
    await expect(profile).toHaveAttribute('rel', 'noopener noreferrer');
    await expectGoodLooks(page, 'work-list');
    await card.getByRole('textbox', { name: 'Text' }).fill('Hej Ylva, ska vi höras i veckan?');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('s');
    await expect(page.getByText('Ylva Handskriven: sent')).toBeVisible();
    await expect(textFor('Algot Handskriven').getByText('2 of 2')).toBeVisible();
  });

  await test.step('a slip is undone and made good', async () => {
    await page.keyboard.press('k');
    await expect(page.getByText('Algot Handskriven: skipped')).toBeVisible();
    await expect(page.getByText('All done')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(textFor('Algot Handskriven')).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByText('Algot Handskriven: waits until the next workday')).toBeVisible();
    await expect(page.getByText(/The next one is due/)).toBeVisible();
  });

  await test.step('the timeline has what was really sent; an answer is noted and taken back', async () => {
    await visit(page, `/person/${first}`);
    await expect(timeline.getByText('Hej Ylva, ska vi höras i veckan?')).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Note a message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Note a message' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Gärna, ring på torsdag!');
    await expectGoodLooks(page, 'note-message');
    await dialog.getByRole('button', { name: 'Note', exact: true }).click();
    await expect(timeline.getByText('Gärna, ring på torsdag!')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(timeline.getByText('Gärna, ring på torsdag!')).toHaveCount(0);
  });

  await test.step('a connection is on the page', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Mark as connected' }).click();
    await expect(timeline.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText('Connected with staff')).toBeVisible();
  });

  await test.step('the outbox has both, by their channel', async () => {
    await visit(page, '/outbox?channel=MESSAGE');
    const grid = page.getByRole('grid', { name: 'Outbox' });
    await expect(grid.getByText('Network message').first()).toBeVisible();
    await expect(grid.getByText('Sent by hand')).toBeVisible();
    await expectGoodLooksAtLast(page, 'outbox-by-hand');
  });
});
