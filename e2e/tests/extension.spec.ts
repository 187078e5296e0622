import { queueMessages } from '@app/contract/outreach/outreach';
import { createPerson } from '@app/contract/people/people';
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Extended, openExtended } from '../extension.ts';
import { expectGoodLooks, overflowOf, seriousFindings } from '../looks.ts';
import { authorization, createUser, fillIn, newUserPassword } from '../session.ts';

const username = 'erika.extension';
const profile = 'https://www.linkedin.com/in/ella-provsson/';

/** Plays the network: two people, and text that nobody selects. */
const playNetwork = (context: BrowserContext) =>
  context.route('https://www.linkedin.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<title>(3) Ella Provsson - Welder - Klippan AB | LinkedIn</title>
        <h1>Ella Provsson</h1><p id="about">Welds ships since 2012.</p><p>Nobody selected this.</p>`,
    }),
  );

async function expectGoodPanel(panel: Page): Promise<void> {
  await panel.setViewportSize({ width: 320, height: 700 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme });
    expect(await seriousFindings(panel, 'all rules'), `panel, ${colorScheme}`).toEqual([]);
  }
  expect(await overflowOf(panel)).toBe(0);
}

const select = (page: Page, what: string) =>
  page.evaluate((selector) => getSelection()!.selectAllChildren(document.querySelector(selector)!), what);

interface Fixtures {
  /** Of the user whom the extension is paired with. */
  headers: { authorization: string };
  extended: Extended;
}
const test = base.extend<Fixtures>({
  headers: async ({ request }, use) => {
    await createUser(request, username);
    await use(await authorization(request, username, newUserPassword));
  },
  extended: async ({ request, baseURL, headers }, use) => {
    const extended = await openExtended(request, headers, baseURL!);
    console.log(`Browser extension: ${extended.how}`);
    await use(extended);
    await extended.close();
  },
});

test('the extension is paired, works through the list and captures a profile, and then its token is revoked', async ({
  request,
  baseURL,
  headers,
  extended,
}) => {
  const { context } = extended;
  await playNetwork(context);
  const page = await context.newPage();
  const panel = await extended.openPanel();
  const notice = panel.getByRole('status');
  const work = panel.getByRole('region', { name: 'Work list' });

  await test.step('it is downloaded and paired under Plugin', async () => {
    await page.goto('/login');
    await fillIn(page, username, newUserPassword);
    await expect(page).toHaveURL(/\/todo/);
    await page.goto('/config/plugin');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download extension' }).click();
    expect((await saved).suggestedFilename()).toBe('spana-extension.zip');

    const code = panel.getByRole('textbox', { name: 'Code' });
    await expect(code).toBeFocused();
    await expectGoodPanel(panel);
    await code.fill('NONE-SUCH-CODE');
    await panel.getByRole('button', { name: 'Pair' }).click();
    await expect(notice).toHaveText('This code does not work (any more). Make a new one.');

    await page.getByRole('button', { name: 'Pair', exact: true }).click();
    await code.fill(await page.getByRole('textbox', { name: 'Pairing code' }).inputValue());
    await panel.getByRole('button', { name: 'Pair' }).click();
    await expect(notice).toHaveText('Paired.');
    await expect(panel.getByText(`Paired with ${baseURL} for Frida Glömsk.`)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Work list and capture only')).toBeVisible();
  });

  await test.step('it has the device id of its browser', async () => {
    const own = () => page.evaluate(() => localStorage.getItem('device_id'));
    const mirrored = async () => (await panel.evaluate(() => chrome.storage.local.get(['device_id'])))['device_id'];
    await expect.poll(mirrored).toBe(await own());
    if (!panel.url().startsWith('chrome-extension:')) return;
    await page.evaluate(() => localStorage.removeItem('device_id'));
    await page.reload();
    await expect.poll(own).not.toBeNull();
    await expect.poll(mirrored).toBe(await own());
  });

  await test.step('without prepared texts it says so', async () => {
    await expect(work.getByRole('heading', { name: 'Nothing to send' })).toBeVisible();
    await expect(work.getByText('Your work list is empty.')).toBeVisible();
  });

  const people = ['Rut Arbetsson', 'Olle Arbetsson'];
  const messages = await Promise.all(
    people.map(async (name) => {
      const [first_name, last_name] = name.split(' ');
      const links = [`https://www.linkedin.com/in/${name.toLowerCase().replace(' ', '-')}`];
      const made = await request.post(createPerson.path, {
        headers,
        data: { first_name, last_name, links, source: 'Test', lawful_basis: 'consent' },
      });
      const { id } = (await made.json()) as { id: number };
      return { person: id, body: `Hello ${first_name}, do you want to talk?` };
    }),
  );
  for (const message of messages) {
    const queued = await request.post(queueMessages.path, {
      headers,
      data: { channel: 'MESSAGE', messages: [message] },
    });
    expect(queued.status(), await queued.text()).toBe(201);
  }

  await test.step('the next text is shown, and again after the panel was closed half-way', async () => {
    await work.getByRole('button', { name: 'Look again' }).click();
    await expect(work.getByRole('heading', { name: 'Rut Arbetsson' })).toBeVisible();
    await expect(work.getByText('2 to send · Network message')).toBeVisible();
    await expectGoodPanel(panel);
    await panel.reload();
    await expect(work.getByRole('heading', { name: 'Rut Arbetsson' })).toBeVisible();
  });

  await test.step('the profile is opened, the text copied, and what a person did is noted', async () => {
    const opened = context.waitForEvent('page');
    await work.getByRole('button', { name: 'Open profile' }).click();
    const there = await opened;
    await expect(there).toHaveURL('https://www.linkedin.com/in/rut-arbetsson');
    await there.close();
    await panel.bringToFront();
    await work.getByRole('button', { name: 'Copy' }).click();
    await expect(notice).toHaveText(/^Copied/);

    await panel.keyboard.press('s');
    await expect(notice).toContainText('Rut Arbetsson: Noted as sent.');
    await expect(work.getByRole('heading', { name: 'Olle Arbetsson' })).toBeVisible();
    await page.goto(`/person/${messages[0]!.person}`);
    await expect(page.getByText('Hello Rut, do you want to talk?')).toBeVisible();
  });

  await test.step('a letter that is typed into the text does nothing, and what was skipped by mistake comes back', async () => {
    await work.getByRole('textbox', { name: 'Text' }).press('s');
    await expect(work.getByRole('heading', { name: 'Olle Arbetsson' })).toBeVisible();
    await work.getByRole('button', { name: 'Skip' }).click();
    await expect(work.getByRole('heading', { name: 'Nothing to send' })).toBeVisible();
    await notice.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(work.getByRole('heading', { name: 'Olle Arbetsson' })).toBeVisible();
  });

  await test.step('offline it says so, and nothing is lost', async () => {
    await context.setOffline(true);
    await work.getByRole('button', { name: 'Later' }).click();
    await expect(notice).toHaveText(`Spana cannot be reached at ${baseURL}. Nothing is lost; try again later.`);
    await context.setOffline(false);
    await work.getByRole('button', { name: 'Later' }).click();
    await expect(notice).toContainText('Olle Arbetsson: Put off.');
    await expect(work.getByText(/^The next text is due/)).toBeVisible();
  });

  const capture = panel.getByRole('region', { name: 'Capture' });
  await test.step('a profile is captured: its address, its title and what was selected', async () => {
    const own = await context.newPage();
    await own.goto(extended.unreadable);
    await extended.pressIcon(own);
    await expect(capture.getByText('The browser does not let extensions read this page.')).toBeVisible();
    await own.close();
    await extended.pressIcon(page);
    await expect(capture).toBeHidden();
    const network = await context.newPage();
    await network.goto(profile);
    await network.evaluate(() => (document.querySelector('h1')!.textContent = 'A\u0007'.repeat(20_001)));
    await select(network, 'h1');
    await extended.pressIcon(network);
    await expect(capture.getByText(/^You have selected more than 20,000 characters/)).toBeVisible();
    await expect(capture.getByRole('button')).toHaveCount(0);
    await select(network, '#about');
    await extended.pressIcon(network);
    await expect(capture.getByText('Welds ships since 2012.')).toBeVisible();
    await expect(capture.getByText('Nobody selected this.')).toHaveCount(0);
    await capture.getByRole('button', { name: 'Capture this page' }).click();
    await expect(notice).toContainText('Captured.');
    await expect(capture).toBeHidden();
    await network.close();
  });

  await test.step('it is a proposal until somebody says where from and why', async () => {
    const opened = context.waitForEvent('page');
    await notice.getByRole('button', { name: 'Open' }).press('Enter');
    await (await opened).close();
    await page.goto('/import');
    await page.getByRole('link', { name: 'Look at them' }).click();
    const card = page.getByRole('region', { name: 'Ella Provsson' });
    await expect(card.getByRole('textbox', { name: 'Headline' })).toHaveValue('Welder');
    await expect(card.getByRole('textbox', { name: 'Company' })).toHaveValue('Klippan AB');
    await expect(card.getByRole('textbox', { name: 'Source' })).toHaveValue('LinkedIn');
    await expect(card.getByRole('textbox', { name: 'Selected text' })).toHaveValue('Welds ships since 2012.');
    await expectGoodLooks(page, 'captured');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('d');
    await expect(page.getByText('Nothing you captured is waiting.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await card.getByRole('button', { name: 'Add person' }).click();
    await expect(card.getByText('Say why we may keep this person')).toBeVisible();
    await card.getByRole('combobox', { name: 'Lawful basis' }).click();
    await page.getByRole('option', { name: 'Legitimate interest' }).click();
    await card.getByRole('button', { name: 'Add person' }).click();
    await expect(page.getByText('Ella Provsson was added')).toBeVisible();
  });

  await test.step('captured again, it is added to the person we have', async () => {
    const network = await context.newPage();
    await network.goto(`${profile}details/experience/`);
    await select(network, 'h1');
    await extended.pressIcon(network);
    await capture.getByRole('button', { name: 'Capture this page' }).click();
    await expect(notice).toContainText('Captured.');
    await page.goto('/import?show=captured');
    const card = page.getByRole('region', { name: 'Ella Provsson' });
    await expect(card.getByText('same profile')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Add person' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Add to Ella Provsson' }).click();
    await expect(page.getByText('Added to Ella Provsson')).toBeVisible();
    await network.close();
  });

  await test.step('revoked, it says so and asks for a code again', async () => {
    await page.goto('/config/plugin');
    await page.getByRole('button', { name: 'Revoke Browser extension' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('You have no access tokens.')).toBeVisible();
    await panel.bringToFront();
    await work.getByRole('button', { name: 'Look again' }).click();
    await expect(notice).toHaveText(/^This extension is not paired any more/);
    await expect(panel.getByRole('textbox', { name: 'Code' })).toBeVisible();
  });
});
