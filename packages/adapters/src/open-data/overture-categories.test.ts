import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCategories } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import { categoriesOfOverture, otherKindsOfOverture, slugsByCode } from './overture-categories.ts';

const slugs = new Set(localCategories.map(({ slug }) => slug));
const contracts = process.env['GALENA_CONTRACTS'] ?? join(import.meta.dirname, '../../../../../shared/contracts');
const codesFile = join(contracts, 'overture-places/overture_categories.csv');
const hasCodes = existsSync(codesFile);
const readCodes = (): readonly string[] =>
  readFileSync(codesFile, 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(';')[0]?.trim() ?? '')
    .filter(Boolean);

describe('the categories of places of Overture', () => {
  // LEAD-036
  it('are ones that exist', () =>
    expect([...slugsByCode.values()].flat().filter((slug) => !slugs.has(slug))).toEqual([]));

  it.each<[string | null, readonly string[], readonly string[]]>([
    ['dentist', [], ['dentist']],
    ['banks', ['atms'], ['bank', 'atm']],
    ['pizza_restaurant', ['italian_restaurant'], ['pizza-restaurant', 'restaurant', 'italian-restaurant']],
    ['afghan_restaurant', [], ['restaurant']],
    ['bicycle_shop', ['bike_repair_maintenance'], ['bicycle-store', 'bicycle-repair-shop']],
    ['life_insurance', [], ['insurance-agency']],
    ['auto_insurance', [], ['auto-insurance-agency']],
    ['hvac_services', [], ['hvac-contractor', 'air-conditioning-contractor']],
    [null, ['cafe'], ['cafe']],
    [null, [], []],
    ['bridge', [], []],
    ['', ['constructor', '__proto__'], []],
  ])('of %j and %j are %j', (primary, alternate, expected) =>
    expect(categoriesOfOverture(primary, alternate)).toEqual(expected),
  );

  it('keep as words what they have none for', () => {
    expect(otherKindsOfOverture('bridge', ['cafe', 'axe_throwing'])).toEqual(['bridge', 'axe throwing']);
    expect(otherKindsOfOverture(null, ['cafe'])).toEqual([]);
  });

  it.skipIf(!hasCodes)('answer more than half of the published codes (skipped without the contracts folder)', () => {
    const codes = readCodes();
    const known = new Set(codes);
    expect([...slugsByCode.keys()].filter((code) => !known.has(code))).toEqual([]);
    expect(codes.filter((code) => categoriesOfOverture(code, []).length > 0).length).toBeGreaterThan(1_150);
    const reached = new Set(codes.flatMap((code) => categoriesOfOverture(code, [])));
    expect(reached.size).toBeGreaterThan(700);
    expect([...reached].filter((slug) => !slugs.has(slug))).toEqual([]);
  });
});
