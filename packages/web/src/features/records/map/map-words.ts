import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { maxZoom } from '../../../widgets/map/use-leaflet.ts';
import type { ShownCell } from './record-cells.ts';

/** What the map says of its cells. */
export const useRecordMapWords = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  /** "Bakery Silva", or "12 records, 3 with an email" */
  const titleOf = ({ count, with_email: emails, record }: ShownCell): string =>
    count === 1
      ? (record?.name ?? t('records.no_name'))
      : t('records.map.group', { count, n: number(count), emails: number(emails) });
  return {
    titleOf,
    /** What pressing it does. */
    actOf: (cell: ShownCell, zoom: number): string => {
      if (cell.count === 1) return t('records.map.open', { name: titleOf(cell) });
      const { count } = cell;
      if (zoom >= maxZoom) return t('records.map.show_group', { count, n: number(count) });
      return t('records.map.open_group', { group: titleOf(cell) });
    },
  };
};
