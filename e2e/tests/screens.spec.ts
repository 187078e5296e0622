import { expect, type Page, test as inNewTab } from '@playwright/test';
import { screens } from '../../web/src/app/screens.ts';
import { notFoundScreen } from '../../web/src/app/visitor-screens.ts';
import {
  atRest,
  expectGoodLooks,
  expectGoodLooksAtLast,
  overflowOf,
  ownFindings,
  seriousFindings,
  sizes,
} from '../looks.ts';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

test.use({ user: 'superuser' });

type Screen = (typeof screens)[number];
const missing = { ...notFoundScreen, path: '/no-such-page' };
/** It fails on purpose: that is what it is for. */
const walked = [...screens, missing].filter(({ path }) => path !== '/dev/runtime-error');

/** Pages of a kind are drawn by the same parts: the first of each is looked at in every way, the others lightly. */
const kinds = ['ChartPage', 'TableScreen', 'HealthPage'];
const kindOf = ({ load }: Screen): string | undefined => kinds.find((kind) => load.toString().includes(`/${kind}.tsx`));
const firstOfTheirKind = kinds.map((kind) => walked.find((screen) => kindOf(screen) === kind));

test('each kind of page has one that is looked at in every way', () => {
  expect(firstOfTheirKind).not.toContain(undefined);
});

for (const screen of walked) {
  const { path, example = path, access } = screen;
  const sentence = `${path} shows itself without errors, policy breaches, axe findings or sideways scrolling`;
  if (access === 'anyone' && screen !== missing)
    inNewTab(sentence, async ({ page }) => {
      await expectToShowItself(page, screen, () => page.goto(example));
    });
  else
    test(sentence, async ({ page }) => {
      await expectToShowItself(page, screen, () => visit(page, example));
    });
}

async function expectToShowItself(page: Page, screen: Screen, open: () => Promise<unknown>): Promise<void> {
  const { path, aliasOf = path, title } = screen;
  /* A screen about one thing takes the name of that thing when it has come. */
  const named = aliasOf.includes(':') ? new RegExp(`^Spana · (?!${title}$)`) : `Spana · ${title}`;
  const trouble = await watchForTrouble(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(named);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const lightly = kindOf(screen) !== undefined && !firstOfTheirKind.includes(screen);
  await expectGoodLooksAtLast(page, path.replaceAll(/[/:]/g, '_'), { lightly });
  expect(trouble).toEqual([]);
}

inNewTab('the walk finds a planted console error and a planted breach of the content policy', async ({ page }) => {
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

inNewTab('text cannot be made into a script', async ({ page }) => {
  await page.goto('/login');
  const smuggle = page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.smuggled = true';
    document.body.append(script);
  });
  await expect(smuggle).rejects.toThrow('TrustedScript');
});

inNewTab('axe finds a planted fault, and each of the looks a fault of its own', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await seriousFindings(page, 'all rules')).toEqual([]);
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect(await seriousFindings(page, 'all rules')).toEqual([expect.stringMatching(/^button-name/)]);

  const plant = async (rule: string) => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, rule);
  };
  for (const [fault, rule] of [
    [
      'color-contrast',
      '@media (prefers-color-scheme: dark) { h1 { color: #777 !important; background: #888 !important } }',
    ],
    [
      'target-size',
      '@media (max-width: 999px) { a, button { position: fixed; top: 0; left: 0; width: 9px; height: 9px } }',
    ],
  ] as const) {
    await page.setViewportSize(sizes[0]);
    await plant(rule);
    await expect(expectGoodLooks(page, 'planted')).rejects.toThrow(fault);
  }
  await page.setViewportSize(sizes[0]);
  await plant('@media (max-width: 999px) { body { width: 500px } }');
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize(sizes[1]);
  expect(await overflowOf(page)).toBeGreaterThan(0);
});

inNewTab(
  'what axe does not know is found too: wide hyphens, faint switches, foreign dates, names of code, one of many',
  async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await ownFindings(page)).toEqual([]);
    await page.evaluate(() => {
      const add = (text: string, tag = 'p') => {
        const element = document.createElement(tag);
        element.textContent = text;
        document.body.append(element);
        return element;
      };
      add('2026-11-15').style.fontVariantNumeric = 'tabular-nums';
      add('SentToClient');
      add('1 years');
      (add('', 'input') as HTMLInputElement).type = 'date';
      const [root, base, thumb] = ['root', 'switchBase', 'thumb'].map((part) => {
        const element = add('');
        element.className = `MuiSwitch-${part}`;
        return element;
      });
      thumb!.style.backgroundColor = '#eee';
      base!.append(thumb!);
      root!.append(base!);
    });
    expect((await ownFindings(page)).map((found) => found.split(':')[0])).toEqual([
      'wide hyphen',
      'name of code',
      'one of many',
      'faint switch',
      'date in the order of the browser',
    ]);
  },
);

inNewTab('a page is at rest when what fades has ended, whatever turns for ever', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const [turned, faded] = [{ rotate: ['0deg', '360deg'] }, { opacity: [0, 1] }];
    document.body.animate(turned, { id: 'spinner', duration: 1000, iterations: Infinity });
    document.body.animate(faded, { id: 'fade', duration: 2000, fill: 'forwards' });
    const outOfSight = document.createElement('p');
    const closed = document.createElement('details');
    closed.append(outOfSight);
    document.body.append(closed);
    outOfSight.animate(faded, 100);
  });
  await atRest(page);
  const states = await page.evaluate(() =>
    ['spinner', 'fade'].map((name) => document.getAnimations().find(({ id }) => id === name)?.playState),
  );
  expect(states).toEqual(['running', 'finished']);
});
