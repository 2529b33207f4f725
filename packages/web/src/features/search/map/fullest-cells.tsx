import type { Map as LeafletMap } from 'leaflet';
import type { MapCell } from '@galena/contract/kernel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { CellButtons } from '../../../widgets/map/cell-buttons.tsx';
import { seenOf } from '../../../widgets/map/cells.ts';
import { zoomInto } from '../../../widgets/map/use-cell-pointer.ts';
import type { SearchRegion } from './use-search-region.ts';
import type { Seen } from '../../../widgets/map/use-leaflet.ts';
import { useMapWords } from './use-map-words.ts';

type FullestCellsProps = {
  readonly map: LeafletMap;
  readonly seen: Seen;
  /** As they are shown. */
  readonly cells: readonly MapCell[];
  /** They answer what was asked before. */
  readonly isStale: boolean;
  readonly region: SearchRegion;
};

/** What the map shows, for those who do not see it: how many in all, and the fullest groups as buttons, so that keys open one, too. */
export const FullestCells = ({ map, seen, cells, isStale, region }: FullestCellsProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { groupOf } = useMapWords();
  const { total, fullest } = seenOf(cells, seen.bounds);
  return (
    <CellButtons
      map={map}
      cells={fullest}
      seen={isStale ? '' : t('search.map.seen', { count: total, n: number(total) })}
      label={t('search.map.fullest')}
      nameOf={(cell) => t('search.map.open_group', { group: groupOf(cell, region) })}
      press={(cell) => {
        zoomInto(map, cell);
        // The button goes with the group.
        map.getContainer().focus({ preventScroll: true });
      }}
    />
  );
};
