import fs from 'node:fs';

/** Whether a process of that number runs. A zombie (nobody waited for it) counts as gone. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return readState(pid) !== 'Z';
};

/** The state letter of a process on Linux, null where it cannot be told. */
const readState = (pid: number): string | null => {
  try {
    return /\) (\S)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
};

/** What is known about the process that a lock file of PostgreSQL names. */
export type ServerState = 'none' | 'ours' | 'foreign' | 'unknown';

/**
 * Whether a process is the server of a data folder. The number alone proves nothing: after a reboot it may belong to
 * anybody. A server's working folder is its data folder, which Linux shows; elsewhere only a connection can tell.
 */
export const findServerState = (pid: number, data: string): ServerState => {
  if (!isRunning(pid)) return 'none';
  if (process.platform !== 'linux') return 'unknown';
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data) ? 'ours' : 'foreign';
  } catch {
    // We see all processes of the server's user; one that we may not look into is not it.
    return isRunning(pid) ? 'foreign' : 'none';
  }
};
