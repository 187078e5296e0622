import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const files = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];
const textOf = (file) => readFileSync(join(root, file), 'utf8');

/** What stands in code is shown, not followed. */
const withoutCode = (text) => text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
/** By what name a heading is linked to, where Markdown is shown. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsIn = (text) => Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading]) => anchorOf(heading));
const linksIn = (text) =>
  Array.from(
    withoutCode(text).matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]: *(\S+)/gm),
    ([, link, at]) => link ?? at,
  );
const isRelative = (link) => !/^[a-z]+:|^\/\//i.test(link);

/** The links of a text, which stands in a file, that lead nowhere. */
function lostLinks(file, text) {
  const isLost = (link) => {
    const [path, anchor] = decodeURI(link).split('#');
    if (path === '') return !anchorsIn(text).includes(anchor);
    const target = join(dirname(file), path);
    if (!existsSync(join(root, target))) return true;
    if (anchor === undefined) return false;
    return statSync(join(root, target)).isDirectory() || !anchorsIn(textOf(target)).includes(anchor);
  };
  return linksIn(text)
    .filter(isRelative)
    .filter(isLost)
    .map((link) => `${file}: ${link}`);
}

test('every link in the documents leads to a file, and to a heading where it names one', () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => linksIn(textOf(file))).length, 'links were found').toBeGreaterThan(15);
  expect(files.flatMap((file) => lostLinks(file, textOf(file)))).toEqual([]);
});

test('a link that leads nowhere is found, and one that leads somewhere is not', () => {
  const text = `# One way, or another
    [here](#one-way-or-another) [there](../README.md) [a folder](decisions) [far](https://example.com/x.md#y)
    \`[code](lost.md)\` [picture](screenshot.png) [heading](../CONTRIBUTING.md#background-work)
    [lost](lost.md) [no heading](#nowhere) [no heading there](../README.md#nowhere) [nothing in a folder](decisions#x)`;
  expect(lostLinks('docs/planted.md', text)).toEqual([
    'docs/planted.md: lost.md',
    'docs/planted.md: #nowhere',
    'docs/planted.md: ../README.md#nowhere',
    'docs/planted.md: decisions#x',
  ]);
});
