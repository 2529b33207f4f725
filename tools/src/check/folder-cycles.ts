/** An import from one file to another, by path. */
export type Import = { readonly from: string; readonly to: string };

// A room, a kind of vendor, a folder of the platform; else the floor. Deeper folders belong to the one above them.
const unit = /^packages\/[^/]+\/src\/(?:(?:platform|modules|features)\/[^/]+(?=\/)|[^/]+(?=\/))/;

// Tests reach into testing/, and testing/ opens the whole house: cycles through them are no cycles of the product.
const isOutside = /\.test\.tsx?$|\/src\/testing\//;

const unitOf = (path: string): string | null => (isOutside.test(path) ? null : (unit.exec(path)?.[0] ?? null));

const graphOf = (imports: readonly Import[]): ReadonlyMap<string, ReadonlyMap<string, Import>> => {
  const graph = new Map<string, Map<string, Import>>();
  for (const edge of imports) {
    const [from, to] = [unitOf(edge.from), unitOf(edge.to)];
    if (from === null || to === null || from === to) continue;
    const edges = graph.get(from) ?? new Map<string, Import>();
    if (!edges.has(to)) edges.set(to, edge);
    graph.set(from, edges);
  }
  return graph;
};

/** The imports of a shortest way from `start` back to it; null when there is none. */
const wayBack = (graph: ReadonlyMap<string, ReadonlyMap<string, Import>>, start: string): readonly Import[] | null => {
  const seen = new Set<string>();
  let ways: { at: string; path: readonly Import[] }[] = [{ at: start, path: [] }];
  while (ways.length > 0) {
    const next: typeof ways = [];
    for (const { at, path } of ways) {
      for (const [to, edge] of graph.get(at) ?? []) {
        if (to === start) return [...path, edge];
        if (seen.has(to)) continue;
        seen.add(to);
        next.push({ at: to, path: [...path, edge] });
      }
    }
    ways = next;
  }
  return null;
};

const foldersOf = (cycle: readonly Import[]): string[] => cycle.map(({ from }) => unitOf(from) ?? '').toSorted();

/**
 * Cycles between folders, which a rule on files misses when they run through doors: `a/one → b/two` and `b/three → a/four`.
 * @returns for each cycle the imports it is made of
 */
export const findFolderCycles = (imports: readonly Import[]): readonly (readonly Import[])[] => {
  const graph = graphOf(imports);
  const cycles = new Map<string, readonly Import[]>();
  for (const start of [...graph.keys()].toSorted()) {
    const cycle = wayBack(graph, start);
    // The same cycle is found from each of its folders.
    if (cycle) cycles.set(foldersOf(cycle).join(' '), cycle);
  }
  return [...cycles.values()];
};
