import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './test/processes.ts';
import { tell } from './test/tell.ts';
import { runVitest } from './test/vitest-run.ts';

/** `npm run prove [-- room …]`: the tests that have more to say than `npm test` has time for, in full. */

// Who imports this knows of two depths.
const mark = "from '@galena/contract/testing'";
const roomOf = (file: string): string => basename(dirname(file));

const proofs = globSync('packages/*/src/**/*.test.ts', { cwd: root })
  .filter((file) => readFileSync(join(root, file), 'utf8').includes(mark))
  .toSorted();
const rooms = [...new Set(proofs.map(roomOf))].toSorted();
const minutes = (count: number): number => count * 60_000;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((room) => !rooms.includes(room));

if (unknown.length > 0) {
  console.error(`Nothing to prove in ${unknown.join(', ')}. There are proofs in: ${rooms.join(', ')}.`);
  process.exitCode = 1;
} else {
  const files = proofs.filter((file) => wanted.length === 0 || wanted.includes(roomOf(file)));
  const patience = [`--testTimeout=${minutes(60)}`, `--hookTimeout=${minutes(10)}`];
  // A number of rounds may stand there instead.
  const environment = { GALENA_TEST_DEPTH: process.env['GALENA_TEST_DEPTH'] ?? 'proof' };
  const from = performance.now();
  const outcome = runVitest('proofs', [...files, ...patience], { environment, reporter: 'verbose' });
  tell([{ name: 'proofs', outcome, seconds: (performance.now() - from) / 1000 }]);
}
