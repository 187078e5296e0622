import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';

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

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const cache = resolve(import.meta.dirname, '../.cache');

/** A Chromium that works: the one named, one of the system's, or the one from an npm package. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!answers({ executablePath: named })) throw new Error(`CHROMIUM_PATH: ${named} is not a browser that starts`);
    return { executablePath: named };
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path) && answers({ executablePath: path }));
  if (installed) return { executablePath: installed };

  const packed = await unpack();
  if (answers(packed)) return packed;
  throw new Error(
    'There is no browser to test with. Install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

const answers = ({ executablePath, env }: Browser): boolean =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: 30_000 }).status === 0;

/**
 * Unpacks Chromium, its fonts and the system libraries it needs. The package unpacks into the temporary folder, where
 * the files of another user would be in the way, so that is pointed at a folder of our own meanwhile.
 */
async function unpack(): Promise<Browser> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
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
    await rename(draft, folder);
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}
