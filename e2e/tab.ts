import { type BrowserContext, type CDPSession, type Page, test as base } from '@playwright/test';
import { enterAs, leave, forgetAfterWrites, watchForTrouble } from './session.ts';

interface Tab {
  page: Page;
  /** In the full run. */
  inspector: CDPSession | undefined;
}
interface OpenTabs {
  /** The tab of a user, signed in. */
  as(username: string): Promise<Page>;
  /** Whose tab `page` is. */
  user: string;
}

/**
 * Tests in tabs that stay open from one to the next, as a user's does all day: one for each user. Loading the client takes
 * longer than most of what a test does with it. Each begins at an address of its own (`visit`), about things of its own.
 */
export const test = base.extend<OpenTabs, { tabs: Map<string, Tab> }>({
  user: ['recruiter', { option: true }],
  tabs: [
    // Playwright reads from the pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const tabs = new Map<string, Tab>();
      await use(tabs);
      for (const { page } of tabs.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  as: async ({ tabs, browser, baseURL }, use, { title }) => {
    const used = new Set<Tab>();
    const watch = setTimeout(() => used.forEach(({ inspector }) => void sayWhereItHangs(inspector, title)), longest);
    await use(async (username) => {
      const tab = tabs.get(username) ?? (await openTab(await browser.newContext({ baseURL })));
      tabs.set(username, tab);
      used.add(tab);
      await enterAs(tab.page, username);
      return tab.page;
    });
    clearTimeout(watch);
    for (const { page } of used) await tidy(page);
  },
  page: async ({ as, user }, use) => use(await as(user)),
  context: ({ page }, use) => use(page.context()),
});

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  forgetAfterWrites(page);
  await watchForTrouble(page);
  // Opened beforehand: a page that hangs lets nobody in. With it a page takes up to a quarter longer to load.
  const inspector = process.env.TESTS === 'full' ? await context.newCDPSession(page) : undefined;
  await inspector?.send('Debugger.enable');
  return { page, inspector };
}

/** As the next test expects it. */
async function tidy(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.evaluate(() => {
    const tokens = new Set(['access_token', 'refresh_token']);
    for (const key of Object.keys(localStorage)) if (!tokens.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  });
  // What lies over every screen, such as the palette, stays open from one to the next.
  await page.keyboard.press('Escape');
  // A screen that stays open goes on asking for news.
  await leave(page);
  // Last, when there is little left to be laid out.
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Twice the page of tasks hung until its time was up, and nobody could say in what. */
const longest = 300_000;

async function sayWhereItHangs(inspector: CDPSession | undefined, title: string): Promise<void> {
  if (!inspector) return console.error(`After ${longest / 1000} s: ${title} (npm run test:full says in what script)`);
  const busy = new Promise<string>((resolve) => {
    inspector.once('Debugger.paused', ({ callFrames }) => {
      const lines = callFrames.map(
        ({ functionName, url, location: { lineNumber, columnNumber } }) =>
          `  ${functionName} ${url}:${lineNumber + 1}:${columnNumber}`,
      );
      resolve(lines.join('\n'));
      void inspector.send('Debugger.resume');
    });
  });
  const idle = new Promise<string>((resolve) => setTimeout(resolve, 10_000, '  No script runs.'));
  void inspector.send('Debugger.pause').catch(() => {});
  console.error(`After ${longest / 1000} s: ${title}\n${await Promise.race([busy, idle])}`);
}
