import { cellSize, type Bounds, type MapView } from '@galena/contract/kernel';
import type { MapExtent } from '@galena/contract/records';
import type { SearchOptions } from '@galena/contract/search';
import type { Map as LeafletMap } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useCallback, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, type Ref } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import type { Filter } from '../../../ui/table/bars/filters.ts';
import type { TableHandle } from '../../../ui/table/rows/table-props.ts';
import { CellButtons } from '../../../widgets/map/cell-buttons.tsx';
import { MapAttribution } from '../../../widgets/map/map-attribution.tsx';
import { MapControl, ZoomControls } from '../../../widgets/map/map-control.tsx';
import { MapLegend } from '../../../widgets/map/map-legend.tsx';
import { MapTip } from '../../../widgets/map/map-tip.tsx';
import classes from '../../../widgets/map/map.module.css';
import { paintTowns } from '../../../widgets/map/paint-base.ts';
import { paintCells, paintRing } from '../../../widgets/map/paint-cells.ts';
import type { Brush } from '../../../widgets/map/picture-layer.ts';
import { shortNumber } from '../../../widgets/map/short-number.ts';
import { useApart } from '../../../widgets/map/use-apart.ts';
import { useBase } from '../../../widgets/map/use-base.ts';
import { useCellPointer, zoomInto } from '../../../widgets/map/use-cell-pointer.ts';
import { fit, maxZoom, useLeaflet } from '../../../widgets/map/use-leaflet.ts';
import { usePalette } from '../../../widgets/map/use-palette.ts';
import { usePicture } from '../../../widgets/map/use-picture.ts';
import { holdsPoint } from '../../../widgets/map/view.ts';
import { useRecordMapWords } from './map-words.ts';
import { MapNotes } from './map-notes.tsx';
import { keyCells, type ShownCell } from './record-cells.ts';
import type { RecordCells } from './use-record-map.ts';

type RecordMapCanvasProps = {
  readonly name: string;
  /** What was asked of the list: the map goes to where its records are when it is another. */
  readonly asked: string;
  readonly extent: MapExtent & { readonly bounds: Bounds };
  /** `extent` answers what was asked before. */
  readonly isStale: boolean;
  readonly tiles: SearchOptions['tiles'];
  readonly cells: RecordCells;
  /** Told where it is looked. */
  readonly onView: (view: MapView) => void;
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  readonly onTable: (filters: readonly Filter[]) => void;
  readonly ref: Ref<TableHandle>;
};

/** The numbers lie above, the legend below. */
const room = { above: 64, below: 48 };

/** Around one street there is something to see, too. In degrees. */
const leastRoom = 0.004;

const roomy = ({ south, west, north, east }: Bounds): Bounds => ({
  south: south - leastRoom,
  west: west - leastRoom,
  north: north + leastRoom,
  east: east + leastRoom,
});

const between = (field: string, from: number, to: number): readonly Filter[] => [
  { field, operator: 'more_than', value: Number(from.toFixed(5)) },
  { field, operator: 'less_than', value: Number(to.toFixed(5)) },
];

/** Those that stand where a group does that no zoom parts, as conditions of the table. */
const conditionsAt = (map: LeafletMap, { lat, lng }: ShownCell): readonly Filter[] => {
  const { lat: high, lng: wide } = cellSize({ south: lat, north: lat, west: lng, east: lng, zoom: map.getZoom() });
  return [...between('data.lat', lat - high, lat + high), ...between('data.lng', lng - wide, lng + wide)];
};

/** Goes to where the records are when others are asked for. */
const useFollowedExtent = (map: LeafletMap | null, { asked, extent, isStale }: RecordMapCanvasProps): void => {
  const shown = useRef(asked);
  const follow = useEffectEvent((inside: LeafletMap, next: string) => {
    if (shown.current === next) return;
    shown.current = next;
    fit(inside, roomy(extent.bounds), room);
  });
  useEffect(() => {
    if (map !== null && !isStale) follow(map, asked);
  }, [map, asked, isStale]);
};

/** All that the map shows and can do, while it is there. */
const useRecordMap = (props: RecordMapCanvasProps) => {
  const { extent, tiles, cells, onView, openId, onOpen, onTable } = props;
  const { language } = useTranslation().i18n;
  const palette = usePalette();
  const { attach, map, seen } = useLeaflet(roomy(extent.bounds), room);
  const asked = seen?.asked ?? null;
  const { isDrawn, towns } = useBase(map, tiles, asked, palette);
  useEffect(() => {
    if (asked) onView(asked);
  }, [asked, onView]);
  useFollowedExtent(map, props);
  const shown: readonly ShownCell[] = useApart<ShownCell>(map, seen, cells.cells);
  const open = shown.find(({ record }) => record && record.id === openId);
  const paint = useCallback(
    (brush: Brush) => {
      paintCells(brush, shown, shortNumber(language));
      if (open) paintRing(brush, open);
    },
    [shown, open, language],
  );
  const paintNames = useCallback((brush: Brush) => paintTowns(brush, towns, shown), [towns, shown]);
  usePicture(map, 'names', paintNames, palette);
  usePicture(map, 'cells', paint, palette, cells.isStale);
  const press = (cell: ShownCell): void => {
    if (map === null) return;
    if (cell.record) return onOpen(cell.record.id);
    if (map.getZoom() >= maxZoom) return onTable(conditionsAt(map, cell));
    zoomInto(map, cell);
    // The button goes with the group.
    map.getContainer().focus({ preventScroll: true });
  };
  const pointed = useCellPointer(map, shown, { press });
  return { attach, map, seen, isDrawn, shown, pointed, press };
};

/** Where the focus goes when the record beside the map is closed: the map has no rows to walk. */
const useHandle = (ref: Ref<TableHandle>, map: LeafletMap | null): void =>
  useImperativeHandle(
    ref,
    () => ({
      focus: () => map?.getContainer().focus({ preventScroll: true }),
      walk: () => null,
      toStart: () => undefined,
    }),
    [map],
  );

/** The map itself. It comes in a piece of its own: nobody else pays for Leaflet. */
export const RecordMapCanvas = (props: RecordMapCanvasProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { titleOf, actOf } = useRecordMapWords();
  const { name, extent, tiles, cells, ref } = props;
  const hintId = useId();
  const { attach, map, seen, isDrawn, shown, pointed, press } = useRecordMap(props);
  useHandle(ref, map);
  const inView = seen === null ? [] : shown.filter((cell) => holdsPoint(seen.bounds, cell));
  const count = inView.reduce((sum, one) => sum + one.count, 0);
  const words = t('records.map.in_view', { count, n: number(count) });
  return (
    <>
      <div
        ref={attach}
        className={classes.map}
        role="application"
        aria-label={t('records.map.title', { name })}
        aria-describedby={hintId}
      />
      <HiddenText>
        <span id={hintId}>{t('widgets.map.keys')}</span>
      </HiddenText>
      {pointed && <MapTip at={pointed.at}>{titleOf(pointed.cell)}</MapTip>}
      {map && seen && (
        <CellButtons
          map={map}
          cells={keyCells(inView)}
          seen={cells.isStale || !cells.isKnown ? '' : words}
          label={t('records.map.markers')}
          nameOf={(cell) => actOf(cell, seen.zoom)}
          press={press}
        />
      )}
      <div className={classes.head}>
        <MapNotes extent={extent} cells={cells} inView={count} />
      </div>
      <MapLegend />
      <MapAttribution tiles={tiles} isDrawn={isDrawn} />
      <p className={classes.fingers} aria-hidden>
        {t('widgets.map.fingers')}
      </p>
      {map && (
        <div className={classes.controls}>
          <ZoomControls map={map} />
          <div className={classes.group}>
            <MapControl
              icon="current-location"
              label={t('records.map.back')}
              run={() => fit(map, roomy(extent.bounds), room)}
            />
          </div>
        </div>
      )}
    </>
  );
};
