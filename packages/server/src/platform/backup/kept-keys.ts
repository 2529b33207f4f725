import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { mergeKeys, missingKeys, openKeys } from './key-box.ts';
import type { VerifiedBackup } from './verify.ts';

/** Where the keys of this machine are. */
export type KeyPlace = {
  /** GALENA_SECRET_KEYS. */
  readonly configured: string | null;
  /** The folder of `secret-keys`. */
  readonly directory: string;
};

const fileOf = ({ directory }: KeyPlace): string => join(directory, 'secret-keys');

/** The keys this machine has, as in GALENA_SECRET_KEYS; makes none. */
export const heldKeys = (place: KeyPlace): string | null => {
  if (place.configured !== null) return place.configured;
  return existsSync(fileOf(place)) ? readFileSync(fileOf(place), 'utf8').trim() : null;
};

export type KeyPlan = {
  /** What belongs into `secret-keys` once the rows are restored; null: nothing changes. */
  readonly write: string | null;
  /** Keys that sealed values need and that will not be there. */
  readonly missing: readonly string[];
};

const absent = (ids: readonly string[], backup: VerifiedBackup): BackupError =>
  new BackupError(
    `The backup has values encrypted with ${ids.length === 1 ? 'a key' : 'keys'} this machine doesn’t have: ${ids.join(', ')}. ` +
      (backup.keyBox
        ? 'The keys are in the backup: set GALENA_BACKUP_PASSPHRASE to the passphrase used for it. '
        : 'Add them to GALENA_SECRET_KEYS from the copy you kept. ') +
      'Or say --without-secrets: these values then stay unreadable. Nothing was changed.',
  );

/**
 * Decides how the sealed values of a backup can be read after its restore; changes nothing yet.
 * @throws BackupError when they could not
 */
export const planKeys = async (
  backup: VerifiedBackup,
  place: KeyPlace,
  passphrase: string | null,
  withoutSecrets: boolean,
): Promise<KeyPlan> => {
  const held = heldKeys(place);
  const missing = missingKeys(backup.manifest.keys, held);
  const canOpen = backup.keyBox !== null && passphrase !== null;
  // A machine without any key takes those of the backup, needed or not: one it made itself would be of the same id.
  if (withoutSecrets || (missing.length === 0 && !(canOpen && held === null))) return { write: null, missing };
  if (!backup.keyBox || passphrase === null) throw absent(missing, backup);
  const write = mergeKeys(await openKeys(backup.keyBox, passphrase), held);
  const still = missingKeys(backup.manifest.keys, write);
  if (still.length > 0) throw absent(still, { ...backup, keyBox: null });
  if (place.configured !== null)
    throw new BackupError(
      `GALENA_SECRET_KEYS is set but doesn’t have ${missing.join(', ')}, which the backup needs. Unset it for the restore: ` +
        `the backup’s keys then go to ${fileOf(place)}. Nothing was changed.`,
    );
  return { write, missing: [] };
};

/** Keys on the disk beside the present ones, to take their place in one step. */
export type StagedKeys = {
  /** Gives them their name; the keys of before stay as `secret-keys.before-<stamp>`. */
  readonly place: () => void;
  readonly discard: () => void;
};

/** @param stamp tells one restore from another, in a file name */
export const stageKeys = (place: KeyPlace, keys: string, stamp: string): StagedKeys => {
  const [file, fresh] = [fileOf(place), `${fileOf(place)}.restoring`];
  mkdirSync(place.directory, { recursive: true });
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${keys}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return {
    place: () => {
      if (existsSync(file)) renameSync(file, `${file}.before-${stamp}`);
      renameSync(fresh, file);
    },
    discard: () => rmSync(fresh, { force: true }),
  };
};
