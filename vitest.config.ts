import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vitest/config';
import { roomTexts } from './packages/web/vite.texts.ts';
import { LongestFirst } from './tools/src/test/longest-first.ts';

/** What stands on more files than its own (the rooms' texts, and code that loads them) is compiled anew in every run. */
const compileTextsAnew: Plugin = {
  name: 'galena-compile-texts-anew',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineCacheKey }) =>
    defineCacheKey(({ id, sourceCode }) => (id.startsWith('\0') || sourceCode.includes('import(') ? false : undefined)),
};

export default defineConfig({
  // Parts of the interface are tested without its pages, and speak as it does.
  plugins: [roomTexts, compileTextsAnew],
  test: {
    include: ['packages/**/src/**/*.test.ts', 'tools/src/**/*.test.ts'],
    globalSetup: 'packages/server/src/testing/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    // Compiled once, until a file changes: a run of one room begins in half the time (node_modules/.experimental-vitest-cache).
    experimental: { fsModuleCache: true },
    // One module graph for all files: ten times faster, and no file may lean on module mocks.
    isolate: false,
    maxWorkers: 2,
    // Patience for a busy machine: what is waited for comes in a fraction of it, and only a failure waits to the end.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
