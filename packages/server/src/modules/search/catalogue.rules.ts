import type { LeadRecord } from '@galena/contract/lists';
import type { Reach } from './countries.rules.ts';
import { fold } from './locations.rules.ts';

/** A lead that comes with the product, as its table keeps it. */
export type CatalogueRow = {
  readonly ref: string;
  readonly name: string;
  readonly categories: readonly string[];
  readonly folded: string;
  readonly folded_categories: string;
  readonly is_worldwide: boolean;
  readonly countries: readonly string[];
  readonly not_in: readonly string[];
  readonly record: KeptRecord;
};

/** What of a lead is the same for every question. */
export type KeptRecord = Omit<LeadRecord, 'ref' | 'name' | 'country' | 'match_percent'>;

/** The row of a lead. `words`: more of what a keyword may hit. */
export const rowOf = (
  lead: { readonly ref: string; readonly name: string; readonly categories: readonly string[] },
  words: readonly string[],
  reach: Reach,
  record: KeptRecord,
): CatalogueRow => ({
  ...lead,
  folded: fold([lead.name, ...lead.categories, ...words].join(' ')),
  folded_categories: lead.categories.map(fold).join('\n'),
  is_worldwide: reach.isWorldwide,
  countries: reach.countries,
  not_in: reach.notIn,
  record,
});

/** A row as it was found. */
export type FoundRow = Pick<CatalogueRow, 'ref' | 'name' | 'countries' | 'is_worldwide' | 'record'> & {
  readonly id: number;
  readonly percent: number;
};

/**
 * The lead as it is handed over: in the country that was asked for, where it is there; else in its only one.
 * @param asked the country of the question
 */
export const recordOf = (row: FoundRow, asked: string | null): LeadRecord => {
  const only = row.countries.length === 1 ? row.countries[0] : undefined;
  const country = asked ?? only;
  return {
    ref: row.ref,
    name: row.name,
    ...row.record,
    ...(country === undefined ? {} : { country }),
    match_percent: row.percent,
  };
};
