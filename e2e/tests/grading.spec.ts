import { pathOf } from '@app/contract/base/endpoint';
import { getGrading } from '@app/contract/roles/grading';
import { castVote } from '@app/contract/roles/votes';
import { expect, test as inNewTab } from '@playwright/test';
import {
  ask,
  lastVerdicts,
  makeRole,
  manyAtHand,
  open,
  pace,
  personIn,
  press,
  shownName,
  start,
  verdict,
  votesOf,
  writtenVotes,
} from '../grading.ts';
import { enterAs, visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

test('people are graded by the keyboard, with reasons, and every verdict can be taken back', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  const role = await start(page, { name: 'Keyboard role' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grading: Keyboard role');
  const up = await press(page, 'u');
  const reasoned = await press(page, '2');
  const down = await press(page, 'ArrowLeft');
  const maybe = await press(page, 'm');
  const skipped = await press(page, 'Space');
  await expect(lastVerdicts(page)).toHaveCount(5);
  await expect(pace(page)).toHaveText(/^4 of \d+, [\d.]+\/min, 25 % up$/);
  const grades = async () =>
    new Map((await votesOf(page, role)).map(({ person, grade, reason }) => [person, `${grade} ${reason}`.trim()]));
  await expect.poll(grades).toEqual(
    new Map([
      [up, 'up'],
      [reasoned, 'down Too senior'],
      [down, 'down'],
      [maybe, 'maybe'],
    ]),
  );
  const inLine = async () => {
    const { people } = await ask<{ people: { id: number }[] }>(
      page,
      'GET',
      `${pathOf(getGrading.path, { id: role })}?limit=20`,
    );
    return people.map(({ id }) => id);
  };
  // What is skipped is sent last.
  await expect.poll(inLine).not.toContain(skipped);

  await page.keyboard.press('z');
  await expect.poll(() => personIn(page)).toBe(skipped);
  await page.keyboard.press('Control+z');
  await expect.poll(() => personIn(page)).toBe(maybe);
  await expect(lastVerdicts(page)).toHaveCount(3);
  await expect.poll(async () => (await grades()).has(maybe)).toBe(false);
  expect(await press(page, 'ArrowRight')).toBe(maybe);
  expect(personIn(page)).toBe(skipped);
  await expect.poll(async () => (await grades()).get(maybe)).toBe('up');

  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Comment' }).fill('du mM 1');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText(/^Note added to/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(personIn(page)).toBe(skipped);
  await page.keyboard.press('w');
  const letter = page.getByRole('dialog', { name: `Write to ${await shownName(page).textContent()}` });
  await expect(letter.getByRole('combobox', { name: 'Role' })).toHaveValue(`Keyboard role #${role}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(personIn(page)).toBe(skipped);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Down for the reason with that number, 1 to 9')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(page).toHaveURL(`/person/${skipped}`);
  await page.goBack();
  await expect.poll(() => personIn(page)).toBe(skipped);
  await expect(lastVerdicts(page)).toHaveCount(4);
  expect(trouble).toEqual([]);
});

test('people are graded by the mouse; a click leaves Space free to skip', async ({ page }) => {
  const role = await start(page, { name: 'Mouse role' });
  const first = personIn(page);
  await verdict(page, 'Up').click();
  await expect.poll(() => personIn(page)).not.toBe(first);
  const second = personIn(page);
  await page.getByRole('group', { name: 'Down because' }).getByRole('button', { name: 'Wrong location' }).click();
  await expect.poll(() => personIn(page)).not.toBe(second);
  await press(page, 'Space');
  await expect.poll(async () => (await votesOf(page, role)).length).toBe(2);
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' });
  await undo.click();
  await undo.click();
  await expect.poll(() => personIn(page)).toBe(second);
  await expect.poll(async () => (await votesOf(page, role)).map(({ person }) => person)).toEqual([first]);
});

test('a reload comes back to the same person and the same sitting', async ({ page }) => {
  await start(page, { name: 'Reload role' });
  const judged = await press(page, 'u');
  const here = personIn(page);
  const who = await shownName(page).textContent();
  await page.reload();
  await page.reload();
  await expect(shownName(page)).toHaveText(who!);
  expect(personIn(page)).toBe(here);
  await expect(lastVerdicts(page)).toHaveCount(1);
  await page.keyboard.press('z');
  await expect.poll(() => personIn(page)).toBe(judged);
});

test('what others say is shown after the own vote, where the role wants it so', async ({ page, as }) => {
  const role = await start(page, { name: 'Blind role', blind_votes: true, users: [2, 3, 4, 5] });
  const { people } = await ask<{ people: { id: number; name: string }[] }>(
    page,
    'GET',
    pathOf(getGrading.path, { id: role }),
  );
  const person = people[3]!;
  await ask(await as('recruiter2'), 'POST', castVote.path, {
    assignment: role,
    person: person.id,
    grade: 'down',
    reason: 'Pay',
  });
  await open(page, `/grading/${role}/${person.id}`);
  await expect(shownName(page)).toHaveText(person.name);
  await expect(page.getByText('1 item is hidden until you vote.')).toBeVisible();
  await expect(page.getByText(/: down, pay/)).toHaveCount(0);
  await press(page, 'u');
  await expect.poll(async () => (await votesOf(page, role)).length).toBe(2);
  await lastVerdicts(page).filter({ hasText: person.name }).click();
  await expect(page.getByText(/: down, pay/)).toBeVisible();
  await expect(page.getByText('You voted up.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => personIn(page)).not.toBe(person.id);
});

inNewTab(
  'twenty verdicts without a network are twenty votes when it is back, also after a reload',
  async ({ page, context }) => {
    await enterAs(page, 'recruiter');
    const role = await start(page, { name: 'Offline role' });
    await expect(pace(page)).toHaveText(/^0 of/);
    await manyAtHand(page);
    await context.setOffline(true);
    const judged: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) judged.push(await press(page, turn % 3 === 0 ? 'u' : 'd'));
    await expect(page.getByText('20 votes waiting for the network')).toBeVisible();
    expect(await votesOf(page, role)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(async () => (await votesOf(page, role)).length).toBe(20);
    await expect(page.getByText(/waiting for the network/)).toHaveCount(0);

    await context.setOffline(true);
    for (let turn = 0; turn < 3; turn += 1) judged.push(await press(page, 'm'));
    await context.setOffline(false);
    await page.goto('/todo');
    await expect.poll(async () => (await votesOf(page, role)).length).toBe(23);
    const votes = await votesOf(page, role);
    expect(votes.map(({ person }) => person).toSorted((a, b) => a - b)).toEqual(judged.toSorted((a, b) => a - b));
    expect(await writtenVotes(page, role)).toBe(23);
  },
);

test('a vote whose answer is lost on the way counts once', async ({ page }) => {
  const role = await start(page, { name: 'Lost answer role' });
  const sent: string[] = [];
  await page.route(`**${castVote.path}`, async (route) => {
    sent.push((route.request().postDataJSON() as { key: string }).key);
    if (sent.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await press(page, 'u');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]).toBe(sent[1]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('verdict'))))
    .toEqual([]);
  expect(await writtenVotes(page, role)).toBe(1);
});

test('a verdict that the server will not take is told with the name, and not sent again', async ({ page }) => {
  await start(page, { name: 'Refused role' });
  let sent = 0;
  await page.route(`**${castVote.path}`, (route) => {
    sent += 1;
    return route.fulfill({ status: 403, json: { code: 'not_permitted', detail: 'You are off this role' } });
  });
  const who = await shownName(page).textContent();
  await press(page, 'u');
  const told = page.getByText(`The vote on ${who} was not saved: You are off this role`);
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(told).toHaveCount(0);
  expect(sent).toBe(1);
});

test('a queue that was never filled is filled by opening it; other methods say what they lack', async ({ page }) => {
  const role = await makeRole(page, { name: 'Empty role' });
  await visit(page, `/grading/${role}?method=llm`);
  await expect(page.getByRole('heading', { name: 'The language model is switched off for this role' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Method' })
    .getByRole('link', { name: /^SEARCH/ })
    .click();
  await expect(shownName(page)).toBeVisible();

  const nobody = await makeRole(page, { name: 'Nobody role', must_skills: ['Nobody knows this'], should_skills: [] });
  await visit(page, `/grading/${nobody}`);
  await expect(page.getByRole('heading', { name: 'All graded' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Board' })).toHaveAttribute('href', `/board/v2?assignmentId=${nobody}`);
  await visit(page, '/grading/999999');
  await expect(page.getByRole('heading', { name: 'This role does not exist' })).toBeVisible();
});

test('whoever has no part in a role may look, not vote', async ({ page: theirs, as }) => {
  const role = await start(theirs, { name: 'Watched role' });
  const page = await as('recruiter3');
  await open(page, `/grading/${role}`);
  await expect(page.getByText('only users and thumbers of this role can vote')).toBeVisible();
  const first = personIn(page);
  await page.keyboard.press('u');
  await page.keyboard.press('Space');
  await expect.poll(() => personIn(page)).not.toBe(first);
  expect(await votesOf(page, role)).toEqual([]);
});

test('words are marked and walked through, and evidence is found in the text', async ({ page }) => {
  await start(page, { name: 'Marked role', keyword_groups: [{ name: 'Redux group', words: ['Redux', 'CSS'] }] });
  const text = page.getByRole('region', { name: 'Profile' });
  await expect(text.locator('mark', { hasText: 'React' }).first()).toHaveAttribute('data-letter', 'A');
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  await expect(text.locator('mark[data-current]')).toHaveCount(1);
  const marks = await text.locator('mark').evaluateAll((all) => all.map((mark) => mark.hasAttribute('data-current')));
  expect(marks.indexOf(true)).toBe(1);

  /* The demo has what a language model might have said for its first role. */
  await visit(page, '/grading/1?method=llm');
  const quote = page.getByRole('region', { name: 'Assessment' }).getByRole('button', { name: /^“/ }).first();
  const words = (await quote.textContent())!.slice(1, -1);
  await quote.click();
  await expect(text.locator('mark[data-quoted]').first()).toHaveText(words);
  await expect(text.locator('mark[data-quoted]').first()).toBeInViewport();
});

test('on a phone the parts lie below each other and the verdicts at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await start(page, { name: 'Phone role' });
  const box = await verdict(page, 'Up').boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(812);
  expect(box!.y).toBeGreaterThan(700);
  const facts = await page.getByRole('region', { name: 'Facts' }).boundingBox();
  const profile = await page.getByRole('region', { name: 'Profile' }).boundingBox();
  expect(profile!.y).toBeGreaterThanOrEqual(facts!.y + facts!.height - 1);
  await page.mouse.wheel(0, 600);
  const first = personIn(page);
  await verdict(page, 'Up').click();
  await expect.poll(() => personIn(page)).not.toBe(first);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
