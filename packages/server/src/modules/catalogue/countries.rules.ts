/** A part of the world as country-coder knows it. */
type Region = {
  readonly iso1A2?: string | undefined;
  readonly isoStatus?: string | undefined;
  /** Of a part of a country: the country's code. */
  readonly country?: string | undefined;
};

type Point = readonly number[];

/** Who knows the countries: country-coder, and the shapes that a package brings. */
export type Atlas = {
  readonly maybeRegion: (id: string) => Region | null;
  /** What lies in a continent or another group of countries. */
  readonly regionsIn: (id: string) => readonly Region[];
  readonly maybeCountryAt: (point: Point) => string | null;
  /** The corners of a shape; none: it is not known. */
  readonly cornersOf: (id: string) => readonly Point[];
};

/** Where something is, in the words of the packages: codes, points, names of shapes. */
export type LocationSet = {
  readonly include?: readonly (string | Point)[] | undefined;
  readonly exclude?: readonly (string | Point)[] | undefined;
};

/** Where something is, in countries. Nothing in it: it could not be told. */
export type Reach = {
  readonly isWorldwide: boolean;
  readonly countries: readonly string[];
  /** Where a worldwide one is not. */
  readonly notIn: readonly string[];
};

const world = '001';

// Kosovo's code is in general use, but no standard's.
const isOwn = ({ iso1A2, isoStatus }: Region): boolean => isoStatus === 'official' || iso1A2 === 'XK';
const codesOf = (region: Region): readonly string[] => {
  const code = isOwn(region) ? region.iso1A2 : region.country;
  return code === undefined ? [] : [code];
};

const middleOf = (corners: readonly Point[]): Point =>
  [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length);

/** The country of a shape: of its middle, or of the first corner that is in one. */
const countriesOfShape = (corners: readonly Point[], atlas: Atlas): readonly string[] => {
  if (corners.length === 0) return [];
  for (const point of [middleOf(corners), ...corners]) {
    const code = atlas.maybeCountryAt(point);
    if (code !== null) return [code];
  }
  return [];
};

/** The countries that a place of a package is in; a part of a country counts as the country. */
const countriesOf = (place: string | Point, atlas: Atlas): readonly string[] => {
  if (typeof place !== 'string') return [atlas.maybeCountryAt(place)].filter((code) => code !== null);
  if (place.endsWith('.geojson')) return countriesOfShape(atlas.cornersOf(place), atlas);
  const region = atlas.maybeRegion(place);
  if (!region) return [];
  const own = codesOf(region);
  return own.length > 0 ? own : [...new Set(atlas.regionsIn(place).flatMap(codesOf))];
};

/** What an exclusion takes away: whole countries only. Without a part a country is still there. */
const countriesLeftOut = (place: string | Point, atlas: Atlas): readonly string[] => {
  if (typeof place !== 'string') return [];
  const region = atlas.maybeRegion(place);
  if (!region || (!isOwn(region) && region.country !== undefined)) return [];
  return countriesOf(place, atlas);
};

type Resolve = (place: string | Point) => readonly string[];

/** Where something is, of all the places that are named for it. */
const reachOf = (sets: readonly LocationSet[], countriesAt: Resolve, leftOut: Resolve): Reach => {
  const [countries, notIn] = [new Set<string>(), new Set<string>()];
  let isWorldwide = false;
  for (const { include = [], exclude = [] } of sets) {
    const left = new Set(exclude.flatMap(leftOut));
    for (const place of include) {
      if (place === world) {
        isWorldwide = true;
        for (const code of left) notIn.add(code);
      } else for (const code of countriesAt(place)) if (!left.has(code)) countries.add(code);
    }
  }
  if (!isWorldwide) return { isWorldwide, countries: [...countries].toSorted(), notIn: [] };
  return { isWorldwide, countries: [], notIn: [...notIn].filter((code) => !countries.has(code)).toSorted() };
};

/** Tells where something is, of all the places that are named for it. */
export const createReach = (atlas: Atlas): ((sets: readonly LocationSet[]) => Reach) => {
  // The same few hundred places come again thousands of times.
  const known = new Map<string, readonly string[]>();
  const countries = (place: string | Point): readonly string[] => {
    const found = known.get(String(place)) ?? countriesOf(place, atlas);
    known.set(String(place), found);
    return found;
  };
  return (sets) => reachOf(sets, countries, (place) => countriesLeftOut(place, atlas));
};
