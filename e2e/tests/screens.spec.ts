import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { notFoundScreen, screens } from '../../web/src/app/screens.ts';
import { enterAs, watchForTrouble } from '../session.ts';

/** `SCREENSHOTS=folder` keeps a picture of every screen, for people to look at. */
const pictures = process.env.SCREENSHOTS;
const sizes = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'narrow', width: 375, height: 812 },
] as const;
const missing = { ...notFoundScreen, path: '/no-such-page' };
/** It fails on purpose: that is what it is for. */
const walked = [...screens, missing].filter(({ path }) => path !== '/dev/runtime-error');

for (const { path, example = path, aliasOf = path, title, access } of walked) {
  /* A screen about one thing takes the name of that thing when it has come. */
  const named = aliasOf.includes(':') ? new RegExp(`^Spana · (?!${title}$)`) : `Spana · ${title}`;
  for (const { name, width, height } of sizes) {
    test(`${path} ${name} shows itself without errors, policy breaches, axe findings or sideways scrolling`, async ({
      page,
    }) => {
      const trouble = await watchForTrouble(page);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: 'light' });
      if (access !== 'anyone' || path === missing.path) await enterAs(page, 'superuser');
      await page.goto(example);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(named);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
        // Colours fade into each other; half-way they are nobody's choice.
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
        if (pictures)
          await page.screenshot({
            path: join(pictures, `${path.replaceAll(/[/:]/g, '_')}-${colorScheme}-${name}.png`),
          });
        expect(await seriousFindings(page), colorScheme).toEqual([]);
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      expect(trouble).toEqual([]);
    });
  }
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    // A table's rows are all alike; looking at each of them takes a quarter of a minute.
    .exclude('.MuiDataGrid-row:nth-child(n + 6)')
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

test('the walk finds a planted console error and a planted breach of the content policy', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    console.error('planted');
    document.body.append(Object.assign(document.createElement('img'), { src: 'https://elsewhere.invalid/spy.png' }));
  });
  await expect.poll(() => trouble.join('\n')).toContain('console: planted');
  await expect.poll(() => trouble.join('\n')).toContain('content policy: img-src');
});

test('text cannot be made into a script', async ({ page }) => {
  await page.goto('/login');
  const smuggle = page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.smuggled = true';
    document.body.append(script);
  });
  await expect(smuggle).rejects.toThrow('TrustedScript');
});

test('axe finds a planted fault', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect(await seriousFindings(page)).toEqual([expect.stringMatching(/^button-name/)]);
});
