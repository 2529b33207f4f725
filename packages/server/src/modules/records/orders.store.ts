import { sql, type RawBuilder } from 'kysely';
import type { Field } from '@galena/contract/contacts';
import { lookupOutcomes } from '@galena/contract/lists';
import { crmStatuses } from '@galena/contract/records';
import { columnOf, fieldIn, numberOf, textOf } from './query.store.ts';

/** What records are ordered by; equal ones by id. */
export type FieldOrder = {
  /** Of a row `r`. */
  readonly value: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  /** An index has them in this order: the page is read where it stands. Any other order looks at all that match. */
  readonly isIndexed: boolean;
  /** Some records have no such value: they come last, whichever way round. */
  readonly hasNothing: boolean;
};

/** The orders that everybody asks for. */
const usual: Readonly<Record<string, FieldOrder>> = {
  created_at: { value: sql`r.id`, type: sql`bigint`, isIndexed: true, hasNothing: false },
  name: { value: sql`coalesce(r.name, '')`, type: sql`text`, isIndexed: true, hasNothing: false },
  updated_at: { value: sql`r.updated_at`, type: sql`timestamptz`, isIndexed: true, hasNothing: false },
  email_status: { value: sql`r.email_status`, type: sql`text`, isIndexed: true, hasNothing: false },
};

/** States stand in the order in which they follow each other, not by their names. */
const states: Readonly<Record<string, readonly string[]>> = {
  lookup_outcome: lookupOutcomes,
  crm_status: crmStatuses,
};

/** Texts are compared by their beginnings: what comes behind says nothing to somebody who looks for a place in a list. */
const comparedLength = 100;

const orderOfField = (field: Field): Pick<FieldOrder, 'value' | 'type'> => {
  const order = states[field.name];
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
export const maybeOrder = (fields: readonly Field[], name: string): FieldOrder | null => {
  const known = usual[name];
  if (known) return known;
  const field = fieldIn(fields, name);
  return field ? { ...orderOfField(field), isIndexed: false, hasNothing: true } : null;
};

/** A place in an order: the value and the id of the record that stands there. */
export type OrderPlace = { readonly value: string | null; readonly id: number };

type Way = { readonly value: RawBuilder<unknown>; readonly goesDown: boolean; readonly isBackwards: boolean };

/** The order as SQL: from its beginning, or from its end backwards. */
export const orderBy = ({ hasNothing }: FieldOrder, { value, goesDown, isBackwards }: Way): RawBuilder<unknown> => {
  const direction = goesDown ? sql`desc` : sql`asc`;
  const nothing = !hasNothing ? sql`` : isBackwards ? sql` nulls first` : sql` nulls last`;
  return sql`order by ${value} ${direction}${nothing}, r.id ${direction}`;
};

/** The rows behind a place; backwards, those before it. */
export const isBehind = (
  { type, hasNothing }: FieldOrder,
  { value, goesDown, isBackwards }: Way,
  from: OrderPlace,
): RawBuilder<unknown> => {
  const than = goesDown ? sql`<` : sql`>`;
  const further = sql`(${value}, r.id) ${than} (${from.value}::${type}, ${from.id}::bigint)`;
  if (!hasNothing) return further;
  if (from.value === null) {
    const others = sql`${value} is null and r.id ${than} ${from.id}::bigint`;
    return isBackwards ? sql`(${value} is not null or (${others}))` : sql`(${others})`;
  }
  return isBackwards ? sql`coalesce(${further}, false)` : sql`coalesce(${further}, true)`;
};
