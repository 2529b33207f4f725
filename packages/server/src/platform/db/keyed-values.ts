import { sql, type RawBuilder } from 'kysely';

// A column of values by key (`{"17": "Hot", "18": 4}`), for what differs from account to account. Few rows have any: an index on
// such a column leaves the empty ones out, and conditions say so.

type Column = RawBuilder<unknown>;
type Value = string | number | boolean;

/** The value of a key as JSON; null for nothing. */
export const valueAt = (column: Column, key: number): RawBuilder<unknown> => sql`(${column} -> ${String(key)}::text)`;

/** The same as a text. */
export const textAt = (column: Column, key: number): RawBuilder<unknown> => sql`(${column} ->> ${String(key)}::text)`;

/** Whether there is a value. */
export const hasKey = (column: Column, key: number): RawBuilder<unknown> =>
  sql`(${column} <> '{}'::jsonb and ${column} ? ${String(key)}::text)`;

/** Whether the value of a key is this one. */
export const hasValueAt = (column: Column, key: number, value: Value): RawBuilder<unknown> =>
  sql`(${column} <> '{}'::jsonb and ${column} @> ${JSON.stringify({ [key]: value })}::jsonb)`;

/** The values without those of some keys. @param keys a `text[]` */
export const withoutKeys = (column: Column, keys: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${column} - ${keys})`;

/** The values without that of a key. */
export const withoutKey = (column: Column, key: number): RawBuilder<unknown> => sql`(${column} - ${String(key)}::text)`;

/** The values with another one of a key; null: with none. */
export const withValueAt = (column: Column, key: number, value: Value | null): RawBuilder<unknown> =>
  value === null ? withoutKey(column, key) : sql`(${column} || ${JSON.stringify({ [key]: value })}::jsonb)`;
