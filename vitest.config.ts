import { defineConfig } from 'vitest/config';

/* For a busy machine. A test that hangs is found all the same. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } };

export default defineConfig({
  test: {
    // More than a machine with two cores has: many tests wait for a process or a clock.
    maxWorkers: 4,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          ...patience,
        },
      },
      // After the others: without isolation it takes workers of another kind.
      { extends: 'web/vitest.config.ts', test: { name: 'web', root: 'web', sequence: { groupOrder: 1 } } },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], ...patience } },
    ],
  },
});
