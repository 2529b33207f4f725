import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atExit, type CleanUp } from './clean-up.ts';

/** The checkout whose product is tried. */
export const root = resolve(import.meta.dirname, '../..');

/** Where failed journeys leave what they saw. */
export const outputFolder = resolve(import.meta.dirname, '../output');

const memory = '/dev/shm';
const roomBytes = 1024 ** 3;

const hasRoomInMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomBytes;
  } catch {
    // No such place on this system.
    return false;
  }
};

const makeFolder = (base: string, cleanUp: CleanUp): string => {
  const folder = mkdtempSync(join(base, 'galena-e2e-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const stay = atExit(remove);
  cleanUp.add(() => {
    stay();
    remove();
  });
  // Root's database runs as another user, who must get in; mkdtemp lets nobody in.
  chmodSync(folder, 0o711);
  return folder;
};

/** A folder for data, in memory where there is room: a new database stands there in half the time. */
export const makeDataFolder = (cleanUp: CleanUp): string => makeFolder(hasRoomInMemory() ? memory : tmpdir(), cleanUp);

/** A folder for programs; memory is often mounted so that nothing in it may run. */
export const makeProgramFolder = (cleanUp: CleanUp): string => makeFolder(tmpdir(), cleanUp);
