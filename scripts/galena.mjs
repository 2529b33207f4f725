/** `npm run galena -- <command …>`: the server's other commands (migrate, import, doctor, …). */
import process from 'node:process';
import { runMain } from './processes.mjs';
import { prepare, runServer } from './toolchain.mjs';

await runMain(async () => runServer(await prepare(), process.argv.slice(2)));
