import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atExit, type CleanUp } from './clean-up.ts';
import { makeDataFolder, root } from './folders.ts';
import { people } from './people.ts';

/** What a command of the product ended with. */
type Ended = { readonly exitCode: number | null; readonly text: string };

/** A running product on data of its own. */
export type Stack = {
  /** Where it serves, e.g. `http://127.0.0.1:41234`. */
  readonly origin: string;
  /** Runs a command (`doctor`) on the same data. */
  readonly command: (...args: readonly string[]) => Promise<Ended>;
  /** Ends the product as a power cut would; its database may live on. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same data and port. */
  readonly startAgain: () => Promise<void>;
};

/** What journeys need to run commands beside a product that another process started. */
export type StackPlace = { readonly origin: string; readonly folder: string };

const program = join(root, 'dist/server/main.js');
const startMs = 180_000;
const stopMs = 35_000;
const commandMs = 60_000;

const foreign = /^(GALENA_|VITEST|NODE_OPTIONS$|NODE_ENV$|DATABASE_URL$|PORT$|HOST$)/;

/** The environment of the product: of ours only what is not about Galena or the tests. */
const environmentOf = (folder: string, port: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
  PORT: port,
  HOST: '127.0.0.1',
  GALENA_DATA_DIR: folder,
  GALENA_DEMO_PASSWORD: people.demo.password,
  GALENA_DEMO_AGENCY_PASSWORD: people.agency.password,
  GALENA_ADMIN_PASSWORD: people.admin.password,
  // No journey leaves this machine.
  GALENA_OVERPASS: 'off',
  GALENA_NOMINATIM: 'off',
  GALENA_MAP_TILES: 'off',
  // The sites that are read are our own.
  GALENA_SITE_DELAY_MS: '0',
  // All journeys are one person's, one after the other: nobody is as quick. The limits have tests of their own on the server.
  GALENA_RATE_LIMITS: 'off',
  // So that each visitor can come from an address of their own.
  GALENA_TRUST_PROXY: '127.0.0.1',
});

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (hasEnded(child)) resolve();
    else child.once('exit', () => resolve());
  });

type Settings = Readonly<Record<string, string>>;

const spawnProduct = (folder: string, port: string, settings: Settings): ChildProcess =>
  spawn(process.execPath, [program, 'up'], {
    cwd: root,
    env: { ...environmentOf(folder, port), ...settings },
    // With a channel to us it also ends when this process is gone for good.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

/**
 * Waits until the product is ready. @returns where it serves.
 * Throws with what it said when it ends, or says nothing, instead.
 */
const originOf = async (child: ChildProcess): Promise<string> => {
  let output = '';
  let late: NodeJS.Timeout | undefined;
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (part: Buffer): void => {
      output += part.toString();
      const origin = /Galena is ready at (http:\S+)/.exec(output)?.[1];
      if (origin) resolve(origin);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code, signal) => reject(new Error(`the product ended with ${code ?? signal}:\n${output}`)));
    child.once('error', reject);
    late = setTimeout(() => reject(new Error(`the product was not ready after ${startMs} ms:\n${output}`)), startMs);
  });
  return ready.finally(() => clearTimeout(late));
};

const databaseOf = (folder: string): number | null => {
  const [file] = globSync(join(folder, 'postgres/pg*/postmaster.pid'));
  return file ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
};

/** Ends a database that outlived its product, without leaving this tick. @returns whether there was one. */
const endDatabase = (folder: string): boolean => {
  const pid = databaseOf(folder);
  if (pid === null) return false;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  try {
    process.kill(pid, 'SIGQUIT');
    for (let tries = 0; databaseOf(folder) !== null && tries < 250; tries++) Atomics.wait(clock, 0, 0, 20);
  } catch {
    // It was gone already and left only its file.
  }
  return true;
};

const stopProduct = async (child: ChildProcess, folder: string): Promise<void> => {
  const wasRunning = !hasEnded(child);
  child.kill('SIGTERM');
  await Promise.race([endOf(child), delay(stopMs, null, { ref: false })]);
  const isClean = child.exitCode === 0;
  child.kill('SIGKILL');
  const isLeft = endDatabase(folder);
  if (wasRunning && (!isClean || isLeft))
    throw new Error(`the product did not stop cleanly on SIGTERM${isLeft ? ': its database went on' : ''}`);
};

/** Runs a command of the product on the data in `folder`. Throws when it does not come to an end. */
export const runCommand = (folder: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const options = { cwd: root, env: environmentOf(folder, '0'), timeout: commandMs };
    const child = execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      const text = stdout + stderr;
      if (error?.killed) reject(new Error(`galena ${args[0]} had not ended after ${commandMs} ms; it said:\n${text}`));
      else resolve({ exitCode: child.exitCode, text });
    });
  });

/**
 * Starts a product on empty data; the clean-up stops it and removes the data.
 * @param settings beside the usual ones
 */
export const startStack = async (cleanUp: CleanUp, settings: Settings = {}): Promise<Stack & StackPlace> => {
  if (!existsSync(program) || !existsSync(join(root, 'dist/web/index.html')))
    throw new Error(
      'The product is not built: npm start does it, or the two vite builds of packages/web and packages/server.',
    );
  const folder = join(makeDataFolder(cleanUp), 'data');
  let child = spawnProduct(folder, '0', settings);
  const stay = atExit(() => {
    child.kill('SIGKILL');
    endDatabase(folder);
  });
  cleanUp.add(() => stopProduct(child, folder).finally(stay));
  const origin = await originOf(child);
  return {
    origin,
    folder,
    command: (...args) => runCommand(folder, args),
    kill: async () => {
      child.kill('SIGKILL');
      await endOf(child);
    },
    startAgain: async () => {
      child = spawnProduct(folder, new URL(origin).port, settings);
      await originOf(child);
    },
  };
};
