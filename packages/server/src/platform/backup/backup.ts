import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { piecesOf } from '@galena/contract/kernel';
import { copyOut, withSession, type Session } from '../db/copy.ts';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { listKeys, sealKeys } from './key-box.ts';
import { entryNames, formatVersion, jsonBytes, pieceName, sha256 } from './backup-manifest.ts';
import type { Head, Manifest, NeededKey, TableEntry } from './backup-manifest.ts';
import { beginSnapshot, listStrangers, readKeyIds, readOrigin, readSequences } from './source.ts';
import type { SealedPlace, SourceTable } from './source.ts';

export type BackupInput = {
  readonly url: string;
  /** Where the backup goes; written beside as `<file>.partial` until it is whole. */
  readonly file: string;
  readonly product: string;
  readonly createdAt: Date;
  /** The rooms' columns whose values need a key to be read. */
  readonly sealed: readonly SealedPlace[];
  /** As in GALENA_SECRET_KEYS; null: this machine has none. */
  readonly secretKeys: string | null;
  /** Seals the keys into the backup; null: they stay outside. */
  readonly passphrase: string | null;
};

export type BackupReport = {
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly hasKeys: boolean;
  readonly keys: readonly NeededKey[];
  /** Tables left out, because no migration made them. */
  readonly strangers: readonly string[];
};

const pieceBytes = 256 * 1024;
// Level 6 is 4 % smaller and takes twice as long.
const gzipLevel = 4;

/** Writes a gzip stream as entries of 256 KiB, and answers what it wrote. */
const writePieces = async (archive: ArchiveWriter, table: string, source: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  let [pieces, bytes] = [0, 0];
  for await (const piece of piecesOf(source, pieceBytes)) {
    pieces += 1;
    bytes += piece.length;
    hash.update(piece);
    await archive.add(pieceName(table, pieces), piece);
  }
  return { pieces, bytes, sha256: hash.digest('hex') };
};

const writeTable = async (session: Session, archive: ArchiveWriter, table: SourceTable): Promise<TableEntry> => {
  const { name, quoted, columns } = table;
  const rows = copyOut(session, `copy (select ${columns.join(', ')} from ${quoted}) to stdout`);
  const gzip = createGzip({ level: gzipLevel });
  let written = { pieces: 0, bytes: 0, sha256: '' };
  await pipeline(rows, gzip, async (source: AsyncIterable<Buffer>) => {
    written = await writePieces(archive, name, source);
  });
  return { name, columns: [...columns], rows: rows.rowCount, plain_bytes: gzip.bytesWritten, ...written };
};

const writeTables = async (session: Session, archive: ArchiveWriter, tables: readonly SourceTable[]) => {
  const entries: TableEntry[] = [];
  for (const table of tables) entries.push(await writeTable(session, archive, table));
  return entries;
};

const describeKeys = async (session: Session, input: BackupInput): Promise<NeededKey[]> => {
  const held = input.secretKeys === null ? [] : listKeys(input.secretKeys);
  const ids = await readKeyIds(session, input.sealed);
  return ids.map((id) => ({ id, fingerprint: held.find((key) => key.id === id)?.fingerprint ?? null }));
};

const addKeyBox = async (archive: ArchiveWriter, input: BackupInput): Promise<string | null> => {
  if (input.secretKeys === null || input.passphrase === null) return null;
  const box = jsonBytes(await sealKeys(input.secretKeys, input.passphrase));
  await archive.add(entryNames.keyBox, box);
  return sha256(box);
};

const fill = async (session: Session, archive: ArchiveWriter, input: BackupInput): Promise<BackupReport> => {
  const sources = await beginSnapshot(session);
  const { migrations, installation } = await readOrigin(session);
  const created_at = input.createdAt.toISOString();
  const head: Head = {
    format: 'galena-backup',
    version: formatVersion,
    product: input.product,
    created_at,
    installation,
  };
  await archive.add(entryNames.head, jsonBytes(head));
  const key_box_sha256 = await addKeyBox(archive, input);
  const manifest: Manifest = {
    head_sha256: sha256(jsonBytes(head)),
    key_box_sha256,
    migrations,
    sequences: await readSequences(session),
    keys: await describeKeys(session, input),
    tables: await writeTables(session, archive, sources),
  };
  const bytes = jsonBytes(manifest);
  await archive.add(entryNames.manifest, bytes);
  // The last entry: a backup without it is not whole.
  await archive.add(entryNames.seal, Buffer.from(`${sha256(bytes)}\n`));
  return {
    bytes: archive.size(),
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    hasKeys: key_box_sha256 !== null,
    keys: manifest.keys,
    strangers: await listStrangers(session),
  };
};

/**
 * Writes everything of a Galena, as it stands at one moment, into one file; the product may run meanwhile. Takes a few
 * MB of memory, however large the database.
 * @throws BackupError; nothing stays of the file then
 */
export const createBackup = (input: BackupInput): Promise<BackupReport> =>
  writeArchive(input.file, (archive) =>
    withSession(input.url, 'galena-backup', (session) => fill(session, archive, input)),
  );
