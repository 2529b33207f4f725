import type { Tags } from './osm-place.ts';

export type OsmKind = 'node' | 'way' | 'relation';

export type OsmMember = { readonly type: OsmKind; readonly ref: number };

type Tagged = { readonly id: number; readonly tags?: Tags };

/** An object of OpenStreetMap as its file holds it, with the names that osm-pbf-parser-node gives. */
export type OsmElement =
  | (Tagged & { readonly type: 'node'; readonly lat: number; readonly lon: number })
  | (Tagged & { readonly type: 'way'; readonly refs: readonly number[] })
  | (Tagged & { readonly type: 'relation'; readonly members: readonly OsmMember[] });

/** What one walk through the file is for; a reader leaves out the rest where that saves work. */
export type OsmPass = {
  readonly kinds: readonly OsmKind[];
  readonly withTags: boolean;
  /** Whether any object is wanted among those with ids from the least to the greatest. */
  readonly wants: (kind: OsmKind, min: number, greatest: number) => boolean;
};

export type OsmPiece = { readonly elements: readonly OsmElement[]; readonly progress: number };

/** A file that can be walked through as often as it takes, with its objects in any order. */
export type OsmSource = {
  /** ISO date of the data, where the file tells it. */
  readonly release: string | null;
  readonly read: (pass: OsmPass) => AsyncIterable<OsmPiece>;
  /** Why it seems to end too early, once it was walked through; left out: its format has an end. */
  readonly maybeCut?: () => string | null;
};

/** OpenStreetMap itself takes 2,000 nodes per way and 32,000 members per relation; more come from no editor. */
export const maxParts = 100_000;

/** The date of a moment as files write it, or null. */
export const dateOf = (moment: string | number | undefined): string | null => {
  const parsed = new Date(moment ?? Number.NaN);
  return Number.isNaN(parsed.getTime()) ? null : parsed.toISOString().slice(0, 10);
};
