import { type AssignmentCard, changeAssignment, createAssignment } from '@app/contract/roles/assignments';
import { pathOf } from '@app/contract/base/endpoint';
import { expect, type Page } from '@playwright/test';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const found = (page: Page) => page.getByRole('list', { name: 'Not voted on yet' }).getByRole('listitem');
/** Who the keyboard is at. */
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function send<T>(page: Page, method: 'POST' | 'PATCH', path: string, data: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const reply = await page.request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json() as Promise<T>;
}
/** A role of one's own, so that tests do not get into each other's way. `visit` shows it, also to who has just read the roles. */
const makeRole = (page: Page, role: { name: string } & Partial<AssignmentCard>) =>
  send<AssignmentCard>(page, 'POST', createAssignment.path, { status: 1, ...role });

test('the menu opens the roles with their filter, which lives in the address', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await visit(page, '/todo');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Roles' }).click();
  await expect(page).toHaveURL(/\/assignmentsv2\?statusFilter=Incoming,Preparation,Active,Paused$/);
  await expect(card(page, 'Data Engineer')).toBeVisible();
  await expect(card(page, '.NET Developer').getByText('Paused')).toBeVisible();
  await expect(card(page, 'Product Owner, logistics')).toHaveCount(0);

  await page.getByRole('button', { name: 'Status (4)' }).click();
  const statuses = page.getByRole('group', { name: 'Statuses' });
  await statuses.getByRole('button', { name: 'Sent to client' }).click();
  await statuses.getByRole('button', { name: 'Paused' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/statusFilter=Preparation%2CActive%2CIncoming%2CSentToClient$/);
  await expect(card(page, 'Product Owner, logistics')).toBeVisible();
  await expect(card(page, '.NET Developer')).toHaveCount(0);
  await page.reload();
  await expect(card(page, 'Product Owner, logistics')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Status (4)' })).toBeVisible();

  await visit(page, '/assignmentsv2');
  await expect(page.getByRole('button', { name: 'Status (5)' })).toBeVisible();
  await expect(card(page, 'Test lead').getByText('To be closed')).toBeVisible();
  await expect(card(page, '.NET Developer')).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test('a card says what the role is about, and warns of its deadline', async ({ page }) => {
  await visit(page, '/assignmentsv2?query=3');
  const late = card(page, 'Embedded consultant, vehicles');
  await expect(late.getByRole('heading')).toHaveText('Embedded consultant, vehicles #3');
  await expect(late.getByText('Submission deadline surpassed')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('senior front');
  const soon = card(page, 'Senior Frontend Developer');
  await expect(soon.getByText('Submission deadline is soon')).toBeVisible();
  await expect(late).toHaveCount(0);
  await soon.getByRole('link', { name: /\d+ up-votes?$/ }).hover();
  await expect(page.getByRole('tooltip')).toContainText(/ML: \d+ % up of \d+/);
  const funnel = soon.getByRole('group', { name: 'On the board' }).getByRole('link');
  await expect(funnel.first()).toHaveAccessibleName(/^New: \d+$/);
  await expect(funnel.first()).toHaveAttribute('href', '/board/v2?assignmentId=1&column=new');
  await expect(soon.getByRole('link', { name: 'External link' })).toHaveAttribute('href', /^https:\/\/jobs\.example/);
  await expect(soon.getByRole('link', { name: 'Statistics' })).toHaveCount(0);
});

test('superusers find the statistics; everybody may read them, and numbers lead to the votes', async ({ as }) => {
  const page = await as('superuser');
  const trouble = await watchForTrouble(page);
  await visit(page, '/assignmentsv2?query=senior');
  await card(page, 'Senior Frontend Developer').getByRole('link', { name: 'Statistics' }).click();
  await expect(page).toHaveURL(/\/assignment_stats\/1\/\d+$/);
  const steps = page.getByRole('region', { name: 'From vote to interview', exact: true });
  await expect(
    steps.getByRole('img', { name: /^From vote to interview: from People voted up to Interview/ }),
  ).toBeVisible();
  await steps.getByRole('button', { name: 'From vote to interview: show as table' }).click();
  await expect(steps.getByRole('row')).toHaveText([
    /Everyone.*Saga Lindqvist/,
    /^People voted up/,
    /^Sent/,
    /^Resp/,
    /^Int/,
  ]);
  const theirs = await as('recruiter3');
  const theirTrouble = await watchForTrouble(theirs);
  await visit(theirs, '/assignment_stats/1/3');
  await theirs.getByRole('button', { name: 'Time in each column: show as table' }).click();
  await expect(theirs.getByRole('region', { name: 'Time in each column, table' }).getByText('Contacted')).toBeVisible();
  await theirs.getByRole('button', { name: 'Votes by method: show as table' }).click();
  await theirs.getByRole('region', { name: 'Votes by method, table' }).getByRole('link', { name: 'SEARCH' }).click();
  await expect(theirs).toHaveURL(/\/votes\/assignment\/1\?method=regexp$/);
  expect([...trouble, ...theirTrouble]).toEqual([]);
});

test('a role is added, filled in and cloned without what was not chosen', async ({ as }) => {
  const page = await as('recruiter2');
  const trouble = await watchForTrouble(page);
  await visit(page, '/assignmentsv2');
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Rust Developer');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  const form = drawer(page, 'Rust Developer');
  await form.getByLabel('Must have').fill('Rust');
  await form.getByLabel('Criteria').fill('Has written a parser');
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Consulting' }).click();
  await form.getByLabel('Maximum hourly rate').fill('much');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Must be a whole number')).toBeVisible();
  await form.getByLabel('Maximum hourly rate').fill('1150');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const made = card(page, 'Rust Developer');
  await expect(made).toContainText(/Consulting · 1,150\sSEK\/h/);
  await expect(made.getByText('Preparation')).toBeVisible();

  await made.getByRole('button', { name: 'More for Rust Developer' }).click();
  await page.getByRole('menuitem', { name: 'Clone…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Rust Developer, second');
  await page.getByLabel('Criteria and skills').uncheck();
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  const copy = drawer(page, 'Rust Developer, second');
  await expect(copy.getByLabel('Maximum hourly rate')).toHaveValue('1150');
  await expect(copy.getByLabel('Must have')).toHaveValue('');
  await expect(copy.getByRole('button', { name: 'Ravi Menon' })).toBeVisible();
  await copy.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Rust Developer, second')).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a role opens in a drawer that takes seventy percent of the width', async ({ page }) => {
  await visit(page, '/assignmentsv2');
  await card(page, 'Senior Frontend Developer').getByRole('link').first().click();
  const paper = page.getByRole('dialog');
  await expect(paper.getByRole('link', { name: 'Grade' })).toBeVisible();
  await expect(paper.getByRole('region', { name: 'On the board', exact: true })).toContainText('Contacted');
  await expect(paper.getByRole('region', { name: 'Latest on the board' }).getByRole('link').first()).toBeVisible();
  const about = paper.getByRole('region', { name: 'About' });
  for (const fact of ['Client', 'Team', 'Last activity'])
    await expect(about.getByText(fact, { exact: true })).toBeVisible();
  await expect(paper.getByRole('region', { name: 'Must have' })).toBeVisible();
  await paper.getByRole('tab', { name: 'Edit' }).click();
  await expect(paper.getByLabel('Name')).toBeVisible();
  await expect.poll(async () => (await paper.boundingBox())!.width / page.viewportSize()!.width).toBeCloseTo(0.7, 2);
});

test('a status is changed on the card, and had back', async ({ as }) => {
  const page = await as('recruiter3');
  await makeRole(page, { name: 'Status role' });
  await visit(page, '/assignmentsv2?statusFilter=Active');
  const role = card(page, 'Status role');
  await role.getByRole('button', { name: 'Active' }).click();
  await page.getByRole('menuitem', { name: 'Paused' }).click();
  await expect(role).toHaveCount(0);
  await expect(page.getByText('Status role: Paused')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(role.getByRole('button', { name: 'Active' })).toBeVisible();
  await page.reload();
  await expect(role.getByRole('button', { name: 'Active' })).toBeVisible();
});

test('when somebody else was faster, what was typed stays and nothing is overwritten unseen', async ({ as }) => {
  const page = await as('recruiter3');
  const { id } = await makeRole(page, { name: 'Contested role' });
  await visit(page, `/assignmentsv2?role=${id}&tab=edit`);
  const form = drawer(page, 'Contested role');
  await form.getByLabel('Location', { exact: true }).fill('Umeå');
  await send(page, 'PATCH', pathOf(changeAssignment.path, { id }), { openings: 4, location_name: 'Luleå' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Someone else changed this in the meantime (Openings, Location)');
  await expect(form.getByLabel('Location', { exact: true })).toHaveValue('Umeå');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(form).toHaveCount(0);
  await card(page, 'Contested role').getByRole('link', { name: 'Contested role' }).click();
  await form.getByRole('tab', { name: 'Edit' }).click();
  await expect(form.getByLabel('Location', { exact: true })).toHaveValue('Umeå');
  await expect(form.getByLabel('Openings')).toHaveValue('4');
  await form.getByLabel('Openings').fill('5');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
});

test('a role of others is looked at, not changed; a switch shows it', async ({ as }) => {
  const { id } = await makeRole(await as('recruiter2'), { name: 'Ravi’s own' });
  const page = await as('recruiter3');
  await page.goto('/assignmentsv2?query=ravi');
  await expect(page.getByText('You have no roles')).toHaveCount(0);
  await expect(page.getByText('No role matches your search.')).toBeVisible();
  await page.getByLabel('Everyone’s roles').click();
  const role = card(page, 'Ravi’s own');
  await expect(role.getByText('Active')).toBeVisible();
  await expect(role.getByRole('button', { name: 'Active' })).toHaveCount(0);
  await expect(role.getByRole('link', { name: 'Vote', exact: true })).toHaveCount(0);
  await expect(role.getByRole('link', { name: 'Board', exact: true })).toBeVisible();
  await role.getByRole('link', { name: 'Ravi’s own' }).click();
  await expect(drawer(page, 'Ravi’s own').getByRole('link', { name: 'Grade' })).toHaveCount(0);
  await drawer(page, 'Ravi’s own').getByRole('tab', { name: 'Edit' }).click();
  await expect(drawer(page, 'Ravi’s own').getByText('Read-only: you are not on this role.')).toBeVisible();
  await expect(drawer(page, 'Ravi’s own').getByLabel('Name')).toBeDisabled();
  await visit(page, `/votes/assignment/${id}`);
  await expect(page.getByText('only users and thumbers of this role can vote')).toBeVisible();
  await expect(found(page)).toHaveCount(0);
});

test('the methods are reached with the right mouse button and by keyboard', async ({ page }) => {
  await visit(page, '/assignmentsv2?query=data+engineer');
  await card(page, 'Data Engineer').click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText(['ML', 'SEARCH', 'LLM', 'LLM NO', 'Clone…']);
  await page.getByRole('menuitem', { name: 'SEARCH' }).click();
  await expect(page).toHaveURL(/\/grading\/4(\/\d+)?\?method=search$/);
  await expect(page.getByRole('heading', { level: 1, name: /Data Engineer/ })).toBeVisible();
  await page.goBack();
  await card(page, 'Data Engineer').getByRole('button', { name: 'More for Data Engineer' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'ML', exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'LLM NO' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/grading\/4(\/\d+)?\?method=llm_no$/);
});

test('people are found by the skills of the role and voted on by keyboard; the chips of the card follow', async ({
  as,
}) => {
  const page = await as('recruiter3');
  const trouble = await watchForTrouble(page);
  const { id } = await makeRole(page, { name: 'Voted role', must_skills: ['Kotlin'] });
  await visit(page, '/assignmentsv2?query=voted');
  await expect(card(page, 'Voted role').getByRole('link', { name: '0 votes' })).toBeVisible();
  await card(page, 'Voted role').getByRole('link', { name: '0 votes' }).click();
  await expect(page.getByRole('searchbox', { name: 'Find people' })).toHaveValue('skill:"Kotlin"');
  await expect(found(page)).toHaveCount(10);
  await expect(page.getByText('No votes yet.')).toBeVisible();

  await page.keyboard.press('j');
  const first = (await focusedName(page))!;
  await page.keyboard.press('u');
  const row = found(page).filter({ hasText: first }).first();
  await expect(row.getByRole('button', { name: `Up: ${first}` })).toHaveAttribute('aria-pressed', 'true');
  await expect(row.getByText('New')).toBeVisible();
  const second = (await focusedName(page))!;
  await page.keyboard.press('d');
  await page.keyboard.press('k');
  await page.keyboard.press('m');
  await expect(page.getByText('2 votes, 1 up-vote (50 %)')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: `Down: ${second}` })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('z');
  await expect(page.getByText('1 vote, 1 up-vote (100 %)')).toBeVisible();
  await expect(page.getByRole('button', { name: `Down: ${second}` })).toHaveAttribute('aria-pressed', 'false');

  await page.getByRole('button', { name: 'Show next' }).click();
  await expect(found(page).filter({ hasText: first })).toHaveCount(0);
  await page.goto('/assignmentsv2?query=voted');
  await expect(card(page, 'Voted role').getByRole('link', { name: '1 vote', exact: true })).toBeVisible();
  await card(page, 'Voted role').getByRole('link', { name: '1 up-vote' }).click();
  await expect(page).toHaveURL(new RegExp(`/votes/assignment/${id}\\?grade=up$`));
  const voted = page.getByRole('list', { name: 'Voted on', exact: true }).getByRole('listitem');
  await expect(voted).toHaveCount(1);
  await voted.getByRole('button', { name: `Down: ${first}` }).click();
  await expect(voted.getByRole('button', { name: `Down: ${first}` })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByText('No votes match')).toBeVisible();
  expect(trouble).toEqual([]);
});

test('all people voted on can be had, a page at a time', async ({ page }) => {
  await visit(page, '/votes/assignment/1');
  const voted = page.getByRole('list', { name: 'Voted on', exact: true }).getByRole('listitem');
  await expect(voted).toHaveCount(50);
  await expect(found(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(voted.first().getByRole('link').first()).toBeFocused();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => voted.count()).toBeGreaterThan(50);
});

test('a person is voted on and added to a role from their page, and both stand in the timeline', async ({ as }) => {
  const page = await as('recruiter3');
  const trouble = await watchForTrouble(page);
  await makeRole(page, { name: 'Person role', vote_to_board: false });
  await visit(page, '/person/301');
  const roles = page.getByRole('region', { name: 'Roles' });
  await roles.getByRole('button', { name: /^Vote for a/ }).click();
  await page.getByRole('menuitem', { name: /^Person role/ }).click();
  const votes = page.getByRole('button', { name: /^Votes: / });
  const before = Number((await votes.getAttribute('aria-label'))!.replace('Votes: ', ''));
  await roles.getByRole('button', { name: 'Maybe: Person role' }).click();
  await expect(votes).toHaveAttribute('aria-label', `Votes: ${before + 1}`);
  const line = roles.getByRole('listitem').filter({ hasText: 'Person role' });
  await expect(line.getByText('Not on the board')).toBeVisible();

  await page.getByRole('button', { name: 'Add to role' }).click();
  await page.getByRole('combobox', { name: 'Role' }).fill('Person role');
  await page.getByRole('option', { name: /^Person role/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('1 person added to Person role')).toBeVisible();
  await expect(line.getByText('New')).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Added to New', { exact: true })).toBeVisible();
  await timeline.getByRole('button', { name: /^Votes / }).click();
  await expect(timeline.getByText('Voted maybe (Own find)')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(line.getByText('Not on the board')).toBeVisible();
  await votes.click();
  await expect(page.getByRole('tabpanel').getByText('Voted maybe (Own find)')).toBeVisible();
  expect(trouble).toEqual([]);
});

test('those who are selected in the search are added to a role, and who is on one can be left out', async ({ as }) => {
  const page = await as('recruiter2');
  await makeRole(page, { name: 'Bulk role' });
  await visit(page, '/person_search?q=skill:redux');
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(people.first()).toBeVisible();
  await page.getByLabel('Hide people already on a role').click();
  await expect(page).toHaveURL(/hide_on_role=1/);
  await page.reload();
  await expect(people.first()).toBeVisible();
  const ids = [await people.nth(0).getAttribute('data-person'), await people.nth(1).getAttribute('data-person')];
  for (const nth of [0, 1]) await people.nth(nth).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add to role' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Choose a role')).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).fill('Bulk');
  await page.getByRole('option', { name: /^Bulk role/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('2 people added to Bulk role')).toBeVisible();
  await page.reload();
  await expect(people.first()).toBeVisible();
  for (const id of ids) await expect(page.locator(`[data-person="${id}"]`)).toHaveCount(0);
});

test('a star keeps a role on top, and the table shows the same roles', async ({ as }) => {
  const page = await as('recruiter2');
  await makeRole(page, { name: 'Zz last by name' });
  await visit(page, '/assignmentsv2?statusFilter=Active');
  const first = page.getByRole('list', { name: 'Roles' }).getByRole('article').first();
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: 'Star Zz last by name' }).click();
  await expect(first).toHaveAccessibleName('Zz last by name');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page).toHaveURL(/view=table/);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Zz last by name');
  await row.getByRole('button', { name: 'Zz last by name', exact: true }).click();
  await expect(drawer(page, 'Zz last by name')).toBeVisible();
});
