import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import type { Point } from '@galena/contract/kernel';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { areaProblem, closed, inArea, withCorner, type AreaProblem } from './drawing.ts';
import { paintDrawing } from './paint-search.ts';
import type { Palette } from '../../../widgets/map/palette.ts';
import type { Brush } from '../../../widgets/map/picture-layer.ts';
import type { SearchRegion } from './use-search-region.ts';
import { usePicture } from '../../../widgets/map/use-picture.ts';

/** How near to its first corner an area is closed, in pixels. */
const reach = 14;

type State = {
  /** Another place ends it: what was being drawn lies elsewhere. */
  readonly place: string;
  readonly corners: readonly Point[];
  /** Where the next corner would be. */
  readonly next: Point | null;
  /** Closing was tried, and why it failed. */
  readonly refused: AreaProblem | null;
};

const none: readonly Point[] = [];

const pointOf = ({ latlng: { lat, lng } }: LeafletMouseEvent): Point => ({ lat, lng });

const isNear = (map: LeafletMap, one: Point | undefined, other: Point): boolean =>
  one !== undefined &&
  map.latLngToContainerPoint([one.lat, one.lng]).distanceTo(map.latLngToContainerPoint([other.lat, other.lng])) <=
    reach;

type Steps = {
  readonly set: (corner: Point) => void;
  readonly point: (next: Point | null) => void;
  readonly close: () => void;
  readonly undo: () => void;
  readonly cancel: () => void;
};

/** The keys of drawing; the arrow keys move the map under the cross. @returns whether the key is one of them */
const takeKey = (key: string, middle: Point, steps: Steps): boolean => {
  if (key === ' ') steps.set(middle);
  else if (key === 'Enter') steps.close();
  else if (key === 'Backspace') steps.undo();
  else if (key === 'Escape') steps.cancel();
  else return false;
  return true;
};

/** Hands what is done on the map to the steps of drawing, while an area is drawn. */
const useStrokes = (map: LeafletMap | null, isDrawing: boolean, steps: Steps): void => {
  const clicked = useEffectEvent((event: LeafletMouseEvent) => steps.set(pointOf(event)));
  const moved = useEffectEvent((event: LeafletMouseEvent) => steps.point(pointOf(event)));
  const panned = useEffectEvent((middle: Point) => steps.point(middle));
  const closedTwice = useEffectEvent(() => steps.close());
  const pressed = useEffectEvent((event: KeyboardEvent, middle: Point) => {
    if (event.target !== event.currentTarget || !takeKey(event.key, middle, steps)) return;
    event.preventDefault();
    // The layer that Escape closes is the drawing.
    event.stopPropagation();
  });
  useEffect(() => {
    if (map === null || !isDrawing) return undefined;
    const container = map.getContainer();
    const byKey = (event: KeyboardEvent): void => pressed(event, map.getCenter());
    const byCross = (): void => {
      if (container.matches(':focus-visible')) panned(map.getCenter());
    };
    const handlers = { click: clicked, mousemove: moved, dblclick: closedTwice, move: byCross };
    map.doubleClickZoom.disable();
    map.on(handlers);
    container.addEventListener('keydown', byKey);
    return () => {
      map.doubleClickZoom.enable();
      map.off(handlers);
      container.removeEventListener('keydown', byKey);
    };
  }, [map, isDrawing]);
};

/** Drawing an area by mouse, finger or keys. */
export const useDrawing = (map: LeafletMap | null, palette: Palette, { location, drawnAt, setArea }: SearchRegion) => {
  const { t } = useTranslation();
  const place = `${location.label} ${location.lat} ${location.lng}`;
  const [last, setState] = useState<State | null>(null);
  const state = last?.place === place ? last : null;
  const corners = state?.corners ?? none;
  const change = (part: Partial<State>): void => setState((before) => before && { ...before, ...part });
  const close = (): void => {
    const made = closed(corners);
    if (typeof made === 'string') return change({ refused: made });
    setState(null);
    return setArea(inArea(drawnAt, made, t('search.map.area_near', { place: drawnAt.label })));
  };
  const steps: Steps = {
    set: (corner) => {
      if (map && corners.length > 2 && isNear(map, corners[0], corner)) return close();
      // Where the world ends nothing can be searched.
      if (Math.abs(corner.lng) > 180) return undefined;
      return change({ corners: withCorner(corners, corner), refused: null });
    },
    point: (next) => change({ next }),
    close,
    undo: () => change({ corners: corners.slice(0, -1), refused: null }),
    cancel: () => setState(null),
  };
  useStrokes(map, state !== null, steps);
  // Buttons go with what they change: the keys go on at the map.
  const thenMap = (step: () => void) => (): void => {
    step();
    map?.getContainer().focus({ preventScroll: true });
  };
  const next = state?.next ?? null;
  const paint = useCallback(
    (brush: Brush) => paintDrawing(brush, corners, corners.length > 0 ? next : null),
    [corners, next],
  );
  usePicture(map, 'drawing', paint, palette);
  return {
    isDrawing: state !== null,
    corners: corners.length,
    problem: state?.refused ?? areaProblem(corners),
    begin: thenMap(() => setState({ place, corners: none, next: null, refused: null })),
    close: thenMap(close),
    undo: thenMap(steps.undo),
    cancel: thenMap(steps.cancel),
  };
};

export type Drawing = ReturnType<typeof useDrawing>;
