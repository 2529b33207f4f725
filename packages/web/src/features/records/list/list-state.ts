import {
  AtDestination,
  type Condition,
  type InGroup,
  lookupOutcomes,
  type RecordFilter,
  type SearchType,
  searchTypes,
} from '@galena/contract/lists';
import { type Field, type FieldKind, fieldsOf } from '@galena/contract/contacts';
import { groupFieldsIn, isGroupField, recordVerifications } from '@galena/contract/records';
import { listTypes } from '@galena/contract/kernel';
import { isComplete, type Filter, type FilterOperator } from '../../../ui/table/bars/filters.ts';
import type { Sort } from '../../../ui/table/columns/columns.ts';
import { aDay, daysOf } from '../day-filters.ts';

/** What a person asked of a list: it stands in the address, so that reload, back and links lead to the same. */
export type ListState = {
  /** One of `standardViews`, or the id of a view of the user's own. */
  readonly view: string;
  readonly text: string;
  readonly how: SearchType;
  readonly filters: readonly Filter[];
  readonly sort: Sort | null;
  readonly group: Grouping | null;
  readonly look: Look;
};

/** How records are shown. Only records of places lie on a map. */
export const looks = ['table', 'map'] as const;
export type Look = (typeof looks)[number];

/** By which field records are grouped, and which group goes first: the largest, or the first by name. */
export type Grouping = { readonly field: string; readonly by: 'count' | 'name' };

/** What each view that every list has asks for (withEmail, sent). */
const viewFilters = {
  all: {},
  found: { withEmail: 1 },
  needs: { withEmail: 0 },
  potential: { withEmail: 2 },
  sent: { sent: 1 },
} as const satisfies Readonly<Record<string, Partial<RecordFilter>>>;

export type StandardView = keyof typeof viewFilters;
export const standardViews = Object.keys(viewFilters) as StandardView[];
export const isStandard = (view: string): view is StandardView => view in viewFilters;

/** A condition that is a filter of the list's own and none of `custom_search`; there is one of each at most, but of days. */
export const ownFields = [
  'email_status',
  'lookup_outcome',
  'verification',
  'crm_status',
  'match',
  'created_at',
  'archived',
] as const;

/** Conditions on how far records are with a destination begin so, as the keys of their columns do. */
const toDestination = 'to.';

const isOwn = (field: string): boolean =>
  (ownFields as readonly string[]).includes(field) || field.startsWith(toDestination);

const emailStates: Readonly<Record<string, RecordFilter['withEmail']>> = { found: 1, potential: 2, none: 0 };
/** States of an e-mail that `withEmail` does not tell apart, as choices of the same condition. */
export const finerEmailStates = { is_looking: 'looking', is_not_found: 'not_found', is_none: 'none' } as const;
const crmStates: Readonly<Record<string, RecordFilter['sent']>> = { unsent: 0, sent: 1, sending: 2 };

const ofText: readonly FilterOperator[] = ['contains', 'contains_not', 'is_empty', 'is_not_empty'];
const ofWords: readonly FilterOperator[] = ['contains', 'is', 'contains_not', 'is_empty', 'is_not_empty'];
const ofOrder: readonly FilterOperator[] = ['is_empty', 'is_not_empty'];

/** What can be asked of a kind of field, the most usual first. */
const operatorsOfKind: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: ofText,
  url: ofText,
  texts: ofText,
  contacts: [],
  number: ['more_than', 'less_than', ...ofOrder],
  date: ['at_least', 'less_than'],
  day: ['more_than', 'less_than', ...ofOrder],
  flag: ['is', ...ofOrder],
  choice: ['is', 'is_not', ...ofOrder],
  person: ['is', 'is_not', ...ofOrder],
};

/** Fields behind which stands a list of addresses or numbers, each checked or not. */
const contactsOf: Readonly<Record<string, string>> = { email: 'emails', phone: 'phones' };

const groupable = new Set(listTypes.flatMap((type) => groupFieldsIn(fieldsOf[type]).map(({ name }) => name)));

/** Whether many records say the same there, so that one asks for what exactly it says; of a label that is known later. */
const isGroupable = (name: string): boolean => groupable.has(name) || name.startsWith('labels.');

/** What can be asked of a field of a list; nothing of those that are asked of another way. */
export const operatorsFor = (name: string, kind: FieldKind): readonly FilterOperator[] => {
  if (name in contactsOf) return [...ofText, 'is_verified', 'is_not_verified'];
  if (isOwn(name) || name === 'match_percent') return [];
  return kind === 'text' && isGroupable(name) ? ofWords : operatorsOfKind[kind];
};

const wire: Partial<Readonly<Record<FilterOperator, Condition['operator']>>> = {
  contains: 'like',
  contains_not: 'not like',
  // Of few values one is named, and meant as a whole.
  is: 'like',
  is_not: 'not like',
  is_empty: 'empty',
  is_not_empty: 'not empty',
  more_than: 'greater',
  less_than: 'lower',
  at_least: 'greater',
};

/** The first moment of a day in the reader's time. */
const startOf = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
};

/** Whose records: the one who is chosen, by their id. */
const personCondition = (field: string, operator: FilterOperator, value: Filter['value']): Condition | null => {
  if (operator === 'is_empty' || operator === 'is_not_empty')
    return { field, operator: operator === 'is_empty' ? 'empty' : 'not empty' };
  const id = Number(Array.isArray(value) ? (value as readonly string[])[0] : Number.NaN);
  return Number.isSafeInteger(id) ? { field, operator: operator === 'is' ? 'like' : 'not like', value: id } : null;
};

/** Whether a condition asks for one group of a field. */
const isOfGroup = (field: Field, { field: name, operator, value }: Filter): boolean =>
  field.name === name && operator === 'is' && typeof value === 'string' && isGroupField(field);

/** A condition as the server takes it, or null for one that it would refuse. */
const conditionOf = (fields: readonly Field[], { field, operator, value }: Filter): Condition | null => {
  if (operator === 'is_verified' || operator === 'is_not_verified') {
    const contacts = contactsOf[field];
    return contacts ? { field: contacts, operator: 'is_verified', value: operator === 'is_verified' } : null;
  }
  const known = fields.find(({ name }) => name === field);
  const word = wire[operator];
  if (known && isOfGroup(known, { field, operator, value })) return null;
  if (!known || !word || !operatorsFor(field, known.kind).includes(operator)) return null;
  if (known.kind === 'person') return personCondition(field, operator, value);
  if (word === 'empty' || word === 'not empty') return { field, operator: word };
  if (known.kind === 'date')
    return aDay.test(String(value)) ? { field, operator: word, value: startOf(String(value)) } : null;
  if (known.kind === 'day') return aDay.test(String(value)) ? { field, operator: word, value: String(value) } : null;
  if (known.kind === 'flag') return typeof value === 'boolean' ? { field, operator: word, value } : null;
  if (known.kind === 'choice') {
    const [option] = Array.isArray(value) ? (value as readonly string[]) : [];
    return option === undefined ? null : { field, operator: word, value: option };
  }
  if (known.kind === 'number') return typeof value === 'number' ? { field, operator: word, value } : null;
  return { field, operator: word, value: String(value).trim().slice(0, 400) };
};

const chosen = (filters: readonly Filter[], field: string): string | undefined => {
  const value = filters.findLast((filter) => filter.field === field)?.value;
  return Array.isArray(value)
    ? (value as readonly string[])[0]
    : typeof value === 'boolean'
      ? String(value)
      : undefined;
};

/** The groups that records have to stand in: what a field says exactly. */
const groupsOf = (fields: readonly Field[], filters: readonly Filter[]): readonly InGroup[] => {
  const email = chosen(filters, 'email_status') as keyof typeof finerEmailStates | undefined;
  const finer = email === undefined ? undefined : finerEmailStates[email];
  const verified = recordVerifications.find((state) => state === chosen(filters, 'verification'));
  const words = filters.filter((filter) => fields.some((field) => isOfGroup(field, filter)));
  return [
    ...(finer === undefined ? [] : [{ field: 'email_status', value: finer }]),
    ...(verified === undefined ? [] : [{ field: 'verification', value: verified }]),
    ...words.map(({ field, value }) => ({ field, value: String(value).trim().slice(0, 400) })),
  ].slice(0, 5);
};

/** How far records have to be with destinations. */
const destinationsOf = (filters: readonly Filter[]): readonly AtDestination[] => {
  const fields = [...new Set(filters.map(({ field }) => field))].filter((field) => field.startsWith(toDestination));
  return fields.slice(0, 5).flatMap((field) => {
    const asked = AtDestination.safeParse({ to: field.slice(toDestination.length), state: chosen(filters, field) });
    return asked.success ? [asked.data] : [];
  });
};

/**
 * Which records of a list are asked for.
 * @param fields those of its kind of list, the account's own among them: a condition on any other is left out
 * @param today the day of the reader, `2026-11-20`
 */
export const recordFilterOf = (
  fields: readonly Field[],
  { view, text, how, filters }: Pick<ListState, 'view' | 'text' | 'how' | 'filters'>,
  today: string,
): RecordFilter => {
  const groups = groupsOf(fields, filters);
  const destinations = destinationsOf(filters);
  const match = Number(chosen(filters, 'match'));
  const lookup = lookupOutcomes.find((outcome) => outcome === chosen(filters, 'lookup_outcome'));
  const conditions = filters.filter(({ field }) => !isOwn(field)).map((filter) => conditionOf(fields, filter));
  return {
    custom_search: conditions.filter((condition) => condition !== null).slice(0, 20),
    ...daysOf(filters, today),
    search: text.trim().slice(0, 200),
    search_type: how,
    sent: crmStates[chosen(filters, 'crm_status') ?? ''] ?? -1,
    withEmail: emailStates[chosen(filters, 'email_status') ?? ''] ?? -1,
    ...(lookup ? { lookup_outcome: lookup } : {}),
    ...(groups.length > 0 ? { in_groups: [...groups] } : {}),
    ...(destinations.length > 0 ? { destinations: [...destinations] } : {}),
    ...(match === 50 || match === 100 ? { search_percentage: match } : {}),
    is_archived: chosen(filters, 'archived') === 'true' ? 1 : 0,
    ...(isStandard(view) ? viewFilters[view] : {}),
  };
};

/** Columns whose order on the server is called otherwise. */
const orderOf: Readonly<Record<string, string>> = { email: 'email_status' };

/** What is in few pieces can be put in an order; lists of addresses cannot. */
export const canSortBy = ({ kind }: Field): boolean => kind !== 'contacts' && kind !== 'flag';

/** The order that is asked for; oldest first unless somebody says so. */
export const orderFor = (fields: readonly Field[], sort: Sort | null): string => {
  const isKnown = sort !== null && fields.some((field) => field.name === sort.column && canSortBy(field));
  if (!isKnown) return 'created_at';
  return `${sort.direction === 'descending' ? '-' : ''}${orderOf[sort.column] ?? sort.column}`;
};

type Search = Readonly<Record<string, unknown>>;

/** What stands in an address may be anybody's: what makes no sense is left out. */
const filtersOf = (given: unknown): readonly Filter[] => {
  if (!Array.isArray(given)) return [];
  return given.slice(0, 30).flatMap((one: unknown): Filter[] => {
    const [field, operator, value = null] = Array.isArray(one) ? (one as readonly unknown[]) : [];
    if (typeof field !== 'string' || typeof operator !== 'string') return [];
    const filter = { field, operator, value } as Filter;
    return isComplete(filter) ? [filter] : [];
  });
};

const fieldName = /^[a-z][A-Za-z0-9_.]{0,99}$/;

const sortOf = (given: unknown): Sort | null => {
  if (typeof given !== 'string') return null;
  const column = given.replace(/^-/, '');
  return fieldName.test(column) ? { column, direction: given.startsWith('-') ? 'descending' : 'ascending' } : null;
};

/** `city`, or `city:name` for the order of the groups. */
const groupingOf = (given: unknown): Grouping | null => {
  const [field = '', by] = typeof given === 'string' ? given.split(':') : [];
  return isGroupable(field) ? { field, by: by === 'name' ? 'name' : 'count' } : null;
};

const textOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given) : '';

/** What an address asks of its list. */
export const readState = (search: Search): ListState => ({
  view: textOf(search['view']) || 'all',
  text: textOf(search['q']).slice(0, 200),
  how: searchTypes.find((type) => type === search['how']) ?? 'contain',
  filters: filtersOf(search['f']),
  sort: sortOf(search['sort']),
  group: groupingOf(search['group']),
  look: search['look'] === 'map' ? 'map' : 'table',
});

/** The same as parts of an address; what is as usual is left out. */
export const writeState = ({ view, text, how, filters, sort, group, look }: ListState): Search => ({
  ...(view === 'all' ? {} : { view }),
  ...(text === '' ? {} : { q: text }),
  ...(how === 'contain' ? {} : { how }),
  ...(filters.length === 0
    ? {}
    : {
        f: filters.map(({ field, operator, value }) => (value === null ? [field, operator] : [field, operator, value])),
      }),
  ...(sort ? { sort: `${sort.direction === 'descending' ? '-' : ''}${sort.column}` } : {}),
  ...(group ? { group: `${group.field}${group.by === 'name' ? ':name' : ''}` } : {}),
  ...(look === 'table' ? {} : { look }),
});

/** Of the conditions that a list has once, the last one of each; days may be bounded on both sides. */
export const withoutDoubles = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter(
    ({ field }, at) =>
      !isOwn(field) || field === 'created_at' || !filters.slice(at + 1).some((other) => other.field === field),
  );

/** Whether anything is asked that may hide a record of the view. */
export const isNarrowed = ({ text, filters }: ListState): boolean => text.trim() !== '' || filters.length > 0;
