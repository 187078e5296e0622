import { starAssignment } from '@app/contract/roles/assignments';
import { getTodoCard, listWaiting, type Waiting } from '@app/contract/roles/todo';
import { pathOf } from '@app/contract/base/endpoint';
import { expect, type Page, test as inNewTab } from '@playwright/test';
import { enterAs, turn, visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const now = (page: Page) => card(page, 'Now');
const cardPath = (name: string) => `**${pathOf(getTodoCard.path, { card: name })}*`;

/** Leaves on the list of now only whom the test is about. */
const keepOnList = (page: Page, wanted: (waiting: Waiting) => boolean) =>
  page.route(`**${listWaiting.path}*`, async (route) => {
    const address = new URL(route.request().url());
    for (const group of ['answered', 'due', 'ageing']) address.searchParams.set(group, '200');
    const response = await route.fetch({ url: address.href });
    const answer = (await response.json()) as { results: Waiting[] };
    const kept = answer.results.filter(wanted).slice(0, 8);
    const amountOf = (name: string) => kept.filter(({ group }) => group === name).length;
    const groups = { answered: amountOf('answered'), due: amountOf('due'), ageing: amountOf('ageing'), old: 0 };
    await route.fulfill({ response, json: { ...answer, count: kept.length, groups, results: kept } });
  });

inNewTab('the cards say their rule, and the counts are a spinner, red or a check', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(cardPath('followups'), async (route) => {
    await held;
    await route.fulfill({ json: { count: 0, results: [] } });
  });
  await enterAs(page, 'recruiter3');
  await visit(page, '/todo');
  await page.getByRole('button', { name: 'Show cards' }).click();
  await expect(card(page, 'Followups').getByLabel('Counting')).toBeVisible();
  const attention = card(page, 'All needing attention');
  await expect(attention).toContainText('Tagged recruiter3-needs-attention');
  await expect(attention).toContainText('Respond or remove the tag.');
  await expect(attention.getByText(/^[1-9]$/)).toHaveCSS(
    'background-color',
    /^rgb\((1[5-9]\d|2\d\d), (\d{1,2}|1[01]\d), (\d{1,2}|1[01]\d)\)$/,
  );
  await expect(card(page, 'Stale conversation leads')).toContainText(
    'Set a reminder or a tag such as artemis-tackar-nej or artemis-bokad-intervju to remove a person from the list.',
  );
  release();
  await expect(card(page, 'Followups').getByRole('img', { name: 'Nothing to do' })).toBeVisible();
});

test('a colleague’s list is in the address and can be read, not changed', async ({ as }) => {
  const page = await as('recruiter3');
  const trouble = await watchForTrouble(page);
  await visit(page, '/todo');
  await expect(now(page).getByRole('button', { name: 'Remind me' }).first()).toBeVisible();
  await turn(page, '/todo?user=recruiter2');
  await expect(page.getByText('Read-only.')).toBeVisible();
  await page.getByRole('button', { name: 'Show cards' }).click();
  await expect(card(page, 'All needing attention')).toContainText('Tagged recruiter2-needs-attention');
  await expect(now(page).getByRole('button', { name: 'Remind me' })).toHaveCount(0);
  await page.goBack();
  await expect(now(page).getByRole('button', { name: 'Remind me' }).first()).toBeVisible();
  expect(trouble).toEqual([]);
});

test('the roles are there, and lead to their drawer and to each column of their board', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  /* Other tests add roles; what is starred is among the first. */
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` };
  await page.request.post(pathOf(starAssignment.path, { id: 4 }), { headers, data: { starred: true } });
  await visit(page, '/todo');
  const role = card(page, 'Roles').getByRole('article', { name: 'Data Engineer' });
  await expect(role.getByRole('button', { name: 'Star Data Engineer' })).toBeVisible();
  await role.getByRole('link', { name: 'Data Engineer' }).click();
  await expect(page.getByRole('dialog', { name: 'Data Engineer' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/todo$/);

  await role.getByRole('link', { name: /^Interview: \d+$/ }).click();
  await expect(page).toHaveURL(/\/board\/v2\?assignmentId=4&column=interview$/);
  const head = page.locator('[data-column=interview]');
  await expect(head).toBeFocused();
  await head.getByRole('button', { name: 'Column Interview' }).click();
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(head).toHaveCount(0);
  await expect(page).toHaveURL(/assignmentId=4&hidden=interview$/);
  await page.getByRole('button', { name: /^1 hidden/ }).click();

  await page.setViewportSize({ width: 375, height: 812 });
  await visit(page, '/board/v2?assignmentId=4&column=sent_to_client');
  await expect(page.getByRole('tab', { name: /^Sent to client/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[data-column=sent_to_client]')).toBeInViewport();

  await visit(page, '/todo?user=recruiter3');
  const others = card(page, 'Roles').getByRole('article');
  await expect(others.first()).toBeVisible();
  await expect(others.getByRole('button', { name: /^Star / })).toHaveCount(0);
  expect(trouble).toEqual([]);
});

inNewTab('somebody who waits is worked off by keyboard, and it can be undone', async ({ page }) => {
  await enterAs(page, 'recruiter3');
  /* Only those with this tag, so that E removes it. */
  await keepOnList(page, ({ card: name }) => name === 'needs_attention');
  await visit(page, '/todo?cards=all');
  const attention = card(page, 'All needing attention');
  const names = attention.getByRole('link');
  const amount = await names.count();
  await expect(names.first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const first = (await now(page).getByRole('link').first().textContent())!;
  await page.keyboard.press('e');
  await expect(page.getByText(`was removed from ${first}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(attention.getByRole('link', { name: first })).toBeVisible();
  expect(await names.count()).toBeGreaterThanOrEqual(amount);

  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Remind me of');
  await dialog.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('#');
  await expect(dialog).toContainText('Tags of');
  await dialog.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/person\/\d+$/);
});

inNewTab('how it ended is asked beside the row, for each row', async ({ page }) => {
  await enterAs(page, 'recruiter3');
  await keepOnList(page, ({ tag, reminder, card: name }) => !tag && !reminder && name !== 'expired_reminders');
  await visit(page, '/todo');
  const rows = now(page).getByRole('listitem');
  await expect(rows.getByRole('button', { name: /^Declined: / }).first()).toBeVisible();
  for (const place of [0, (await rows.count()) - 1]) {
    await rows.nth(place).scrollIntoViewIfNeeded();
    await rows.nth(place).getByRole('link').first().focus();
    /* The rest of the page is hidden from the locators of roles while a menu is open. */
    const around = (await rows.nth(place).boundingBox())!;
    await page.keyboard.press('e');
    const menu = page.getByRole('menu', { name: /^How it ended with / });
    await expect(menu).toBeVisible();
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await menu.boundingBox())!;
        const gap = Math.min(Math.abs(y - around.y - around.height), Math.abs(y + height - around.y));
        return Math.max(gap, Math.abs(x + width - around.x - around.width));
      })
      .toBeLessThan(60);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
});

inNewTab(
  'what is old is archived with one click, which says how many, and is undone with another',
  async ({ page }) => {
    await enterAs(page, 'recruiter3');
    await visit(page, '/todo');
    const archive = now(page).getByRole('button', { name: /^Archive all \d+/ });
    const amount = /\d+/.exec((await archive.textContent())!)![0];
    await archive.click();
    await expect(page.getByText(`Archived ${amount} people from your list.`)).toBeVisible();
    await expect(archive).toHaveCount(0);
    await expect(
      now(page).getByText(/^Everything that had waited since before \d{4}-\d\d-\d\d is archived/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(archive).toHaveText(`Archive all ${amount}`);
  },
);

test('a card that is switched off in the profile is not there', async ({ as }) => {
  const page = await as('recruiter2');
  await visit(page, '/todo?cards=all');
  await expect(card(page, 'Match connectable')).toBeVisible();
  await visit(page, '/config/features');
  const flag = page.getByRole('switch', { name: 'Matches that can be connected' });
  await flag.click();
  await visit(page, '/todo?cards=all');
  await expect(card(page, 'Followups')).toBeVisible();
  await expect(card(page, 'Match connectable')).toHaveCount(0);
  await visit(page, '/config/features');
  await flag.click();
});
