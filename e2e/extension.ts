import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { downloadExtension } from '@app/contract/users/pairing';
import { type APIRequestContext, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { type Browser, browserArgs, findWholeBrowser } from './browser.ts';

export interface Extended {
  context: BrowserContext;
  /** How it was loaded, in words. */
  how: string;
  /** The address of a page of the browser itself, which extensions cannot read. */
  unreadable: string;
  /** The extension's panel, in a tab. */
  openPanel(): Promise<Page>;
  /** Presses the icon in the toolbar while this page is looked at. */
  pressIcon(page: Page): Promise<void>;
  close(): Promise<void>;
}

/**
 * A browser with the extension as people download it. A headless shell cannot load extensions: there the panel is opened as a
 * page of the product's own address, with a stand-in for what it uses of the browser.
 */
export async function openExtended(
  request: APIRequestContext,
  headers: Record<string, string>,
  origin: string,
): Promise<Extended> {
  const answer = await request.get(downloadExtension.path, { headers, params: { origin } });
  expect(answer.status()).toBe(200);
  const folder = await mkdtemp(join(tmpdir(), 'spana-extension-'));
  for (const [name, content] of unzip(await answer.body())) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const whole = await findWholeBrowser();
  const extended = whole ? await loaded(whole, folder, origin) : await standIn(folder, origin);
  return {
    ...extended,
    close: async () => {
      await extended.context.close();
      await rm(folder, { recursive: true });
    },
  };
}

type Parts = Omit<Extended, 'close'>;

async function loaded({ executablePath, env }: Browser, folder: string, baseURL: string): Promise<Parts> {
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    env: { ...process.env, ...env },
    baseURL,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...browserArgs,
      '--headless=new',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      // Lets the test press the icon, which is no part of any page.
      '--enable-unsafe-extension-debugging',
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const inspector = await context.browser()!.newBrowserCDPSession();
  const targets = async () => (await inspector.send('Target.getTargets', { filter: [{}] })).targetInfos;
  const panel = new URL('panel.html', worker.url()).href;
  const press = inspector.send as (method: string, params: object) => Promise<unknown>;
  return {
    context,
    how: `the extension is loaded into ${executablePath}`,
    unreadable: 'chrome://version',
    openPanel: async () => {
      const page = await context.newPage();
      await page.goto(panel);
      return page;
    },
    pressIcon: async (page) => {
      await page.bringToFront();
      const tab = (await targets()).find(({ type, url }) => type === 'tab' && url === page.url());
      await press.call(inspector, 'Extensions.triggerAction', { id: new URL(panel).host, targetId: tab?.targetId });
      await expect.poll(async () => (await targets()).filter(({ url }) => url === panel).length).toBeGreaterThan(0);
    },
  };
}

async function standIn(folder: string, baseURL: string): Promise<Parts> {
  const { executablePath, env } = JSON.parse(process.env.E2E_BROWSER!) as Browser;
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    env: { ...process.env, ...env },
    baseURL,
    args: browserArgs,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const place = `${baseURL}/__extension/`;
  await context.route(`${place}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/__extension/', '');
    const type = { html: 'text/html', js: 'text/javascript', css: 'text/css' }[name.split('.').at(-1)!];
    await route.fulfill({ body: await readFile(join(folder, name)), contentType: type ?? 'application/octet-stream' });
  });
  return {
    context,
    how: `${executablePath} cannot load extensions: the panel runs as a page, with a stand-in for the browser's part (to test the real thing, install Chromium or set CHROMIUM_PATH)`,
    unreadable: 'about:blank',
    openPanel: async () => {
      const page = await context.newPage();
      await page.addInitScript(playBrowser, baseURL);
      await page.goto(`${place}panel.html`);
      return page;
    },
    pressIcon: async (page) => {
      const seen =
        page.url() === 'about:blank'
          ? 'unreadable'
          : await page.evaluate(() => ({
              url: location.href,
              title: document.title,
              text: getSelection()?.toString() ?? '',
            }));
      for (const panel of context.pages().filter((each) => each.url().startsWith(place)))
        await panel.evaluate((value) => chrome.storage.session.set({ page: value }), seen);
    },
  };
}

/** Runs in the panel before its own code does. */
function playBrowser(origin: string): void {
  const area = (name: string) => {
    const listeners: ((changes: Record<string, { newValue: unknown }>) => void)[] = [];
    const read = () => JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, unknown>;
    const write = (items: object) => localStorage.setItem(name, JSON.stringify(items));
    return {
      get: (keys: readonly string[]) =>
        Promise.resolve(Object.fromEntries(Object.entries(read()).filter(([key]) => keys.includes(key)))),
      set: (items: object) => {
        write({ ...read(), ...items });
        const changes = Object.entries(items).map(([key, newValue]) => [key, { newValue: newValue as unknown }]);
        for (const listener of listeners) listener(Object.fromEntries(changes) as never);
        return Promise.resolve();
      },
      remove: (keys: readonly string[]) => {
        write(Object.fromEntries(Object.entries(read()).filter(([key]) => !keys.includes(key))));
        return Promise.resolve();
      },
      onChanged: { addListener: (listener: (typeof listeners)[number]) => void listeners.push(listener) },
    };
  };
  Object.assign(window, {
    chrome: {
      storage: { local: area('extension local'), session: area('extension session') },
      runtime: { getManifest: () => ({ host_permissions: [`${origin}/*`] }) },
      tabs: { create: ({ url }: { url: string }) => Promise.resolve(window.open(url, '_blank', 'noopener')) },
    },
  });
}

/** The files of a ZIP file whose entries are deflated. */
function unzip(file: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = file.readUInt32LE(end + 16);
  for (let n = file.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [packed, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)];
    const start = file.readUInt32LE(at + 42) + 30 + nameLength;
    files.set(
      file.toString('utf8', at + 46, at + 46 + nameLength),
      inflateRawSync(file.subarray(start, start + packed)),
    );
    at += 46 + nameLength;
  }
  return files;
}
