import { changePerson, createPerson, getFullPerson } from '@app/contract/people/people';
import { setTags } from '@app/contract/people/tags';
import { expect, type Page, test as inNewTab } from '@playwright/test';
import { enterAs, visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

const bearer = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`,
});
const pathOf = (path: string, id: number) => path.replace('{id}', String(id));

/** Somebody of one's own, so that tests do not get in each other's way. */
async function makePerson(page: Page, fields: object = {}): Promise<number> {
  const reply = await page.request.post(createPerson.path, {
    headers: await bearer(page),
    data: {
      first_name: 'Tova',
      last_name: 'Testsson',
      title: 'Developer',
      source: 'Test',
      lawful_basis: 'consent',
      ...fields,
    },
  });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}

const read = async (page: Page, id: number) =>
  (await page.request.get(pathOf(getFullPerson.path, id), { headers: await bearer(page) })).json();

/** Looking at somebody new. */
async function openPerson(page: Page, fields?: object): Promise<number> {
  const id = await makePerson(page, fields);
  await visit(page, `/person/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tova Testsson' })).toBeVisible();
  return id;
}

/** What is not done every day is in the menu. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('a person opens from a link; what is edited is there after a reload', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await openPerson(page, { company_name: 'Solvik', location_name: 'Malmö', years: 7 });
  await expect(page).toHaveTitle('Spana · Tova Testsson');
  await expect(page.getByText('Developer @ Solvik · Malmö · 7 years of experience')).toBeVisible();
  await choose(page, 'Edit name and work');
  const form = page.getByRole('region', { name: 'Name and work' });
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Title').fill('Architect');
  await form.getByLabel('Years of experience').fill('many');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('A whole number')).toBeVisible();
  await form.getByLabel('Years of experience').fill('8');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Architect @ Solvik · Malmö · 8 years of experience')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Architect @ Solvik · Malmö · 8 years of experience')).toBeVisible();
  expect(trouble).toEqual([]);
});

test('lists are edited row by row', async ({ page }) => {
  const id = await openPerson(page, { emails: [{ email: 'one@example.com' }] });
  await page.getByRole('button', { name: 'Edit contact' }).click();
  const form = page.getByRole('region', { name: 'Contact' });
  await form.getByRole('button', { name: 'Add e-mail address' }).click();
  await form.getByRole('textbox', { name: 'E-mail' }).nth(1).fill('two');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Not an e-mail address')).toBeVisible();
  await form.getByRole('textbox', { name: 'E-mail' }).nth(1).fill('two@example.com');
  await form.getByRole('button', { name: 'Make primary: e-mail address 2' }).click();
  await form.getByLabel('Links').fill('https://example.com/tova');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Copy two@example.com' })).toBeVisible();
  await expect(form.getByRole('link', { name: 'example.com/tova' })).toHaveAttribute('rel', /noopener/);
  expect(await read(page, id)).toMatchObject({
    emails: [
      { email: 'two@example.com', is_primary: true },
      { email: 'one@example.com', is_primary: false },
    ],
    links: ['https://example.com/tova'],
  });
  await expect(page.getByRole('button', { name: 'Edit contact' })).toBeFocused();
});

test('what somebody else saved meanwhile is shown and not overwritten; what was typed stays', async ({ page }) => {
  const id = await openPerson(page, { headline: 'As it was' });
  await page.getByRole('button', { name: 'Edit summary' }).click();
  const form = page.getByRole('region', { name: 'Summary' });
  await form.getByLabel('Summary').fill('What I typed');
  const theirs = await page.request.patch(pathOf(changePerson.path, id), {
    headers: await bearer(page),
    data: { version: 1, headline: 'Their headline', summary: 'Their summary' },
  });
  expect(theirs.status()).toBe(200);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Someone else changed this in the meantime')).toBeVisible();
  const now = form.getByRole('group', { name: 'There now' });
  await expect(now).toContainText('Their headline');
  await expect(now).toContainText('Their summary');
  await expect(form.getByLabel('Summary')).toHaveValue('What I typed');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Edit summary' })).toBeVisible();
  expect(await read(page, id)).toMatchObject({ headline: 'Their headline', summary: 'What I typed', version: 3 });
});

inNewTab('leaving asks before what was typed is lost', async ({ page }) => {
  await enterAs(page, 'recruiter');
  await openPerson(page);
  await page.getByRole('button', { name: 'Edit summary' }).click();
  await page.getByRole('region', { name: 'Summary' }).getByLabel('Summary').fill('Not saved');
  await page.getByRole('button', { name: 'Comments: 0' }).click();
  await expect(page.getByRole('dialog', { name: 'More details about' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, 'As text');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('tags are put on by keyboard and saved after a change only; a colleague’s tag is not lost', async ({ page }) => {
  const id = await openPerson(page);
  await page.keyboard.press('#');
  const field = page.getByPlaceholder('Add Tags');
  await expect(field).toBeFocused();
  const save = page.getByRole('main').getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.keyboard.type('my-new-tag');
  await page.keyboard.press('Enter');
  await expect(save).toBeEnabled();
  const path = setTags.path.replace('{kind}', 'person');
  await page.request.post(pathOf(path, id), { headers: await bearer(page), data: { tags: ['theirs'] } });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit tags' })).toBeFocused();
  expect((await read(page, id)).tags).toEqual(['my-new-tag', 'theirs']);
  await expect(timeline(page)).toContainText('Tag my-new-tag');
});

test('a comment survives a reload, is sent by keyboard, and can be deleted and brought back', async ({ page }) => {
  await openPerson(page);
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: 'Comment' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Ask @recruiter2 about #12');
  await page.reload();
  await expect(field).toHaveValue('Ask @recruiter2 about #12');
  await field.press('Control+Enter');
  await expect(timeline(page).getByRole('listitem').filter({ hasText: 'Ask @recruiter2 about #12' })).toBeVisible();
  await expect(timeline(page).getByRole('link', { name: '@recruiter2' })).toHaveAttribute('href', /user=recruiter2/);
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Comments: 1' })).toBeVisible();
  await expect(field).toHaveValue('');

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Comments: 0' })).toBeVisible();
  await expect(page.getByText('Deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Comments: 1' })).toBeVisible();
  await expect(timeline(page)).toContainText('Ask @recruiter2 about #12');
});

test('a comment names a colleague and a role by a few letters, and is changed with its earlier text kept', async ({
  page,
}) => {
  await openPerson(page);
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.pressSequentially('Ask @recruiter2');
  await expect(page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')).toHaveCount(1);
  await field.press('Tab');
  await expect(field).toHaveValue('Ask @recruiter2 ');
  await field.pressSequentially('about #dev');
  await expect(page.getByRole('listbox', { name: 'Roles' }).getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(/^Ask @recruiter2 about #\d+-\S+ $/);
  await field.press('Control+Enter');
  await timeline(page)
    .getByRole('link', { name: /^#\d+-/ })
    .click();
  await expect(page).toHaveURL(/assignmentId=\d+/);
  await page.goBack();

  await timeline(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit comment' });
  await form.getByRole('textbox').fill('Never mind');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(timeline(page).getByText('Never mind')).toBeVisible();
  await timeline(page)
    .getByRole('button', { name: /^Edited/ })
    .click();
  await expect(timeline(page).getByRole('list', { name: 'Earlier versions' })).toContainText('Ask @recruiter2');
});

test('a reminder is made, put off and ticked off by keyboard, and each is undone', async ({ page }) => {
  const id = await openPerson(page);
  /** When the working day begins a week from now. In the evening that is nearer to six days than to seven. */
  const inAWeek = () =>
    page.evaluate(() => {
      const now = new Date();
      return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7, 9).toISOString();
    });
  const dayBefore = await inAWeek();
  await page.keyboard.press('h');
  await expect(page.getByRole('radio', { name: /^Tomorrow/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ring her');
  await page.keyboard.press('Enter');
  const entry = timeline(page).getByRole('listitem').filter({ hasText: 'Ring her' });
  await expect(entry).toContainText(/in [67] days/);
  const due = async () => (await read(page, id)).timeline.find(({ kind }: { kind: string }) => kind === 'reminder').due;
  const first = await due();
  expect([dayBefore, await inAWeek()]).toContain(new Date(first).toISOString());

  await entry.getByRole('button', { name: 'Snooze' }).press('Enter');
  await expect(page.getByRole('radio', { name: /^Tomorrow/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(entry).toContainText('in 3 months');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(entry).toContainText(/in [67] days/);
  expect(await due()).toBe(first);

  await entry.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Reminders: 0' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Reminders: 1' })).toBeVisible();
});

test('the timeline shows one kind when asked, and the address keeps it', async ({ page }) => {
  await openPerson(page);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Hello');
  await page.getByRole('button', { name: 'Add comment' }).click();
  const items = timeline(page).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await timeline(page).getByRole('button', { name: 'Comments 1' }).click();
  await expect(page).toHaveURL(/[?&]show=comment/);
  await expect(items).toHaveCount(1);
  await page.reload();
  await expect(items).toHaveCount(1);
  await timeline(page).getByRole('button', { name: 'All 2' }).click();
  await expect(items).toHaveCount(2);
});

test('more details are in a drawer with a tab for each kind', async ({ page }) => {
  await openPerson(page);
  await page.getByRole('button', { name: 'More details' }).click();
  const drawer = page.getByRole('dialog', { name: 'More details about Tova Testsson' });
  await expect(drawer.getByRole('tabpanel', { name: 'Comments' })).toHaveText('No comments yet');
  await drawer.getByRole('tab', { name: 'Votes' }).click();
  await expect(drawer.getByRole('tabpanel', { name: 'Votes' })).toHaveText('No votes yet');
  await expect(page).toHaveURL(/[?&]details=votes/);
  await page.reload();
  await expect(drawer.getByRole('tabpanel', { name: 'Votes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('J and K lead through the list one came from', async ({ page }) => {
  await page.evaluate(() =>
    sessionStorage.setItem('spana.list', JSON.stringify({ ids: [3, 1, 2], back: '/todo?from=list' })),
  );
  await visit(page, '/person/1');
  const nav = page.getByRole('navigation', { name: 'The list you came from' });
  await expect(nav).toContainText('2 of 3');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/person\/2$/);
  await expect(nav).toContainText('3 of 3');
  await expect(nav.getByRole('button', { name: 'Next person' })).toBeDisabled();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(nav).toContainText('2 of 3');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/\/person\/3$/);
  await expect(nav).toContainText('1 of 3');
  await nav.getByRole('link', { name: 'Next person' }).click();
  await expect(page).toHaveURL(/\/person\/1$/);
  await nav.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/todo\?from=list$/);
  await visit(page, '/person/4');
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect(nav).toHaveCount(0);
});

test('a new person needs a source and a lawful basis; an address we have already is pointed out', async ({ page }) => {
  const address = `tova.${test.info().workerIndex}.${Date.now()}@example.com`;
  const known = await makePerson(page, { emails: [{ email: address }] });
  await visit(page, '/todo');
  const folder = page.getByRole('navigation').getByRole('button', { name: 'Add' });
  // An earlier test may have left it open in this tab.
  if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
  await page.getByRole('link', { name: 'New person' }).click();
  await page.getByLabel('First name').fill('Nils');
  await page.getByLabel('Last name').fill('Nyman');
  await page.getByLabel('E-mail').fill(address.toUpperCase());
  await expect(page.getByRole('link', { name: 'Tova Testsson' })).toHaveAttribute('href', `/person/${known}`);
  await page.getByLabel('E-mail').fill(`other.${address}`);
  await expect(page.getByRole('link', { name: 'Tova Testsson' })).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Say where we have this person from')).toBeVisible();
  await expect(page.getByText('Say why we may keep this person')).toBeVisible();
  await page.getByLabel('Source').fill('Career fair');
  await page.getByLabel('Lawful basis').click();
  await page.getByRole('option', { name: 'Consent' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nils Nyman' })).toBeVisible();
  await expect(page).toHaveURL(/\/person\/\d+$/);
  await expect(page.getByRole('region', { name: 'Privacy' })).toContainText('Career fair');
});

test('the latest person is one step away, and the profile is there as text', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/person/latest');
  await expect(page).toHaveURL(/\/person\/\d+$/);
  const id = await makePerson(page, { summary: 'Builds things.', skills: ['Go', 'SQL'] });
  await visit(page, `/person/${id}`);
  await choose(page, 'As text');
  await expect(page).toHaveURL(`/person/${id}/text`);
  await expect(page.getByRole('main')).toContainText('Builds things.');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Text copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe('Tova Testsson\nDeveloper\n\nBuilds things.\n\nSKILLS\nGo, SQL');
});

test('nobody is there under an unknown id', async ({ page }) => {
  for (const path of ['/person/999999999', '/person/nobody', '/person/999999999/text']) {
    await visit(page, path);
    await expect(page.getByText('This person does not exist')).toBeVisible();
    await expect(page).toHaveTitle('Spana · Person');
    await expect(page.getByRole('link', { name: 'Search for people' })).toHaveAttribute('href', '/person_search');
  }
});
