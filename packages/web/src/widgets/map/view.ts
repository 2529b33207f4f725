import type { Bounds, MapView, Point } from '@galena/contract/kernel';

/** How much is asked for beyond each edge, as a share of the view: a short move asks nothing. */
const margin = 0.25;

const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

export const holds = (outer: Bounds, inner: Bounds): boolean =>
  outer.south <= inner.south && outer.west <= inner.west && outer.north >= inner.north && outer.east >= inner.east;

export const holdsPoint = (outer: Bounds, { lat, lng }: Point): boolean =>
  holds(outer, { south: lat, north: lat, west: lng, east: lng });

const onEarth = ({ south, west, north, east }: Bounds): Bounds => ({
  south: Math.max(-90, south),
  west: Math.max(-180, west),
  north: Math.min(90, north),
  east: Math.min(180, east),
});

const withMargin = ({ south, west, north, east }: Bounds): Bounds => {
  const [lat, lng] = [(north - south) * margin, (east - west) * margin];
  return { south: south - lat, west: west - lng, north: north + lat, east: east + lng };
};

/**
 * The part of the map to ask for, when `seen` is looked at.
 * @param asked what was asked before; it stays as long as it holds all that is seen
 * @param zoom may be a fraction
 */
export const viewToAsk = (asked: MapView | null, seen: Bounds, zoom: number): MapView => {
  const step = Math.min(20, Math.max(0, Math.round(zoom)));
  if (asked?.zoom === step && holds(asked, onEarth(seen))) return asked;
  const { south, west, north, east } = withMargin(seen);
  return {
    ...onEarth({ south: rounded(south), west: rounded(west), north: rounded(north), east: rounded(east) }),
    zoom: step,
  };
};
