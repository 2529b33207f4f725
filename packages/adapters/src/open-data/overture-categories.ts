import { localCategories } from '@galena/contract/search';
import { readKinds } from './other-kinds.ts';
import { codesFromAToK } from './overture-tables/a-to-k.ts';
import { codesFromLToZ } from './overture-tables/l-to-z.ts';

const slugs = new Set(localCategories.map(({ slug }) => slug));

/**
 * Slugs by code where they are called differently; a code may stand in several lines. Codes of the same name (`dentist`,
 * `banks`) need none. The codes are Overture's: https://github.com/OvertureMaps/schema, CC BY 4.0.
 */
export const slugsByCode: ReadonlyMap<string, readonly string[]> = (() => {
  const byCode = new Map<string, readonly string[]>();
  for (const line of `${codesFromAToK}\n${codesFromLToZ}`.split('\n').filter(Boolean)) {
    const [named = '', codes = ''] = line.split(': ');
    for (const code of codes.split(', ')) byCode.set(code, [...(byCode.get(code) ?? []), ...named.split(' ')]);
  }
  return byCode;
})();

// What the rest is by the end of its code, as Overture's taxonomy has it: life insurance is insurance.
const endings = Object.entries({
  _grocery_store: 'grocery-store',
  _museum: 'museum',
  _church: 'church',
  _hospital: 'hospital',
  _stadium: 'stadium',
  _surgeon: 'surgeon',
  _tours: 'tour-operator',
  _law: 'lawyer',
  _lawyers: 'lawyer',
  _wholesaler: 'wholesaler',
  _insurance: 'insurance-agency',
  _photography: 'photographer',
  _bar: 'bar',
});

/** The same name with other signs: `car_wash`, in the plural too. */
const sameName = (code: string): readonly string[] => {
  const name = code.replaceAll('_', '-');
  return [name, name.replace(/s$/, '')].filter((one) => slugs.has(one)).slice(0, 1);
};

const categoriesOfCode = (code: string): readonly string[] => {
  const own = [...sameName(code), ...(slugsByCode.get(code) ?? [])];
  // Whoever looks for restaurants means all of them.
  if (code.endsWith('_restaurant')) return [...own, 'restaurant'];
  return own.length > 0 ? own : endings.filter(([end]) => code.endsWith(end)).map(([, slug]) => slug);
};

const codesOf = (primary: string | null, alternate: readonly string[]): readonly string[] =>
  primary === null ? alternate : [primary, ...alternate];

/**
 * The categories of a place of Overture: those of its primary code first, then those of the others.
 * @param primary null: it has none
 */
export const categoriesOfOverture = (primary: string | null, alternate: readonly string[]): readonly string[] => [
  ...new Set(codesOf(primary, alternate).flatMap(categoriesOfCode)),
];

/** The codes that the list of categories knows nothing of, as words. */
export const otherKindsOfOverture = (primary: string | null, alternate: readonly string[]): readonly string[] =>
  readKinds(codesOf(primary, alternate).filter((code) => categoriesOfCode(code).length === 0));
