import { readConfig, type Config } from '../platform/config/config.ts';
import { loadSecretKeys } from '../platform/crypto/secret-keys.ts';
import { resealAll } from '../platform/crypto/sealed-columns.ts';
import { resealKeptAnswers } from '../platform/http/idempotency.ts';
import type { Command } from '../platform/module/command.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { backUp, restore } from './backup-commands.ts';
import { dataDirectory, openDatabase, type Database } from './database.ts';
import { examine } from './doctor.ts';
import { openApp, prepareDatabase, type OpenApp } from './app.ts';
import { modules } from './modules.ts';
import { stopAll, stopOnSignals, type Stoppable } from './process.ts';
import { readSavedPage } from './read-command.ts';
import { putRequiredRows, seed } from './seed.ts';
import { serve } from './serve.ts';
import { startWorker } from './work.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Opened = { readonly database: Database; readonly app: OpenApp };

type Setup = { readonly config: Config; readonly log: Log };

const readSetup = (logLevel: string): Setup => {
  const config = readConfig(process.env);
  return { config, log: createLog(config.GALENA_LOG_LEVEL ?? logLevel) };
};

/** Opens database and house; each joins `parts` as soon as it stands. */
const open = async ({ config, log }: Setup, parts: Stoppable[], mayShare: boolean): Promise<Opened> => {
  const database = await openDatabase(config, log, mayShare);
  parts.push(database);
  const secretKeys = loadSecretKeys(config.GALENA_SECRET_KEYS, dataDirectory(config));
  const { applied, logins } = await prepareDatabase(config, database.url, secretKeys);
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  const app = await openApp({ config, logins, secretKeys, log });
  parts.push({ stop: app.close });
  await putRequiredRows(app);
  return { database, app };
};

/** Runs a task beside whatever else runs on the data, and closes everything after it. */
const once = async (task: (app: OpenApp) => Promise<void>): Promise<void> => {
  const setup = readSetup('warn');
  const parts: Stoppable[] = [];
  try {
    await task((await open(setup, parts, true)).app);
  } finally {
    await stopAll(parts, setup.log);
  }
};

const tellSignIns = (lines: readonly string[]): void => {
  if (lines.length === 0) return;
  say('\n  First sign-ins (shown only once; for a new password: npm run galena -- password <email>)');
  for (const line of lines) say(`    ${line}`);
};

type Wants = { readonly web: boolean; readonly worker: boolean; readonly seed: boolean };

const startParts = async (setup: Setup, parts: Stoppable[], wants: Wants): Promise<void> => {
  const { database, app } = await open(setup, parts, !wants.seed);
  // At once: should the rest of the start fail (the port is taken), nothing would ever show these passwords again.
  if (wants.seed) tellSignIns(await seed(app));
  if (wants.worker) parts.push(await startWorker(app));
  if (!wants.web) return say('The Galena worker is ready');
  const serving = await serve(app);
  parts.push(serving);
  database.announce(serving.address);
  say(`\n  Galena is ready at ${serving.address}\n`);
};

/** Starts the parts and keeps them until a signal ends them. */
const run = async (wants: Wants): Promise<void> => {
  // `npm start` speaks to a person in a terminal; a line per call would drown what it says.
  const setup = readSetup(wants.seed ? 'warn' : 'info');
  const parts: Stoppable[] = [];
  const started = startParts(setup, parts, wants);
  stopOnSignals(parts, started, setup.log);
  try {
    await started;
  } catch (error) {
    await stopAll(parts, setup.log);
    throw error;
  }
};

type Runnable = { readonly about: string; readonly run: (args: readonly string[]) => Promise<void> };

/** A room's command, with a house around it once its words are understood. */
const runnable = ({ name, about, read }: Command): Runnable => ({
  about,
  run: async (args) => {
    // npm runs scripts in the checkout; a relative path means the folder the command was typed in.
    const runIt = read({ args, folder: process.env['INIT_CWD'] ?? process.cwd() });
    await once(async ({ systemContext }) => {
      if ((await runIt({ context: systemContext(name), say })) === 'failed') process.exitCode = 1;
    });
  },
});

type Named = readonly [name: string, command: Runnable];

const ofRooms = modules.flatMap((module) => module.commands ?? []).map((one): Named => [one.name, runnable(one)]);

/** One list of commands. @throws where two have one name */
const joined = (...lists: readonly (readonly Named[])[]): Readonly<Record<string, Runnable>> => {
  const all = lists.flat();
  const twice = all.find(([name], at) => all.findIndex(([other]) => other === name) !== at);
  if (twice) throw new Error(`two commands are called "${twice[0]}"`);
  return Object.fromEntries(all);
};

const aboutProcesses: Readonly<Record<string, Runnable>> = {
  up: {
    about: 'start everything in one process: database, migrations, first accounts, web, API, worker (npm start)',
    run: () => run({ web: true, worker: true, seed: true }),
  },
  serve: {
    about: 'start the web and the API; run as many as you like on one database',
    run: () => run({ web: true, worker: false, seed: false }),
  },
  work: {
    about: 'start the worker; run as many as you like on one database',
    run: () => run({ web: false, worker: true, seed: false }),
  },
  migrate: {
    about: 'update the database to this version',
    run: () => once(async () => say('The database is up to date.')),
  },
  seed: {
    about: 'create the first accounts if they’re missing',
    run: () =>
      once(async (app) => {
        const lines = await seed(app);
        tellSignIns(lines);
        if (lines.length === 0) say('Nothing to do: the first accounts already exist.');
      }),
  },
  read: {
    about: '<page.html> [--url <address>] [--country <code>]: show what a lookup finds on a saved page, as JSON',
    run: async (args) => say(await readSavedPage(args)),
  },
  'rotate-secrets': {
    about: 'encrypt every stored secret again with the first key of GALENA_SECRET_KEYS',
    run: () =>
      once(async (app) => {
        const context = app.systemContext('rotate-secrets');
        const columns = modules.flatMap((module) => module.sealed ?? []);
        const count =
          (await resealAll(context.db, context.app.secrets, columns)) +
          (await resealKeptAnswers(context.db, context.app.secrets));
        say(`${count} secrets encrypted again. You can now remove older keys from GALENA_SECRET_KEYS.`);
      }),
  },
};

const aboutTheWhole: Readonly<Record<string, Runnable>> = {
  backup: { about: '[file]: back up everything to one file while Galena runs', run: (args) => backUp(args, say) },
  restore: {
    about: '<file> [--replace] [--without-secrets]: restore a backup into an empty database, or replace what’s there',
    run: (args) => restore(args, say),
  },
  doctor: { about: 'check the installation and show how to fix problems', run: () => examine(say) },
};

/** The `galena` command line: `npm run galena -- <command>`. */
export const commands = joined(Object.entries(aboutProcesses), ofRooms, Object.entries(aboutTheWhole));
