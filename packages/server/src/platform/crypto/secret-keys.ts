import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecretKey } from './secrets.ts';

/**
 * The keys for secrets at rest: the configured ones, else the ones in `<directory>/secret-keys`, made on first need.
 * Several machines on one database need GALENA_SECRET_KEYS, the same on each.
 */
export const loadSecretKeys = (configured: string | undefined, directory: string): string => {
  if (configured) return configured;
  const file = join(directory, 'secret-keys');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(directory, { recursive: true });
  try {
    // `wx`: of two processes that start at once, the second reads what the first wrote.
    writeFileSync(file, `${newSecretKey('k1')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
};
