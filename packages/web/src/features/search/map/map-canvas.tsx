import type { MapView } from '@galena/contract/kernel';
import type { SearchOptions } from '@galena/contract/search';
import 'leaflet/dist/leaflet.css';
import { useCallback, useEffect, useId } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import type { EstimateState } from '../use-estimate.ts';
import { MapTip } from '../../../widgets/map/map-tip.tsx';
import { useApart } from '../../../widgets/map/use-apart.ts';
import { DrawingPanel } from './drawing-panel.tsx';
import { FullestCells } from './fullest-cells.tsx';
import { MapAttribution } from '../../../widgets/map/map-attribution.tsx';
import { MapChip } from './map-chip.tsx';
import { MapControls } from './map-controls.tsx';
import classes from '../../../widgets/map/map.module.css';
import { paintTowns } from '../../../widgets/map/paint-base.ts';
import { MapLegend } from '../../../widgets/map/map-legend.tsx';
import { paintCells } from '../../../widgets/map/paint-cells.ts';
import { shortNumber } from '../../../widgets/map/short-number.ts';
import type { Brush } from '../../../widgets/map/picture-layer.ts';
import { useBase } from '../../../widgets/map/use-base.ts';
import { useCellPointer } from '../../../widgets/map/use-cell-pointer.ts';
import type { Cells } from './use-cells.ts';
import { boundsOfRegion, useCircle } from './use-circle.ts';
import { useDrawing } from './use-drawing.ts';
import type { SearchRegion } from './use-search-region.ts';
import { useLeaflet } from '../../../widgets/map/use-leaflet.ts';
import { useMapWords } from './use-map-words.ts';
import { usePalette } from '../../../widgets/map/use-palette.ts';
import { usePicture } from '../../../widgets/map/use-picture.ts';

export type MapCanvasProps = {
  readonly region: SearchRegion;
  readonly known: EstimateState;
  readonly tiles: SearchOptions['tiles'];
  /** What is where it was looked last. */
  readonly cells: Cells;
  /** Told where it is looked. */
  readonly onView: (view: MapView) => void;
};

/** All that the map shows and can do, while it is there. */
const useMap = ({ region, tiles, cells, onView }: MapCanvasProps) => {
  const { language } = useTranslation().i18n;
  const palette = usePalette();
  const { attach, map, seen } = useLeaflet(boundsOfRegion(region));
  const { isDrawn, towns } = useBase(map, tiles, seen?.asked ?? null, palette);
  const asked = seen?.asked;
  useEffect(() => {
    if (asked) onView(asked);
  }, [asked, onView]);
  const drawing = useDrawing(map, palette, region);
  const { isDrawing } = drawing;
  useCircle(map, region, !isDrawing, palette);
  const shown = useApart(map, seen, cells.cells);
  const paint = useCallback((brush: Brush) => paintCells(brush, shown, shortNumber(language)), [shown, language]);
  const paintNames = useCallback((brush: Brush) => paintTowns(brush, towns, shown), [towns, shown]);
  usePicture(map, 'names', paintNames, palette);
  usePicture(map, 'cells', paint, palette, cells.isStale);
  const pointed = useCellPointer(map, shown, { isOff: isDrawing });
  return { attach, map, seen, isDrawn, shown, drawing, pointed };
};

/** The map itself. It comes in a piece of its own: nobody else pays for Leaflet. */
export const MapCanvas = (props: MapCanvasProps) => {
  const { t } = useTranslation();
  const { region, known, tiles, cells } = props;
  const hintId = useId();
  const { countOf } = useMapWords();
  const { attach, map, seen, isDrawn, shown, drawing, pointed } = useMap(props);
  const { isDrawing } = drawing;
  return (
    <>
      <div
        ref={attach}
        className={classes.map}
        role="application"
        aria-label={t('search.map.around', { place: region.location.label })}
        aria-describedby={hintId}
        data-drawing={isDrawing || undefined}
      />
      <HiddenText>
        <span id={hintId}>{t('widgets.map.keys')}</span>
      </HiddenText>
      {isDrawing && <div className={classes.cross} aria-hidden />}
      {pointed && <MapTip at={pointed.at}>{countOf(pointed.cell)}</MapTip>}
      {map && seen && !isDrawing && (
        <FullestCells map={map} seen={seen} cells={shown} isStale={cells.isStale} region={region} />
      )}
      <div className={classes.head}>
        {isDrawing ? <DrawingPanel {...drawing} /> : <MapChip known={known} cells={cells} />}
      </div>
      {known.question !== null && !isDrawing && <MapLegend />}
      <MapAttribution tiles={tiles} isDrawn={isDrawn} />
      <p className={classes.fingers} aria-hidden>
        {t('widgets.map.fingers')}
      </p>
      {map && <MapControls map={map} region={region} drawing={drawing} />}
    </>
  );
};
