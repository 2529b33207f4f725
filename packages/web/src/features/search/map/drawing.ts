import type { Point } from '@galena/contract/kernel';
import { Area, type Location } from '@galena/contract/search';

/** Why corners are no area yet. */
export type AreaProblem = 'few' | 'many' | 'wide';

const [min, max] = [3, 60];

/** What keeps corners from being an area; null: nothing does. */
export const areaProblem = (corners: readonly Point[]): AreaProblem | null => {
  if (corners.length > max) return 'many';
  if (corners.length < min) return null;
  return Area.safeParse(corners).success ? null : 'wide';
};

/** To about a metre, which is more than a finger can mean. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

const isSame = (one: Point, other: Point | undefined): boolean => one.lat === other?.lat && one.lng === other.lng;

/** With another corner. The second half of a double click sets none. */
export const withCorner = (corners: readonly Point[], { lat, lng }: Point): readonly Point[] => {
  const corner = { lat: rounded(lat), lng: rounded(lng) };
  return isSame(corner, corners.at(-1)) ? corners : [...corners, corner];
};

/** The area that corners make, or why they make none. */
export const closed = (corners: readonly Point[]): Area | AreaProblem =>
  areaProblem(corners) ?? (corners.length < min ? 'few' : [...corners]);

/**
 * A location that is a drawn area near the one it was drawn at, whose point it keeps: that is the middle of the town, also for
 * invented leads, which lie around it.
 * @param label in the reader's language
 */
export const inArea = (location: Location, area: Area, label: string): Location => ({
  ...location,
  label: label.slice(0, 200),
  area,
});
