import { cuisines, diets, food } from './osm-tables/food.ts';
import { health, specialities } from './osm-tables/health.ts';
import { leisure, sports } from './osm-tables/leisure.ts';
import { everybody } from './osm-tables/public.ts';
import { shops } from './osm-tables/shops.ts';
import { trades } from './osm-tables/trades.ts';

/** One of some values stands under a key, alone or in a list with semicolons; null: whatever it is. */
export type TagCondition = { readonly key: string; readonly values: readonly string[] | null };

/** Tags that make something of a category: all conditions hold. The first one is by a key of places, with values. */
export type TagSelector = {
  /** Slugs of `localCategories`; several where tags know no difference (lawyer, law firm). */
  readonly slugs: readonly string[];
  readonly conditions: readonly TagCondition[];
};

const linesOf = (table: string): readonly (readonly [slugs: string, rest: string])[] =>
  table
    .split('\n')
    .filter((line) => line.includes(': '))
    .map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    });

const conditionOf = (text: string): TagCondition => {
  const at = text.indexOf('=');
  const values = text.slice(at + 1);
  return { key: text.slice(0, at), values: values === '*' ? null : values.split('|') };
};

const conditionsOf = (text: string): readonly TagCondition[] => text.split(' ').map(conditionOf);

/** `slug other-slug: key=value|value key=value, key=value`: selectors parted by commas, conditions by blanks. */
const selectorsOfTable = (table: string): readonly TagSelector[] =>
  linesOf(table).flatMap(([slugs, rest]) =>
    rest.split(', ').map((text) => ({ slugs: slugs.split(' '), conditions: conditionsOf(text) })),
  );

/** `slug: value, value`: values of one key, at each of some kinds of places. */
const selectorsOfFamily = (table: string, key: string, ...places: readonly string[]): readonly TagSelector[] =>
  linesOf(table).flatMap(([slugs, values]) =>
    places.map((place) => ({
      slugs: slugs.split(' '),
      conditions: [...conditionsOf(place), { key, values: values.split(', ') }],
    })),
  );

/** `slug: key=value`: one condition more at each of some kinds of places. */
const selectorsWith = (table: string, place: string): readonly TagSelector[] =>
  linesOf(table).map(([slugs, rest]) => ({ slugs: slugs.split(' '), conditions: conditionsOf(`${place} ${rest}`) }));

const eating = 'amenity=restaurant|fast_food|cafe|bar|pub|biergarten|ice_cream|food_court';

/** What each category is in tags; of two that fit equally well the one that stands first is the foremost. */
export const tagSelectors: readonly TagSelector[] = [
  ...selectorsOfFamily(cuisines, 'cuisine', eating),
  ...selectorsOfTable(food),
  ...selectorsOfTable(shops),
  ...selectorsOfTable(trades),
  // Not hospitals: they list all that they have.
  ...selectorsOfFamily(
    specialities,
    'healthcare:speciality',
    'amenity=doctors|clinic|dentist',
    'healthcare=doctor|clinic|centre|center|dentist|alternative|therapist|rehabilitation|psychotherapist|yes',
  ),
  ...selectorsOfTable(health),
  ...selectorsOfFamily(sports, 'sport', 'leisure=sports_centre|sports_hall|fitness_centre|sports_club', 'club=sport'),
  ...selectorsOfTable(leisure),
  ...selectorsOfTable(everybody),
  ...selectorsWith(diets, eating),
];
