import type { MapCell } from '@galena/contract/kernel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { whereabouts } from './circle.ts';
import type { SearchRegion } from './use-search-region.ts';

/** What the map says of its cells. */
export const useMapWords = () => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const distance = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'kilometer',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
  /** "38 matches, 12 of them with an email" */
  const countOf = ({ count, with_email }: MapCell): string =>
    t('search.map.group', { count, n: number(count), emails: number(with_email) });
  return {
    countOf,
    /** The same with its place: "38 matches, 12 of them with an email, 2 km north of Lisbon" */
    groupOf: (cell: MapCell, { middle, place }: SearchRegion): string => {
      const from = whereabouts(middle, cell);
      const where = from
        ? t(`search.map.directions.${from.direction}`, { distance: distance.format(from.kilometres), place })
        : t('search.map.at_place', { place });
      return t('search.map.group_at', { group: countOf(cell), where });
    },
  };
};
