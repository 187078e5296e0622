import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** `SCREENSHOTS=folder` keeps a picture of everything that is looked at, for people to look at. */
const pictures = process.env.SCREENSHOTS;
export const sizes = [
  { name: 'wide', width: 1280, height: 720 },
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
  ...(full || pictures ? [{ size: narrow, colorScheme: 'light', rules: 'all rules' } as const] : []),
];

/** For a page of a kind of which another was looked at in every way: both are drawn by the same parts, in the same colours. */
const lightLooks = looks.flatMap((look): typeof looks => {
  if (look.rules === 'all rules') return [{ ...look, rules: 'all but contrast' }];
  return look.size === narrow || pictures ? [{ ...look, rules: 'none' }] : [];
});

/** What is on the page now looks good. The page is left as it was: wide and light. */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  await expectGoodLooksAtLast(page, name);
  await lay(page, wide, 'light');
}

/**
 * What is on the page now, wide and narrow, light and dark: no serious axe finding, no sideways scrolling. The page is
 * not loaded again but laid out again. It is left narrow and light, for tests that end with it.
 */
export async function expectGoodLooksAtLast(page: Page, name: string, { lightly = false } = {}): Promise<void> {
  for (const { size, colorScheme, rules } of lightly && !full ? lightLooks : looks) {
    await lay(page, size, colorScheme);
    const look = `${name}-${size.name}-${colorScheme}`;
    if (pictures) await page.screenshot({ path: join(pictures, `${look}.png`) });
    expect(await lastingFindings(page, rules), look).toEqual([]);
    expect(await ownFindings(page), look).toEqual([]);
    await expect.poll(() => overflowOf(page), `sideways scrolling of ${look}`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function lay(
  page: Page,
  { width, height }: (typeof sizes)[number],
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
  // Where an earlier test has left the mouse, a tooltip may come or go.
  await page.mouse.move(0, 0);
  // Another width may bring other parts, which ask for something first.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('.MuiSkeleton-root').filter({ visible: true })).toHaveCount(0);
  // Colours fade into each other; half-way they are nobody's choice.
  await atRest(page);
}

/**
 * What slides or fades has come to its end. What turns for ever, such as a spinner, is not waited for. Nor is there word from
 * what ends out of sight, such as in closed details: so it is asked, not waited for.
 */
export const atRest = (page: Page): Promise<unknown> =>
  expect
    .poll(
      () =>
        page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(
                ({ effect, playState }) =>
                  playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
              ).length,
        ),
      { intervals: [50] },
    )
    .toBe(0);

/**
 * What axe does not know: hyphens that became as wide as digits ("2026 - 11 - 15"), switches that are off and not to be
 * seen, fields that write dates in the browser's order, names of code, and "1 years".
 */
export const ownFindings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const light = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
      const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    };
    const isClear = (colour: string) => /^(transparent|rgba\(.*, 0\))$/.test(colour);
    const groundOf = (from: Element | null): string => {
      const colour = from ? getComputedStyle(from).backgroundColor : 'rgb(255, 255, 255)';
      return isClear(colour) ? groundOf(from!.parentElement) : colour;
    };
    const contrast = (a: string, b: string) => {
      const [dark, bright] = [light(a), light(b)].toSorted((x, y) => x - y) as [number, number];
      return (bright + 0.05) / (dark + 0.05);
    };
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent!;
      if (/\d-\d/.test(text) && isSeen(parent) && getComputedStyle(parent).fontVariantNumeric.includes('tabular'))
        found.push(`wide hyphen: ${text}`);
      if (
        /\b(SentToClient|ToBeClosed|DoneSuccess|DoneFailed)\b/.test(text) &&
        isSeen(parent) &&
        !parent.closest('code, pre')
      )
        found.push(`name of code: ${text}`);
      if (
        /(?<![\d.,–-])1 (years|days|hours|votes|up-votes|people|cards|rows|roles|tasks|files)\b/.test(text) &&
        isSeen(parent)
      )
        found.push(`one of many: ${text}`);
    }
    for (const off of document.querySelectorAll('.MuiSwitch-switchBase:not(.Mui-checked, .Mui-disabled)')) {
      const thumb = getComputedStyle(off.querySelector('.MuiSwitch-thumb')!).backgroundColor;
      if (contrast(thumb, groundOf(off.closest('.MuiSwitch-root'))) < 3) found.push(`faint switch: ${thumb}`);
    }
    for (const field of document.querySelectorAll('input:is([type=date], [type=datetime-local])'))
      if (isSeen(field)) found.push('date in the order of the browser');
    return found;
  });

/** By how much the page can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A notice that began to fade while axe looked at it has the contrast of no moment in particular. */
async function lastingFindings(page: Page, rules: Rules): Promise<string[]> {
  const found = await seriousFindings(page, rules);
  const notices = page.locator('.MuiSnackbar-root');
  if (found.length === 0 || (await notices.count()) === 0) return found;
  await expect(notices).toHaveCount(0);
  return seriousFindings(page, rules);
}

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
