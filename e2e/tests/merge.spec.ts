import { mergePeople } from '@app/contract/people/merges';
import { changePerson, createPerson } from '@app/contract/people/people';
import { expect, type Page } from '@playwright/test';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

const mark = `Mergesson${Date.now() % 1_000_000}`;

const bearer = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`,
});
const at = (path: string, id: number) => path.replace('{id}', String(id));

async function makePerson(page: Page, fields: object): Promise<number> {
  const reply = await page.request.post(createPerson.path, {
    headers: await bearer(page),
    data: { first_name: 'Tova', last_name: mark, source: 'Test', lawful_basis: 'consent', ...fields },
  });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}

/** Two entries for one person, who has the same address in both. */
async function makePair(page: Page): Promise<[number, number]> {
  const emails = [{ email: `tova.${Date.now()}.${Math.random()}@example.com` }];
  return [
    await makePerson(page, { emails, title: 'Developer', skills: ['Ember'] }),
    await makePerson(page, { emails, title: 'Architect', location_name: 'Lund', skills: ['Vue'] }),
  ];
}
const merged = (page: Page) => page.getByRole('button', { name: 'Merge', exact: true }).click();

test('a possible duplicate is pointed out, compared, merged and made two again', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  const [kept, other] = await makePair(page);
  await visit(page, `/person/${kept}`);
  await expect(page.getByText('May be the same as')).toContainText('(Architect): same e-mail');
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(new RegExp(`/person/${kept}/merge/${other}$`));
  const choices = page.getByRole('region', { name: 'Choose what is kept' });
  await expect(choices.getByRole('radiogroup')).toHaveCount(2);
  await expect(choices.getByRole('radiogroup', { name: 'Location' }).getByLabel('Lund')).toBeChecked();
  await expect(choices.getByRole('radio', { name: 'Developer' })).toBeChecked();
  await choices.getByRole('radio', { name: 'Architect' }).check();
  await expect(page.getByRole('region', { name: 'Combined' })).toContainText('Vue');
  await merged(page);

  await expect(page).toHaveURL(new RegExp(`/person/${kept}$`));
  await expect(page.getByText('Architect · Lund')).toBeVisible();
  await expect(page.getByText('May be the same as')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Skills and languages' })).toContainText('EmberVue');
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByText('Merge undone')).toBeVisible();
  await expect(page.getByText('May be the same as')).toBeVisible();
  await expect(page.getByText('Architect · Lund')).toBeHidden();
  expect(trouble).toEqual([]);
});

test('a merge is undone from the timeline, later', async ({ page }) => {
  const [kept, other] = await makePair(page);
  const reply = await page.request.post(at(mergePeople.path, kept), {
    headers: await bearer(page),
    data: { other, version: 1 },
  });
  expect(reply.status()).toBe(200);
  await visit(page, `/person/${kept}`);
  await page.getByRole('button', { name: `Undo the merge with Tova ${mark}` }).click();
  await expect(page.getByRole('button', { name: `Undo the merge with Tova ${mark}` })).toBeHidden();
  await visit(page, `/person/${other}`);
  await expect(page.getByRole('button', { name: 'Add to role' })).toBeEnabled();
});

test('whoever undoes a merge elsewhere than in its notice is not told any more that it was done', async ({ page }) => {
  const [kept, other] = await makePair(page);
  await visit(page, `/person/${kept}/merge/${other}`);
  await merged(page);
  await expect(page.getByRole('status').filter({ hasText: 'was merged into' })).toBeVisible();
  await page.getByRole('button', { name: `Undo the merge with Tova ${mark}` }).click();
  await expect(page.getByText('Merge undone')).toBeVisible();
  await expect(page.getByText('was merged into')).toHaveCount(0);
});

test('what somebody else changed meanwhile is shown before anything is merged', async ({ page }) => {
  const [kept, other] = await makePair(page);
  await visit(page, `/person/${kept}/merge/${other}`);
  await expect(page.getByRole('radio', { name: 'Developer' })).toBeChecked();
  const theirs = await page.request.patch(at(changePerson.path, kept), {
    headers: await bearer(page),
    data: { version: 1, title: 'Principal' },
  });
  expect(theirs.status()).toBe(200);
  await merged(page);
  await expect(page.getByText('Someone changed one of them in the meantime')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Principal' })).toBeChecked();
  await merged(page);
  await expect(page.getByText('Principal · Lund')).toBeVisible();
});

test('two who are selected in the search can be merged, one or three cannot', async ({ page }) => {
  const name = `Urvald${mark}`;
  for (const first_name of ['Ada', 'Bea', 'Cia']) await makePerson(page, { first_name, last_name: name });
  await visit(page, `/person_search?q=name:${name}`);
  const bar = page.getByRole('region', { name: 'Selected people' });
  const merge = bar.getByRole('link', { name: 'Merge' });
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^Select .*${name}`) });
  await expect(boxes).toHaveCount(3);
  await boxes.nth(0).check();
  await expect(bar).toContainText('1 selected');
  await expect(merge).toBeHidden();
  await boxes.nth(1).check();
  await expect(merge).toBeVisible();
  await boxes.nth(2).check();
  await expect(merge).toBeHidden();
  await boxes.nth(2).uncheck();
  await merge.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Merge .* ${name} and .* ${name}$`));
});

test('one and the same, nobody at all, and somebody who is part of another are told apart', async ({ page }) => {
  const [kept, other] = await makePair(page);
  await visit(page, `/person/${kept}/merge/${kept}`);
  await expect(page.getByText('This is one and the same person')).toBeVisible();
  await visit(page, `/person/${kept}/merge/999999999`);
  await expect(page.getByText('This person does not exist')).toBeVisible();
  await visit(page, `/person/${kept}/merge/nobody`);
  await expect(page.getByText('This person does not exist')).toBeVisible();
  const reply = await page.request.post(at(mergePeople.path, kept), {
    headers: await bearer(page),
    data: { other, version: 1 },
  });
  expect(reply.status()).toBe(200);
  await visit(page, `/person/${kept}/merge/${other}`);
  await expect(page.getByText(`Tova ${mark} is part of another person already`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go there' })).toHaveAttribute('href', `/person/${kept}`);
});
