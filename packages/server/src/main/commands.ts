import { renewPassword } from '../modules/identity/index.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { loadSecretKeys } from '../platform/crypto/secret-keys.ts';
import { resealAll } from '../platform/crypto/sealed-columns.ts';
import { createLog } from '../platform/log/log.ts';
import { dataDirectory, openDatabase, type Database } from './database.ts';
import { examine } from './doctor.ts';
import { openHouse, prepareDatabase, type OpenHouse } from './house.ts';
import { modules } from './modules.ts';
import { stopOnSignals, type Stoppable } from './process.ts';
import { seed } from './seed.ts';
import { serve } from './serve.ts';
import { startWorker } from './work.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Opened = { readonly config: Config; readonly database: Database; readonly house: OpenHouse };

const open = async (mayShare: boolean, logLevel = 'info'): Promise<Opened> => {
  const config = readConfig(process.env);
  const log = createLog(config.GALENA_LOG_LEVEL ?? logLevel);
  const database = await openDatabase(config, log, mayShare);
  try {
    const applied = await prepareDatabase(config, database.url);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    const secretKeys = loadSecretKeys(config.GALENA_SECRET_KEYS, dataDirectory(config));
    return { config, database, house: await openHouse({ config, databaseUrl: database.url, secretKeys, log }) };
  } catch (error) {
    await database.stop();
    throw error;
  }
};

const partsOf = ({ database, house }: Opened): Stoppable[] => [database, { stop: house.close }];

/** Runs a task and closes everything after it. */
const once = async (task: (opened: Opened) => Promise<void>): Promise<void> => {
  const opened = await open(true);
  try {
    await task(opened);
  } finally {
    for (const part of partsOf(opened).toReversed()) await part.stop();
  }
};

const tellSignIns = (lines: readonly string[]): void => {
  if (lines.length === 0) return;
  say('\n  First sign-ins (shown this once; a new password: npm run galena -- password <email>)');
  for (const line of lines) say(`    ${line}`);
};

/** Starts the parts, registers what stops them, and tells where it serves. */
const run = async (wants: {
  readonly web: boolean;
  readonly worker: boolean;
  readonly seed: boolean;
}): Promise<void> => {
  // `npm start` speaks to a person in a terminal; a line per call would drown what it says.
  const opened = await open(!wants.seed, wants.seed ? 'warn' : 'info');
  const parts = partsOf(opened);
  try {
    const lines = wants.seed ? await seed(opened.house) : [];
    if (wants.worker) parts.push(startWorker(opened.house));
    if (wants.web) {
      const serving = await serve(opened.house);
      parts.push(serving);
      opened.database.announce(serving.address);
      tellSignIns(lines);
      say(`\n  Galena is ready at ${serving.address}\n`);
    } else say('The Galena worker is ready');
    stopOnSignals(parts, opened.house.work.log);
  } catch (error) {
    for (const part of parts.toReversed()) await part.stop();
    throw error;
  }
};

/** The `galena` command line: `npm run galena -- <command>`. */
export const commands: Readonly<
  Record<string, { readonly about: string; readonly run: (args: readonly string[]) => Promise<void> }>
> = {
  up: {
    about: 'everything in one process: database, migrations, first rows, web, API, worker (npm start)',
    run: () => run({ web: true, worker: true, seed: true }),
  },
  serve: {
    about: 'web and API; any number of them on one database',
    run: () => run({ web: true, worker: false, seed: false }),
  },
  work: {
    about: 'the worker; any number of them on one database',
    run: () => run({ web: false, worker: true, seed: false }),
  },
  migrate: {
    about: 'bring the database up to this version',
    run: () => once(async () => say('The database is up to date.')),
  },
  seed: {
    about: 'put the first accounts in place, where they are missing',
    run: () =>
      once(async ({ house }) => {
        const lines = await seed(house);
        tellSignIns(lines);
        if (lines.length === 0) say('Nothing to do: the first accounts stand.');
      }),
  },
  password: {
    about: '<email>: give a user of the platform a new password and end its sessions',
    run: ([email = '']) =>
      once(async ({ house }) => {
        const password = await renewPassword(house.systemWork('password'), email);
        if (password === null)
          throw new Error(`Nobody signs in with ${email || 'no address'}. Usage: npm run galena -- password <email>`);
        say(`${email}  ${password}`);
      }),
  },
  'rotate-secrets': {
    about: 'seal every stored secret with the first key of GALENA_SECRET_KEYS',
    run: () =>
      once(async ({ house }) => {
        const work = house.systemWork('rotate-secrets');
        const columns = modules.flatMap((module) => module.sealed ?? []);
        say(
          `${await resealAll(work.db, work.house.secrets, columns)} secrets sealed anew; older keys may now leave GALENA_SECRET_KEYS.`,
        );
      }),
  },
  doctor: { about: 'what is configured, reachable, missing, and what to do', run: () => examine(say) },
};
