import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type PostgresBinaries, programPath } from './binaries.ts';
import { diskFull, explainFileError, LaunchError, OWN_POSTGRES } from './launch-error.ts';
import { isRunning } from './process-table.ts';
import { giveTo, type ServerUser } from './server-user.ts';

/** What the making of a data folder needs. */
export type ClusterOptions = {
  readonly home: string;
  readonly user: ServerUser;
  readonly binaries: PostgresBinaries;
  readonly superPassword: string;
  readonly durable: boolean;
  readonly log: (message: string) => void;
};

/** The data folder of this major version inside `home`, initialised when there is none. Answers its path. */
export const ensureCluster = (options: ClusterOptions): string => {
  const { home, binaries } = options;
  const data = path.join(home, `pg${binaries.major}`);
  refuseOtherMajor(home, data, binaries.major);
  if (isInitialised(data)) return data;
  try {
    sweepInterrupted(home);
    setAside(data, options.log);
    initialise(data, options);
  } catch (error) {
    throw explainFileError(error, home);
  }
  return data;
};

const readVersion = (data: string): string | null => {
  const file = path.join(data, 'PG_VERSION');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
};

const isInitialised = (data: string): boolean =>
  readVersion(data) !== null && fs.existsSync(path.join(data, 'global', 'pg_control'));

const refuseOtherMajor = (home: string, data: string, major: number): void => {
  const folders = fs.readdirSync(home).filter((name) => /^pg\d+$/.test(name));
  const inUse = readVersion(data) === null ? folders : [path.basename(data)];
  for (const name of inUse) {
    const version = readVersion(path.join(home, name));
    if (version === null || version === String(major)) continue;
    throw new LaunchError(
      'wrong_version',
      `The database in ${path.join(home, name)} was made by PostgreSQL ${version}, but this is PostgreSQL ${major}.`,
      `Start the Galena that made it, back it up there and restore it here. Or move that folder away to start with an empty database. ${OWN_POSTGRES}`,
    );
  }
};

const TEMPORARY = /^init-(\d+)-/;

/** Folders in which an initialisation was killed. They never held anything but a beginning. */
const sweepInterrupted = (home: string): void => {
  for (const name of fs.readdirSync(home)) {
    const pid = Number(TEMPORARY.exec(name)?.[1] ?? 0);
    if (pid && (pid === process.pid || !isRunning(pid))) fs.rmSync(path.join(home, name), { recursive: true });
  }
};

/**
 * Clears the place of the data folder. What carries any trace of real data (a version, a control file) is moved aside
 * and never deleted; the leftovers of a killed initialisation go.
 */
const setAside = (data: string, log: (message: string) => void): void => {
  if (!fs.existsSync(data)) return;
  const hasTrace = readVersion(data) !== null || fs.existsSync(path.join(data, 'global', 'pg_control'));
  if (!hasTrace) {
    log(`${data} was only half initialised; making it anew`);
    return fs.rmSync(data, { recursive: true });
  }
  const aside = `${data}.incomplete-${Date.now()}`;
  fs.renameSync(data, aside);
  log(`${data} is not a whole database; it was moved to ${aside} and a new one is made`);
};

/** Into a folder beside, then renamed: a data folder that has the final name is whole. */
const initialise = (data: string, options: ClusterOptions): void => {
  const { home, user, binaries } = options;
  const temporary = fs.mkdtempSync(path.join(home, `init-${process.pid}-`));
  try {
    const passwordFile = path.join(temporary, 'password');
    const fresh = path.join(temporary, 'data');
    fs.writeFileSync(passwordFile, options.superPassword, { mode: 0o600 });
    giveTo(user, passwordFile);
    giveTo(user, temporary);
    const args = ['-D', fresh, '-U', 'postgres', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '-k'];
    const locale = localeArguments(binaries.major);
    const run = spawnSync(
      programPath(binaries.binDirectory, 'initdb'),
      [...args, ...locale, ...(options.durable ? [] : ['-N'])],
      {
        ...user,
        cwd: '/',
        env: serverEnvironment(),
        encoding: 'utf8',
      },
    );
    if (run.status !== 0) throw explainInit(`${run.stdout}${run.stderr}${run.error?.message ?? ''}`, home);
    renameUnlessThere(fresh, data);
    if (options.durable) syncFolder(home);
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
};

/** Neither the language nor the settings of the user's shell may leak into the server. */
export const serverEnvironment = (): NodeJS.ProcessEnv => {
  // oxlint-disable-next-line node/no-process-env -- handed on to another program, not read as configuration
  const { PATH, SYSTEMROOT } = process.env;
  return { PATH, SYSTEMROOT, LC_ALL: process.platform === 'linux' ? 'C.UTF-8' : 'C', TZ: 'UTC' };
};

/** C.UTF-8 is a locale of Linux; PostgreSQL brings its own one for the other systems since version 17. */
const localeArguments = (major: number): string[] =>
  process.platform !== 'linux' && major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];

const renameUnlessThere = (fresh: string, data: string): void => {
  try {
    fs.renameSync(fresh, data);
  } catch (error) {
    // Another start at the same moment was faster; both used the same password.
    if (!isInitialised(data)) throw error;
  }
};

const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
};

const explainInit = (output: string, home: string): LaunchError => {
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output)) return diskFull(home);
  const tail = output.trim().split('\n').slice(-6).join('\n');
  return new LaunchError(
    'init_failed',
    `PostgreSQL couldn’t create its data folder in ${home}:\n${tail}`,
    `Set GALENA_DATA_DIR to a folder on a local disk. ${OWN_POSTGRES}`,
  );
};
