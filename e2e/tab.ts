import { type CDPSession, type Page, test as base } from '@playwright/test';
import { watchForTrouble } from './session.ts';

/**
 * Tests in a tab that stays open from one to the next, as a user's does all day. Loading the client takes longer than most
 * of what a test does with it. Each begins at an address of its own (`visit`), about things of its own.
 */
export const test = base.extend<{ page: Page }, { tab: Page; inspector: CDPSession }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL });
      const tab = await context.newPage();
      await watchForTrouble(tab);
      await use(tab);
      await context.close();
    },
    { scope: 'worker' },
  ],
  // Opened beforehand: a page that hangs lets nobody in.
  inspector: [
    async ({ tab }, use) => {
      const inspector = await tab.context().newCDPSession(tab);
      await inspector.send('Debugger.enable');
      await use(inspector);
    },
    { scope: 'worker' },
  ],
  context: ({ tab }, use) => use(tab.context()),
  page: async ({ tab, inspector }, use, { title }) => {
    const watch = setTimeout(() => void sayWhereItHangs(inspector, title), longest);
    await use(tab);
    clearTimeout(watch);
    const context = tab.context();
    for (const other of context.pages()) if (other !== tab) await other.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await tab.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await tab.setViewportSize({ width: 1280, height: 720 });
    await tab.evaluate(() => {
      const tokens = new Set(['access_token', 'refresh_token']);
      for (const key of Object.keys(localStorage)) if (!tokens.has(key)) localStorage.removeItem(key);
      sessionStorage.clear();
    });
  },
});

/** Twice the page of tasks hung until its time was up, and nobody could say in what. */
const longest = 300_000;

async function sayWhereItHangs(inspector: CDPSession, title: string): Promise<void> {
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
