import type { SearchOptions } from '@galena/contract/search';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from './map.module.css';

const link = { target: '_blank', rel: 'noopener noreferrer' } as const;

type MapAttributionProps = { readonly tiles: SearchOptions['tiles']; readonly isDrawn: boolean };

/** Whose map it is. */
export const MapAttribution = ({ tiles, isDrawn }: MapAttributionProps) => {
  const { t } = useTranslation();
  return (
    <p className={classes.attribution}>
      {!isDrawn && tiles ? (
        // Its licence asks for the way to its copyright; other makers are named as the operator wrote it.
        /OpenStreetMap/.test(tiles.attribution) ? (
          <a href="https://www.openstreetmap.org/copyright" {...link}>
            {tiles.attribution}
          </a>
        ) : (
          tiles.attribution
        )
      ) : (
        <>
          <a href="https://www.naturalearthdata.com" {...link}>
            {t('widgets.map.land_by')}
          </a>
          {', '}
          <a href="https://www.geonames.org" {...link}>
            {t('widgets.map.towns_by')}
          </a>
        </>
      )}
    </p>
  );
};
