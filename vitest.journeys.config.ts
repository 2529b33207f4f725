import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/src/test/longest-first.ts';

/** Journeys through the running product, in a browser. */
export default defineConfig({
  test: {
    root: 'e2e',
    include: ['src/journeys/**/*.e2e.ts'],
    globalSetup: 'src/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // Each with a product and a browser of its own (src/global-setup.ts): they share the build and nothing else.
    maxWorkers: 2,
    isolate: false,
    // Patience for a busy machine: what is waited for comes in a fraction of it, and only a failure waits to the end.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
