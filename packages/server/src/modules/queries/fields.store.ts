import { sql, type RawBuilder } from 'kysely';
import type { Field } from '@galena/contract/contacts';
import { textAt, valueAt } from '../../platform/db/keyed-values.ts';

export const labels = sql`r.labels`;

/** What a field holds, where it is kept as JSON; null: it is a column. */
const jsonOf = ({ name, own }: Field): RawBuilder<unknown> | null => {
  if (own) return valueAt(labels, own.id);
  return name.startsWith('data.') ? sql`(r.data #> ${name.slice('data.'.length).split('.')}::text[])` : null;
};

/** A field of a row `r`, as it is kept. */
export const columnOf = (field: Field): RawBuilder<unknown> => {
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
export const textOf = (field: Field): RawBuilder<unknown> => {
  const json = jsonTextOf(field);
  if (json) return sql`nullif(${json}, '')`;
  const column = columnOf(field);
  if (field.kind === 'contacts') return sql`nullif(${column}::text, '[]')`;
  if (field.kind === 'texts') return sql`nullif(array_to_string(${column}, ', '), '')`;
  return sql`nullif(${column}::text, '')`;
};

/** A field of numbers; null where there is none: a source may say "about 40" where a number is meant. */
export const numberOf = (field: Field): RawBuilder<unknown> => {
  const json = jsonOf(field);
  return json
    ? sql`case when jsonb_typeof(${json}) = 'number' then (${jsonTextOf(field)})::numeric end`
    : columnOf(field);
};

/** In which group of a field a row `r` stands. */
export type Group = {
  /** Of what records of one group have few, and no two groups the same; null: they are in none. */
  readonly key: RawBuilder<unknown>;
  /** The group as it is shown, of its key: what the field says, or a month as `2026-11`. */
  readonly textOf: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
};

/** Whatever its time zone, a month begins with a quarter of an hour. */
const quarterOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_bin('15 minutes', ${moment}, '2000-01-01T00:00:00Z'::timestamptz)`;

/**
 * @param timeZone whose months they are. Of every record only the quarter of an hour is worked out, and the months of those: a time zone
 * for each of a million records would take longer than all the rest
 */
export const groupOf = (field: Field, timeZone: string): Group =>
  field.kind === 'date'
    ? {
        key: quarterOf(columnOf(field)),
        textOf: (key) => sql`to_char(${key} at time zone ${timeZone}, 'YYYY-MM')`,
      }
    : { key: textOf(field), textOf: (key) => sql`(${key})::text` };
