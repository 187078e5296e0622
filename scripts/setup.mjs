import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture, finish } from './processes.mjs';

/* Runs on a fresh clone, where nothing is installed: plain JavaScript and Node's own modules only. */

export const root = resolve(fileURLToPath(import.meta.url), '..', '..');
const modules = join(root, 'node_modules');

/** Makes everything ready that is not, and answers with the path of the Node to run the product with. */
export async function setUp() {
  requireNode('20.19', `Node 20.19 or later is needed; this is ${process.versions.node}. See https://nodejs.org`);
  if (!isInstalled()) await install();
  return findNode();
}

function requireNode(least, message) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [leastMajor, leastMinor] = least.split('.').map(Number);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) giveUp(message);
}

export function giveUp(message) {
  console.error(message);
  process.exit(1);
}

/** npm writes down what it has installed when it is done; packages for other kinds of machine are left out. */
function isInstalled() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages: installed } = JSON.parse(readFileSync(record, 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isThere = ([path, { version, optional, link }]) =>
    path === '' || !path.includes('node_modules/') || installed[path]?.version === version || optional || link;
  const isWanted = (path) => wanted[path] !== undefined;
  return Object.entries(wanted).every(isThere) && Object.keys(installed).every(isWanted);
}

async function install() {
  const first = !existsSync(modules);
  const started = Date.now();
  console.log(first ? 'Installing packages (first time, about a minute)…' : 'Installing packages that changed…');
  // Not with the Node inside node_modules, which npm is about to replace.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  const outside = path.map((folder) => join(folder, 'node')).find((file) => existsSync(file));
  const npm = process.env.npm_execpath?.endsWith('.js') && outside ? [outside, process.env.npm_execpath] : ['npm'];
  // The web client is built here, so the tools for it are needed in production too. No package needs its script.
  const options = ['--include=dev', '--ignore-scripts', '--loglevel=error'];
  const code = await finish(npm[0], [...npm.slice(1), 'ci', ...options], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) giveUp('The packages could not be installed (see above). Is the npm registry within reach?');
  console.log(`Installed packages in ${seconds(started)}`);
}

export const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const own = join(modules, `node-${system}-${process.arch}`, 'bin', system === 'win' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  requireNode(
    '22.18',
    `There is no package with Node 24 for this machine (${system}-${process.arch}), and this is Node ` +
      `${process.versions.node}. Please install Node 24 from https://nodejs.org and try again.`,
  );
  return process.execPath;
}

const webSources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  'package-lock.json',
];
/** Screens that are open while a new build arrives still ask for pieces of the old one. */
const keepOldPieces = 7 * 24 * 3_600_000;

/** The web client's own; another version may lie beside it for the test runner. */
export function findVite() {
  const { resolve: find } = createRequire(join(root, 'web', 'package.json'));
  return join(dirname(find('vite/package.json')), 'bin', 'vite.js');
}

/** Builds the web client unless the last build was made from the same sources. */
export const buildWeb = (node) =>
  build(node, 'web', 'the web client', webSources, ['--manifest', '--emptyOutDir', 'false'], () =>
    removeOldPieces(join(root, 'web', 'dist', 'assets')),
  );

const extensionSources = [
  'extension/src',
  'extension/public',
  'extension/panel.html',
  'extension/vite.config.ts',
  'contract/src',
  'package-lock.json',
];
/** The same for the browser extension, which the product offers for download. */
export const buildExtension = (node) => build(node, 'extension', 'the browser extension', extensionSources);

async function build(node, folder, name, paths, options = [], tidy = () => {}) {
  const dist = join(root, folder, 'dist');
  const stamp = join(dist, '.sources');
  const sources = hashOf(paths.map((path) => join(root, path)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;

  const started = Date.now();
  console.log(`Building ${name}…`);
  rmSync(stamp, { force: true });
  const { code, output } = await capture(node, [findVite(), 'build', ...options], {
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) giveUp(`It was not possible to build ${name}:\n${output}`);
  tidy();
  writeFileSync(stamp, sources);
  console.log(`Built ${name} in ${seconds(started)}`);
}

function removeOldPieces(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > keepOldPieces) rmSync(path);
  }
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn))
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
}
