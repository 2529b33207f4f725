import type { Map as LeafletMap } from 'leaflet';
import { useTranslation } from '../../platform/use-translation.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tip } from '../../ui/layers/tip.tsx';
import classes from './map.module.css';

type ControlProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
  readonly isPressed?: boolean;
};

/** A button at the edge of the map. */
export const MapControl = ({ icon, label, run, isPressed }: ControlProps) => (
  <Tip label={label} position="left">
    <button type="button" className={classes.control} aria-label={label} aria-pressed={isPressed} onClick={run}>
      <Icon name={icon} />
    </button>
  </Tip>
);

/** Nearer and farther. */
export const ZoomControls = ({ map }: { readonly map: LeafletMap }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.group}>
      <MapControl icon="plus" label={t('widgets.map.zoom_in')} run={() => void map.zoomIn()} />
      <MapControl icon="minus" label={t('widgets.map.zoom_out')} run={() => void map.zoomOut()} />
    </div>
  );
};
