import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import type { MapCell } from '@galena/contract/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { cellAt, type Pixel } from './cells.ts';
import { mayMove, maxZoom } from './use-leaflet.ts';

/** A cell that is pointed at, and where it is on the screen. */
export type Pointed = { readonly cell: MapCell; readonly at: Pixel };

/** Goes into a group, until there is nothing nearer. */
export const zoomInto = (map: LeafletMap, { lat, lng }: MapCell): void =>
  void map.setView([lat, lng], Math.min(maxZoom, map.getZoom() + 2), { animate: mayMove(map) });

/** Cells under mouse and finger: pressed, a group opens; at the nearest zoom it says how many it is. */
export const useCellPointer = (map: LeafletMap | null, cells: readonly MapCell[], isOff: boolean): Pointed | null => {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const find = (inside: LeafletMap, { containerPoint }: LeafletMouseEvent): Pointed | null => {
    const at = ({ lat, lng }: MapCell): Pixel => inside.latLngToContainerPoint([lat, lng]);
    const cell = isOff ? undefined : cellAt(cells, containerPoint, at);
    return cell === undefined ? null : { cell, at: at(cell) };
  };
  const move = useEffectEvent((inside: LeafletMap, event: LeafletMouseEvent) => setPointed(find(inside, event)));
  const click = useEffectEvent((inside: LeafletMap, event: LeafletMouseEvent) => {
    const found = find(inside, event);
    const isGroup = found !== null && found.cell.count > 1 && inside.getZoom() < maxZoom;
    setPointed(isGroup ? null : found);
    if (isGroup) zoomInto(inside, found.cell);
  });
  useEffect(() => {
    if (map === null) return undefined;
    const leave = (): void => setPointed(null);
    const handlers = {
      mousemove: (event: LeafletMouseEvent) => move(map, event),
      click: (event: LeafletMouseEvent) => click(map, event),
      mouseout: leave,
      movestart: leave,
      zoomstart: leave,
    };
    map.on(handlers);
    return () => {
      map.off(handlers);
    };
  }, [map]);
  useEffect(() => {
    const container = map?.getContainer();
    if (container) container.style.cursor = pointed && pointed.cell.count > 1 ? 'pointer' : '';
  }, [map, pointed]);
  return isOff ? null : pointed;
};
