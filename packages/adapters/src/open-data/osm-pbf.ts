import { open, type FileHandle } from 'node:fs/promises';
import { parse } from 'osm-pbf-parser-node';
import { dateOf, maxParts, type OsmElement, type OsmKind, type OsmPass, type OsmPiece } from './osm-element.ts';
import type { OsmSource } from './osm-element.ts';
import { blobsOf, readBlob, type BlobPlace } from './pbf-blobs.ts';
import { startEndCheck, type EndCheck } from './pbf-end.ts';
import { OpenDataError } from './place.ts';
import { fieldsOf, numbersOf } from './protobuf.ts';
import type { SourceFile } from './source-file.ts';

type Range = { readonly min: number; readonly greatest: number };

/** A blob, and once it was read the ids of what it holds. */
type Block = BlobPlace & { ranges: ReadonlyMap<OsmKind, Range> | null };

const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** The fields of a HeaderBlock that say what one has to be able to do. */
const readRelease = (header: Buffer): string | null => {
  let release: string | null = null;
  for (const { number, value } of fieldsOf(header)) {
    if (number === 32 && typeof value === 'number') release = dateOf(value * 1000);
    if (number !== 4 || typeof value === 'number') continue;
    const feature = value.toString('utf8');
    if (feature === 'HistoricalInformation') {
      throw new OpenDataError('The OpenStreetMap PBF contains the full history. Use an extract of one day');
    }
    if (!knownFeatures.has(feature)) {
      throw new OpenDataError(`The OpenStreetMap PBF needs a feature we don’t support: ${feature.slice(0, 80)}`);
    }
  }
  return release;
};

/** How often a list of keys and values comes to the end of a node. */
const countEnds = (keysAndValues: Iterable<number>): number => {
  let ends = 0;
  let isKey = true;
  for (const text of keysAndValues) {
    // No table of texts is so long, and what follows would be cut by the library.
    if (text >= 2 ** 31) return -1;
    if (isKey && text === 0) ends += 1;
    else isKey = !isKey;
  }
  return ends;
};

const countOf = (numbers: Iterable<number>): number => {
  let count = 0;
  for (const _number of numbers) count += 1;
  return count;
};

/**
 * The library looks for the end of each node's tags and never stops where there is none: a file of a few bytes would
 * hold the process for good. So the ends are counted before.
 */
const checkDense = (dense: Buffer): void => {
  let nodes = 0;
  const keysAndValues: number[] = [];
  for (const { number, value } of fieldsOf(dense)) {
    if (number === 1) nodes += countOf(numbersOf(value));
    if (number === 10) for (const text of numbersOf(value)) keysAndValues.push(text);
  }
  if (keysAndValues.length > 0 && countEnds(keysAndValues) < nodes) {
    throw new OpenDataError('The OpenStreetMap PBF is damaged: the tags of a node have no end');
  }
};

const checkBlock = (block: Buffer): void => {
  for (const group of fieldsOf(block)) {
    if (group.number !== 2 || typeof group.value === 'number') continue;
    for (const { number, value } of fieldsOf(group.value)) {
      if (number === 2 && typeof value !== 'number') checkDense(value);
    }
  }
};

/** Leaves objects as they are, which is nearly always: millions of them are not worth a copy. */
const bounded = (element: OsmElement): OsmElement => {
  if (element.type === 'way' && element.refs.length > maxParts) {
    return { ...element, refs: element.refs.slice(0, maxParts) };
  }
  if (element.type === 'relation' && element.members.length > maxParts) {
    return { ...element, members: element.members.slice(0, maxParts) };
  }
  return element;
};

const readElements = (block: Buffer, pass: OsmPass): readonly OsmElement[] => {
  if (pass.withTags) checkBlock(block);
  const withTags = { node: pass.withTags, way: pass.withTags, relation: pass.withTags };
  try {
    return (parse(block, withTags as object) as OsmElement[]).map(bounded);
  } catch (error) {
    throw new OpenDataError('The OpenStreetMap PBF is damaged: a block cannot be read', { cause: error });
  }
};

const rangesOf = (elements: readonly OsmElement[]): ReadonlyMap<OsmKind, Range> => {
  const ranges = new Map<OsmKind, { min: number; greatest: number }>();
  for (const { type, id } of elements) {
    const range = ranges.get(type);
    if (range === undefined) ranges.set(type, { min: id, greatest: id });
    else if (id < range.min) range.min = id;
    else if (id > range.greatest) range.greatest = id;
  }
  return ranges;
};

const isWanted = ({ ranges }: Block, { kinds, wants }: OsmPass): boolean =>
  ranges === null ||
  kinds.some((kind) => {
    const range = ranges.get(kind);
    return range !== undefined && wants(kind, range.min, range.greatest);
  });

type Found = { readonly release: string | null; readonly blocks: readonly Block[] };

const findBlocks = async (handle: FileHandle, file: SourceFile): Promise<Found> => {
  let release: string | null | undefined;
  const blocks: Block[] = [];
  for await (const blob of blobsOf(handle, file.sizeBytes)) {
    if (blob.type === 'OSMHeader') release = readRelease(await readBlob(handle, blob));
    else if (release === undefined) {
      throw new OpenDataError(`This isn’t an OpenStreetMap PBF: it doesn’t start with OSMHeader: ${file.path}`);
    } else if (blob.type === 'OSMData') blocks.push({ ...blob, ranges: null });
  }
  return { release: release ?? null, blocks };
};

async function* readBlocks(
  path: string,
  blocks: readonly Block[],
  pass: OsmPass,
  end: EndCheck,
  signal?: AbortSignal,
): AsyncGenerator<OsmPiece> {
  const handle = await open(path);
  try {
    for (const [at, block] of blocks.entries()) {
      signal?.throwIfAborted();
      if (!isWanted(block, pass)) continue;
      const elements = readElements(await readBlob(handle, block), pass);
      if (block.ranges === null) {
        block.ranges = rangesOf(elements);
        end.look(elements);
      }
      yield { elements, progress: (at + 1) / blocks.length };
    }
  } finally {
    await handle.close();
  }
}

/**
 * An extract as PBF. Its blocks are found before anything is read, so that a file that was cut off is known at once;
 * what a block holds is remembered from the first walk, and later ones read only the blocks they need.
 */
export const openOsmPbf = async (file: SourceFile, signal?: AbortSignal): Promise<OsmSource> => {
  const handle = await open(file.path);
  try {
    const { release, blocks } = await findBlocks(handle, file);
    const end = startEndCheck();
    return { release, read: (pass) => readBlocks(file.path, blocks, pass, end, signal), maybeCut: end.maybeCut };
  } finally {
    await handle.close();
  }
};
