/** `npm test`: prepares what is missing, then runs every check, test and journey. */
import path from 'node:path';
import process from 'node:process';
import { root, runChild, runMain } from './processes.mjs';
import { prepare } from './toolchain.mjs';

await runMain(async () => {
  const node = await prepare();
  await runChild(node, [path.join(root, 'tools/src/test.ts'), ...process.argv.slice(2)]);
});
