import { createHash, type Hash } from 'node:crypto';
import type { Migration } from '../db/migrate.ts';
import { readArchive, type Entry } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { keyBoxSchema, type KeyBox } from './key-box.ts';
import { entryNames, formatVersion, headSchema, manifestSchema, pieceName, sha256 } from './backup-manifest.ts';
import type { Head, Manifest } from './backup-manifest.ts';

/** A backup that was read from its first byte to its last and is whole. */
export type VerifiedBackup = {
  readonly file: string;
  readonly head: Head;
  readonly manifest: Manifest;
  /** The sealed keys; null: the backup was made without a passphrase. */
  readonly keyBox: KeyBox | null;
};

const damaged = (what: string): BackupError => new BackupError(`The backup is damaged: ${what}.`);

const parse = (entry: Entry): unknown => {
  try {
    return JSON.parse(entry.body.toString('utf8'));
  } catch {
    throw damaged(`${entry.path} cannot be read`);
  }
};

/** The first entry. Whoever has none of ours is not damaged but something else. */
const readHead = async (file: string, entries: AsyncGenerator<Entry, void>): Promise<{ head: Head; hash: string }> => {
  const foreign = new BackupError(`${file} isn’t a Galena backup, or its start is damaged.`);
  const first = await entries.next().catch((error: unknown) => {
    throw error instanceof BackupError && error.cause ? error : foreign;
  });
  if (first.done || first.value.path !== entryNames.head) throw foreign;
  const head = headSchema.safeParse(parse(first.value));
  if (!head.success) throw foreign;
  if (head.data.version > formatVersion)
    throw new BackupError(
      `This backup was made by a newer Galena (${head.data.product}). Restore it with that version.`,
    );
  return { head: head.data, hash: sha256(first.value.body) };
};

type Found = { pieces: number; bytes: number; readonly hash: Hash };

/** Everything between head and manifest, as it really lies in the file. */
type Contents = { keyBox: Entry | null; readonly tables: Map<string, Found> };

const addPiece = (contents: Contents, { path, body }: Entry): void => {
  const table = /^tables\/(.+)\/\d+\.gz$/.exec(path)?.[1];
  if (!table) throw damaged(`${path} does not belong`);
  const found = contents.tables.get(table) ?? { pieces: 0, bytes: 0, hash: createHash('sha256') };
  contents.tables.set(table, found);
  found.pieces += 1;
  if (path !== pieceName(table, found.pieces)) throw damaged(`a piece before ${path} is missing`);
  found.bytes += body.length;
  found.hash.update(body);
};

const readContents = async (entries: AsyncGenerator<Entry, void>) => {
  const contents: Contents = { keyBox: null, tables: new Map() };
  for (;;) {
    const { value: entry, done } = await entries.next();
    if (done) throw damaged('its table of contents is missing');
    if (entry.path === entryNames.manifest) return { contents, manifest: entry };
    if (entry.path === entryNames.keyBox && !contents.keyBox) contents.keyBox = entry;
    else addPiece(contents, entry);
  }
};

const readSeal = async (entries: AsyncGenerator<Entry, void>, manifest: Entry): Promise<void> => {
  const seal = await entries.next();
  if (seal.done || seal.value.path !== entryNames.seal) throw damaged('its last entry is missing');
  if (seal.value.body.toString('latin1') !== `${sha256(manifest.body)}\n`)
    throw damaged('its table of contents has another checksum than it was written with');
  if (!(await entries.next()).done) throw damaged('there is something behind its end');
};

const assertSame = (manifest: Manifest, headHash: string, { keyBox, tables }: Contents): void => {
  if (manifest.head_sha256 !== headHash) throw damaged('its head has another checksum than it was written with');
  if (manifest.key_box_sha256 !== (keyBox && sha256(keyBox.body)))
    throw damaged('its keys have another checksum than they were written with');
  for (const table of manifest.tables) {
    const found = tables.get(table.name);
    tables.delete(table.name);
    if (found?.hash.digest('hex') !== table.sha256 || found.pieces !== table.pieces || found.bytes !== table.bytes)
      throw damaged(`the rows of ${table.name} have another checksum than they were written with`);
  }
  if (tables.size > 0) throw damaged(`it holds tables it does not know of: ${[...tables.keys()].join(', ')}`);
};

const readWhole = async (file: string) => {
  const entries = readArchive(file);
  try {
    const head = await readHead(file, entries);
    const { contents, manifest: entry } = await readContents(entries);
    await readSeal(entries, entry);
    return { ...head, contents, entry };
  } finally {
    await entries.return();
  }
};

/** The first ones had numbers, each after the last; those named by their time may be applied in any order (db/migrate.ts). */
const isNumbered = ({ name }: Pick<Migration, 'name'>): boolean => /^\d{4}_/.test(name);

/** The migrations of the backup have to be those of this program, to the letter, and the numbered ones without a gap. */
const assertKnown = ({ product }: Head, manifest: Manifest, known: readonly Migration[]): void => {
  const numbered = known.filter(isNumbered);
  const doneNumbered = manifest.migrations.filter(isNumbered);
  for (const done of manifest.migrations) {
    const ours = known.find(({ name }) => name === done.name);
    if (!ours)
      throw new BackupError(
        `This backup is newer than this program: it contains ${done.name}. Restore it with Galena ${product} or later.`,
      );
    if (ours.checksum !== done.checksum || (isNumbered(done) && numbered[doneNumbered.indexOf(done)] !== ours))
      throw new BackupError(
        `This backup comes from a different build of Galena: its migration ${done.name} doesn’t match.`,
      );
  }
};

/**
 * Reads a backup from end to end and changes nothing.
 * @param known the migrations of this program
 * @throws BackupError when it is damaged, cut off, foreign, or newer than this program
 */
export const verifyBackup = async (file: string, known: readonly Migration[]): Promise<VerifiedBackup> => {
  const { head, hash, contents, entry } = await readWhole(file);
  const manifest = manifestSchema.safeParse(parse(entry));
  if (!manifest.success) throw damaged('its table of contents is not one');
  assertSame(manifest.data, hash, contents);
  assertKnown(head, manifest.data, known);
  const keyBox = contents.keyBox && keyBoxSchema.safeParse(parse(contents.keyBox));
  if (keyBox && !keyBox.success) throw damaged('its keys cannot be read');
  return { file, head, manifest: manifest.data, keyBox: keyBox ? keyBox.data : null };
};
