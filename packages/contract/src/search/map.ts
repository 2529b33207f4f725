import { z } from 'zod';
import { radiusLimits } from './constants.ts';

/** A place on the earth in degrees (WGS 84). */
export const Point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
export type Point = z.infer<typeof Point>;

/** A part of the map, between two parallels and two meridians. */
export const Bounds = z.strictObject({
  south: z.number().min(-90).max(90),
  west: z.number().min(-180).max(180),
  north: z.number().min(-90).max(90),
  east: z.number().min(-180).max(180),
});
export type Bounds = z.infer<typeof Bounds>;

/** The smallest box around points. @param points not empty */
export const boundsOf = (points: readonly Point[]): Bounds => {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return {
    south: Math.min(...lats),
    west: Math.min(...lngs),
    north: Math.max(...lats),
    east: Math.max(...lngs),
  };
};

const radians = Math.PI / 180;
/** Of a mean sphere of 6,371 km. */
const kilometresOfDegree = 6371 * radians;

/** How far a drawn area may reach from side to side, in kilometres: as far as the widest circle. */
export const widestArea = 2 * radiusLimits.highest;

const isTooWide = (area: readonly Point[]): boolean => {
  const { south, west, north, east } = boundsOf(area);
  const nearest = Math.min(Math.abs(south), Math.abs(north));
  const lines = Math.cos((south <= 0 && north >= 0 ? 0 : nearest) * radians);
  return Math.max(north - south, (east - west) * lines) * kilometresOfDegree > widestArea;
};

/** The corners of a drawn area, in order; the last is joined to the first. It does not cross the 180th meridian. */
export const Area = z
  .array(Point)
  .min(3)
  .max(60)
  .refine((area) => area.length === 0 || !isTooWide(area), {
    error: `The area must not be more than ${widestArea} km across.`,
  });
export type Area = z.infer<typeof Area>;

/**
 * Whether a point lies in a drawn area: whether its line goes around it at all (the nonzero rule, which PostgreSQL's polygons
 * follow, too), so that the middle of a star is in it. Of points on its very edge nothing is promised.
 */
export const isInside = (area: readonly Point[], { lat, lng }: Point): boolean => {
  let turns = 0;
  let from = area.at(-1);
  for (const to of area) {
    if (from && from.lat > lat !== to.lat > lat) {
      const isUpward = to.lat > lat;
      const side = (to.lng - from.lng) * (lat - from.lat) - (lng - from.lng) * (to.lat - from.lat);
      if (isUpward && side > 0) turns += 1;
      if (!isUpward && side < 0) turns -= 1;
    }
    from = to;
  }
  return turns !== 0;
};

/** The part of the map that is looked at. */
export const MapView = z.strictObject({
  ...Bounds.shape,
  zoom: z.int().min(0).max(20).describe('Web map zoom: the world is 256 · 2^zoom pixels wide'),
});
export type MapView = z.infer<typeof MapView>;

/** Leads that stand so near each other that a map shows them as one; one alone is a pin. */
export const MapCell = z.strictObject({
  lat: z.number(),
  lng: z.number(),
  count: z.int().min(1),
  with_email: z.int().describe('How many of them have an email'),
});
export type MapCell = z.infer<typeof MapCell>;

/** No answer holds more: those with the most leads are kept. */
export const maxCells = 2_000;

/** The side of a cell on the screen. */
const cellPixels = 56;

/** The sides of a cell in degrees, about square on a web map. */
export const cellSize = ({ south, north, zoom }: MapView): Point => {
  const lng = (360 * cellPixels) / (256 * 2 ** zoom);
  // Whole degrees, so that moving the map a little moves no border.
  const lat = lng * Math.max(0.05, Math.cos(Math.round((south + north) / 2) * radians));
  return { lat, lng };
};

const isSeen = ({ south, west, north, east }: MapView, { lat, lng }: Point): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

export type MapPoint = Point & { readonly hasEmail: boolean };

/** Points of a view as cells, the fullest first: each in the middle of what it holds. */
export const cellsOf = (points: Iterable<MapPoint>, view: MapView): readonly MapCell[] => {
  const size = cellSize(view);
  const cells = new Map<string, { lat: number; lng: number; count: number; with_email: number }>();
  for (const point of points) {
    if (!isSeen(view, point)) continue;
    const key = `${Math.floor(point.lat / size.lat)} ${Math.floor(point.lng / size.lng)}`;
    const cell = cells.get(key) ?? { lat: 0, lng: 0, count: 0, with_email: 0 };
    cell.lat += point.lat;
    cell.lng += point.lng;
    cell.count += 1;
    if (point.hasEmail) cell.with_email += 1;
    cells.set(key, cell);
  }
  return [...cells.values()]
    .map(({ lat, lng, count, with_email }) => ({ lat: lat / count, lng: lng / count, count, with_email }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxCells);
};
