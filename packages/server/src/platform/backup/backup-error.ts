/** A backup cannot be made, read or restored; the message says why, what was left untouched, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The message of a failure of the machine (full disk, missing rights), else the error itself. */
export const explainDisk = (error: unknown, file: string): unknown => {
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file or folder',
    EACCES: 'this user may not',
    EPERM: 'this user may not',
    EROFS: 'the disk is read-only',
    EISDIR: 'it is a folder',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the quota of the disk is used up',
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? new BackupError(`Can’t read or write ${file}: ${reason}.`, { cause: error }) : error;
};
