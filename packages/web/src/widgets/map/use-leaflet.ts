import { LatLngBounds, map as createMap, type Map as LeafletMap } from 'leaflet';
import type { Bounds, MapView } from '@galena/contract/kernel';
import { useCallback, useState } from 'react';
import { viewToAsk } from './view.ts';

export const maxZoom = 18;

/** Room that is kept above and below what is looked at, for what lies over the map there. In pixels. */
export type Room = { readonly above: number; readonly below: number };
const usualRoom: Room = { above: 14, below: 14 };

/** Room between what is looked at and the edges of the map, in pixels; on a phone the buttons need some. */
const paddingOf = (width: number, { above, below }: Room) => ({
  paddingTopLeft: [14, above] as [number, number],
  paddingBottomRight: [width < 500 ? 66 : 14, below] as [number, number],
});

export const latLngBounds = ({ south, west, north, east }: Bounds): LatLngBounds =>
  new LatLngBounds([south, west], [north, east]);

/** Whether the reader likes things to move by themselves. */
export const mayMove = (map: LeafletMap): boolean => map.options.zoomAnimation === true;

/** Brings a part of the earth into view. */
export const fit = (map: LeafletMap, bounds: Bounds, room = usualRoom): void =>
  void map.fitBounds(latLngBounds(bounds), { ...paddingOf(map.getSize().x, room), animate: mayMove(map) });

const boundsOfMap = (map: LeafletMap): Bounds => {
  const seen = map.getBounds();
  return { south: seen.getSouth(), west: seen.getWest(), north: seen.getNorth(), east: seen.getEast() };
};

export type Seen = {
  readonly bounds: Bounds;
  readonly zoom: number;
  /** What is asked of the server, which reaches a little further. */
  readonly asked: MapView;
};

const seenNow = (map: LeafletMap, before: Seen | null): Seen => {
  const bounds = boundsOfMap(map);
  const zoom = map.getZoom();
  return { bounds, zoom, asked: viewToAsk(before?.asked ?? null, bounds, zoom) };
};

/** Wheel and one finger belong to the page until the map is pressed, and again when something else is. */
const holdBack = (map: LeafletMap, root: HTMLElement): (() => void) => {
  const isFinger = matchMedia('(pointer: coarse)').matches;
  // There the map stands beside what scrolls, and not in it.
  const isBeside = matchMedia('(width > 1023px)').matches;
  if (isFinger) map.dragging.disable();
  if (!isBeside) map.scrollWheelZoom.disable();
  map.on('click', () => {
    map.dragging.enable();
    map.scrollWheelZoom.enable();
  });
  const leave = ({ target }: PointerEvent): void => {
    if (target instanceof Node && root.contains(target)) return;
    if (isFinger) map.dragging.disable();
    if (!isBeside) map.scrollWheelZoom.disable();
  };
  document.addEventListener('pointerdown', leave);
  return () => document.removeEventListener('pointerdown', leave);
};

const panSteps = new Map<string, [number, number]>([
  ['ArrowLeft', [-40, 0]],
  ['ArrowRight', [40, 0]],
  ['ArrowUp', [0, -40]],
  ['ArrowDown', [0, 40]],
]);

/** The arrow keys move the map, plus and minus zoom. */
const takeKeys = (map: LeafletMap): void => {
  const container = map.getContainer();
  container.tabIndex = 0;
  container.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (target !== container || ctrlKey || metaKey || altKey) return;
    const pan = panSteps.get(key);
    if (pan) map.panBy(pan, { animate: false });
    else if (key === '+' || key === '=') map.zoomIn();
    else if (key === '-') map.zoomOut();
    else return;
    event.preventDefault();
  });
};

const make = (element: HTMLElement, start: Bounds, room: Room): LeafletMap => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 3,
    maxZoom: maxZoom,
    // No steps, so that the circle fills the map.
    zoomSnap: 0,
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    maxBoundsViscosity: 1,
    // Leaflet's own keys glide, also for those who want nothing to, and miss what is pressed meanwhile.
    keyboard: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  });
  return map.fitBounds(latLngBounds(start), { ...paddingOf(element.clientWidth, room), animate: false });
};

/** Says what is seen, whenever the map stands still. @returns how that ends */
const watch = (map: LeafletMap, look: () => void): (() => void) => {
  map.on('moveend', look);
  // It only knows of the size of the window.
  const resized = new ResizeObserver(() => void map.invalidateSize({ animate: false }));
  resized.observe(map.getContainer());
  return () => resized.disconnect();
};

/**
 * A map of Leaflet.
 * @param start what it shows first
 * @returns `attach` makes it in an element
 */
export const useLeaflet = (start: Bounds, room = usualRoom) => {
  const [first] = useState({ start, room });
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const attach = useCallback(
    (element: HTMLDivElement) => {
      const made = make(element, first.start, first.room);
      const look = (): void => setSeen((before) => seenNow(made, before));
      look();
      takeKeys(made);
      const endWatch = watch(made, look);
      const letGo = holdBack(made, element.parentElement ?? element);
      setMap(made);
      return () => {
        endWatch();
        letGo();
        made.remove();
        setMap(null);
      };
    },
    [first],
  );
  return { attach, map, seen };
};
