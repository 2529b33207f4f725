import type { Bounds, Point } from '@galena/contract/kernel';
import { radiusLimits } from '@galena/contract/search';

const radians = Math.PI / 180;
/** Of a mean sphere, in kilometres. */
const earth = 6371;

/** How far two points are from each other over the ground. */
export const kilometresBetween = (one: Point, other: Point): number => {
  const [from, to] = [one.lat * radians, other.lat * radians];
  const half = (degrees: number): number => Math.sin((degrees * radians) / 2) ** 2;
  const share = half(other.lat - one.lat) + Math.cos(from) * Math.cos(to) * half(other.lng - one.lng);
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(share)));
};

/** The way from one point to another: 0 is north, 90 is east. */
export const bearingOf = (from: Point, to: Point): number => {
  const [a, b] = [from.lat * radians, to.lat * radians];
  const turn = (to.lng - from.lng) * radians;
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return (Math.atan2(east, north) / radians + 360) % 360;
};

/** The point so far away in a direction. @param bearing 0 is north, 90 is east */
export const pointAt = (from: Point, kilometres: number, bearing: number): Point => {
  const [lat, way, far] = [from.lat * radians, bearing * radians, kilometres / earth];
  const sine = Math.sin(lat) * Math.cos(far) + Math.cos(lat) * Math.sin(far) * Math.cos(way);
  const turn = Math.atan2(Math.sin(way) * Math.sin(far) * Math.cos(lat), Math.cos(far) - Math.sin(lat) * sine);
  return { lat: Math.asin(sine) / radians, lng: from.lng + turn / radians };
};

const corners = 180;

/** A circle over the ground as a line of points; on a web map it is no circle far from the equator. */
export const circleAround = (middle: Point, kilometres: number): readonly Point[] =>
  Array.from({ length: corners }, (_, at) => pointAt(middle, kilometres, (360 / corners) * at));

/** The box around a circle. */
export const boundsAround = (middle: Point, kilometres: number): Bounds => ({
  south: pointAt(middle, kilometres, 180).lat,
  west: pointAt(middle, kilometres, 270).lng,
  north: pointAt(middle, kilometres, 0).lat,
  east: pointAt(middle, kilometres, 90).lng,
});

/** A radius as a search may have it: whole kilometres between the limits. */
export const radiusOf = (kilometres: number): number =>
  Math.min(radiusLimits.highest, Math.max(radiusLimits.lowest, Math.round(kilometres)));

const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', 5],
  ['PageDown', -5],
]);

/** The radius after a key, as sliders have it; null: the key is none of a slider. */
export const radiusAfterKey = (radius: number, key: string): number | null => {
  if (key === 'Home') return radiusLimits.lowest;
  if (key === 'End') return radiusLimits.highest;
  const step = steps.get(key);
  return step === undefined ? null : radiusOf(radius + step);
};

const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof directions)[number];

/** Where something is, seen from a place, in words to come. Null: so near that it has no direction. */
export const whereabouts = (
  place: Point,
  point: Point,
): { readonly kilometres: number; readonly direction: Direction } | null => {
  const kilometres = kilometresBetween(place, point);
  const direction = directions[Math.round(bearingOf(place, point) / 45) % directions.length];
  return kilometres < 0.3 || direction === undefined ? null : { kilometres, direction };
};
