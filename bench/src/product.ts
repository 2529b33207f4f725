import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

export type Running = {
  readonly child: ChildProcess;
  readonly address: string;
  readonly readyMs: number;
  readonly stop: () => Promise<void>;
};

/** A port that is free at this moment. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Starts a program and waits for `sign` in what it says. */
export const start = async (
  file: string,
  args: readonly string[],
  environment: Record<string, string>,
  sign: RegExp,
): Promise<Running> => {
  const from = performance.now();
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, file), ...args], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.stdout?.on('data', (text: Buffer) => void (sign.test(String(text)) && ready()));
  });
  const stop = async () => {
    child.removeAllListeners('exit');
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await gone;
  };
  return { child, address: `http://127.0.0.1:${port}`, readyMs: performance.now() - from, stop };
};

/** Starts the product with everything in one process on the data in `directory`. */
export const startProduct = (directory: string, password: string): Promise<Running> =>
  start(
    'dist/server/main.js',
    ['up'],
    { GALENA_DATA_DIR: directory, GALENA_DEMO_PASSWORD: password, GALENA_RATE_LIMITS: 'off' },
    /ready at/,
  );

/** The address of the embedded database that a product runs on `directory`. */
export const databaseUrl = (directory: string): string => {
  const home = join(directory, 'postgres');
  const password = readFileSync(join(home, 'owner.password'), 'utf8').trim();
  const port = readFileSync(join(home, 'pg18/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://galena:${password}@127.0.0.1:${port}/galena`;
};

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Resident memory of a process in MB, after a pause in which nothing is asked of it. */
export const idleMemoryMb = async (pid: number): Promise<number> => {
  await delay(3_000);
  return residentMb(pid);
};

/** Watches the resident memory of a process during a task. @returns what the task answers, and the most MB */
export const peakWhile = async <T>(pid: number, task: () => Promise<T>): Promise<readonly [T, number]> => {
  let peak = residentMb(pid);
  const watch = setInterval(() => void (peak = Math.max(peak, residentMb(pid))), 25);
  try {
    const answer = await task();
    return [answer, peak];
  } finally {
    clearInterval(watch);
  }
};

/** Processor seconds a process has used so far. */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
