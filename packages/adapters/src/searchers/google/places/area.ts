import { boundsOf, type Point } from '@galena/contract/kernel';
import { isInside, radiusLimits, type Location } from '@galena/contract/search';

const radians = Math.PI / 180;
const metresOfDegree = 6_371_000 * radians;
/** The widest circle that Google takes. */
const widestMetres = 50_000;

type LatLng = { readonly latitude: number; readonly longitude: number };

/** Where is looked, as Google takes it and as it is checked again. */
export type Area = {
  /** Low is the corner in the south-west. It may reach over the 180th meridian: then low is the greater longitude. */
  readonly rectangle: { readonly low: LatLng; readonly high: LatLng };
  readonly circle: { readonly center: LatLng; readonly radius: number };
  readonly holds: (point: Point) => boolean;
};

const metresBetween = (a: Point, b: Point): number => {
  const half =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lng - a.lng) * radians) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)));
};

const around = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);
const latLng = (lat: number, lng: number): LatLng => ({
  latitude: Math.max(-90, Math.min(90, lat)),
  longitude: around(lng),
});

const drawn = (corners: readonly Point[]): Area => {
  const { south, west, north, east } = boundsOf(corners);
  const center = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const radius = Math.max(...corners.map((corner) => metresBetween(center, corner)));
  return {
    rectangle: { low: latLng(south, west), high: latLng(north, east) },
    circle: { center: latLng(center.lat, center.lng), radius: Math.min(radius, widestMetres) },
    holds: (point) => isInside(corners, point),
  };
};

/** The drawn area, else the circle around a place; null: no place, so there is nowhere to look. */
export const areaOf = ({ lat, lng, area }: Location, radiusKm: number = radiusLimits.standard): Area | null => {
  if (area) return drawn(area);
  if (lat === undefined || lng === undefined) return null;
  const radius = radiusKm * 1000;
  const high = radius / metresOfDegree;
  // A circle reaches farthest east where it is nearest to the pole; Google takes no more than half the earth.
  const line = Math.cos(Math.min(89.9, Math.abs(lat) + high) * radians);
  const wide = Math.min(high / line, 90);
  return {
    rectangle: { low: latLng(lat - high, lng - wide), high: latLng(lat + high, lng + wide) },
    circle: { center: latLng(lat, lng), radius: Math.min(radius, widestMetres) },
    holds: (point) => metresBetween({ lat, lng }, point) <= radius,
  };
};
