import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  env?: Record<string, string>;
}

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless shell takes half the processor time of a whole browser, so it comes first. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const cache = resolve(import.meta.dirname, '../.cache');

/** A Chromium that works: the one named, one of the system's, or the one from an npm package. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const browser = { executablePath: named };
    await drawForm(browser).catch((error: Error) => {
      throw new Error(`CHROMIUM_PATH: ${named} is not a browser that draws a form: ${error.message}`);
    });
    return browser;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(existsSync);
  for (const executablePath of installed) if (await drawsForm({ executablePath })) return { executablePath };

  // There is a package for this kind of machine only.
  if (process.arch === 'x64') {
    const packed = await unpack();
    if (await drawsForm(packed)) return packed;
  }
  throw new Error(
    'There is no browser to test with. Install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  );
}

/** A browser that loads extensions, which a headless shell does not; undefined where there is none. */
export async function findWholeBrowser(): Promise<Browser | undefined> {
  const named = process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = ['chromium', 'chromium-browser'].flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const executablePath of named ? [named] : installed.filter(existsSync))
    if (await loadsExtension(executablePath)) return { executablePath };
  return undefined;
}

async function loadsExtension(executablePath: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'spana-probe-'));
  await writeFile(
    join(folder, 'manifest.json'),
    '{"manifest_version":3,"name":"probe","version":"1","background":{"service_worker":"worker.js"}}',
  );
  await writeFile(join(folder, 'worker.js'), '');
  try {
    const context = await chromium.launchPersistentContext('', {
      executablePath,
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [...browserArgs, '--headless=new', `--load-extension=${folder}`],
    });
    const found =
      context.serviceWorkers().length > 0 ||
      (await context.waitForEvent('serviceworker', { timeout: 10_000 }).then(
        () => true,
        () => false,
      ));
    await context.close();
    return found;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const drawsForm = (browser: Browser): Promise<boolean> =>
  drawForm(browser).then(
    () => true,
    () => false,
  );

/**
 * Draws a form with and without text, and fails when both look the same. A browser that cannot find a font starts well,
 * shows many pages and dies at the first text field.
 */
export async function drawForm({ executablePath, env }: Browser): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath, args: browserArgs, env: { ...process.env, ...env } });
  try {
    const page = await browser.newPage({ viewport: { width: 400, height: 100 } });
    const draw = async (text: string): Promise<Buffer> => {
      await page.setContent(`<textarea>${text}</textarea> <select><option>${text}</select> <input value="${text}">`);
      return page.screenshot();
    };
    const empty = await draw('');
    const filled = await draw('Text');
    if (filled.equals(empty)) throw new Error('It draws no text');
    return filled;
  } finally {
    await browser.close();
  }
}

/**
 * Unpacks Chromium, its fonts and the system libraries it needs. The package unpacks into the temporary folder, where
 * the files of another user would be in the way, so that is pointed at a folder of our own meanwhile.
 */
async function unpack(): Promise<Browser> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}-with-fonts`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    await mkdir(draft, { recursive: true });
    const temporary = process.env.TMPDIR;
    process.env.TMPDIR = draft;
    const { inflate } = await import('@sparticuz/chromium');
    const pieces = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(pieces.map((piece) => inflate(join(packageFolder, 'bin', piece))));
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    await writeFile(join(draft, 'fonts.conf'), fontSettings(folder));
    await rename(draft, folder);
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** The settings in the package name folders of another machine. */
function fontSettings(folder: string): string {
  const escape = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escape(join(folder, 'fonts'))}</dir>
  <cachedir>${escape(join(folder, 'fonts-cache'))}</cachedir>
</fontconfig>
`;
}
