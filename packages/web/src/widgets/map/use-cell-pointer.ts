import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import type { MapCell } from '@galena/contract/kernel';
import { useEffect, useEffectEvent, useState } from 'react';
import { cellAt, type Pixel } from './cells.ts';
import { mayMove, maxZoom } from './use-leaflet.ts';

/** A cell that is pointed at, and where it is on the screen. */
export type Pointed<Cell extends MapCell = MapCell> = { readonly cell: Cell; readonly at: Pixel };

/** Goes into a group, until there is nothing nearer. */
export const zoomInto = (map: LeafletMap, { lat, lng }: MapCell): void =>
  void map.setView([lat, lng], Math.min(maxZoom, map.getZoom() + 2), { animate: mayMove(map) });

type PointerOptions<Cell> = {
  /** Nothing is pointed at. */
  readonly isOff?: boolean;
  /** What a cell does that does not open by zooming in: one alone, or a group at the nearest zoom. */
  readonly press?: (cell: Cell) => void;
};

/** Cells under mouse and finger: pressed, a group opens; at the nearest zoom it says how many it is. */
export const useCellPointer = <Cell extends MapCell>(
  map: LeafletMap | null,
  cells: readonly Cell[],
  { isOff = false, press }: PointerOptions<Cell> = {},
): Pointed<Cell> | null => {
  const [pointed, setPointed] = useState<Pointed<Cell> | null>(null);
  const find = (inside: LeafletMap, { containerPoint }: LeafletMouseEvent): Pointed<Cell> | null => {
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
    else if (found) press?.(found.cell);
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
  const canPress = press !== undefined;
  useEffect(() => {
    const container = map?.getContainer();
    if (container) container.style.cursor = pointed && (canPress || pointed.cell.count > 1) ? 'pointer' : '';
  }, [map, pointed, canPress]);
  return isOff ? null : pointed;
};
