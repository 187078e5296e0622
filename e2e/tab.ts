import { type Page, test as base } from '@playwright/test';
import { watchForTrouble } from './session.ts';

/**
 * Tests in a tab that stays open from one to the next, as a user's does all day. Loading the client takes longer than most
 * of what a test does with it. Each begins at an address of its own (`visit`), about things of its own.
 */
export const test = base.extend<{ page: Page }, { tab: Page }>({
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
  context: ({ tab }, use) => use(tab.context()),
  page: async ({ tab }, use) => {
    await use(tab);
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
