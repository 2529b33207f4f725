import { feature, mesh } from 'topojson-client';

/** A line on a square world that is 1 wide, as web maps show it: x, y, x, y and so on. */
type Line = { readonly box: Box; readonly at: Float64Array };

/** In the same measure; y grows to the south. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** What the drawn map shows: shores (closed lines, holes among them) and borders. */
export type Land = { readonly shores: readonly Line[]; readonly borders: readonly Line[] };

/** Where web maps end. */
const maxNorth = 85.051_128;
const radians = Math.PI / 180;

/** A place on the square world (spherical Mercator). */
export const onSquare = (lat: number, lng: number): { readonly x: number; readonly y: number } => {
  const sine = Math.sin(Math.max(-maxNorth, Math.min(maxNorth, lat)) * radians);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
};

const lineOf = (points: readonly (readonly number[])[]): Line => {
  const at = new Float64Array(points.length * 2);
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (const [index, [lng = 0, lat = 0]] of points.entries()) {
    const { x, y } = onSquare(lat, lng);
    at[index * 2] = x;
    at[index * 2 + 1] = y;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { at, box: { left, top, right, bottom } };
};

/** An atlas of the package world-atlas. */
export type Atlas = Parameters<typeof mesh>[0];

export const landOf = (atlas: Atlas): Land => {
  const { countries, land } = atlas.objects;
  if (countries?.type !== 'GeometryCollection' || land?.type !== 'GeometryCollection')
    return { shores: [], borders: [] };
  const shores = feature(atlas, land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  );
  return {
    shores: shores.map(lineOf),
    borders: mesh(atlas, countries as Parameters<typeof mesh>[1], (one, other) => one !== other).coordinates.map(
      lineOf,
    ),
  };
};

export const meets = (one: Box, other: Box): boolean =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;

type Side = {
  readonly isWithin: (x: number, y: number) => boolean;
  /** How far along the way from one point to another the side is crossed. */
  readonly crossing: (fromX: number, fromY: number, toX: number, toY: number) => number;
};

const sidesOf = ({ left, top, right, bottom }: Box): readonly Side[] => [
  { isWithin: (x) => x >= left, crossing: (fromX, _y, toX) => (left - fromX) / (toX - fromX) },
  { isWithin: (x) => x <= right, crossing: (fromX, _y, toX) => (right - fromX) / (toX - fromX) },
  { isWithin: (_x, y) => y >= top, crossing: (_x, fromY, _toX, toY) => (top - fromY) / (toY - fromY) },
  { isWithin: (_x, y) => y <= bottom, crossing: (_x, fromY, _toX, toY) => (bottom - fromY) / (toY - fromY) },
];

const cutAt = ({ isWithin, crossing }: Side, ring: ArrayLike<number>): number[] => {
  const kept: number[] = [];
  let [fromX, fromY] = [ring[ring.length - 2] ?? 0, ring[ring.length - 1] ?? 0];
  let wasWithin = isWithin(fromX, fromY);
  for (let index = 0; index < ring.length; index += 2) {
    const [x, y] = [ring[index] ?? 0, ring[index + 1] ?? 0];
    const isNow = isWithin(x, y);
    if (isNow !== wasWithin) {
      const share = crossing(fromX, fromY, x, y);
      kept.push(fromX + share * (x - fromX), fromY + share * (y - fromY));
    }
    if (isNow) kept.push(x, y);
    [fromX, fromY, wasWithin] = [x, y, isNow];
  }
  return kept;
};

/**
 * The part of a closed line that lies in a box (Sutherland–Hodgman): a shore of a hundred thousand points becomes the few
 * that a view of a city needs.
 */
export const cutOut = (ring: ArrayLike<number>, box: Box): ArrayLike<number> =>
  sidesOf(box).reduce<ArrayLike<number>>((rest, side) => cutAt(side, rest), ring);
