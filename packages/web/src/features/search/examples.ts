import type { ListType } from '@galena/contract/kernel';
import type { Filters, Location } from '@galena/contract/search';

/** A search that is ready to be run, for somebody who has never run one. */
export type Example = {
  readonly id: 'supermarkets' | 'mapping' | 'dentists';
  readonly type: ListType;
  readonly filters: Filters;
  readonly place: Omit<Location, 'label'>;
  /** Its leads are invented, so that it is for demo accounts only, and asks the source of such leads. */
  readonly isDemo: boolean;
};

/** They ask the data that is built in, so that they say something on any machine. */
const all: readonly Example[] = [
  {
    id: 'supermarkets',
    type: 'company',
    filters: { industries: ['Supermarket'] },
    place: { country: 'DE' },
    isDemo: false,
  },
  { id: 'mapping', type: 'group', filters: { keyword: 'OpenStreetMap' }, place: { country: 'FR' }, isDemo: false },
  {
    id: 'dentists',
    type: 'local',
    filters: { categories: ['dentist'] },
    place: { country: 'PT', city: 'Lisbon', lat: 38.71667, lng: -9.13333 },
    isDemo: true,
  },
];

/** The examples for an account. */
export const examplesFor = (account: { readonly is_demo: boolean }): readonly Example[] =>
  all.filter(({ isDemo }) => account.is_demo || !isDemo);

/** The source that an example asks; null: the first that knows anything there. */
export const searcherOf = ({ isDemo, type }: Example): string | null => (isDemo ? `sandbox_${type}` : null);

/** The place of an example, named in a language. */
export const placeOf = ({ place }: Example, language: string): Location => {
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(place.country ?? '') ?? '';
  return { ...place, label: place.city === undefined ? country : `${place.city}, ${country}` };
};
