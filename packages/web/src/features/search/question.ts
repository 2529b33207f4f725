import { offerOf } from '@galena/contract/enrichment';
import type { CallInput, ListType } from '@galena/contract/kernel';
import { ListName } from '@galena/contract/lists';
import { parseFields, validationSentences as sentences } from '@galena/contract/messages';
import {
  chosenFilters,
  filterSchemas,
  searchErrors,
  searchLimits,
  searchRoutes,
  type Filters,
  type Location,
} from '@galena/contract/search';
import type { Sentences } from '../../ui/fields/form/form-values.ts';
import type { Form } from '../../ui/form.ts';
import type { ListChoice } from '../../widgets/list-picker.tsx';

/** All that the form of a search holds. */
export type Draft = {
  readonly location: Location | null | undefined;
  /** Where an area was drawn at, while the location has one: it comes back when the area goes. */
  readonly before_area: Location | null | undefined;
  readonly filters: Filters;
  readonly match: 50 | 100;
  /** The most records. */
  readonly limit: number | null | undefined;
  readonly list: ListChoice | null | undefined;
  /** What a new list is to be called; null: as it is suggested. */
  readonly list_name: string | null | undefined;
  /** The source; null: the first one. */
  readonly searcher: string | null | undefined;
  /** Sources that are asked after the one above, in this order, while leads are missing. */
  readonly more_searchers: readonly string[] | null | undefined;
  /** E-mails are looked for on websites when the search is over. */
  readonly find_emails: boolean | null | undefined;
  /** Leads that stand in another list are left out. */
  readonly skip_owned: boolean | null | undefined;
  readonly skip_customers: boolean | null | undefined;
  /** The saved search that the form was filled in by; null: by none. */
  readonly saved_search_id: number | null | undefined;
  /** What earlier runs of that one found is left out. */
  readonly only_new: boolean | null | undefined;
};

/** The form of a search, as its parts share it. */
export type DraftForm = Form<Draft>;

/** What is asked of the server: without what belongs to the list. */
export type Question = CallInput<typeof searchRoutes.estimate>['body'];

/** A location for everywhere. `label`: in the reader's language. */
export const worldwide = (label: string): Location => ({ label, worldwide: true });

/** Whether a kind can be searched in a place: a local search needs a real one. */
export const fitsType = (type: ListType, location: Location): boolean =>
  type !== 'local' || location.city !== undefined || location.lat !== undefined;

/** The place of a search that another kind can begin with: without an area, which is for local searches only. */
export const placeOfDraft = ({ location, before_area }: Draft): Location | null => {
  const place = location?.area ? before_area : location;
  return place && !place.worldwide ? place : null;
};

/**
 * An empty form.
 * @param before the place of the search before, which is kept where it fits
 */
export const freshDraft = (type: ListType, everywhere: Location, before: Location | null | undefined): Draft => ({
  location: type === 'domain' ? everywhere : before && fitsType(type, before) ? before : null,
  before_area: null,
  filters: {},
  match: 100,
  limit: searchLimits.standard,
  list: null,
  list_name: null,
  searcher: null,
  more_searchers: null,
  // A business's own website usually names one; for the other kinds it is asked for.
  find_emails: type === 'local',
  skip_owned: false,
  skip_customers: false,
  saved_search_id: null,
  only_new: false,
});

/** Whether e-mails are looked for afterwards: chosen, and there is something to choose for this kind. */
export const findsEmails = (type: ListType, { find_emails: isChosen }: Pick<Draft, 'find_emails'>): boolean =>
  isChosen === true && offerOf(type, 'email') !== null;

/** Whether an e-mail that is found afterwards is paid for itself: of some kinds it is in the price of the record. */
export const paysForEmails = (type: ListType): boolean => (offerOf(type, 'email')?.price ?? null) !== null;

/**
 * The filters that are sent: those that say something and that the source understands.
 * @param supported null: it is not known yet
 */
export const filtersToSend = (filters: Filters, supported: readonly string[] | null): Filters => {
  const trimmed = Object.entries(filters).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const,
  );
  const chosen = chosenFilters(Object.fromEntries(trimmed));
  const isUnderstood = (name: string): boolean => supported === null || supported.includes(name);
  // The radius is part of the place and no filter.
  const sent = trimmed.filter(([name, value]) =>
    name === 'radius_km' ? value !== undefined : chosen.includes(name) && isUnderstood(name),
  );
  return Object.fromEntries(sent);
};

const under = (path: string, errors: Sentences): Sentences =>
  Object.fromEntries(Object.entries(errors).map(([name, found]) => [name === '' ? path : `${path}.${name}`, found]));

const limitProblems = (limit: Draft['limit']): Sentences => {
  const parsed = parseFields(searchRoutes.start.body.shape.limit.unwrap(), limit);
  return parsed.ok ? {} : under('limit', parsed.errors);
};

/** What is wrong with what is asked, by field; `filters` for that nothing is. */
export const questionProblems = (type: ListType, draft: Draft, supported: readonly string[] | null): Sentences => {
  const { location, limit } = draft;
  const filters = filtersToSend(draft.filters, supported);
  const parsed = parseFields(filterSchemas[type], filters);
  const isPlaced = location && fitsType(type, location);
  const isChosen = chosenFilters(filters).length > 0;
  // A name alone is a search, too.
  const isUncategorised =
    type === 'local' && isChosen && !['categories', 'keyword'].some((name) => chosenFilters(filters).includes(name));
  return {
    ...(isChosen ? {} : { filters: [sentences.filters] }),
    ...(isUncategorised ? { 'filters.categories': [sentences.required] } : {}),
    ...(parsed.ok ? {} : under('filters', parsed.errors)),
    ...(isPlaced ? {} : { location: [searchErrors.location_missing.message] }),
    ...limitProblems(limit),
  };
};

/** What is wrong with the list. */
const listProblems = ({ list, list_name }: Draft, suggested: string): Sentences => {
  if (!list) return { list: [sentences.required] };
  if (list.id !== 'new') return {};
  const parsed = parseFields(ListName, list_name ?? suggested);
  return parsed.ok ? {} : under('list_name', parsed.errors);
};

/** Whether nothing has been asked yet: no filter, or no place. What is wrong with a filter is another matter. */
export const isUnasked = (type: ListType, { location, filters }: Draft, supported: readonly string[] | null): boolean =>
  !location || !fitsType(type, location) || chosenFilters(filtersToSend(filters, supported)).length === 0;

/** All that is wrong with the form. */
export const draftProblems = (
  type: ListType,
  draft: Draft,
  supported: readonly string[] | null,
  suggestedName: string,
): Sentences => ({ ...questionProblems(type, draft, supported), ...listProblems(draft, suggestedName) });

/** Of which saved search a run is, and whether it is for what is new only: told when it starts. */
export const runOfSaved = ({ saved_search_id: id, only_new }: Draft) =>
  typeof id === 'number' ? { saved_search_id: id, only_new: only_new === true } : {};

/** The question that a form asks, or null while something about it is missing or wrong. */
export const maybeQuestion = (type: ListType, draft: Draft, supported: readonly string[] | null): Question | null => {
  const { location, limit, match, searcher, more_searchers: more } = draft;
  if (!location || typeof limit !== 'number') return null;
  if (Object.keys(questionProblems(type, draft, supported)).length > 0) return null;
  const filters = filtersToSend(draft.filters, supported) as Question['filters'];
  const emails = findsEmails(type, draft) ? { find_emails: true } : {};
  const skip = draft.skip_owned === true ? { skip_owned: true } : {};
  const customers = draft.skip_customers === true ? { skip_customers: true } : {};
  // Only after somebody who is named.
  const sources = searcher ? { searcher, ...(more?.length ? { more_searchers: [...more] } : {}) } : {};
  return { location, filters, match, limit, ...sources, ...emails, ...skip, ...customers };
};

// What may not stand in the name of a list, and what would be too long for one.
const isPlain = /[^\p{L}\p{M}\p{N} .,'&()-]/gu;

/** A text as the name of a list may be. */
export const plainName = (text: string): string =>
  text.replaceAll(isPlain, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80).trim();
