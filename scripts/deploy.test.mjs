import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

/* The files under deploy/ name files of the product, scripts of npm and settings. None of these may go without them. */
const textOf = (file) => readFileSync(join(root, file), 'utf8');
const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts);
const settings = new Set(Array.from(textOf('README.md').matchAll(/`([A-Z][A-Z_]+)`/g), ([, name]) => name));

/** Made by the install or the build. */
const made = /^(node_modules|web\/dist|extension\/dist)(\/|$)/;
const pathsIn = (text) => [
  ...Array.from(text.matchAll(/\/opt\/spana\/([\w./-]+)/g), ([, path]) => path),
  ...Array.from(text.matchAll(/(?<![\w/.-])((?:server|scripts|deploy|docs)\/[\w./-]+\w)/g), ([, path]) => path),
];
const lostPaths = (text) => pathsIn(text).filter((path) => !made.test(path) && !existsSync(join(root, path)));
const lostScripts = (text) =>
  Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, name]) => name).filter((name) => !scripts.includes(name));
const lostSettings = (text) =>
  Array.from(text.matchAll(/(?:^|ENV |Environment=| )([A-Z][A-Z_]+)=/gm), ([, name]) => name).filter(
    (name) => !settings.has(name) && name !== 'BASE',
  );
const faultsIn = (text) => [...lostPaths(text), ...lostScripts(text), ...lostSettings(text)];

const files = globSync('deploy/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

test('every path, script and setting that the files for deployment name exists', () => {
  expect(files.length).toBeGreaterThan(4);
  expect(files.flatMap((file) => pathsIn(textOf(file))).length, 'paths were found').toBeGreaterThan(8);
  expect(files.flatMap((file) => faultsIn(textOf(file)).map((fault) => `${file}: ${fault}`))).toEqual([]);
});

test('the operating guide names commands that exist', () => {
  const guide = textOf('docs/operating.md');
  expect(lostScripts(guide)).toEqual([]);
  expect(lostPaths(guide)).toEqual([]);
});

test('what is not there is found', () => {
  expect(faultsIn('ExecStart=/opt/spana/node_modules/.bin/node server/src/gone.ts')).toEqual(['server/src/gone.ts']);
  expect(faultsIn('RUN npm run lost\nENV NODE_ENV=production LOST_SETTING=1')).toEqual(['lost', 'LOST_SETTING']);
  expect(faultsIn('Environment=LOST_TOO=1\nCOPY server server')).toEqual(['LOST_TOO']);
});

test('web and worker units differ in what they run, and not in how they are locked up', () => {
  const hardening = (unit) =>
    textOf(`deploy/systemd/spana-${unit}.service`)
      .split('\n')
      .filter((line) => /^(?:Protect|Private|Restrict|System|NoNew|Capab|Lock|UMask|Remove)/.test(line));
  expect(hardening('web').length).toBeGreaterThan(15);
  expect(hardening('worker')).toEqual(hardening('web'));
});
