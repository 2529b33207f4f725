import { isTooLarge, startGathering, type Gatherer } from './batch.ts';
import type { OsmElement, OsmKind, OsmPass, OsmSource } from './osm-element.ts';
import { openOsmPbf } from './osm-pbf.ts';
import type { Position } from './osm-bounds.ts';
import { isPlaceOfInterest, osmPlace, type Tags } from './osm-place.ts';
import { startShapes, type Positions, type Shapes } from './osm-shapes.ts';
import { openOsmXml } from './osm-xml.ts';
import { OpenDataError, type OpenPlace, type PlaceBatch, type PlaceFile, type PlaceRefusal } from './place.ts';
import { beginOf, isPbf, looksLike, openSourceFile } from './source-file.ts';

type Gathering = Gatherer<OpenPlace>;

const everything: OsmPass = { kinds: ['node', 'way', 'relation'], withTags: true, wants: () => true };

/** How far the whole is when a walk begins and ends; which of them a file needs is known only on the way. */
const spans = {
  scan: [0, 0.4],
  relations: [0.4, 0.45],
  ways: [0.45, 0.55],
  nodes: [0.55, 0.75],
  shapes: [0.75, 1],
} as const;

const refOf = ({ type, id }: OsmElement): string => `${type}/${id}`;

/** A damaged PBF names texts that are not in its table. */
const isWhole = (tags: Tags): boolean => Object.values(tags).every((value) => typeof value === 'string');

const placeOf = (element: OsmElement, position: Position | null): OpenPlace | PlaceRefusal | null => {
  const { tags } = element;
  if (tags === undefined || !isPlaceOfInterest(tags)) return null;
  if (!isWhole(tags)) return 'malformed';
  return isTooLarge(tags) ? 'too_large' : osmPlace(refOf(element), tags, position);
};

/** A node may be without a position, when its file was made of what somebody deleted. */
const pointOf = (element: OsmElement): Position | null => {
  if (element.type !== 'node' || Number.isNaN(element.lat) || Number.isNaN(element.lon)) return null;
  return { lat: element.lat, lng: element.lon };
};

/** One walk through the file, with the batches that come of it. */
async function* walk(
  source: OsmSource,
  gathering: Gathering,
  step: { readonly pass: OsmPass; readonly span: readonly [from: number, to: number] },
  each: (element: OsmElement) => void,
): AsyncGenerator<PlaceBatch> {
  const [from, to] = step.span;
  for await (const { elements, progress } of source.read(step.pass)) {
    for (const element of elements) each(element);
    yield* gathering.due(from + progress * (to - from));
  }
}

/** Nodes are places at once; of lines and surfaces only the number of what they are made of is known yet. */
const scan = (element: OsmElement, gathering: Gathering, shapes: Shapes): void => {
  if (element.tags === undefined) return;
  const outcome = placeOf(element, pointOf(element));
  if (element.type !== 'node' && outcome === 'no_position') shapes.addPlace(element);
  else if (outcome !== null) gathering.add(outcome, refOf(element));
};

/** Learns what the members of relations are made of: of relations among them first, because they name further ways. */
async function* readParts(source: OsmSource, gathering: Gathering, shapes: Shapes): AsyncGenerator<PlaceBatch> {
  for (const kind of ['relation', 'way'] as const) {
    const missing = kind === 'relation' ? shapes.missingRelations() : shapes.missingWays();
    if (missing.size === 0) continue;
    const wants = (_kind: OsmKind, min: number, greatest: number): boolean => missing.hasAnyOf(min, greatest);
    const step = { pass: { kinds: [kind], withTags: false, wants }, span: spans[`${kind}s`] };
    yield* walk(source, gathering, step, (element) => {
      if (element.type === kind && missing.find(element.id) >= 0) shapes.addPart(element);
    });
  }
}

async function* readPositions(
  source: OsmSource,
  gathering: Gathering,
  positions: Positions,
): AsyncGenerator<PlaceBatch> {
  if (positions.nodes.size === 0) return;
  const wants = (_kind: OsmKind, min: number, greatest: number): boolean => positions.nodes.hasAnyOf(min, greatest);
  const step = { pass: { kinds: ['node' as const], withTags: false, wants }, span: spans.nodes };
  yield* walk(source, gathering, step, (element) => {
    if (element.type === 'node') positions.set(element.id, element.lat, element.lon);
  });
}

/** Lines and surfaces once more, now that it is known where they are. */
async function* readShapes(
  source: OsmSource,
  gathering: Gathering,
  shapes: Shapes,
  positions: Positions,
): AsyncGenerator<PlaceBatch> {
  const indexes = { way: shapes.indexPlaces('way'), relation: shapes.indexPlaces('relation') };
  if (indexes.way.size + indexes.relation.size === 0) return;
  const wants = (kind: OsmKind, min: number, greatest: number): boolean =>
    kind !== 'node' && indexes[kind].hasAnyOf(min, greatest);
  const step = { pass: { kinds: ['way' as const, 'relation' as const], withTags: true, wants }, span: spans.shapes };
  yield* walk(source, gathering, step, (element) => {
    if (!shapes.isPlace(element.type, element.id)) return;
    const outcome = placeOf(element, positions.centreOf(element.type, element.id));
    if (outcome !== null) gathering.add(outcome, refOf(element));
  });
}

async function* readBatches(source: OsmSource): AsyncGenerator<PlaceBatch> {
  const gathering = startGathering();
  const shapes = startShapes();
  yield* walk(source, gathering, { pass: everything, span: spans.scan }, (element) => scan(element, gathering, shapes));
  yield* readParts(source, gathering, shapes);
  const positions = shapes.startPositions();
  yield* readPositions(source, gathering, positions);
  yield* readShapes(source, gathering, shapes, positions);
  yield gathering.rest();
}

/**
 * Reads the named places of interest out of an extract of OpenStreetMap: PBF, XML or packed XML, whatever its name,
 * with its objects in any order. The file is walked through up to five times, because what is made of nodes has no
 * position of its own. Deleted objects are left out.
 * @throws OpenDataError if it is no such file; the batches throw it when the file cannot be read on, and the signal's
 *   reason once it is aborted
 */
export const readOsm = async (path: string, signal?: AbortSignal): Promise<PlaceFile> => {
  const file = await openSourceFile(path);
  if (!isPbf(file) && !beginOf(file).startsWith('<')) {
    throw new OpenDataError(`This isn’t an OpenStreetMap extract but ${looksLike(file)}: ${path}`);
  }
  const source = isPbf(file) ? await openOsmPbf(file, signal) : await openOsmXml(file, signal);
  const { release, maybeCut } = source;
  return { release: () => release, ...(maybeCut ? { maybeCut } : {}), batches: readBatches(source) };
};
