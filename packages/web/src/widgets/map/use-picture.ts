import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo } from 'react';
import type { Palette } from './palette.ts';
import { PictureLayer, type Paint } from './picture-layer.ts';

/**
 * Something painted on the map.
 * @param pane where it lies among the others; `map.module.css` says how high
 * @param paint painted again whenever it is another function
 */
export const usePicture = (
  map: LeafletMap | null,
  pane: string,
  paint: Paint,
  palette: Palette,
  isFaint = false,
): void => {
  const layer = useMemo(() => new PictureLayer(pane), [pane]);
  useEffect(() => {
    if (map === null) return undefined;
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
  useEffect(() => layer.show(paint, palette), [layer, paint, palette]);
  useEffect(() => layer.fade(isFaint), [layer, isFaint]);
};
