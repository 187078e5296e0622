import { pathOf } from '@app/contract/base/endpoint';
import { createLlmPrice } from '@app/contract/llm/prices';
import { getLlmPrompt, type PromptInFull } from '@app/contract/llm/prompts';
import { createPerson } from '@app/contract/people/people';
import { expect, type Page } from '@playwright/test';
import { openModel } from '../model.ts';
import { ask, makeRole } from '../grading.ts';
import { expectGoodLooks } from '../looks.ts';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'superuser' });

const promptPath = '/charts/llm_templates/grade';
const readPrompt = (page: Page) => ask<PromptInFull>(page, 'GET', pathOf(getLlmPrompt.path, { kind: 'grade' }));

/** Two people who fit a role of their own and two who do not, as lines of a list. */
async function makePeople(page: Page, stamp: number) {
  const role = await makeRole(page, { name: `Evaluated role ${stamp}`, criteria: [`Skill${stamp}`] });
  const lines: string[] = [];
  for (const [nth, skill] of [`Skill${stamp}`, 'Baking', `Skill${stamp}`, 'Sailing'].entries()) {
    const { id } = await ask<{ id: number }>(page, 'POST', createPerson.path, {
      first_name: `Evaluated${nth}`,
      last_name: `Person${stamp}`,
      source: 'Test',
      lawful_basis: 'consent',
      skills: [skill],
      summary: `Evaluated${nth} works with ${skill}`,
    });
    lines.push(`${role},${id},${nth % 2 === 0 ? 'up' : 'down'}`);
  }
  return { role, csv: lines.join('\n') };
}

async function run(page: Page, set: string, version: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Start a run' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Test set' }).click();
  await page.getByRole('option', { name: set }).click();
  await dialog.getByRole('combobox', { name: 'Grading prompt' }).click();
  await page.getByRole('option', { name: version }).click();
  // What it costs is said first.
  await expect(dialog.getByText(/4 people, \d known already|4 people, 0 of them known already/)).toContainText('$');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: set }).first()).toContainText('Done');
}

test('a prompt is written, previewed, run on a test set, moved into production with a reason and rolled back', async ({
  page,
}) => {
  const model = await openModel();
  const stamp = Date.now();
  const set = `Journey ${stamp}`;
  await visit(page, promptPath);
  const { csv } = await makePeople(page, stamp);
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  await page.request.post(createLlmPrice.path, {
    data: { provider: 'openai', match: 'fake', in_fresh: 1, out: 2 },
    headers: { authorization: `Bearer ${token}` },
  });
  const before = await readPrompt(page);
  const version = before.versions[0]!.version + 1;

  // It is written and saved; what is in production stays.
  const text = page.getByLabel('What the model is told');
  await text.fill(`${before.versions[0]!.body.trim()}\nThe role is {{role_name}}. {{salary}}`);
  await expect(page.getByText('There is no {{salary}}')).toBeVisible();
  await text.fill(`${before.versions[0]!.body.trim()}\nThe role is {{role_name}}. ${stamp}`);

  // What would be sent is shown, without the name of the person.
  await page.getByRole('combobox', { name: 'Person' }).fill(`Person${stamp}`);
  await page.getByRole('option', { name: /^Evaluated0/ }).click();
  await page.getByRole('combobox', { name: 'Role' }).fill(`Evaluated role ${stamp}`);
  await page.getByRole('option', { name: new RegExp(`Evaluated role ${stamp}`) }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Instructions' })).toContainText(
    `The role is Evaluated role ${stamp}.`,
  );
  await expect(page.getByRole('region', { name: 'Data' })).toContainText(`[name] works with Skill${stamp}`);
  await expect(page.getByRole('region', { name: 'Data' })).not.toContainText(`Person${stamp}`);

  await page.getByLabel('What did you change?').fill('Names the role');
  await page.getByRole('button', { name: `Save as version ${version}` }).click();
  await expect(page.getByRole('heading', { name: `Version ${version}`, exact: true })).toBeVisible();
  await expect(
    page.getByText(`Version ${before.production!.version} is in production; version ${version} is the newest`),
  ).toBeVisible();

  // A test set is made from a list and frozen.
  await visit(page, '/charts/vote_testsets/');
  await page.getByRole('button', { name: 'Add a test set' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(set);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Add a list' }).click();
  await page.getByRole('dialog').getByLabel('Role, person and grade, one person a line').fill(csv);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('4 people were added')).toBeVisible();
  await page.getByRole('button', { name: 'Freeze version 1' }).click();
  await expect(page.getByText(/Version 1 was frozen on .* with 4/)).toBeVisible();

  // Both versions run on it, and the new one is not better.
  await visit(page, '/charts/llm_evaluation');
  await run(page, set, /in production/);
  await run(page, set, new RegExp(`^Version ${version}: `));
  await page
    .getByRole('link', { name: new RegExp(set) })
    .last()
    .click();
  await page.getByRole('button', { name: new RegExp(`^Run \\d+, version ${version}, fake$`) }).click();
  await expect(page.getByText('0 fixed, 0 broke of 4, p = 1.00: no evidence of a difference.')).toBeVisible();
  model.close();

  // It is moved into production anyway, with a reason, and rolled back by one click.
  await visit(page, promptPath);
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions
    .getByRole('listitem')
    .filter({ hasText: `Version ${version}` })
    .getByRole('button', { name: 'Move into production' })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/no evidence of a difference\. That is too few to tell/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Move into production' }).click();
  await expect(dialog.getByText('Give a reason. It is kept.')).toBeVisible();
  await dialog.getByLabel('Why move it all the same?').fill('It reads better to recruiters');
  await dialog.getByRole('button', { name: 'Move into production' }).click();
  await expect(page.getByText(`Version ${version} is in production`, { exact: true }).first()).toBeVisible();
  const moves = page.getByRole('region', { name: 'In production' });
  await expect(moves).toContainText('It reads better to recruiters');
  await page.getByRole('button', { name: `Roll back to version ${before.production!.version}` }).click();
  await expect(moves.getByRole('listitem').first()).toContainText('Rolled back');
  expect((await readPrompt(page)).production).toEqual(before.production);
});

test('first messages and criteria are previewed with real data', async ({ page }) => {
  const role = `Previewed role ${Date.now()}`;
  await visit(page, '/charts/llm_templates/message');
  await makeRole(page, { name: role, description: 'You have built machines for years.' });
  const show = page.getByRole('button', { name: 'Show', exact: true });
  await page.getByRole('combobox', { name: 'Person' }).fill('an');
  await page.getByRole('option').first().click();
  await expect(show).toBeDisabled();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option').first().click();
  await show.click();
  await expect(page.getByRole('region', { name: 'Data' })).toContainText('=== profile');
  await page.getByText(/^About .* tokens/).scrollIntoViewIfNeeded();
  await expectGoodLooks(page, 'preview-of-messages');
  await visit(page, '/charts/llm_templates/grade');
  await page.getByRole('link', { name: 'Run on a test set' }).first().click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Grading prompt' })).toContainText('Version');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await visit(page, '/charts/llm_templates/criteria');
  await page.getByRole('combobox', { name: 'Role' }).fill(role);
  await page.getByRole('option', { name: new RegExp(role) }).click();
  await show.click();
  await expect(page.getByRole('region', { name: 'Data' })).toContainText('You have built machines for years.');
});

test('a test set is for tuning or for the gate, and says who is known to a prompt', async ({ page }) => {
  await visit(page, '/charts/vote_testsets/');
  await page.getByRole('link', { name: 'Votes of the autumn' }).click();
  await expect(page.getByText(/^3 people were known to a prompt/)).toBeVisible();
  await page
    .getByRole('radio', { name: 'Known to the prompt' })
    .or(page.getByRole('button', { name: 'Known to the prompt' }))
    .first()
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'In a set for tuning' })).toHaveCount(3);
  await expectGoodLooks(page, 'testset-known');
  await page.getByText('In a set for tuning', { exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'What runs said' })).toBeVisible();
  await expectGoodLooks(page, 'testset-item');
  await visit(page, '/charts/vote_testsets/');
  await page.getByRole('link', { name: 'Examples for writing' }).click();
  await page.getByRole('button', { name: 'Use for the gate' }).click();
  await expect(page.getByText(/^For the gate/)).toBeVisible();
  await page.getByRole('button', { name: 'Use for tuning' }).click();
  await expect(page.getByText(/^For tuning/)).toBeVisible();
});
