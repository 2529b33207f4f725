import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/journeys/**/*.e2e.ts'],
    globalSetup: 'src/global-setup.ts',
    // One browser and one product for all journeys: side by side they would take each other's sessions and time.
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
  },
});
