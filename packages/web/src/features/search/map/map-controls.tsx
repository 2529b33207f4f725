import type { Map as LeafletMap } from 'leaflet';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../../../ui/icon-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tip } from '../../../ui/layers/tip.tsx';
import classes from './map.module.css';
import { boundsOfGround } from './use-circle.ts';
import type { Drawing } from './use-drawing.ts';
import type { Ground } from './use-ground.ts';
import { fit } from './use-leaflet.ts';

type ControlProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
  readonly isPressed?: boolean;
};

const Control = ({ icon, label, run, isPressed }: ControlProps) => (
  <Tip label={label} position="left">
    <button type="button" className={classes.control} aria-label={label} aria-pressed={isPressed} onClick={run}>
      <Icon name={icon} />
    </button>
  </Tip>
);

type MapControlsProps = { readonly map: LeafletMap; readonly ground: Ground; readonly drawing: Drawing };

/** The buttons at the right edge of the map. */
export const MapControls = ({ map, ground, drawing }: MapControlsProps) => {
  const { t } = useTranslation();
  const { isDrawing, begin, cancel } = drawing;
  return (
    <div className={classes.controls}>
      <div className={classes.group}>
        <Control icon="plus" label={t('search.map.zoom_in')} run={() => void map.zoomIn()} />
        <Control icon="minus" label={t('search.map.zoom_out')} run={() => void map.zoomOut()} />
      </div>
      <div className={classes.group}>
        <Control icon="polygon" label={t('search.map.draw')} run={isDrawing ? cancel : begin} isPressed={isDrawing} />
      </div>
      {ground.area && !isDrawing && (
        <div className={classes.group}>
          <Control
            icon="trash"
            label={t('search.map.remove')}
            run={() => {
              ground.removeArea();
              // The button goes with the area.
              map.getContainer().focus({ preventScroll: true });
            }}
          />
        </div>
      )}
      <div className={classes.group}>
        <Control icon="current-location" label={t('search.map.back')} run={() => fit(map, boundsOfGround(ground))} />
      </div>
    </div>
  );
};
