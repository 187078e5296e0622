import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** `SCREENSHOTS=folder` keeps a picture of everything that is looked at, for people to look at. */
const pictures = process.env.SCREENSHOTS;
export const sizes = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'narrow', width: 375, height: 812 },
] as const;
const [wide, narrow] = sizes;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Contrast takes axe longer than all its other rules together. */
type Rules = 'all rules' | 'contrast' | 'all but contrast' | 'none';
const full = process.env.TESTS === 'full';
/* The rows of a table are all alike, and so are the entries of a list. */
const alike = ['.MuiDataGrid-row:nth-child(n + 6)', ...(full ? [] : ['main li:nth-child(n + 9)'])];
/* Colours hang on the theme and the rest on the width, so each is looked at once. The full run looks at everything. */
const looks: { size: (typeof sizes)[number]; colorScheme: 'light' | 'dark'; rules: Rules }[] = [
  { size: wide, colorScheme: 'light', rules: 'all rules' },
  { size: wide, colorScheme: 'dark', rules: full ? 'all rules' : 'contrast' },
  { size: narrow, colorScheme: 'dark', rules: full ? 'all rules' : 'all but contrast' },
  { size: narrow, colorScheme: 'light', rules: full ? 'all rules' : 'none' },
];

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
  if (rules === 'none') return [];
  // Reading axe takes a browser longer than most pages take axe, so once for all looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ rules, exclude }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: exclude.map((selector) => [selector]) },
        {
          runOnly: rules === 'contrast' ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
          rules: { 'color-contrast': { enabled: rules !== 'all but contrast' } },
          resultTypes: ['violations'],
        },
      );
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { rules, exclude: alike },
  );
}
