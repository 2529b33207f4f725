import type { Question } from '@galena/adapters/searchers';
import type { Fail, ListType } from '@galena/contract/kernel';
import { parseFields, validationSentences } from '@galena/contract/messages';
import { chosenFilters, filterSchemas, searchErrors, type Filters, type Location } from '@galena/contract/search';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import type { Context } from '../../platform/context/context.ts';
import type { RegisteredSearcher } from '../sources/index.ts';
import { chooseSearcher, findFurther, type Choice, type FurtherSource } from './choices.service.ts';

export type SearchInput = {
  readonly location?: Location | null | undefined;
  readonly filters: Filters;
  readonly match: 50 | 100;
  readonly limit: number;
  readonly searcher?: string | undefined;
  /** Sources that are asked after the first, in this order. */
  readonly more_searchers?: readonly string[] | undefined;
};

/** Why a search cannot be asked. */
export type SearchRefusal =
  | typeof searchErrors.location_missing
  | typeof searchErrors.filters_missing
  | typeof searchErrors.no_area
  | typeof searchErrors.searcher_unknown
  | typeof searchErrors.searcher_limit_reached
  | typeof searchErrors.sources_repeated
  | typeof searchErrors.vendor_key_failing;

/** What a source is asked, and what of the search it does not understand. */
export type AskedSource = {
  readonly searcher: RegisteredSearcher;
  readonly question: Question;
  readonly ignored: readonly string[];
};

/** A search that can be asked: of whom, and what of it they understand. */
export type Asked = Choice &
  AskedSource & {
    /** All that were chosen, also those the searcher does not understand. */
    readonly filters: Filters;
    readonly location: Location;
    /** Who is asked after the first, while leads are missing, and who of those that were named cannot be. */
    readonly further: readonly (FurtherSource & { readonly asked: AskedSource | null })[];
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

/** What a source can be asked of a search. */
const sourceOf = (
  searcher: RegisteredSearcher,
  { filters, location }: Pick<Asked, 'filters' | 'location'>,
  match: Question['match'],
): AskedSource => {
  const [known, ignored] = [new Set<string>(), [] as string[]];
  for (const name of chosenFilters(filters)) {
    if (searcher.supportedFilters.includes(name)) known.add(name);
    else ignored.push(name);
  }
  const kept = Object.entries(filters).filter(([name]) => known.has(name) || name === 'radius_km');
  return { searcher, question: { location, filters: Object.fromEntries(kept), match }, ignored };
};

/** What a source that the search cannot do without refuses of it. */
const checkSource = (
  type: ListType,
  { searcher, question, ignored }: AskedSource,
  fail: Fail<typeof searchErrors.filters_missing | typeof searchErrors.no_area>,
): void => {
  // Who does not know where a lead is cannot tell whether it lies inside.
  if (type === 'local' && question.location.area && !searcher.locate)
    return fail(searchErrors.no_area, withField('location', searchErrors.no_area.message));
  const known = chosenFilters(question.filters);
  const chosen = [...known, ...ignored];
  // What nobody understands would leave everything.
  checkChosen(type, chosen, known, fail);
  const missing = (searcher.needs ?? []).filter((name) => !chosen.includes(name));
  if (missing.length > 0)
    throw invalidInput(Object.fromEntries(missing.map((name) => [name, [validationSentences.required]])));
};

/**
 * Makes a question of what a form says: filters of the kind by their rules, at least one of them, and a place. Of a local
 * search the category is asked for, too, or a name that the source looks for.
 */
export const readSearch = async (
  context: Context,
  type: ListType,
  input: SearchInput,
  fail: Fail<SearchRefusal>,
): Promise<Asked> => {
  const parts = readParts(type, input, fail);
  const question = { type, location: parts.location, chosen: chosenFilters(parts.filters) };
  const choice = await chooseSearcher(context, question, input.searcher, fail);
  const first = sourceOf(choice.searcher, parts, input.match);
  checkSource(type, first, fail);
  const named = await findFurther(
    context,
    question,
    { first: choice.searcher, keys: input.more_searchers ?? [] },
    fail,
  );
  const further = named.map((one) => ({ ...one, asked: one.searcher && sourceOf(one.searcher, parts, input.match) }));
  return { ...choice, ...first, ...parts, further };
};
