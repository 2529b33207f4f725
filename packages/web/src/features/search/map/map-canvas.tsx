import type { MapCell, MapView, SearchOptions } from '@galena/contract/search';
import type { Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useCallback, useEffect, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import type { EstimateState } from '../use-estimate.ts';
import { apart } from './cells.ts';
import { DrawingPanel } from './drawing-panel.tsx';
import { FullestCells } from './fullest-cells.tsx';
import { MapAttribution } from './map-attribution.tsx';
import { MapChip, MapLegend } from './map-chip.tsx';
import { MapControls } from './map-controls.tsx';
import classes from './map.module.css';
import { paintTowns } from './paint-base.ts';
import { paintCells } from './paint-search.ts';
import type { Brush } from './picture-layer.ts';
import { useBase } from './use-base.ts';
import { useCellPointer, type Pointed } from './use-cell-pointer.ts';
import type { Cells } from './use-cells.ts';
import { boundsOfGround, useCircle } from './use-circle.ts';
import { useDrawing } from './use-drawing.ts';
import type { Ground } from './use-ground.ts';
import { useLeaflet, type Seen } from './use-leaflet.ts';
import { shortNumber, useMapWords } from './use-map-words.ts';
import { usePalette } from './use-palette.ts';
import { usePicture } from './use-picture.ts';

export type MapCanvasProps = {
  readonly ground: Ground;
  readonly known: EstimateState;
  readonly tiles: SearchOptions['tiles'];
  /** What is where it was looked last. */
  readonly cells: Cells;
  /** Told where it is looked. */
  readonly onView: (view: MapView) => void;
};

const PointedCell = ({ pointed: { cell, at } }: { readonly pointed: Pointed }) => {
  const { countOf } = useMapWords();
  return (
    // The same is said of the fullest groups in words.
    <div className={classes.tip} style={{ left: at.x, top: at.y }} aria-hidden>
      {countOf(cell)}
    </div>
  );
};

/** The cells as they find room at the zoom of the map. */
const useShown = (map: LeafletMap | null, seen: Seen | null, cells: readonly MapCell[]): readonly MapCell[] => {
  const zoom = seen?.zoom;
  return useMemo(
    () => (map === null || zoom === undefined ? cells : apart(cells, ({ lat, lng }) => map.project([lat, lng], zoom))),
    [map, zoom, cells],
  );
};

/** All that the map shows and can do, while it is there. */
const useMap = ({ ground, tiles, cells, onView }: MapCanvasProps) => {
  const { language } = useTranslation().i18n;
  const palette = usePalette();
  const { attach, map, seen } = useLeaflet(boundsOfGround(ground));
  const { isDrawn, towns } = useBase(map, tiles, seen?.asked ?? null, palette);
  const asked = seen?.asked;
  useEffect(() => {
    if (asked) onView(asked);
  }, [asked, onView]);
  const drawing = useDrawing(map, palette, ground);
  const { isDrawing } = drawing;
  useCircle(map, ground, !isDrawing, palette);
  const shown = useShown(map, seen, cells.cells);
  const paint = useCallback((brush: Brush) => paintCells(brush, shown, shortNumber(language)), [shown, language]);
  const paintNames = useCallback((brush: Brush) => paintTowns(brush, towns, shown), [towns, shown]);
  usePicture(map, 'names', paintNames, palette);
  usePicture(map, 'cells', paint, palette, cells.isStale);
  const pointed = useCellPointer(map, shown, isDrawing);
  return { attach, map, seen, isDrawn, shown, drawing, pointed };
};

/** The map itself. It comes in a piece of its own: nobody else pays for Leaflet. */
export const MapCanvas = (props: MapCanvasProps) => {
  const { t } = useTranslation();
  const { ground, known, tiles, cells } = props;
  const hintId = useId();
  const { attach, map, seen, isDrawn, shown, drawing, pointed } = useMap(props);
  const { isDrawing } = drawing;
  return (
    <>
      <div
        ref={attach}
        className={classes.map}
        role="application"
        aria-label={t('search.map.around', { place: ground.location.label })}
        aria-describedby={hintId}
        data-drawing={isDrawing || undefined}
      />
      <HiddenText>
        <span id={hintId}>{t('search.map.keys')}</span>
      </HiddenText>
      {isDrawing && <div className={classes.cross} aria-hidden />}
      {pointed && <PointedCell pointed={pointed} />}
      {map && seen && !isDrawing && (
        <FullestCells map={map} seen={seen} cells={shown} isStale={cells.isStale} ground={ground} />
      )}
      <div className={classes.head}>
        {isDrawing ? <DrawingPanel {...drawing} /> : <MapChip known={known} cells={cells} />}
      </div>
      {known.question !== null && !isDrawing && <MapLegend />}
      <MapAttribution tiles={tiles} isDrawn={isDrawn} />
      <p className={classes.fingers} aria-hidden>
        {t('search.map.fingers')}
      </p>
      {map && <MapControls map={map} ground={ground} drawing={drawing} />}
    </>
  );
};
