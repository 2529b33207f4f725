import { localCategories } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import { categoriesOfOsm, tagSelectorsOf } from './osm-categories.ts';
import { placeKeys } from './osm-place.ts';
import { tagSelectors } from './osm-selectors.ts';

const slugs = new Set(localCategories.map(({ slug }) => slug));
const reachable = localCategories.filter(({ slug }) => tagSelectorsOf(slug).length > 0);

describe('what categories are in tags of OpenStreetMap', () => {
  // LEAD-036
  it('names categories that exist, several hundred of them', () => {
    expect(tagSelectors.flatMap((selector) => selector.slugs).filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(reachable.length).toBeGreaterThanOrEqual(450);
  });

  it('begins each selector with a key of places and its values, so that it finds places and nothing else', () => {
    for (const { conditions } of tagSelectors) {
      expect(placeKeys).toContain(conditions[0]?.key);
      expect(conditions[0]?.values?.length).toBeGreaterThan(0);
      for (const { key, values } of conditions) expect([key, ...(values ?? [])].join('')).toMatch(/^[\p{L}\d_:-]+$/u);
    }
  });

  it('says of no tags two different things', () => {
    const seen = new Map<string, string>();
    for (const { slugs: said, conditions } of tagSelectors) {
      const forms = conditions.reduce<readonly string[]>(
        (before, { key, values }) =>
          before.flatMap((form) => (values ?? ['*']).map((value) => `${form} ${key}=${value}`)),
        [''],
      );
      for (const form of forms) {
        expect([form, seen.get(form)]).toEqual([form, undefined]);
        seen.set(form, said.join(' '));
      }
    }
  });

  it('reads back what it says: tags of a selector are of its category', () => {
    for (const { slugs: said, conditions } of tagSelectors)
      for (const value of conditions[0]?.values ?? []) {
        const rest = conditions.slice(1).map((condition) => [condition.key, condition.values?.at(-1) ?? 'castle']);
        const tags = Object.fromEntries([[conditions[0]?.key, value], ...rest]) as Record<string, string>;
        expect([tags, categoriesOfOsm(tags)]).toEqual([tags, expect.arrayContaining([...said])]);
      }
  });

  it.each<[Record<string, string>, readonly string[]]>([
    [{ amenity: 'restaurant', cuisine: 'pizza' }, ['pizza-restaurant', 'restaurant']],
    [{ amenity: 'restaurant', cuisine: 'italian; pizza' }, ['italian-restaurant', 'pizza-restaurant', 'restaurant']],
    [
      { amenity: 'fast_food', cuisine: 'kebab', 'diet:halal': 'yes' },
      ['kebab-shop', 'fast-food-restaurant', 'halal-restaurant'],
    ],
    [{ amenity: 'restaurant', cuisine: 'regional' }, ['restaurant']],
    [{ shop: 'bicycle', 'service:bicycle:repair': 'yes' }, ['bicycle-store', 'bicycle-repair-shop']],
    [{ shop: 'bicycle', 'service:bicycle:repair': 'no' }, ['bicycle-store']],
    [{ shop: 'books;stationery' }, ['bookstore', 'stationery-store']],
    [{ amenity: 'dentist', healthcare: 'dentist' }, ['dentist', 'dental-clinic']],
    [{ amenity: 'doctors', 'healthcare:speciality': 'cardiology' }, ['cardiologist', 'doctor']],
    [{ amenity: 'hospital', 'healthcare:speciality': 'cardiology;neurology' }, ['hospital']],
    [{ amenity: 'place_of_worship', religion: 'muslim' }, ['mosque']],
    [{ amenity: 'place_of_worship' }, []],
    [{ tourism: 'attraction', historic: 'castle' }, ['historical-landmark', 'tourist-attraction']],
    [{ leisure: 'sports_centre', sport: 'tennis' }, ['tennis-club', 'sports-complex']],
    [{ 'disused:shop': 'bakery', amenity: 'bench' }, []],
    [{}, []],
  ])('of %j are %j', (tags, categories) => expect(categoriesOfOsm(tags)).toEqual(categories));
});
