import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildExtension, root } from './setup.mjs';

/*
 * What the extension may never do: the network forbids programs that read its pages or send messages, and looks for them.
 * A person reads, pastes and presses send.
 */
const folder = join(root, 'extension');
const read = (...path) => readFileSync(join(folder, ...path), 'utf8');
const manifest = JSON.parse(read('public', 'manifest.json'));
const sources = readdirSync(join(folder, 'src')).filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'));

/** What acts on a page, or by itself. */
const forbidden = {
  'presses or sends something in a page': /\.(click|submit|requestSubmit|dispatchEvent|execCommand)\s*\(/,
  'acts by itself': /\b(setTimeout|setInterval|requestAnimationFrame|requestIdleCallback)\s*\(|chrome\.alarms/,
  'reads or watches a page':
    /document\.(body|documentElement)\.(inner|outer|text)|MutationObserver|IntersectionObserver/,
  'looks at what the browser does': /chrome\.(tabs\.(?!create\b)|webNavigation|webRequest|cookies|history|debugger)/,
  'makes markup of text': /\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  'loads code from elsewhere': /\beval\s*\(|new Function\b|import\s*\(|importScripts/,
};
const faultsIn = (source) => Object.keys(forbidden).filter((fault) => forbidden[fault].test(source));

beforeAll(() => buildExtension(process.execPath));

test('the manifest asks for the least, and for no address but ours', () => {
  expect(manifest.manifest_version).toBe(3);
  expect(manifest.permissions).toEqual(['storage', 'activeTab', 'scripting', 'sidePanel']);
  expect(manifest.host_permissions).toEqual(['__ORIGIN__/*']);
  expect(manifest.content_scripts).toEqual([
    { matches: ['__ORIGIN__/*'], js: ['device.js'], run_at: 'document_start' },
  ]);
  const keys = Object.keys(manifest).filter((key) => /permission|connectable|accessible|policy|overrides/.test(key));
  expect(keys).toEqual(['permissions', 'host_permissions']);
});

test.each(sources)('%s does nothing by itself, and nothing to a page', (name) => {
  expect(faultsIn(read('src', name))).toEqual([]);
});

test('of a page it takes what was selected, and runs there for nothing else', () => {
  const injecting = sources.filter((name) => read('src', name).includes('executeScript'));
  expect(injecting).toEqual(['worker.ts']);
  expect(read('src', 'worker.ts').match(/executeScript/g)).toHaveLength(1);
  expect(read('src', 'worker.ts')).toContain('getSelection()?.toString()');
});

test('what is planted is found', () => {
  const planted = [
    "document.querySelector('button').click()",
    'setInterval(look, 1000)',
    'text = document.body.innerText',
    'chrome.tabs.query({})',
    'place.innerHTML = text',
    "import('https://elsewhere.example/code.js')",
  ];
  expect(planted.map((line) => faultsIn(line))).toEqual(Object.keys(forbidden).map((fault) => [fault]));
});

test('the build has every file that the manifest names', () => {
  const built = new Set(readdirSync(join(folder, 'dist')));
  const named = [
    manifest.background.service_worker,
    manifest.side_panel.default_path,
    ...manifest.content_scripts.flatMap(({ js }) => js),
    ...Object.values(manifest.icons),
  ];
  for (const name of named) expect([...built]).toContain(name);
  // Pages get it as it is: a script that imports another does not run there.
  expect(read('dist', 'device.js')).not.toMatch(/\bimport\b|\bexport\b/);
  expect(read('dist', 'manifest.json')).toBe(read('public', 'manifest.json'));
});
