import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A volume that a test can fill to the last byte. */
export type SmallVolume = {
  readonly folder: string;
  /** Fills it with a ballast file until `leftBytes` are left. */
  readonly fill: (leftBytes?: number) => void;
  /** Throws the ballast out. */
  readonly empty: () => void;
  readonly unmount: () => void;
};

const mount = (folder: string, megabytes: number): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
    stdio: 'pipe',
  });

/** @returns null where this user may not mount (needs root on Linux): the test is skipped there, and says so */
export const maybeSmallVolume = (megabytes: number): SmallVolume | null => {
  const folder = mkdtempSync(join(tmpdir(), 'galena-volume-'));
  try {
    mount(folder, megabytes);
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: (leftBytes = 0) => {
      const { bavail, bsize } = statfsSync(folder);
      const ballastBytes = Math.max(0, bavail * bsize - leftBytes);
      try {
        writeFileSync(ballast, Buffer.alloc(ballastBytes), { flag: 'a' });
      } catch (error) {
        // Whoever else writes there took some of it between the two calls: it is full then, which is what was asked.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
