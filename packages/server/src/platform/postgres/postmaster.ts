import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresBinaries, programPath } from './binaries.ts';
import { serverEnvironment } from './cluster.ts';
import { keepOwner } from './home.ts';
import { diskFull, LaunchError, OWN_POSTGRES } from './launch-error.ts';
import { findServerState, isRunning } from './process-table.ts';
import type { ServerUser } from './server-user.ts';

/** What the server is started with. `flags` are further arguments of `postgres`, such as `-c work_mem=8MB`. */
export type PostmasterOptions = {
  readonly home: string;
  readonly data: string;
  readonly user: ServerUser;
  readonly binaries: PostgresBinaries;
  readonly durable: boolean;
  readonly flags: readonly string[];
  readonly log: (message: string) => void;
};

/** `occupied`: another start was faster and holds the data folder. `port_taken`: somebody took the port meanwhile. */
export type StartResult = 'ready' | 'occupied' | 'port_taken';

const LOG_LIMIT_BYTES = 5_000_000;
/** Crash recovery after a power cut replays up to `max_wal_size`; slow disks need minutes for that. */
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 10;

/** `postmaster.pid` of a data folder: whose server it is, its port (0 while the file is still being written), its state. */
export type LockFile = { readonly pid: number; readonly port: number; readonly isReady: boolean };

const lockFileOf = (data: string): string => path.join(data, 'postmaster.pid');

/** What `postmaster.pid` says (src/include/utils/pidfile.h of PostgreSQL), null when there is none or it is empty. */
export const readLockFile = (data: string): LockFile | null => {
  const lines = readLines(lockFileOf(data));
  const pid = Number(lines[0]);
  return pid ? { pid, port: Number(lines[3]) || 0, isReady: lines[7]?.trim() === 'ready' } : null;
};

/** Whether the lock file is there without a word: another start is about to write it, or the machine went down then. */
export const isLockFileEmpty = (data: string): boolean => {
  const file = lockFileOf(data);
  return fs.statSync(file, { throwIfNoEntry: false })?.size === 0;
};

const readLines = (file: string): string[] => {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

/** A port that is free at this moment, chosen by the operating system. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Starts the server and waits until it takes connections (after a crash: until it has recovered). */
export const startPostmaster = async (port: number, options: PostmasterOptions): Promise<StartResult> => {
  const logFile = path.join(options.home, 'postgres.log');
  rotateLog(logFile);
  // A file and not a pipe: the server may outlive us (kill -9), and a pipe would die with us.
  const output = fs.openSync(logFile, 'a', 0o600);
  keepOwner(output, options.home);
  const from = fs.fstatSync(output).size;
  const child = spawn(programPath(options.binaries.binDirectory, 'postgres'), serverArguments(port, options), {
    ...options.user,
    cwd: '/',
    env: startEnvironment(options.data),
    // A group of its own, so that a Ctrl-C meant for us does not end the database under our last transactions.
    detached: true,
    stdio: ['ignore', 'ignore', output],
    windowsHide: true,
  });
  fs.closeSync(output);
  child.unref();
  return waitUntilReady(child, () => fs.readFileSync(logFile).subarray(from).toString(), options);
};

const serverArguments = (port: number, { data, durable, flags }: PostmasterOptions): string[] => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...(durable
      ? // A first import fills tables of which nothing is known: every minute would leave it a minute of plans for empty ones.
        { autovacuum_naptime: '15s' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', data, '-p', String(port), ...given, ...flags];
};

/**
 * A lock file left by a killed server may name a number that now belongs to some other program, or to a zombie that
 * nobody waits for (a container's first process often does not): PostgreSQL would take it for a living server. It
 * takes exactly one hint of whom to overlook (pg_ctl uses it for itself); deleting the file instead would also switch
 * off its check for surviving backends.
 */
const startEnvironment = (data: string): NodeJS.ProcessEnv => {
  const left = readLockFile(data);
  const isStale = left !== null && ['none', 'foreign'].includes(findServerState(left.pid, data));
  return { ...serverEnvironment(), ...(isStale ? { PG_GRANDPARENT_PID: String(left.pid) } : {}) };
};

const waitUntilReady = async (
  child: ChildProcess,
  readLog: () => string,
  { data, log }: PostmasterOptions,
): Promise<StartResult> => {
  let problem: string | null = null;
  child.once('exit', (code, signal) => (problem ??= `ended with ${code ?? signal}`));
  child.once('error', (error) => (problem = error.message));
  const begin = Date.now();
  for (let isTold = false; ; await delay(POLL_MS)) {
    // The log is no proof: another start on the same folder writes to it, too.
    const lock = readLockFile(data);
    if (lock?.pid === child.pid && lock?.isReady && problem === null) return 'ready';
    if (problem !== null) return explainStart(readLog(), problem, data);
    const waited = Date.now() - begin;
    if (waited > 5000 && !isTold) {
      isTold = true;
      log('the database recovers from an unclean stop; this may take some minutes');
    }
    if (waited <= START_TIMEOUT_MS) continue;
    child.kill('SIGQUIT');
    return explainStart(readLog(), `was not ready after ${START_TIMEOUT_MS / 1000} s`, data);
  }
};

const explainStart = (output: string, problem: string, data: string): StartResult => {
  if (/lock file "postmaster\.pid" (already exists|is empty)/.test(output)) return 'occupied';
  if (/could not (bind|create any TCP)/.test(output)) return 'port_taken';
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output)) throw diskFull(data);
  const tail = output.trim().split('\n').slice(-8).join('\n');
  const remedy = [
    [/incompatible with server/, 'The data was made by another version of PostgreSQL: start the Galena that made it.'],
    [/wrong ownership|invalid permissions/, `Give it back its owner and mode: chmod 700 ${data}.`],
    [
      /Permission denied/,
      `Let ${data} belong to the user that Galena runs as, or set GALENA_DATA_DIR to another folder.`,
    ],
    [/shared memory|Cannot allocate memory/, 'The machine has too little memory: about 512 MB must be free.'],
    [/still in use/, 'Processes of the killed server are still ending: wait a moment and start again.'],
  ].find(([pattern]) => (pattern as RegExp).test(output))?.[1] as string | undefined;
  throw new LaunchError(
    'start_failed',
    `The database in ${data} didn’t start: it ${problem}.\n${tail}`,
    `${remedy ?? `The lines above are the end of its log. If the data is damaged, restore ${data} from a backup, or move it away to start with an empty database.`} ${OWN_POSTGRES}`,
  );
};

/** Keeps one older log file beside. Truncated in place, because a running server goes on writing to the same file. */
export const rotateLog = (logFile: string): void => {
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= LOG_LIMIT_BYTES) return;
  fs.copyFileSync(logFile, `${logFile}.1`);
  fs.truncateSync(logFile);
};

/** Ends the server of the data folder in an orderly way, and at once when it does not listen. Never hangs. */
export const stopPostmaster = async (data: string, binaries: PostgresBinaries): Promise<void> => {
  const lock = readLockFile(data);
  if (lock === null || ['none', 'foreign'].includes(findServerState(lock.pid, data))) return;
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl knows the server's own way.
    spawnSync(programPath(binaries.binDirectory, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w'], { cwd: '/' });
    return;
  }
  // Fast, then immediate (recovers at the next start), then by force.
  for (const [signal, patience] of [
    ['SIGINT', STOP_TIMEOUT_MS],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    sendSignal(lock.pid, signal);
    for (const end = Date.now() + patience; Date.now() < end; await delay(POLL_MS)) if (!isRunning(lock.pid)) return;
  }
};

const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in this very moment, which is what was wanted.
  }
};
