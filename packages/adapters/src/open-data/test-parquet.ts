import { gzipSync, zstdCompressSync } from 'node:zlib';

/** A column, or a group of columns, as Parquet declares them. */
export type Column = {
  readonly name: string;
  readonly kind: 'text' | 'bytes' | 'double' | 'group' | 'list';
  readonly columns?: readonly Column[];
};

type Level = { readonly rep: number; readonly def: number; readonly value: unknown };
type Leaf = {
  readonly path: readonly string[];
  readonly kind: Column['kind'];
  readonly max: Omit<Level, 'value'>;
  readonly levels: Level[];
};
type Thrift = readonly (readonly [id: number, type: number, bytes: Buffer])[];

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
};

// Thrift's compact protocol: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
const int = (value: number): Buffer => varint(value * 2);
const text = (value: string): Buffer => Buffer.concat([varint(Buffer.byteLength(value)), Buffer.from(value)]);
const struct = (fields: Thrift): Buffer => {
  let last = 0;
  const parts = fields.flatMap(([id, type, bytes]) => {
    const delta = id - last;
    last = id;
    return [Buffer.from([delta * 16 + type]), bytes];
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
};
const list = (type: number, items: readonly Buffer[]): Buffer =>
  Buffer.concat([
    items.length < 15
      ? Buffer.from([items.length * 16 + type])
      : Buffer.concat([Buffer.from([240 + type]), varint(items.length)]),
    ...items,
  ]);
const [i32, i64, binary, listed, inner] = [5, 6, 8, 9, 12];

const physical = { text: 6, bytes: 6, double: 5, group: 0, list: 0 } as const;

/** Everything is optional; a list is a group of a repeated group of elements. */
const declare = ({ name, kind, columns = [] }: Column): Buffer[] => {
  if (kind === 'list') {
    const [element] = columns;
    const [head, repeated] = [
      struct([
        [3, i32, int(1)],
        [4, binary, text(name)],
        [5, i32, int(1)],
        [6, i32, int(3)],
      ]),
      struct([
        [3, i32, int(2)],
        [4, binary, text('list')],
        [5, i32, int(1)],
      ]),
    ];
    return [head, repeated, ...declare({ ...(element as Column), name: 'element' })];
  }
  if (kind === 'group') {
    return [
      struct([
        [3, i32, int(1)],
        [4, binary, text(name)],
        [5, i32, int(columns.length)],
      ]),
      ...columns.flatMap(declare),
    ];
  }
  const converted: Thrift = kind === 'text' ? [[6, i32, int(0)]] : [];
  return [struct([[1, i32, int(physical[kind])], [3, i32, int(1)], [4, binary, text(name)], ...converted])];
};

const leavesOf = ({ name, kind, columns = [] }: Column, path: readonly string[], rep: number, def: number): Leaf[] => {
  const here = [...path, name];
  if (kind === 'group') return columns.flatMap((column) => leavesOf(column, here, rep, def + 1));
  if (kind === 'list')
    return leavesOf({ ...(columns[0] as Column), name: 'element' }, [...here, 'list'], rep + 1, def + 2);
  return [{ path: here, kind, max: { rep, def: def + 1 }, levels: [] }];
};

/** Dremel's levels: how deep a value is there, and at which list it goes on. */
const shred = (
  column: Column,
  value: unknown,
  depth: Omit<Level, 'value'>,
  lists: number,
  leaves: readonly Leaf[],
): void => {
  if (value === null || value === undefined) {
    for (const { levels } of leaves) levels.push({ ...depth, value: null });
    return;
  }
  const { kind, columns = [] } = column;
  const there = { rep: depth.rep, def: depth.def + 1 };
  if (kind === 'group') {
    let at = 0;
    for (const child of columns) {
      const own = leavesOf(child, [], 0, 0).length;
      shred(child, (value as Record<string, unknown>)[child.name], there, lists, leaves.slice(at, at + own));
      at += own;
    }
  } else if (kind === 'list') {
    const items = value as readonly unknown[];
    if (items.length === 0) for (const { levels } of leaves) levels.push({ ...there, value: null });
    for (const [at, item] of items.entries()) {
      shred(
        columns[0] as Column,
        item,
        { rep: at === 0 ? depth.rep : lists + 1, def: there.def + 1 },
        lists + 1,
        leaves,
      );
    }
  } else {
    for (const { levels } of leaves) levels.push({ ...there, value });
  }
};

const plain = (kind: Column['kind'], value: unknown): Buffer => {
  const bytes = kind === 'double' ? Buffer.alloc(8) : Buffer.from(value as string);
  if (kind === 'double') {
    bytes.writeDoubleLE(value as number);
    return bytes;
  }
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([size, bytes]);
};

/** Each level as a run of one. */
const levelBytes = (levels: readonly number[], max: number): Buffer => {
  if (max === 0) return Buffer.alloc(0);
  const runs = Buffer.from(levels.flatMap((level) => [2, level]));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(runs.length);
  return Buffer.concat([size, runs]);
};

const codecs = {
  none: { code: 0, pack: (bytes: Buffer): Buffer => bytes },
  gzip: { code: 2, pack: (bytes: Buffer): Buffer => gzipSync(bytes) },
  zstd: { code: 6, pack: (bytes: Buffer): Buffer => zstdCompressSync(bytes) },
} as const;

const toChunk = (
  { path, kind, max, levels }: Leaf,
  codec: keyof typeof codecs,
  start: number,
): { chunk: Buffer; meta: Buffer } => {
  const values = levels.filter(({ value }) => value !== null);
  const page = Buffer.concat([
    levelBytes(
      levels.map(({ rep }) => rep),
      max.rep,
    ),
    levelBytes(
      levels.map(({ def }) => def),
      max.def,
    ),
    ...values.map(({ value }) => plain(kind, value)),
  ]);
  const packedPage = codecs[codec].pack(page);
  const data = struct([
    [1, i32, int(levels.length)],
    [2, i32, int(0)],
    [3, i32, int(3)],
    [4, i32, int(3)],
  ]);
  const header = struct([
    [1, i32, int(0)],
    [2, i32, int(page.length)],
    [3, i32, int(packedPage.length)],
    [5, inner, data],
  ]);
  const chunk = Buffer.concat([header, packedPage]);
  const column = struct([
    [1, i32, int(physical[kind])],
    [2, listed, list(i32, [int(0), int(3)])],
    [3, listed, list(binary, path.map(text))],
    [4, i32, int(codecs[codec].code)],
    [5, i64, int(levels.length)],
    [6, i64, int(page.length + header.length)],
    [7, i64, int(chunk.length)],
    [9, i64, int(start)],
  ]);
  return {
    chunk,
    meta: struct([
      [2, i64, int(start)],
      [3, inner, column],
    ]),
  };
};

/** A Parquet file of groups of rows, as simple as they may be: one page per column and group. */
export const toParquet = (
  columns: readonly Column[],
  groups: readonly (readonly Readonly<Record<string, unknown>>[])[],
  codec: keyof typeof codecs = 'none',
): Buffer => {
  const parts: Buffer[] = [Buffer.from('PAR1')];
  let size = 4;
  const rowGroups = groups.map((rows) => {
    const leaves = columns.map((column) => leavesOf(column, [], 0, 0));
    for (const row of rows) {
      for (const [at, column] of columns.entries())
        shred(column, row[column.name], { rep: 0, def: 0 }, 0, leaves[at] ?? []);
    }
    const metas = leaves.flat().map((leaf) => {
      const { chunk, meta } = toChunk(leaf, codec, size);
      parts.push(chunk);
      size += chunk.length;
      return meta;
    });
    return struct([
      [1, listed, list(inner, metas)],
      [2, i64, int(size)],
      [3, i64, int(rows.length)],
    ]);
  });
  const root = struct([
    [4, binary, text('schema')],
    [5, i32, int(columns.length)],
  ]);
  const footer = struct([
    [1, i32, int(2)],
    [2, listed, list(inner, [root, ...columns.flatMap(declare)])],
    [3, i64, int(groups.flat().length)],
    [4, listed, list(inner, rowGroups)],
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([...parts, footer, length, Buffer.from('PAR1')]);
};
