import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { newSecretKey } from './secrets.ts';

/**
 * The keys for secrets at rest: the configured ones, else the ones in `<directory>/secret-keys`, made on first need.
 * Several machines on one database need GALENA_SECRET_KEYS, the same on each.
 */
export const loadSecretKeys = (configured: string | undefined, directory: string): string => {
  if (configured) return configured;
  const file = join(directory, 'secret-keys');
  let keys: string;
  try {
    if (!existsSync(file)) makeKeyFile(directory, file);
    keys = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([
      `GALENA_DATA_DIR: can’t save the secret keys in ${directory} (${(error as NodeJS.ErrnoException).code}). Make it writable, use another folder or set GALENA_SECRET_KEYS`,
    ]);
  }
  if (keys) return keys;
  throw new ConfigError([
    `GALENA_SECRET_KEYS: not set, and ${file} is empty. Restore that file from a backup. If you have none, delete it: Galena makes a new key, and you enter the stored secrets again`,
  ]);
};

/** Whole or not at all, also after a power cut; of two processes that start at once, the second uses the first one's. */
const makeKeyFile = (directory: string, file: string): void => {
  mkdirSync(directory, { recursive: true });
  const fresh = `${file}.new-${process.pid}`;
  writeFileSync(fresh, `${newSecretKey('k1')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
};
