import { localCategories } from '@galena/contract/search';
import de from '@galena/contract/category-names/de';
import es from '@galena/contract/category-names/es';
import fr from '@galena/contract/category-names/fr';
import { describe, expect, it } from 'vitest';

// LEAD-036
describe.each(Object.entries({ de, es, fr }))('the names of local categories in %s', (language, names) => {
  it('are there for each category and for no other, in the same order', () =>
    expect(Object.keys(names)).toEqual(localCategories.map(({ slug }) => slug)));

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
    const same = localCategories.filter(({ slug, name }) => (names as Record<string, string>)[slug] === name);
    expect(same.length).toBeLessThan(localCategories.length / 8);
  });
});
