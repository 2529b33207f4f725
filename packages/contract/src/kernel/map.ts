import { z } from 'zod';

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

const radians = Math.PI / 180;
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
