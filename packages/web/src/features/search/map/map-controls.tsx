import type { Map as LeafletMap } from 'leaflet';
import { useTranslation } from '../../../platform/use-translation.ts';
import { MapControl, ZoomControls } from '../../../widgets/map/map-control.tsx';
import classes from '../../../widgets/map/map.module.css';
import { fit } from '../../../widgets/map/use-leaflet.ts';
import { boundsOfRegion } from './use-circle.ts';
import type { Drawing } from './use-drawing.ts';
import type { SearchRegion } from './use-search-region.ts';

type MapControlsProps = { readonly map: LeafletMap; readonly region: SearchRegion; readonly drawing: Drawing };

/** The buttons at the right edge of the map. */
export const MapControls = ({ map, region, drawing }: MapControlsProps) => {
  const { t } = useTranslation();
  const { isDrawing, begin, cancel } = drawing;
  return (
    <div className={classes.controls}>
      <ZoomControls map={map} />
      <div className={classes.group}>
        <MapControl
          icon="polygon"
          label={t('search.map.draw')}
          run={isDrawing ? cancel : begin}
          isPressed={isDrawing}
        />
      </div>
      {region.area && !isDrawing && (
        <div className={classes.group}>
          <MapControl
            icon="trash"
            label={t('search.map.remove')}
            run={() => {
              region.removeArea();
              // The button goes with the area.
              map.getContainer().focus({ preventScroll: true });
            }}
          />
        </div>
      )}
      <div className={classes.group}>
        <MapControl icon="current-location" label={t('search.map.back')} run={() => fit(map, boundsOfRegion(region))} />
      </div>
    </div>
  );
};
