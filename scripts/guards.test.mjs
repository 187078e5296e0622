import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks, findFaults } from './checks.mjs';
import { root } from './setup.mjs';

/* A guard that finds nothing proves nothing, so each is shown faults that were planted for it in a small copy. */
const folder = mkdtempSync(join(tmpdir(), 'spana-guards-'));

const healthy = {
  '.gitignore': 'node_modules\n',
  'package.json': '{\n  "type": "module"\n}\n',
  'contract/src/shape.ts': 'export const shape = 1;\n',
  'contract/tsconfig.json': readFileSync(join(root, 'contract', 'tsconfig.json'), 'utf8'),
  'tsconfig.base.json': readFileSync(join(root, 'tsconfig.base.json'), 'utf8'),
  'server/src/main.ts': "import { one } from './features/one/one.ts';\n\nexport const started = one;\n",
  'server/src/platform/db.ts': 'export const db = 1;\n',
  'server/src/features/one/one.ts': "import { two } from '../two/two.ts';\n\nexport const one = two;\n",
  'server/src/features/one/feature.ts': "import { one } from './one.ts';\n\nexport const feature = [one];\n",
  'server/src/features/two/two.ts': "import { db } from '../../platform/db.ts';\n\nexport const two = db;\n",
  'server/src/testing/make.ts': 'export const make = 1;\n',
  'web/src/app/screens.ts': "import { page } from '../features/one/page.ts';\n\nexport const screens = [page];\n",
  'web/src/features/one/page.ts': "import { part } from '../../parts/part.ts';\n\nexport const page = part;\n",
  'web/src/features/two/page.ts': 'export const other = 1;\n',
  'web/src/parts/part.ts': "import { kit } from '../kit/kit.ts';\n\nexport const part = kit;\n",
  'web/src/kit/kit.ts': "import { shape } from '../../../contract/src/shape.ts';\n\nexport const kit = shape;\n",
  'extension/src/panel.ts': "import { shape } from '../../contract/src/shape.ts';\n\nexport const panel = shape;\n",
  'e2e/tests/one.ts': "import { screens } from '../../web/src/app/screens.ts';\n\nexport const walked = screens;\n",
  'scripts/script.ts': 'export const script = 1;\n',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true, "allowImportingTsExtensions": true } }\n',
};

const plant = (files) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
};

const run = (name) =>
  findFaults(
    checks.find((check) => check.name === name),
    process.execPath,
    folder,
  );

beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  plant(healthy);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('healthy code passes, except that too few modules to be true were read', async () => {
  expect(await run('imports')).toBe('Only 15 modules were read; there must be 50 or more.');
  expect(await run('types and lint')).toBe('');
  expect(await run('format')).toBe('');
});

test('imports that break a rule are found, also in features nobody has told the guard about', async () => {
  const imports = (path) => `import * as planted from '${path}';\n\nexport const use = planted;\n`;
  const faults = {
    contract: ['contract/src/fault.ts', imports('pg')],
    'web-and-server': ['web/src/kit/server.ts', imports('../../../server/src/platform/db.ts')],
    'server-and-web': ['server/src/platform/web.ts', imports('../../../web/src/kit/kit.ts')],
    extension: ['extension/src/fault.ts', imports('../../web/src/kit/kit.ts')],
    e2e: ['e2e/tests/fault.ts', imports('../../web/src/kit/kit.ts')],
    'browser-only': ['web/src/kit/node.ts', imports('node:fs')],
    kit: ['web/src/kit/fault.ts', imports('../parts/part.ts')],
    parts: ['web/src/parts/fault.ts', imports('../features/one/page.ts')],
    'web-feature-up': ['web/src/features/new/up.ts', imports('../../app/screens.ts')],
    'web-feature': ['web/src/features/new/page.ts', imports('../two/page.ts')],
    platform: ['server/src/platform/fault.ts', imports('../features/two/two.ts')],
    'server-feature-up': ['server/src/features/new/up.ts', imports('../../main.ts')],
    'server-feature': ['server/src/features/new/new.ts', imports('../one/feature.ts')],
    'tests-stay-out': ['server/src/features/new/made.ts', imports('../../testing/make.ts')],
    'no-dev-dependency': ['server/src/platform/dev.ts', imports('vitest')],
    resolvable: ['server/src/platform/lost.ts', imports('./nowhere.ts')],
    'no-cycle': ['server/src/platform/back.ts', imports('./there.ts')],
  };
  plant(Object.fromEntries(Object.values(faults)));
  plant({ 'server/src/platform/there.ts': imports('./back.ts') });
  plant({
    'package.json': '{ "type": "module", "devDependencies": { "vitest": "*" }, "dependencies": { "pg": "*" } }\n',
  });

  const found = (await run('imports')).split('\n');
  for (const [rule, [file]] of Object.entries(faults)) {
    expect(
      found.filter((line) => line.startsWith(`${rule}: ${file} → `)),
      rule,
    ).toHaveLength(1);
  }
});

test('promises that nobody waits for, any, silenced errors and cycles are found', async () => {
  plant({
    'server/src/fault.ts': `async function work(): Promise<void> {}
export function careless(input: any): unknown {
  work();
  // @ts-ignore
  return input;
}
`,
  });
  const faults = await run('types and lint');
  expect(faults).toContain('typescript(no-floating-promises)');
  expect(faults).toContain('typescript(no-explicit-any)');
  expect(faults).toContain('typescript(ban-ts-comment)');
  expect(faults).toContain('import(no-cycle)');
});

test('code that is not formatted is found', async () => {
  plant({ 'contract/src/ragged.ts': 'export const ragged = [1,\n2]' });
  expect(await run('format')).toContain('contract/src/ragged.ts');
});

test('types that do not fit are found everywhere, and the contract does not know the browser', async () => {
  plant({
    'contract/src/unfit.ts': "export const unfit: number = 'text';\n",
    'contract/src/page.ts': 'export const page = document.title;\n',
    'e2e/tests/unfit.ts':
      "import { shape } from '../../contract/src/shape.ts';\n\nexport const unfit: string = shape;\n",
    'web/src/parts/unfit.ts': "import { part } from './part.ts';\n\nexport const unfit: string = part;\n",
  });
  const faults = await run('types and lint');
  for (const file of ['contract/src/unfit.ts', 'contract/src/page.ts', 'e2e/tests/unfit.ts', 'web/src/parts/unfit.ts'])
    expect(faults).toMatch(new RegExp(`typescript\\(TS\\d+\\): .*\\n.*${file}`));
});
