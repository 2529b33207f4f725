import { allCategories, industries } from '@galena/contract/search';
import de from '@galena/contract/category-names/de';
import es from '@galena/contract/category-names/es';
import fr from '@galena/contract/category-names/fr';
import deIndustries from '@galena/contract/industry-names/de';
import esIndustries from '@galena/contract/industry-names/es';
import frIndustries from '@galena/contract/industry-names/fr';
import { describe, expect, it } from 'vitest';

const files = {
  categories: { de, es, fr },
  industries: { de: deIndustries, es: esIndustries, fr: frIndustries },
};
const english = {
  categories: allCategories.map(({ slug, name }) => [slug, name] as const),
  // The usual ones and those of the brands: what the server offers is held against them there.
  industries: Object.keys(deIndustries).map((name) => [name, name] as const),
};
const named = (['categories', 'industries'] as const).flatMap((kind) =>
  Object.entries(files[kind]).map(([language, names]) => ({ kind, language, names: names as Record<string, string> })),
);

it('has names for the usual industries', () =>
  expect(Object.keys(esIndustries)).toEqual(expect.arrayContaining([...industries])));

// LEAD-036
describe.each(named)('the names of $kind in $language', ({ kind, language, names }) => {
  it('are there for each of them and for no other, in the same order', () =>
    expect(Object.keys(names)).toEqual(english[kind].map(([key]) => key)));

  it('tell each category from all others', () => {
    const plain = Object.values(names).map((name) => name.toLocaleLowerCase(language));
    expect(plain.filter((name, at) => plain.indexOf(name) !== at)).toEqual([]);
  });

  it('are short and clean', () => {
    for (const name of Object.values(names)) {
      expect(name).toBe(name.trim());
      expect(name.length).toBeGreaterThan(1);
      expect(name.length, name).toBeLessThanOrEqual(60);
      expect(name).not.toMatch(/[,\n\t]/);
    }
  });

  it('are not the English ones', () => {
    const same = english[kind].filter(([key, name]) => names[key] === name);
    expect(same.length).toBeLessThan(english[kind].length / 8);
  });
});
