import { describe, expect, it } from 'vitest';
import { localCategories } from './local-categories.ts';

const names = localCategories.map(({ name }) => name);
const slugs = localCategories.map(({ slug }) => slug);

describe('the categories of local businesses (G-47, LEAD-036)', () => {
  it('are a long list from Accounting to Zoo', () => {
    expect(names.length).toBeGreaterThanOrEqual(300);
    expect(localCategories[0]).toEqual({ slug: 'accounting', name: 'Accounting' });
    expect(localCategories.at(-1)).toEqual({ slug: 'zoo', name: 'Zoo' });
  });

  it('stand in the order of the alphabet, each once', () => {
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it('have slugs that may stand in an address and a file', () => {
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  // What is saved and imported holds slugs.
  it.each(['bed-and-breakfast', 'cafe', 'mens-clothing-store', 'go-kart-track', 'hvac-contractor', 'restaurant'])(
    'hold %s for good',
    (slug) => expect(slugs).toContain(slug),
  );
});
