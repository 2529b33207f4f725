import type { Question } from '@galena/adapters/searchers';
import type { Fail, ListType } from '@galena/contract/kernel';
import { parseFields, validationSentences } from '@galena/contract/messages';
import { chosenFilters, filterSchemas, searchErrors, type Filters, type Location } from '@galena/contract/search';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import type { Context } from '../../platform/context/context.ts';
import { chooseSearcher, type Choice } from './choices.service.ts';

export type SearchInput = {
  readonly location?: Location | null | undefined;
  readonly filters: Filters;
  readonly match: 50 | 100;
  readonly limit: number;
  readonly searcher?: string | undefined;
};

/** Why a search cannot be asked. */
export type SearchRefusal =
  | typeof searchErrors.location_missing
  | typeof searchErrors.filters_missing
  | typeof searchErrors.no_area
  | typeof searchErrors.searcher_unknown
  | typeof searchErrors.searcher_limit_reached
  | typeof searchErrors.vendor_key_failing;

/** A search that can be asked: of whom, and what of it they understand. */
export type Asked = Choice & {
  readonly question: Question;
  /** All that were chosen, also those the searcher does not understand. */
  readonly filters: Filters;
  readonly location: Location;
  readonly ignored: readonly string[];
};

const readFilters = (type: ListType, given: Filters): Filters => {
  const read = parseFields(filterSchemas[type], given);
  if (!read.ok) throw invalidInput(read.errors);
  return read.value;
};

/** A local search needs a town, not a country. */
const isPlaceFor = (type: ListType, location: Location): boolean =>
  type === 'local' ? [location.city, location.lat, location.area].some((part) => part !== undefined) : true;

const withField = (field: string, sentence: string) => ({ fields: { [field]: [sentence] } });

/** The filters of the kind by their rules, and a place that fits it. */
const readParts = (
  type: ListType,
  input: Pick<SearchInput, 'location' | 'filters'>,
  fail: Fail<typeof searchErrors.location_missing>,
) => {
  const filters = readFilters(type, input.filters);
  const { location } = input;
  if (!location || !isPlaceFor(type, location))
    return fail(searchErrors.location_missing, withField('location', searchErrors.location_missing.message));
  return { filters, location };
};

/** @throws through `fail` when none of the filters that count says anything, or a local search has neither a category nor a name */
const checkChosen = (
  type: ListType,
  chosen: readonly string[],
  counted: readonly string[],
  fail: Fail<typeof searchErrors.filters_missing>,
): void => {
  if (counted.length === 0)
    return fail(searchErrors.filters_missing, withField('filters', searchErrors.filters_missing.message));
  if (type === 'local' && !chosen.includes('categories') && !counted.includes('keyword'))
    throw invalidInput({ categories: [validationSentences.required] });
};

/** What a form says that can be asked, of whomever: what is missing or wrong whoever is asked is refused. */
export const readForm = (
  type: ListType,
  input: Pick<SearchInput, 'location' | 'filters'>,
  fail: Fail<typeof searchErrors.location_missing | typeof searchErrors.filters_missing>,
): Pick<Asked, 'filters' | 'location'> => {
  const parts = readParts(type, input, fail);
  const chosen = chosenFilters(parts.filters);
  checkChosen(type, chosen, chosen, fail);
  return parts;
};

/**
 * Makes a question of what a form says: filters of the kind by their rules, at least one of them, and a place. Of a local
 * search the category is asked for, too, or a name that the source looks for. LEAD-011, LEAD-012, LEAD-046
 */
export const readSearch = async (
  context: Context,
  type: ListType,
  input: SearchInput,
  fail: Fail<SearchRefusal>,
): Promise<Asked> => {
  const { match } = input;
  const { filters, location } = readParts(type, input, fail);
  const chosen = chosenFilters(filters);
  const choice = await chooseSearcher(context, { type, location, chosen }, input.searcher, fail);
  const { searcher } = choice;
  // Who does not know where a lead is cannot tell whether it lies inside.
  if (type === 'local' && location.area && !searcher.locate)
    return fail(searchErrors.no_area, withField('location', searchErrors.no_area.message));
  const known = chosen.filter((name) => searcher.supportedFilters.includes(name));
  // What nobody understands would leave everything.
  checkChosen(type, chosen, known, fail);
  const missing = (searcher.needs ?? []).filter((name) => !chosen.includes(name));
  if (missing.length > 0)
    throw invalidInput(Object.fromEntries(missing.map((name) => [name, [validationSentences.required]])));
  const kept = Object.entries(filters).filter(([name]) => known.includes(name) || name === 'radius_km');
  return {
    ...choice,
    question: { location, filters: Object.fromEntries(kept), match },
    filters,
    location,
    ignored: chosen.filter((name) => !known.includes(name)),
  };
};
