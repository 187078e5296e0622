import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than it would take on a machine with two cores: many tests wait for a process or a clock.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          // For a loaded machine: a test that hangs is found all the same.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { extends: 'web/vitest.config.ts', test: { name: 'web', root: 'web' } },
      { test: { name: 'scripts', root: 'scripts', include: ['*.test.mjs'], testTimeout: 30_000 } },
    ],
  },
});
