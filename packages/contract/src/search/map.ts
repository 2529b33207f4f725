import { z } from 'zod';
import { boundsOf, Point } from '../kernel/index.ts';
import { radiusLimits } from './constants.ts';

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
