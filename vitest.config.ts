import { defineConfig } from 'vitest/config';

/* For a busy machine. A test that hangs is found all the same. The long tests of the full run take minutes by themselves. */
const longest = process.env.TESTS === 'full' ? 3_600_000 : 600_000;
const patience = { testTimeout: longest, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } };

/* More than a machine with two cores has: many tests wait for a process or a clock. */
const maxWorkers = 4;

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          // Hundreds of kills, races and restarts, and three nodes: parts of their own, `npm run test:faults` and `test:cluster`.
          exclude: [
            ...(process.env.FAULTS === '1' ? [] : ['src/faults/**']),
            ...(process.env.CLUSTER === '1' ? [] : ['src/cluster/**']),
          ],
          setupFiles: ['src/testing/setup.ts'],
          globalSetup: ['src/testing/global-setup.ts', '../scripts/extension-setup.mjs'],
          // Loading the product anew for every file took a quarter of the time.
          isolate: false,
          ...patience,
        },
      },
      { extends: 'web/vitest.config.ts', test: { name: 'web', root: 'web', maxWorkers } },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], ...patience } },
    ],
  },
});
