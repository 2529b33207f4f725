import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { OUTSIDE } from './binaries.ts';
import { explainFileError } from './launch-error.ts';
import { findServerUser, isReachable, type ServerUser } from './server-user.ts';

/** The folder around the data: passwords, log, note of the running instance. */
export type DatabaseHome = { readonly home: string; readonly user: ServerUser };

/**
 * Makes the folder and decides whom the server runs as. Root's folder that the server's user cannot reach (a checkout
 * under /root) is replaced by one outside that belongs to this checkout alone.
 */
export const openHome = (directory: string, log: (message: string) => void): DatabaseHome => {
  const wanted = path.resolve(directory);
  makeWritable(wanted);
  letThrough(wanted);
  const user = findServerUser(wanted);
  if (isReachable(user, wanted)) return { home: wanted, user };
  const home = path.join(OUTSIDE, `data-${readCheckoutId(wanted)}`);
  const isNew = !fs.existsSync(home);
  makeWritable(home);
  if (isNew) log(`the database lives in ${home}, because its user cannot reach ${wanted}`);
  return { home, user: findServerUser(home) };
};

const makeWritable = (folder: string): void => {
  try {
    // Root's server user must be able to walk through; what is private inside has its own narrow mode.
    makeFolders(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw explainFileError(error, folder);
  }
};

/**
 * Root's own folder is opened for walking through, not for looking: it was given to hold the database, and a temporary
 * folder (`mkdtemp`) lets nobody in. The folders above it are not ours to change.
 */
const letThrough = (folder: string): void => {
  const { uid, mode } = fs.statSync(folder);
  if (process.getuid?.() === 0 && uid === 0 && (mode & 0o011) !== 0o011) fs.chmodSync(folder, (mode & 0o777) | 0o011);
};

/** Step by step, since Node's own recursive `mkdir` never returns on a file system that refuses with ENOENT (/proc). */
const makeFolders = (folder: string, mode: number): void => {
  if (fs.existsSync(folder)) return;
  if (path.dirname(folder) !== folder) makeFolders(path.dirname(folder), mode);
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    // Another start may have made it in this moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/**
 * An id that follows the checkout when it moves, and is renewed when it was copied: two checkouts must never share one
 * database, and a fresh clone at the path of an old one must not find its data.
 */
const readCheckoutId = (directory: string): string => {
  const file = path.join(directory, 'checkout-id');
  const here = fs.realpathSync(directory);
  const [id, before] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  const isCopy = before !== undefined && before !== here && readFirstLine(path.join(before, 'checkout-id')) === id;
  if (id && before === here) return id;
  const next = id && !isCopy ? id : randomUUID().slice(0, 13);
  writeWhole(file, `${next}\n${here}\n`);
  return next;
};

const readFirstLine = (file: string): string | undefined =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n')[0] : undefined;

/** Writes beside and renames, so that a reader never sees half a file. Owned by the owner of the folder. */
const writeWhole = (file: string, text: string, mode = 0o644): void => {
  const fresh = `${file}.new-${process.pid}`;
  writeSynced(fresh, text, mode);
  fs.renameSync(fresh, file);
};

const writeSynced = (file: string, text: string, mode: number): void => {
  const handle = fs.openSync(file, 'w', mode);
  try {
    fs.writeSync(handle, text);
    // A password that a power cut turned into an empty file would lock everybody out.
    fs.fsyncSync(handle);
    keepOwner(handle, path.dirname(file));
  } finally {
    fs.closeSync(handle);
  }
};

/** What root writes into somebody's folder stays usable for him. */
export const keepOwner = (handle: number, folder: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(folder);
  fs.fchownSync(handle, uid, gid);
};

/** A random password kept in a file only the owner may read. `isNew` when it was made by this call. */
export const keepPassword = (home: string, name: string): { password: string; isNew: boolean } => {
  const file = path.join(home, `${name}.password`);
  if (fs.existsSync(file)) return { password: fs.readFileSync(file, 'utf8').trim(), isNew: false };
  const fresh = `${file}.new-${process.pid}`;
  writeSynced(fresh, `${randomBytes(24).toString('base64url')}\n`, 0o600);
  let isNew = true;
  try {
    // Unlike a rename, a link never replaces: of two starts at once, both go on with the first one's password.
    fs.linkSync(fresh, file);
  } catch (error) {
    isNew = (error as NodeJS.ErrnoException).code !== 'EEXIST';
    if (isNew) fs.copyFileSync(fresh, file);
  }
  fs.rmSync(fresh, { force: true });
  return { password: fs.readFileSync(file, 'utf8').trim(), isNew };
};

/** Who runs on this database, for the message that a second instance gives. `url`: where its pages are. */
export type InstanceNote = { readonly pid: number; readonly url: string };

const noteFile = (home: string): string => path.join(home, 'instance.json');

/** Leaves the note of the running instance in the database's home. */
export const writeInstanceNote = (home: string, note: InstanceNote): void =>
  writeWhole(noteFile(home), `${JSON.stringify({ pid: note.pid, url: note.url })}\n`);

/** The note left by the running instance, null when there is none. It may be stale after a kill. */
export const maybeInstanceNote = (home: string): InstanceNote | null => {
  try {
    const { pid, url } = JSON.parse(fs.readFileSync(noteFile(home), 'utf8')) as Partial<InstanceNote>;
    return typeof pid === 'number' && typeof url === 'string' ? { pid, url } : null;
  } catch {
    return null;
  }
};

export const removeInstanceNote = (home: string): void => fs.rmSync(noteFile(home), { force: true });
