import type { OsmElement, OsmKind } from './osm-element.ts';

/** What programs put into a block before they begin another: https://wiki.openstreetmap.org/wiki/PBF_Format#File_format. */
const fullBlock = 8000;
/** A block of so many may be a full one, where another is as full. */
const leastFull = 1000;
/** So many ways of an extract are never without a relation. */
const leastWays = 1000;
const leastBareWays = 5;

const order: readonly OsmKind[] = ['node', 'way', 'relation'];

const isBare = ({ tags = {} }: OsmElement): boolean => {
  for (const _key in tags) return false;
  return true;
};

/** Looks at the blocks of an extract for what says that there were more. */
export type EndCheck = {
  readonly look: (block: readonly OsmElement[]) => void;
  /** Why the extract seems to end too early, as a sentence; null: nothing says so. */
  readonly maybeCut: () => string | null;
};

/**
 * A PBF has no end mark: cut between two blocks it is a file of its own. But extracts are sorted, nodes before ways before
 * relations, and what is missing leaves traces: the last block is full, which of thousands of objects hardly one is by chance;
 * nodes without tags are the corners of ways that are not there; ways without tags are parts of relations that are not there.
 */
export const startEndCheck = (): EndCheck => {
  const counts = { node: 0, way: 0, relation: 0 };
  const bare = { node: 0, way: 0, relation: 0 };
  const sizes = new Map<number, number>();
  let last = 0;
  let isSorted = true;
  let kind: OsmKind = 'node';
  const look: EndCheck['look'] = (block) => {
    for (const element of block) {
      const { type } = element;
      if (type !== kind && order.indexOf(type) < order.indexOf(kind)) isSorted = false;
      kind = type;
      counts[type] += 1;
      if (isBare(element)) bare[type] += 1;
    }
    last = block.length;
    sizes.set(last, (sizes.get(last) ?? 0) + 1);
  };
  const isLastFull = (): boolean =>
    last === fullBlock || (last >= leastFull && last === Math.max(...sizes.keys()) && (sizes.get(last) ?? 0) > 1);
  const maybeCut: EndCheck['maybeCut'] = () => {
    if (!isSorted) return null;
    if (counts.way === 0 && bare.node * 2 > counts.node)
      return 'This file looks cut off: it contains points of buildings and streets, but no buildings or streets';
    if (counts.relation === 0 && counts.way >= leastWays && bare.way >= leastBareWays)
      return 'This file looks cut off: it contains parts of relations, but no relations';
    if (isLastFull()) return 'This file looks cut off: its last block is full, so more should follow';
    return null;
  };
  return { look, maybeCut };
};
