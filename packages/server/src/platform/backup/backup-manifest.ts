import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Names of the entries; rows lie in `tables/<schema>.<table>/00000001.gz` and on, pieces of one gzip stream. */
export const entryNames = {
  head: 'galena-backup.json',
  keyBox: 'secret-keys.json',
  manifest: 'manifest.json',
  seal: 'manifest.sha256',
} as const;

export const pieceName = (table: string, serial: number): string =>
  `tables/${table}/${String(serial).padStart(8, '0')}.gz`;

/** Counts up when an older Galena could not read what a newer one writes. */
export const formatVersion = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

/** The first entry: what this is and where it is from. Later formats may hold more. */
export const headSchema = z.object({
  format: z.literal('galena-backup'),
  version: z.number().int().positive(),
  product: z.string(),
  created_at: z.string(),
  /** Of the database the rows are from; a restored database keeps it. */
  installation: z.string(),
});

const tableSchema = z.strictObject({
  /** `schema.table`, without quotes. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  pieces: count,
  /** Of the rows as text, before gzip. */
  plain_bytes: count,
  bytes: count,
  /** Of the pieces, one behind the other. */
  sha256: hash,
});

export const manifestSchema = z.strictObject({
  head_sha256: hash,
  key_box_sha256: hash.nullable(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: hash })),
  tables: z.array(tableSchema),
  /** `value` as text: it may be beyond what a JSON number holds. */
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  /** The keys that sealed values in the tables need; fingerprint null: the backup was made without this key. */
  keys: z.array(z.strictObject({ id: z.string(), fingerprint: hash.nullable() })),
});

export type Head = z.output<typeof headSchema>;
export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];
export type SequenceEntry = Manifest['sequences'][number];
export type NeededKey = Manifest['keys'][number];

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A value as the bytes that go into the archive and are hashed. */
export const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
