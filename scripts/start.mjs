/** `npm start`: prepares what is missing, then runs everything (server, workers, database) in one process. */
import process from 'node:process';
import { runMain } from './processes.mjs';
import { prepare, runServer } from './toolchain.mjs';

await runMain(async () => runServer(await prepare(), ['up', ...process.argv.slice(2)]));
