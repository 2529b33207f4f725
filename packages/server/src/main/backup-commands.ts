import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../platform/backup/backup-error.ts';
import { createBackup, type BackupReport } from '../platform/backup/backup.ts';
import { heldKeys, planKeys, stageKeys, type KeyPlace, type KeyPlan } from '../platform/backup/kept-keys.ts';
import { restoreBackup, type RestoreReport } from '../platform/backup/restore.ts';
import { verifyBackup, type VerifiedBackup } from '../platform/backup/verify.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { dataDirectory, openDatabase } from './database.ts';
import { prepareDatabase } from './app.ts';
import { modules } from './modules.ts';
import { migrationsDirectory, version } from './root.ts';
import { UsageError } from '../platform/module/usage-error.ts';

type Say = (line: string) => void;

type Setup = {
  readonly config: Config;
  readonly log: Log;
  readonly keyPlace: KeyPlace;
  readonly passphrase: string | null;
};

const readSetup = (): Setup => {
  const config = readConfig(process.env);
  return {
    config,
    log: createLog(config.GALENA_LOG_LEVEL ?? 'warn'),
    keyPlace: { configured: config.GALENA_SECRET_KEYS ?? null, directory: dataDirectory(config) },
    passphrase: config.GALENA_BACKUP_PASSPHRASE ?? null,
  };
};

// npm runs scripts in the checkout; a relative path means the folder the command was typed in.
const pathOf = (file: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

// 2026-10-18T12:34:56.789Z as it may stand in a file name.
const stampOf = (moment: Date): string => moment.toISOString().replace(/\..*/, 'Z').replaceAll(':', '-');

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
const count = (n: number, noun: string): string => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;

const usage = {
  backup: 'Usage: npm run galena -- backup [file]',
  restore: 'Usage: npm run galena -- restore <file> [--replace] [--without-secrets]',
};

const readWords = (args: readonly string[], flags: readonly string[], help: string) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${help}`);
  }
};

/** A backup's own errors say what to do; they reach the terminal as such. */
const explained = async (task: () => Promise<void>): Promise<void> => {
  try {
    await task();
  } catch (error) {
    throw error instanceof BackupError ? new UsageError(error.message) : error;
  }
};

const tellKeys = (say: Say, report: BackupReport, { keyPlace }: Setup): void => {
  const lost = report.keys.filter((key) => key.fingerprint === null).map((key) => key.id);
  if (lost.length > 0)
    say(
      `Some values are encrypted with keys this machine doesn’t have: ${lost.join(', ')}. No backup can bring them back.`,
    );
  if (report.hasKeys)
    return say(
      'The secret keys are included, encrypted with GALENA_BACKUP_PASSPHRASE. Keep the passphrase somewhere else.',
    );
  const where = keyPlace.configured === null ? `${keyPlace.directory}/secret-keys` : 'GALENA_SECRET_KEYS';
  say(
    `The secret keys are NOT included. Keep a copy of ${where} separate from the backup: without it, ` +
      `${report.keys.length > 0 ? 'the encrypted values in this backup' : 'values encrypted later'} can’t be read again. ` +
      '(Or set GALENA_BACKUP_PASSPHRASE to include the keys in the backup.)',
  );
};

const makeBackup = async (given: string | undefined, say: Say): Promise<void> => {
  const setup = readSetup();
  const createdAt = systemClock.now();
  const file = pathOf(given ?? `galena-${stampOf(createdAt)}.backup.tar`);
  if (existsSync(file)) throw new UsageError(`${file} already exists and won’t be overwritten. ${usage.backup}`);
  const database = await openDatabase(setup.config, setup.log, true);
  try {
    const report = await createBackup({
      url: database.url,
      file,
      product: version,
      createdAt,
      sealed: modules.flatMap((module) => module.sealed ?? []),
      secretKeys: heldKeys(setup.keyPlace),
      passphrase: setup.passphrase,
    });
    const seconds = ((systemClock.now().getTime() - createdAt.getTime()) / 1000).toFixed(1);
    say(file);
    say(
      `${count(report.rows, 'row')} of ${count(report.tables, 'table')}, ${megabytes(report.bytes)}, in ${seconds} s.`,
    );
    if (report.strangers.length > 0) say(`Skipped, because Galena didn’t create them: ${report.strangers.join(', ')}.`);
    tellKeys(say, report, setup);
  } finally {
    await database.stop();
  }
};

const tellRestored = (say: Say, report: RestoreReport, keys: KeyPlan, applied: readonly string[]): void => {
  say(`${count(report.rows, 'row')} of ${count(report.tables, 'table')} restored and checked row by row.`);
  if (report.replaced) say('The previous contents of the database were removed.');
  if (applied.length > 0) say(`Updated to this version: ${applied.join(', ')}.`);
  if (keys.write !== null) say('The secret keys from the backup are in place.');
  if (keys.missing.length > 0)
    say(`Values encrypted with ${keys.missing.join(', ')} can’t be read until these keys are in GALENA_SECRET_KEYS.`);
  say('Sessions, schedules and waiting jobs continue from the backup, so don’t run it next to the original.');
};

const putBack = async (
  backup: VerifiedBackup,
  keys: KeyPlan,
  replace: boolean,
  setup: Setup,
  say: Say,
): Promise<void> => {
  const { config, log, keyPlace } = setup;
  const database = await openDatabase(config, log, false);
  const staged = keys.write === null ? null : stageKeys(keyPlace, keys.write, stampOf(systemClock.now()));
  try {
    const migrations = readMigrations(migrationsDirectory);
    const report = await restoreBackup({ url: database.url, backup, migrations, rls: config.GALENA_RLS, replace });
    staged?.place();
    const { applied } = await prepareDatabase(config, database.url, heldKeys(keyPlace));
    tellRestored(say, report, keys, applied);
  } finally {
    staged?.discard();
    await database.stop();
  }
};

const takeBackup = async (
  given: string | undefined,
  flags: { replace?: boolean; 'without-secrets'?: boolean },
  say: Say,
): Promise<void> => {
  if (given === undefined) throw new UsageError(usage.restore);
  const setup = readSetup();
  // All of the file first; the database is not even opened before it is known to be whole, ours, and readable.
  const backup = await verifyBackup(pathOf(given), readMigrations(migrationsDirectory));
  const { product, created_at, installation } = backup.head;
  say(`The backup is complete: Galena ${product}, made ${created_at}, installation ${installation}.`);
  const keys = await planKeys(backup, setup.keyPlace, setup.passphrase, flags['without-secrets'] ?? false);
  await putBack(backup, keys, flags.replace ?? false, setup, say);
};

/** `galena backup [file]`. */
export const backUp = (args: readonly string[], say: Say): Promise<void> =>
  explained(async () => {
    const { positionals } = readWords(args, [], usage.backup);
    if (positionals.length > 1) throw new UsageError(usage.backup);
    await makeBackup(positionals[0], say);
  });

/** `galena restore <file> [--replace] [--without-secrets]`. */
export const restore = (args: readonly string[], say: Say): Promise<void> =>
  explained(async () => {
    const { positionals, values } = readWords(args, ['replace', 'without-secrets'], usage.restore);
    if (positionals.length > 1) throw new UsageError(usage.restore);
    await takeBackup(positionals[0], values, say);
  });
