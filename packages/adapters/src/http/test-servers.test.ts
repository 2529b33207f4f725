import { expect, it } from 'vitest';
import { startServer } from './test-servers.ts';

const seen: number[] = [];

// Those of a test are closed when it ends, and their ports are free again.
it.each([1, 2, 3])('no server of a test listens where another has before, %d', async () => {
  for (let at = 0; at < 300; at += 1) seen.push((await startServer(() => undefined)).port);
  expect(new Set(seen).size).toBe(seen.length);
});
