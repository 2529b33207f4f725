export type LaunchErrorCode =
  | 'already_running'
  | 'disk_full'
  | 'init_failed'
  | 'no_binaries'
  | 'no_server_user'
  | 'not_writable'
  | 'password_lost'
  | 'start_failed'
  | 'wrong_version';

/** What to do when the embedded database cannot be had at all; the second half of many remedies. */
export const OWN_POSTGRES =
  'DATABASE_URL=postgres://user:password@host/database uses your own PostgreSQL (15 or newer).';

/** The embedded database cannot start. `message` says what is wrong, `remedy` what a person can do about it. */
export class LaunchError extends Error {
  readonly code: LaunchErrorCode;
  readonly remedy: string;

  constructor(code: LaunchErrorCode, message: string, remedy: string, cause?: unknown) {
    super(`${message}\n${remedy}`, cause === undefined ? undefined : { cause });
    this.name = 'LaunchError';
    this.code = code;
    this.remedy = remedy;
  }
}

const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'EISDIR', 'ELOOP']);

/** Turns an error of the file system into one that names the folder and the way out; others pass unchanged. */
export const explainFileError = (error: unknown, folder: string): unknown => {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (error instanceof LaunchError || code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error);
  if (!UNWRITABLE.has(code)) return error;
  return new LaunchError(
    'not_writable',
    `Can’t write to the database folder ${folder} (${code}).`,
    `Make it writable for ${currentUser()}, or set GALENA_DATA_DIR to a folder you can write to. ${OWN_POSTGRES}`,
    error,
  );
};

/** No room for the database in `folder`. */
export const diskFull = (folder: string, cause?: unknown): LaunchError =>
  new LaunchError(
    'disk_full',
    `The disk with ${folder} is full.`,
    `Free some space (a new database needs about 100 MB) and start again, or set GALENA_DATA_DIR to a folder on another disk.`,
    cause,
  );

const currentUser = (): string => {
  const uid = process.getuid?.();
  if (uid === undefined) return 'this user';
  return uid === 0 ? 'root' : `the user with id ${uid}`;
};
