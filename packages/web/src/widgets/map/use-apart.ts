import type { MapCell } from '@galena/contract/kernel';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo } from 'react';
import { apart } from './cells.ts';
import type { Seen } from './use-leaflet.ts';

/** The cells as they find room at the zoom of the map. */
export const useApart = <Cell extends MapCell>(
  map: LeafletMap | null,
  seen: Seen | null,
  cells: readonly Cell[],
): readonly (Cell | MapCell)[] => {
  const zoom = seen?.zoom;
  return useMemo(
    () => (map === null || zoom === undefined ? cells : apart(cells, ({ lat, lng }) => map.project([lat, lng], zoom))),
    [map, zoom, cells],
  );
};
