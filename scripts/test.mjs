/** `npm test`: prepares what is missing, then runs every check, test and journey, or those that are asked for. */
import path from 'node:path';
import process from 'node:process';
import { root, runChild, runMain } from './processes.mjs';
import { ensureDependencies, ensureRuntime, prepare } from './toolchain.mjs';

/** What imports a change is tested from its source; only journeys try the build. */
async function prepareUnbuilt() {
  const node = await ensureRuntime();
  await ensureDependencies(node);
  return node;
}

await runMain(async () => {
  const args = process.argv.slice(2);
  const isOfChange = args.some((argument) => argument === '--changed' || argument.startsWith('--changed='));
  const node = await (isOfChange ? prepareUnbuilt() : prepare());
  await runChild(node, [path.join(root, 'tools/src/test.ts'), ...args]);
});
