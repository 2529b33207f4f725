import type { Point } from '@galena/contract/kernel';
import { radiusLimits, type Area, type Location } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { DraftForm } from '../question.ts';

/** Where a local search looks, as the map shows it. */
export type SearchRegion = {
  readonly location: Location;
  readonly middle: Point;
  /** In kilometres; says nothing where there is an area. */
  readonly radius: number;
  readonly area: Area | null;
  /** The name of the place: "Lisbon". */
  readonly place: string;
  readonly setRadius: (kilometres: number) => void;
  /** The location as it is without an area. */
  readonly drawnAt: Location;
  /** @param location has an area, near `drawnAt` */
  readonly setArea: (location: Location) => void;
  /** Back to the circle, and to the location as it was. */
  readonly removeArea: () => void;
};

/** The same location without its area, where nobody remembers what it was drawn at. */
const bare = ({ area, ...location }: Location, language: string): Location => {
  const country = location.country && new Intl.DisplayNames(language, { type: 'region' }).of(location.country);
  const label = [location.city, country].filter(Boolean).join(', ');
  return area && label ? { ...location, label } : location;
};

/** What a form says of where to look, and how the map changes it. Null: no place with a point is chosen. */
export const useGround = (form: DraftForm): SearchRegion | null => {
  const { language } = useTranslation().i18n;
  const { location, filters, before_area } = form.values;
  if (!location || location.lat === undefined || location.lng === undefined) return null;
  const radius = filters['radius_km'];
  const chosen = form.field('location');
  const remembered = form.field('before_area');
  const drawnAt = location.area ? (before_area ?? bare(location, language)) : location;
  return {
    location,
    middle: { lat: location.lat, lng: location.lng },
    radius: typeof radius === 'number' ? radius : radiusLimits.standard,
    area: location.area ?? null,
    place: location.city ?? location.label,
    setRadius: (kilometres) => form.fieldAt<number>('filters.radius_km').change(kilometres),
    drawnAt,
    setArea: (next) => {
      remembered.change(drawnAt);
      chosen.change(next);
    },
    removeArea: () => {
      chosen.change(drawnAt);
      remembered.clear();
    },
  };
};
