import { expect, test } from '@playwright/test';
import { notFoundScreen, screens } from '../../web/src/app/screens.ts';
import { expectGoodLooks, seriousFindings, sizes } from '../looks.ts';
import { enterAs, watchForTrouble } from '../session.ts';

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
      await expectGoodLooks(page, `${path.replaceAll(/[/:]/g, '_')}-${name}`);
      expect(trouble).toEqual([]);
    });
  }
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
