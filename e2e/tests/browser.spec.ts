import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { drawForm, findBrowser } from '../browser.ts';

const { CHROMIUM_PATH, PATH } = process.env;
let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spana-browser-'));
});
test.afterEach(async () => {
  for (const [name, value] of Object.entries({ CHROMIUM_PATH, PATH }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  await rm(folder, { recursive: true });
});

async function installProgram(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '#!/bin/sh\necho Chromium 999\n');
  await chmod(path, 0o755);
  return path;
}

test('the browser that is found draws a form with text', async () => {
  const picture = await drawForm(await findBrowser());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
});

test('a machine without a browser that draws takes the one from npm, which brings its fonts, or is told what to install', async () => {
  delete process.env.CHROMIUM_PATH;
  process.env.PATH = folder;
  await installProgram('chromium');
  if (process.arch !== 'x64') return expect(findBrowser()).rejects.toThrow('There is no browser to test with.');
  const packed = await findBrowser();
  expect(packed.executablePath).toContain('.cache');
  expect(await drawForm(packed)).toBeInstanceOf(Buffer);
});

test('a program that only says it is a browser is not taken for one', async () => {
  process.env.CHROMIUM_PATH = await installProgram('browser');
  await expect(findBrowser()).rejects.toThrow(/^CHROMIUM_PATH: .* is not a browser that draws a form/);
});
