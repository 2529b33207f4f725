import { indexIds, startNumbers, type IdIndex } from './id-index.ts';
import { addToBounds, centreOf, emptyBounds, type Bounds, type Position } from './osm-bounds.ts';
import type { OsmElement, OsmKind, OsmMember } from './osm-element.ts';

type Way = Extract<OsmElement, { type: 'way' }>;
type Relation = Extract<OsmElement, { type: 'relation' }>;

/**
 * The lines and surfaces of places, and what they are made of. Memory grows with the places of a file, not with the
 * file: of a way it keeps the numbers of its nodes, of a node its position, and of everything else nothing.
 */
export type Shapes = {
  /** A way or a relation that is a place itself. */
  readonly addPlace: (element: Way | Relation) => void;
  /** One that is a part of a place. */
  readonly addPart: (element: Way | Relation) => void;
  readonly isPlace: (kind: OsmKind, id: number) => boolean;
  /** Ids of the ways or relations that are places. */
  readonly indexPlaces: (kind: 'way' | 'relation') => IdIndex;
  /** Relations that are members of places and are not known yet. */
  readonly missingRelations: () => IdIndex;
  /** Ways that are members of places, or of their members, and are not known yet. */
  readonly missingWays: () => IdIndex;
  /** Ids of the nodes that all of them need. Ask when all of them are known. */
  readonly startPositions: () => Positions;
};

export type Positions = {
  readonly nodes: IdIndex;
  readonly set: (id: number, lat: number, lng: number) => void;
  /** The middle of the bounds of what is known of a way or a relation. */
  readonly centreOf: (kind: OsmKind, id: number) => Position | null;
};

// Ten million to the degree, as OpenStreetMap keeps them; no latitude is so far south.
const unit = 1e7;
const unknown = -(2 ** 31);

type OsmIndex = {
  /** Where the nodes of a way begin in `refs`; their number stands before them. */
  readonly ways: Map<number, number>;
  readonly relations: Map<number, readonly OsmMember[]>;
  readonly refs: () => Float64Array;
};

const indexAll = (ids: Iterable<number>): IdIndex => indexIds(Float64Array.from(ids));

/** A relation's members, and those of the relations among them: one level, so that no circle is without end. */
function* membersOf({ relations }: Pick<OsmIndex, 'relations'>, id: number): Generator<OsmMember> {
  for (const member of relations.get(id) ?? []) {
    if (member.type === 'relation') yield* relations.get(member.ref) ?? [];
    else yield member;
  }
}

function* nodesOfWay({ ways, refs }: OsmIndex, id: number): Generator<number> {
  const start = ways.get(id);
  if (start === undefined) return;
  const all = refs();
  const end = start + 1 + (all[start] ?? 0);
  for (let at = start + 1; at < end; at += 1) yield all[at] as number;
}

function* nodesOf(known: OsmIndex, kind: OsmKind, id: number): Generator<number> {
  if (kind === 'node') yield id;
  if (kind === 'way') yield* nodesOfWay(known, id);
  if (kind !== 'relation') return;
  for (const { type, ref } of membersOf(known, id)) {
    if (type !== 'relation') yield* nodesOf(known, type, ref);
  }
}

const startPositions = (known: OsmIndex): Positions => {
  const needed = startNumbers();
  for (const id of known.ways.keys()) for (const node of nodesOfWay(known, id)) needed.push(node);
  for (const members of known.relations.values()) {
    for (const { type, ref } of members) if (type === 'node') needed.push(ref);
  }
  const nodes = indexIds(needed.values());
  const lats = new Int32Array(nodes.size).fill(unknown);
  const lngs = new Int32Array(nodes.size);
  const addNode = (bounds: Bounds, id: number): void => {
    const at = nodes.find(id);
    const lat = lats[at];
    if (lat === undefined || lat === unknown) return;
    addToBounds(bounds, { lat: lat / unit, lng: (lngs[at] as number) / unit });
  };
  return {
    nodes,
    set: (id, lat, lng) => {
      const at = nodes.find(id);
      if (at < 0 || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return;
      lats[at] = Math.round(lat * unit);
      lngs[at] = Math.round(lng * unit);
    },
    centreOf: (kind, id) => {
      const bounds = emptyBounds();
      for (const node of nodesOf(known, kind, id)) addNode(bounds, node);
      return centreOf(bounds);
    },
  };
};

export const startShapes = (): Shapes => {
  const refs = startNumbers();
  const known = {
    ways: new Map<number, number>(),
    relations: new Map<number, readonly OsmMember[]>(),
    refs: refs.values,
  };
  const places = { way: new Set<number>(), relation: new Set<number>() };
  const addPart = (element: Way | Relation): void => {
    if (element.type === 'relation') {
      known.relations.set(element.id, element.members);
      return;
    }
    // Once known it does not change: a file that names a way again would fill the memory.
    if (known.ways.has(element.id)) return;
    known.ways.set(element.id, refs.values().length);
    refs.push(element.refs.length);
    for (const ref of element.refs) refs.push(ref);
  };
  function* missing(kind: 'way' | 'relation'): Generator<number> {
    const have = kind === 'way' ? known.ways : known.relations;
    for (const members of known.relations.values()) {
      for (const { type, ref } of members) if (type === kind && !have.has(ref)) yield ref;
    }
  }
  return {
    addPlace: (element) => {
      places[element.type].add(element.id);
      addPart(element);
    },
    addPart,
    isPlace: (kind, id) => kind !== 'node' && places[kind].has(id),
    indexPlaces: (kind) => indexAll(places[kind]),
    missingRelations: () => indexAll(missing('relation')),
    missingWays: () => indexAll(missing('way')),
    startPositions: () => startPositions(known),
  };
};
