/** `node scripts/run.mjs <file> [args]`: runs a file of the checkout, TypeScript too, on the right Node. No build. */
import path from 'node:path';
import process from 'node:process';
import { root, runChild, runMain } from './processes.mjs';
import { ensureDependencies, ensureRuntime } from './toolchain.mjs';

await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Error('usage: node scripts/run.mjs <file> [args]');
  const node = await ensureRuntime();
  await ensureDependencies(node);
  await runChild(node, [path.resolve(root, file), ...args]);
});
