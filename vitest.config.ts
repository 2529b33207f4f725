import { defineConfig } from 'vitest/config';
import { roomTexts } from './packages/web/vite.texts.ts';
import { LongestFirst } from './tools/src/test/longest-first.ts';

export default defineConfig({
  // Parts of the interface are tested without its pages, and speak as it does.
  plugins: [roomTexts],
  test: {
    include: ['packages/**/src/**/*.test.ts', 'tools/src/**/*.test.ts'],
    globalSetup: 'packages/server/src/testing/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    // One module graph for all files: ten times faster, and no file may lean on module mocks.
    isolate: false,
    maxWorkers: 2,
    // Patience for a busy machine: what is waited for comes in a fraction of it, and only a failure waits to the end.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
