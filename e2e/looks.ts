import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** `SCREENSHOTS=folder` keeps a picture of everything that is looked at, for people to look at. */
const pictures = process.env.SCREENSHOTS;
export const sizes = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'narrow', width: 375, height: 812 },
] as const;
const [wide, narrow] = sizes;

type Rules = 'all rules' | 'contrast';
const full = process.env.TESTS === 'full';
/* Every width and every theme is seen by all rules once; what may then still differ is the contrast. */
const contrast: Rules = full ? 'all rules' : 'contrast';
/* The rows of a table are all alike, and so are the entries of a list. */
const alike = ['.MuiDataGrid-row:nth-child(n + 6)', ...(full ? [] : ['main li:nth-child(n + 9)'])];
const looks = [
  { size: wide, colorScheme: 'light', rules: 'all rules' },
  { size: wide, colorScheme: 'dark', rules: contrast },
  { size: narrow, colorScheme: 'dark', rules: 'all rules' },
  { size: narrow, colorScheme: 'light', rules: contrast },
] as const;

/**
 * What is on the page now, wide and narrow, light and dark: no serious axe finding, no sideways scrolling. The page is
 * not loaded again but laid out again. It is left wide and light.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const { size, colorScheme, rules } of looks) {
    await lay(page, size, colorScheme);
    const look = `${name}-${size.name}-${colorScheme}`;
    if (pictures) await page.screenshot({ path: join(pictures, `${look}.png`) });
    expect(await seriousFindings(page, rules), look).toEqual([]);
    await expect.poll(() => overflowOf(page), `sideways scrolling of ${look}`).toBe(0);
  }
  await lay(page, wide, 'light');
}

async function lay(
  page: Page,
  { width, height }: (typeof sizes)[number],
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
  // Another width may bring other parts, which ask for something first.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // Colours fade into each other; half-way they are nobody's choice.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** By how much the page can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function seriousFindings(page: Page, rules: Rules): Promise<string[]> {
  const runOnly = rules === 'contrast' ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
  const axe = new AxeBuilder({ page })
    .options({
      runOnly: { type: rules === 'contrast' ? 'rule' : 'tag', values: runOnly },
      resultTypes: ['violations'],
    })
    // Looks at this page only, which has no frames from elsewhere, and needs no second page for it.
    .setLegacyMode();
  for (const selector of alike) axe.exclude(selector);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
