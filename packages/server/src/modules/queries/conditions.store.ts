import { sql, type RawBuilder } from 'kysely';
import {
  type Condition,
  type InGroup,
  lookupOutcomes,
  type RecordFilter,
  type SearchType,
} from '@galena/contract/lists';
import type { Field } from '@galena/contract/contacts';
import { optionKey } from '@galena/contract/labels';
import { crmStatuses, groupFieldsIn, recordVerifications, sentStates, withEmailStates } from '@galena/contract/records';
import { Day, fold, maybeMoment } from '@galena/contract/kernel';
import { containing, literal } from '../../platform/db/conditions.ts';
import { plannedByValues } from '../../platform/db/preparing-client.ts';
import { hasKey, hasValueAt, textAt, valueAt } from '../../platform/db/keyed-values.ts';

/** The pattern that finds a folded text in `haystack`, where each value stands folded on a line of its own. */
const patternOf = (text: string, type: SearchType): string => {
  const part = literal(text);
  return { contain: `%${part}%`, start: `%\n${part}%`, exact: `%\n${part}\n%` }[type];
};

/** Whether any of a record's texts is, begins with or contains a folded one. */
const hasText = (text: string, type: SearchType): RawBuilder<unknown> =>
  sql`r.haystack like ${patternOf(text, type)} ${plannedByValues}`;

/** The fields whose texts stand in `haystack`; texts of labels do, too. */
const inHaystack = ['name', 'email', 'company', 'website', 'phone', 'city', 'job_title', 'note'];

/** Labels that say yes or no stand there without a word. */
const untold = ['true', 'false'];

/**
 * A condition on a field that can hold only where the field has a folded text: then `haystack` has it too, which an index knows. Where no
 * index could tell (other fields, texts without three letters or figures in a row) it stays as it is. The planner is to go by how many records
 * have the text; of the condition it knows nothing, and would take it for rare.
 */
const foundByText = (
  { name, kind, own }: Field,
  text: string,
  type: SearchType,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  // Labels with options have an index of their own.
  const isThere = own ? kind !== 'choice' && !untold.some((word) => word.includes(text)) : inHaystack.includes(name);
  if (!isThere || !/[\p{L}\p{N}]{3}/u.test(text)) return condition;
  return sql`(${hasText(text, type)} and case when ${condition} then true else false end)`;
};

const labels = sql`r.labels`;

/** What a field holds, where it is kept as JSON; null: it is a column. */
const jsonOf = ({ name, own }: Field): RawBuilder<unknown> | null => {
  if (own) return valueAt(labels, own.id);
  return name.startsWith('data.') ? sql`(r.data #> ${name.slice('data.'.length).split('.')}::text[])` : null;
};

/** A field of a row `r`, as it is kept. */
const columnOf = (field: Field): RawBuilder<unknown> => {
  const json = jsonOf(field);
  if (json) return json;
  return sql.ref(`r.${field.name}`);
};

/** What a field holds, as a text, where it is kept as JSON; null: it is a column. */
const jsonTextOf = ({ name, own }: Field): RawBuilder<unknown> | null => {
  if (own) return textAt(labels, own.id);
  return name.startsWith('data.') ? sql`(r.data #>> ${name.slice('data.'.length).split('.')}::text[])` : null;
};

/** A field's value as text; null where it holds nothing. */
const textOf = (field: Field): RawBuilder<unknown> => {
  const json = jsonTextOf(field);
  if (json) return sql`nullif(${json}, '')`;
  const column = columnOf(field);
  if (field.kind === 'contacts') return sql`nullif(${column}::text, '[]')`;
  if (field.kind === 'texts') return sql`nullif(array_to_string(${column}, ', '), '')`;
  return sql`nullif(${column}::text, '')`;
};

/** A field of numbers; null where there is none: a source may say "about 40" where a number is meant. */
const numberOf = (field: Field): RawBuilder<unknown> => {
  const json = jsonOf(field);
  return json
    ? sql`case when jsonb_typeof(${json}) = 'number' then (${jsonTextOf(field)})::numeric end`
    : columnOf(field);
};

const isNothing = (field: Field): RawBuilder<unknown> =>
  field.own
    ? sql`not ${hasKey(labels, field.own.id)}`
    : sql`(${textOf(field)} is null or ${textOf(field)} in ('[]', '{}'))`;

const orderable: readonly Field['kind'][] = ['number', 'date'];
const texts: readonly Field['kind'][] = ['text', 'url', 'texts', 'contacts', 'number', 'choice'];

const yesOrNo = (value: unknown): boolean | null =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : null;

/** Whether an operator and its value fit a field. */
export const isFitting = ({ kind }: Field, { operator, value }: Condition): boolean => {
  switch (operator) {
    case 'empty':
    case 'not empty':
      return true;
    case 'like':
    case 'not like':
      if (kind === 'flag') return yesOrNo(value) !== null;
      if (kind === 'person') return Number.isSafeInteger(value);
      return texts.includes(kind) && ['string', 'number'].includes(typeof value);
    case 'lower':
    case 'greater':
      if (kind === 'date') return typeof value === 'string' && maybeMoment(value) !== null;
      if (kind === 'day') return Day.safeParse(value).success;
      return orderable.includes(kind) && Number.isFinite(Number(value)) && value !== '' && typeof value !== 'boolean';
    case 'is_verified':
      return kind === 'contacts' && typeof value === 'boolean';
  }
};

export const fieldIn = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find((field) => field.name === name);

const compared = (field: Field, { operator, value }: Condition): RawBuilder<unknown> => {
  const than = operator === 'lower' ? sql`<` : sql`>`;
  if (field.kind === 'date') return sql`${columnOf(field)} ${than} ${maybeMoment(String(value))}::timestamptz`;
  // Days of four figures stand in their order as texts, too.
  if (field.kind === 'day') return sql`${textOf(field)} collate "C" ${than} ${String(value)}`;
  return sql`${numberOf(field)} ${than} ${Number(value)}::numeric`;
};

/** Where a field has few values and one of them is named, that one is meant and none that merely contains it. */
const namedValue = ({ kind, own }: Field, value: Condition['value']): string | boolean | null => {
  if (kind === 'flag') return yesOrNo(value);
  return own?.options.find((option) => optionKey(option) === optionKey(String(value))) ?? null;
};

/** Whether a field contains a text; null where it holds nothing. */
const contains = (field: Field, value: Condition['value']): RawBuilder<unknown> => {
  if (field.kind === 'person') return sql`${columnOf(field)} = ${Number(value)}::bigint`;
  const named = namedValue(field, value);
  if (field.own && named !== null) return hasValueAt(labels, field.own.id, named);
  return sql`platform.fold(${textOf(field)}) like ${containing(fold(String(value ?? '')))}`;
};

const conditionOf = (fields: readonly Field[], condition: Condition): RawBuilder<unknown> => {
  const field = fieldIn(fields, condition.field) as Field;
  switch (condition.operator) {
    case 'like':
      return foundByText(field, fold(String(condition.value ?? '')), 'contain', contains(field, condition.value));
    case 'not like':
      return sql`not coalesce(${contains(field, condition.value)}, false)`;
    case 'empty':
      return isNothing(field);
    case 'not empty':
      return sql`not ${isNothing(field)}`;
    case 'lower':
    case 'greater':
      return compared(field, condition);
    case 'is_verified':
      return sql`${columnOf(field)} @> ${JSON.stringify([{ is_verified: condition.value }])}::jsonb`;
  }
};

/** A field that records can be grouped by. */
export const groupFieldIn = (fields: readonly Field[], name: string): Field | undefined =>
  groupFieldsIn(fields).find((field) => field.name === name);

/** Whatever its time zone, a month begins with a quarter of an hour. */
const quarterOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_bin('15 minutes', ${moment}, '2000-01-01T00:00:00Z'::timestamptz)`;

/**
 * @param timeZone whose months they are. Of every record only the quarter of an hour is worked out, and the months of those: a time zone
 * for each of a million records would take longer than all the rest
 */
export const groupOf = (field: Field, timeZone: string) =>
  field.kind === 'date'
    ? {
        key: quarterOf(columnOf(field)),
        textOf: (key: RawBuilder<unknown>) => sql`to_char(${key} at time zone ${timeZone}, 'YYYY-MM')`,
      }
    : { key: textOf(field), textOf: (key: RawBuilder<unknown>) => sql`(${key})::text` };

const aMonth = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/;

/** Whether a moment is of a month in a time zone. */
const isInMonth = (moment: RawBuilder<unknown>, month: string, timeZone: string): RawBuilder<unknown> => {
  if (!aMonth.test(month)) return sql`false`;
  const first = sql`${`${month}-01`}::timestamp`;
  return sql`(${moment} >= ${first} at time zone ${timeZone} and ${moment} < (${first} + interval '1 month') at time zone ${timeZone})`;
};

/** Groups are the same whatever the case and the accents of their words. */
const isInGroup = (
  fields: readonly Field[],
  { field: name, value }: InGroup,
  timeZone: string,
): RawBuilder<unknown> => {
  const field = groupFieldIn(fields, name) as Field;
  const { key } = groupOf(field, timeZone);
  if (value === null) return sql`${key} is null`;
  if (field.kind === 'date') return isInMonth(columnOf(field), value, timeZone);
  const folded = fold(value);
  return foundByText(field, folded, 'exact', sql`platform.fold(${key}) = ${folded}`);
};

export type RecordScope = {
  readonly accountId: number;
  readonly listId: number;
  /** Of its kind of list: what conditions may be about. */
  readonly fields: readonly Field[];
  /** What rooms upstairs say of where records were sent, over the same rows. */
  readonly arrived: readonly RawBuilder<unknown>[];
};

const states = (column: string, wanted: readonly string[] | null): readonly RawBuilder<unknown>[] =>
  wanted === null ? [] : [sql`${sql.ref(`r.${column}`)} = any(${wanted}::text[])`];

/** Whether counters know how many records a filter leaves: it asks for states only. */
export const isCounted = (filter: RecordFilter): boolean =>
  filter.search.trim() === '' &&
  filter.custom_search.length === 0 &&
  filter.startDate === null &&
  filter.endDate === null &&
  filter.search_percentage === undefined &&
  (filter.in_groups ?? []).length === 0 &&
  (filter.destinations ?? []).length === 0;

/**
 * The records of a list that a filter leaves, as a condition over `records.searchable r`. Days are whole days in `timeZone`, both
 * included.
 */
export const recordsWhere = (
  { accountId, listId, fields, arrived }: RecordScope,
  filter: RecordFilter,
  timeZone: string,
): RawBuilder<unknown> => {
  const { search, search_type, custom_search, startDate, endDate, search_percentage, is_archived } = filter;
  const { sent, withEmail, lookup_outcome: lookup } = filter;
  const parts = [
    sql`r.account_id = ${accountId} and r.list_id = ${listId} and r.deleted_at is null and not r.is_suppressed`,
    sql`r.is_archived = ${is_archived === 1}`,
    ...states('email_status', withEmailStates[withEmail]),
    ...states('crm_status', sentStates[sent]),
    ...(lookup === undefined ? [] : [sql`r.lookup_outcome = ${lookup}`]),
    ...(startDate ? [sql`r.created_at >= ${startDate}::date::timestamp at time zone ${timeZone}`] : []),
    ...(endDate ? [sql`r.created_at < (${endDate}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...(search_percentage ? [sql`coalesce(r.match_percent, 100) >= ${search_percentage}`] : []),
    ...custom_search.map((condition) => conditionOf(fields, condition)),
    ...(filter.in_groups ?? []).map((group) => isInGroup(fields, group, timeZone)),
    ...arrived,
    ...(search.trim() === '' ? [] : [hasText(fold(search), search_type)]),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
};

/** What a field says, as records are ordered by it: `FieldOrder` of the store of pages. */
type OrderOf = {
  readonly value: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly isIndexed: boolean;
  readonly hasNothing: boolean;
};

/** The orders that everybody asks for. */
const usual: Readonly<Record<string, OrderOf>> = {
  created_at: { value: sql`r.id`, type: sql`bigint`, isIndexed: true, hasNothing: false },
  name: { value: sql`coalesce(r.name, '')`, type: sql`text`, isIndexed: true, hasNothing: false },
  updated_at: { value: sql`r.updated_at`, type: sql`timestamptz`, isIndexed: true, hasNothing: false },
  email_status: { value: sql`r.email_status`, type: sql`text`, isIndexed: true, hasNothing: false },
};

/** States stand in the order in which they follow each other, not by their names. */
const stateOrder: Readonly<Record<string, readonly string[]>> = {
  lookup_outcome: lookupOutcomes,
  verification: recordVerifications,
  crm_status: crmStatuses,
};

/** Texts are compared by their beginnings: what comes behind says nothing to somebody who looks for a place in a list. */
const comparedLength = 100;

const orderOfField = (field: Field): Pick<OrderOf, 'value' | 'type'> => {
  const order = stateOrder[field.name];
  if (order) return { value: sql`array_position(${order}::text[], ${columnOf(field)})`, type: sql`int` };
  switch (field.kind) {
    case 'number':
      return { value: numberOf(field), type: sql`numeric` };
    case 'date':
      return { value: columnOf(field), type: sql`timestamptz` };
    case 'contacts':
      return { value: sql`nullif(jsonb_array_length(${columnOf(field)}), 0)`, type: sql`int` };
    default:
      return { value: sql`platform.fold(left(${textOf(field)}, ${comparedLength}))`, type: sql`text` };
  }
};

/** The order by a field of records; null: they have no such field. */
export const maybeOrder = (fields: readonly Field[], name: string): OrderOf | null => {
  const known = usual[name];
  if (known) return known;
  const field = fieldIn(fields, name);
  return field ? { ...orderOfField(field), isIndexed: false, hasNothing: true } : null;
};
