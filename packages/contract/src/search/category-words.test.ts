import { describe, expect, it } from 'vitest';
import { categoriesOfWords, wordsOfCategory } from './category-words.ts';
import { allCategories, localCategories } from './local-categories.ts';
import { withNearCategories } from './near-categories.ts';

const slugs = localCategories.map(({ slug }) => slug);

describe('what people call a kind of business', () => {
  it.each([
    ['Coffee Shops', ['coffee-shop']],
    ['coffee-shop', ['coffee-shop']],
    ['coffeehouse', ['cafe', 'coffee-shop']],
    ['panadería', ['bakery']],
    ['PANADERIAS', ['bakery']],
    ['Zahnarzt', ['dentist']],
    ['bakeries', ['bakery']],
    ['axe throwing', []],
    ['', []],
  ])('%s: %j', (text, wanted) => expect(categoriesOfWords(text)).toEqual(wanted));

  it('leads to itself by its own name and by each of its words', () => {
    for (const { slug, name } of localCategories)
      for (const word of [slug, name, name.toUpperCase(), ...wordsOfCategory(slug)])
        expect([word, categoriesOfWords(word)]).toEqual([word, expect.arrayContaining([slug])]);
  });

  it('is found with what is near to it: kinds that there are, each once, itself first', () => {
    for (const slug of slugs) {
      const near = withNearCategories([slug]);
      expect(near[0]).toBe(slug);
      expect(new Set(near).size).toBe(near.length);
      expect(near.filter((one) => !slugs.includes(one))).toEqual([]);
    }
    expect(withNearCategories(['coffee-shop', 'cafe', 'nothing'])).toEqual(['coffee-shop', 'cafe', 'nothing']);
  });

  it('has words for kinds that there are only', () => {
    expect(slugs.filter((slug) => wordsOfCategory(slug).length > 0).length).toBeGreaterThan(100);
    expect(new Set(allCategories.map(({ slug }) => slug)).size).toBe(allCategories.length);
  });
});
