import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** `SCREENSHOTS=folder` keeps a picture of everything that is looked at, for people to look at. */
const pictures = process.env.SCREENSHOTS;
export const sizes = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'narrow', width: 375, height: 812 },
] as const;

/** What is on the page now, light and dark: no serious axe finding, no sideways scrolling. */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    // Colours fade into each other; half-way they are nobody's choice.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    if (pictures) await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) });
    expect(await seriousFindings(page), colorScheme).toEqual([]);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** The same at every size; the page is left wide and light. */
export async function expectGoodLooksEverywhere(page: Page, name: string): Promise<void> {
  for (const { name: size, ...viewport } of sizes.toReversed()) {
    await page.setViewportSize(viewport);
    await expectGoodLooks(page, `${name}-${size}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    // A table's rows are all alike; looking at each of them takes a quarter of a minute.
    .exclude('.MuiDataGrid-row:nth-child(n + 6)')
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
