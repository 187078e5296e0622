import { listLlmBatches, type LlmBatch } from '@app/contract/llm/batches';
import { createLlmPrice } from '@app/contract/llm/prices';
import { createPerson } from '@app/contract/people/people';
import { expect, type Page } from '@playwright/test';
import { ask, makeRole } from '../grading.ts';
import { expectGoodLooks } from '../looks.ts';
import { openVendor } from '../model.ts';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'superuser' });

const newest = async (page: Page): Promise<LlmBatch> =>
  (await ask<{ results: LlmBatch[] }>(page, 'GET', listLlmBatches.path)).results[0]!;
const rowOf = (page: Page, role: string) => page.getByRole('row').filter({ hasText: role });

async function choose(page: Page, row: ReturnType<typeof rowOf>, entry: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Sends a batch, after what it will cost was said. */
async function send(page: Page, row: ReturnType<typeof rowOf>, questions: string): Promise<void> {
  await choose(page, row, 'Send');
  const dialog = page.getByRole('dialog', { name: `Send ${questions} to fake?` });
  await expect(dialog).toContainText(/It will cost about \$0\.\d+, and at most \$0\.\d+/);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The batch is being sent')).toBeVisible();
}

test('a batch with questions that fail is sent, only what failed is sent again, and both have their price', async ({
  page,
}) => {
  const stamp = Date.now();
  const name = `Batched role ${stamp}`;
  const vendor = await openVendor();
  vendor.be({ errors: 2 });
  await visit(page, '/charts/llm_batches/');
  for (const [tier, part] of [
    ['standard', 1],
    ['batch', 0.5],
  ] as const)
    await ask(page, 'POST', createLlmPrice.path, {
      provider: 'openai',
      match: 'fake',
      tier,
      in_fresh: part,
      in_cache_read: part / 10,
      out: 2 * part,
    });
  await makeRole(page, {
    name,
    must_skills: [`Skill${stamp}`],
    should_skills: [],
    criteria: [`Knows Skill${stamp}`],
    llm_thumbing: true,
  });
  for (let nth = 0; nth < 5; nth += 1)
    await ask(page, 'POST', createPerson.path, {
      first_name: `Batched${nth}`,
      last_name: `Person${stamp}`,
      source: 'Test',
      lawful_basis: 'consent',
      skills: [`Skill${stamp}`],
      summary: `Number ${nth}`,
    });

  // It is prepared, and nothing is sent before somebody has seen what it will cost.
  await page.getByRole('button', { name: 'Grade in a batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Grade in a batch' });
  await dialog.getByRole('combobox', { name: 'Roles' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Prepare', exact: true }).click();
  await expect(rowOf(page, name)).toContainText('Not sent');
  const first = await newest(page);
  const firstRow = page.getByRole('row').filter({ hasText: `${first.id}: Grading, ${name}` });
  await send(page, firstRow, '5 questions');

  // Two questions have no answer, and the batch says which and why.
  await expect(firstRow).toContainText('Done with errors');
  await expect(firstRow).toContainText('3 of 5, 2 failed');
  await choose(page, firstRow, 'Show questions');
  const panel = page.getByRole('dialog', { name: `Batch ${first.id}` });
  await panel.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Failed', exact: true }).click();
  await expect(panel.getByText('2 of 2')).toBeVisible();
  await expect(panel.getByText(`${name} · Failed: The vendor refused it`)).toHaveCount(2);
  await expectGoodLooks(page, 'batch-failed');
  await panel.getByRole('button', { name: 'Close' }).click();

  // Only these two are sent again, and the vendor answers them.
  vendor.be({});
  await choose(page, firstRow, 'Send what failed again');
  const again = page.getByRole('dialog', { name: 'Prepare 2 questions once more?' });
  await again.getByRole('button', { name: 'Prepare', exact: true }).click();
  await expect(page.getByText(/Batch \d+ has what failed\. Send it when you like\./)).toBeVisible();
  const second = await newest(page);
  expect(second).toMatchObject({ retry_of: first.id, items: 2, unsent: true });
  const secondRow = page.getByRole('row').filter({ hasText: `${second.id}: Grading, ${name}` });
  await send(page, secondRow, '2 questions');
  await expect(secondRow).toContainText('2 of 2');
  await expect(secondRow).toContainText('Done');
  vendor.close();

  // Each costs what its answers took, at the price of batches: 600 fresh tokens, 400 from the vendor's cache and 100 out.
  await expect(firstRow).toContainText('$0.0013');
  await expect(secondRow).toContainText('$0.0008');
  const { results } = await ask<{ results: LlmBatch[] }>(page, 'GET', listLlmBatches.path);
  const [again_, before] = results;
  expect([before!.cost_usd, again_!.cost_usd]).toEqual([
    expect.closeTo(3 * 0.00042, 8),
    expect.closeTo(2 * 0.00042, 8),
  ]);
  expect([before!.saved_usd, again_!.saved_usd]).toEqual([
    expect.closeTo(3 * 0.00042, 8),
    expect.closeTo(2 * 0.00042, 8),
  ]);
  expect([before!.counts.can_be_retried, again_!.maybe_twice]).toEqual([0, 0]);
});
