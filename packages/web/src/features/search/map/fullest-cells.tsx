import type { Map as LeafletMap } from 'leaflet';
import type { MapCell } from '@galena/contract/search';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../ui/amounts.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { discRadius, seenOf } from './cells.ts';
import classes from './map.module.css';
import { zoomInto } from './use-cell-pointer.ts';
import type { Ground } from './use-ground.ts';
import type { Seen } from './use-leaflet.ts';
import { useMapWords } from './use-map-words.ts';

type FullestCellsProps = {
  readonly map: LeafletMap;
  readonly seen: Seen;
  /** As they are shown. */
  readonly cells: readonly MapCell[];
  /** They answer what was asked before. */
  readonly isStale: boolean;
  readonly ground: Ground;
};

/**
 * What the map shows, for those who do not see it: how many in all, and the fullest groups as buttons. They lie over their
 * discs and are seen when they have the focus, so that keys open a group, too.
 */
export const FullestCells = ({ map, seen, cells, isStale, ground }: FullestCellsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { groupOf } = useMapWords();
  const { total, fullest } = seenOf(cells, seen.bounds);
  const open = (cell: MapCell): void => {
    zoomInto(map, cell);
    // The button goes with the group.
    map.getContainer().focus({ preventScroll: true });
  };
  return (
    <div className={classes.fullest}>
      <HiddenText isLive>{isStale ? '' : t('search.map.seen', { count: total, n: number(total) })}</HiddenText>
      {fullest.length > 0 && (
        <ul aria-label={t('search.map.fullest')}>
          {fullest.map((cell) => {
            const { x, y } = map.latLngToContainerPoint([cell.lat, cell.lng]);
            const side = Math.max(24, discRadius(cell.count) * 2);
            return (
              <li key={`${cell.lat} ${cell.lng}`}>
                <button
                  type="button"
                  style={{ left: x - side / 2, top: y - side / 2, width: side, height: side }}
                  aria-label={t('search.map.open_group', { group: groupOf(cell, ground) })}
                  onClick={() => open(cell)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
