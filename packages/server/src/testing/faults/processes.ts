import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from 'vitest';
import { testSecretKeys } from '../logins/secret-keys.ts';
import { testTimeOffset } from '../set-clock.ts';
import { buildProbe } from './probe-build.ts';

/** A probe process, ready to work. */
export type ProbeProcess = {
  readonly child: ChildProcess;
  /** Where it serves; empty for a worker. */
  readonly origin: string;
  /** Resident bytes. */
  readonly memory: () => Promise<number>;
  /** Sends a signal; SIGKILL when none is named. */
  readonly kill: (signal?: NodeJS.Signals) => void;
  /** Settles when it has ended, with the signal that ended it or null. */
  readonly ended: Promise<NodeJS.Signals | null>;
};

export type ProbeInput = {
  readonly role: 'serve' | 'work' | 'serve,work';
  readonly databaseUrl: string;
  /** `GALENA_…`, `CRASH_AT`, `PROBE_CLOCK` (`set`: it stands still; else milliseconds from the machine’s time), `PROBE_SILENT_SECONDS`, `PROBE_LEADS`. */
  readonly environment?: Readonly<Record<string, string>>;
};

// One time for all processes of a file: it goes on from where the clock of its tests stands at first.
const timeOffset = String(testTimeOffset());

/**
 * Processes of our own for the tests of one file: real ones, so that they can be killed at any moment. None is left
 * behind after the tests.
 */
export const useProcesses = () => {
  const alive = new Set<ProbeProcess>();
  afterAll(async () => {
    for (const one of alive) {
      one.kill('SIGCONT');
      one.kill();
    }
    await Promise.all([...alive].map((one) => one.ended));
  });

  const start = async ({ role, databaseUrl, environment = {} }: ProbeInput): Promise<ProbeProcess> => {
    const { script, compiled } = await buildProbe();
    const child = fork(script, {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compiled,
        DATABASE_URL: databaseUrl,
        GALENA_SECRET_KEYS: testSecretKeys,
        GALENA_RATE_LIMITS: 'off',
        GALENA_POOL_SIZE: '10',
        PORT: '0',
        PROBE: role,
        PROBE_CLOCK: timeOffset,
        ...environment,
      },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
    const asked = async (): Promise<unknown> => ((await once(child, 'message')) as [unknown])[0];
    const origin = await Promise.race([
      asked() as Promise<string>,
      ended.then((signal) => Promise.reject(new Error(`the ${role} process ended at its start (${signal})`))),
    ]);
    const probe: ProbeProcess = {
      child,
      origin,
      ended,
      memory: () => {
        child.send('how much?');
        return asked() as Promise<number>;
      },
      kill: (signal = 'SIGKILL') => void child.kill(signal),
    };
    alive.add(probe);
    void ended.then(() => alive.delete(probe));
    return probe;
  };
  return { start, alive };
};
