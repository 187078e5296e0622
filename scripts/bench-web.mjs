import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb, root } from './setup.mjs';

const web = join(root, 'web');
const dist = join(web, 'dist');

/** Code that only the screens that use it may load, and what such a screen may weigh with it. */
const heavy = [
  { name: 'table', pattern: /node_modules\/@mui\/x-data-grid/, limit: 215 },
  { name: 'chart', pattern: /node_modules\/(echarts|zrender)\//, limit: 200 },
  { name: 'flow chart', pattern: /node_modules\/(@xyflow|@dagrejs)\//, limit: 100 },
  { name: 'drag and drop', pattern: /node_modules\/@atlaskit\/pragmatic-drag-and-drop/, limit: 90 },
  { name: 'editor', pattern: /node_modules\/(@tiptap|prosemirror-\w+|quill|slate)\//, limit: 150 },
];
const screenLimit = 65;

const entry = 'index.html';
const login = 'src/features/auth/LoginPage.tsx';
const shell = 'src/app/UserScreens.tsx';
/** What loads the component that draws a page, by the name under which a list of screens has its definition. */
const drawnBy = {
  table: 'src/kit/list/table-page.ts',
  charts: 'src/kit/chart/chart-page.ts',
  report: 'src/kit/health/health-page.ts',
};
/** Asked for together with the page, which does not wait for it: it is weighed by itself. */
const drawing = 'src/kit/chart/drawing/ChartCanvas.tsx';
/** A table is not there before its grid is, unless its definition draws the rows as items. */
const grid = 'src/kit/list/TableGrid.tsx';

const textOf = (key) => readFileSync(join(web, key), 'utf8');
/** The modules of ours that a module loads on demand, each by the name it is given there. */
const lazyImports = (key) =>
  [...textOf(key).matchAll(/(?:(\w+)(?::| =) \([^)]*\) => )?import\('([^']+)'\)/g)].map(([, name, path]) => ({
    name,
    key: path.startsWith('.') ? posix.join(posix.dirname(key), path) : undefined,
  }));

/** Every screen by what it is called here, with the modules that are loaded before it shows. */
function findScreens(manifest) {
  const features = readdirSync(join(web, 'src/features')).map((name) => `src/features/${name}/screens.ts`);
  const screens = new Map();
  for (const list of [...features, 'src/app/screens.ts']) {
    const found = lazyImports(list);
    if (found.length === 0) throw new Error(`${list} has no screen`);
    for (const { name, key } of found) {
      const drawn = name in drawnBy ? lazyImports(drawnBy[name]).map((each) => each.key) : [];
      const waited = drawn.filter((each) => each !== drawing);
      const isGrid = name === 'table' && !/^ +item:/m.test(textOf(key));
      const modules = [...waited, ...(isGrid ? [grid] : []), ...(key ? [key] : [])];
      screens.set(key ?? waited[0], modules);
    }
  }
  /* Those that no list names: what stands there instead of a screen. */
  for (const key of Object.keys(manifest))
    if (key.startsWith('src/app/') && key.endsWith('Page.tsx')) screens.set(key, [key]);
  return screens;
}

/** Only the bundler's own runtime and scripts that were not bundled have no map. */
function sourcesOf(file) {
  const map = join(dist, `${file}.map`);
  if (!existsSync(map) && statSync(join(dist, file)).size < 2000) return [file];
  return JSON.parse(readFileSync(map, 'utf8')).sources;
}

/** Kilobytes of JavaScript, gzipped, that a browser loads; from the real module graph of the build. */
export async function benchWeb(node) {
  await buildWeb(node);
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const page = readFileSync(join(dist, entry), 'utf8');
  const plainScripts = [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file);
  const faults = [];

  /** What loading these modules loads: the pieces they are in and the pieces those need. */
  function piecesOf(keys, pieces = new Set()) {
    for (const key of keys) {
      if (!manifest[key]) throw new Error(`${key} is not in the build`);
      if (pieces.has(key)) continue;
      pieces.add(key);
      piecesOf(manifest[key].imports ?? [], pieces);
    }
    return pieces;
  }

  function report(name, pieces, limit, allowed = []) {
    const files = [...pieces].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
    if (pieces.has(entry)) files.push(...plainScripts);
    const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000;
    const sources = files.flatMap(sourcesOf);
    const found = heavy.filter(({ pattern }) => sources.some((source) => pattern.test(source)));
    const most = Math.max(limit, ...found.filter((kind) => allowed.includes(kind)).map((kind) => kind.limit));
    console.log(
      `${name.padEnd(44)} ${size.toFixed(1).padStart(7)} kB of ${most}  ${found.map((kind) => kind.name).join(', ')}`,
    );
    if (size > most) faults.push(`${name}: ${size.toFixed(1)} kB is over ${most} kB`);
    for (const kind of found.filter((kind) => !allowed.includes(kind))) faults.push(`${name} loads ${kind.name} code`);
  }

  report('/login, first visit', piecesOf([entry, login]), 200);
  const base = piecesOf([entry, shell]);
  // The list of screens is a part of it: 0.1 kB for each of them.
  report('The shell around every screen, first visit', base, 255);
  for (const [name, modules] of [...findScreens(manifest)].toSorted(([a], [b]) => a.localeCompare(b))) {
    const extra = new Set([...piecesOf(modules)].filter((piece) => !base.has(piece)));
    report(`+ ${name.replace(/^src\//, '')}`, extra, screenLimit, heavy);
  }
  /* Charts are drawn when the page around them is already there. */
  const around = new Set([...base, ...piecesOf(['src/kit/chart/ChartPage.tsx'])]);
  const after = new Set([...piecesOf([drawing])].filter((piece) => !around.has(piece)));
  report('+ kit/chart/drawing/ChartCanvas.tsx, beside ChartPage', after, screenLimit, heavy);
  return faults;
}
