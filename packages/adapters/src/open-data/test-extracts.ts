import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { matchColumns, type ColumnGuess } from './csv/columns.ts';
import { openTable, type Table } from './csv/table.ts';
import type { OsmElement } from './osm-element.ts';
import { OpenDataError, type Batch, type Columns, type OpenPlace, type RowFile } from './place.ts';

/** A file that is gone when the test is. */
export const writeTestFile = (content: string | Uint8Array, name = 'file'): string => {
  const folder = mkdtempSync(join(tmpdir(), 'galena-open-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** A whole file, read to its end. */
export type WholeFile<Row = OpenPlace> = Pick<Batch<Row>, 'rows' | 'read' | 'refused' | 'examples'> & {
  readonly release: string | null;
  readonly progress: readonly number[];
};

export const readWhole = async <Row>({ release, batches }: RowFile<Row>): Promise<WholeFile<Row>> => {
  const rows: Row[] = [];
  const refused: Record<string, number> = {};
  const [examples, progress]: [string[], number[]] = [[], []];
  let read = 0;
  for await (const batch of batches) {
    rows.push(...batch.rows);
    for (const [reason, count] of Object.entries(batch.refused)) refused[reason] = (refused[reason] ?? 0) + count;
    examples.push(...batch.examples);
    progress.push(batch.progress);
    read += batch.read;
  }
  return { release: release(), rows, refused, examples, progress, read };
};

/**
 * Opens a table as the columns are said to be.
 * @param map the field of each column; left out: as they seem to be
 */
export const openCsv = async <Row, Field extends string>(
  path: string,
  {
    guess,
    read,
  }: {
    readonly guess: ColumnGuess<Field>;
    readonly read: (table: Table, columns: Columns) => RowFile<Row>;
  },
  map?: Readonly<Record<string, Field>>,
): Promise<RowFile<Row>> => {
  const table = await openTable(path);
  return read(table, matchColumns(table.header, map ? { ...guess, guess: () => null } : guess, map));
};

/** The sentence with which a file is refused, when it is opened or while it is read. */
export const refusalOf = async <Row>(opening: Promise<RowFile<Row>>): Promise<string> => {
  const outcome = await opening.then(readWhole<Row>).catch((error: unknown) => error);
  if (outcome instanceof OpenDataError) return outcome.message;
  throw outcome instanceof Error ? outcome : new Error('It was read');
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');

const partsOf = (element: OsmElement): readonly string[] => {
  if (element.type === 'way') return element.refs.map((ref) => `<nd ref="${ref}"/>`);
  if (element.type === 'node') return [];
  return element.members.map(({ type, ref }) => `<member type="${type}" ref="${ref}" role=""/>`);
};

/** As the XML of OpenStreetMap. */
export const toXml = (elements: readonly OsmElement[], attributes = ''): string => {
  const lines = elements.map((element) => {
    const place = element.type === 'node' ? ` lat="${element.lat}" lon="${element.lon}"` : '';
    const tags = Object.entries(element.tags ?? {}).map(([k, v]) => `<tag k="${escaped(k)}" v="${escaped(v)}"/>`);
    const inner = [...partsOf(element), ...tags].join('');
    return `  <${element.type} id="${element.id}"${place} version="1">${inner}</${element.type}>`;
  });
  return [`<?xml version="1.0" encoding="UTF-8"?>`, `<osm version="0.6"${attributes}>`, ...lines, '</osm>', ''].join(
    '\n',
  );
};

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
};
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const numberField = (field: number, value: number): Buffer => Buffer.from([...varint(field * 8), ...varint(value)]);
const bytesField = (field: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
const packed = (field: number, values: readonly number[]): Buffer =>
  bytesField(field, Buffer.from(values.flatMap(varint)));
const deltas = (values: readonly number[]): number[] =>
  values.map((value, at) => zigzag(value - (values[at - 1] ?? 0)));

/** What hostile files are made of, too. */
export const pbfBricks = { numberField, bytesField, packed, deltas };

type Packing = 'raw' | 'zlib' | 'lz4';

const packings: Readonly<Record<Packing, (block: Uint8Array) => Buffer>> = {
  raw: (block) => bytesField(1, block),
  zlib: (block) => Buffer.concat([numberField(2, block.length), bytesField(3, deflateSync(block))]),
  // Only so that it is refused.
  lz4: (block) => bytesField(6, block),
};

export const pbfBlob = (type: string, block: Uint8Array, packing: Packing = 'zlib'): Buffer => {
  const blob = packings[packing](block);
  const header = Buffer.concat([bytesField(1, Buffer.from(type)), numberField(3, blob.length)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(header.length);
  return Buffer.concat([size, header, blob]);
};

export const pbfHeader = (features: readonly string[] = ['OsmSchema-V0.6', 'DenseNodes'], seconds?: number): Buffer =>
  pbfBlob(
    'OSMHeader',
    Buffer.concat([
      ...features.map((feature) => bytesField(4, Buffer.from(feature))),
      ...(seconds === undefined ? [] : [numberField(32, seconds)]),
    ]),
  );

const kinds = ['node', 'way', 'relation'];

const toGroup = (elements: readonly OsmElement[], textOf: (text: string) => number): Buffer => {
  const nodes = elements.filter((element) => element.type === 'node');
  const keysAndValues = nodes.flatMap(({ tags }) => [
    ...Object.entries(tags ?? {})
      .flat()
      .map(textOf),
    0,
  ]);
  const dense = Buffer.concat([
    packed(1, deltas(nodes.map(({ id }) => id))),
    packed(8, deltas(nodes.map(({ lat }) => Math.round(lat * 1e7)))),
    packed(9, deltas(nodes.map(({ lon }) => Math.round(lon * 1e7)))),
    packed(10, keysAndValues),
  ]);
  const others = elements.flatMap((element) => {
    if (element.type === 'node') return [];
    const tags = Object.entries(element.tags ?? {});
    const named = [
      numberField(1, element.id),
      packed(
        2,
        tags.map(([key]) => textOf(key)),
      ),
      packed(
        3,
        tags.map(([, value]) => textOf(value)),
      ),
    ];
    if (element.type === 'way') return [bytesField(3, Buffer.concat([...named, packed(8, deltas(element.refs))]))];
    const { members } = element;
    const parts = [
      packed(
        8,
        members.map(() => textOf('')),
      ),
      packed(9, deltas(members.map(({ ref }) => ref))),
      packed(
        10,
        members.map(({ type }) => kinds.indexOf(type)),
      ),
    ];
    return [bytesField(4, Buffer.concat([...named, ...parts]))];
  });
  return Buffer.concat([...(nodes.length > 0 ? [bytesField(2, dense)] : []), ...others]);
};

/** One block with a group of its own for every object in the order they are given; nodes are written densely. */
const toPbfBlock = (elements: readonly OsmElement[]): Buffer => {
  const texts = new Map([['\0none', 0]]);
  const textOf = (text: string): number => {
    if (!texts.has(text)) texts.set(text, texts.size);
    return texts.get(text) as number;
  };
  const groups = elements.map((element) => bytesField(2, toGroup([element], textOf)));
  const table = Buffer.concat([...texts.keys()].map((text, at) => bytesField(1, Buffer.from(at === 0 ? '' : text))));
  return Buffer.concat([bytesField(1, table), ...groups]);
};

export const toPbf = (elements: readonly OsmElement[], packing: Packing = 'zlib', perBlock = 3): Buffer => {
  const blocks: Buffer[] = [];
  for (let at = 0; at < elements.length; at += perBlock) {
    blocks.push(pbfBlob('OSMData', toPbfBlock(elements.slice(at, at + perBlock)), packing));
  }
  return Buffer.concat([pbfHeader(undefined, 1_619_036_506), ...blocks]);
};
