import { sql, type RawBuilder } from 'kysely';
import { inData, orderedCells, textOf, type CellColumn, type CellOrder, type SourceNames } from './cells.store.ts';

/** Joined by `||`: a function takes a hundred arguments at most. */
const joined = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...parts], sql` || `);

/** The value of a column as JSON, `null` for nothing. */
const jsonOf = (column: CellColumn, sources: SourceNames): RawBuilder<unknown> => {
  const { name, field } = column;
  const json = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${value}, 'null')`;
  if (field === null) return json(sql`to_json(${textOf(column, sources)})::text`);
  if (name.startsWith('data.')) return json(sql`${inData(name, sql`->`)}::text`);
  if (field.kind === 'contacts') {
    const each = name === 'phones' ? '$[*].number' : '$[*].email';
    return sql`jsonb_path_query_array(${sql.ref(`r.${name}`)}, ${each})::text`;
  }
  if (field.kind === 'date') return json(sql`to_json(${textOf(column, sources)})::text`);
  return json(sql`to_json(${sql.ref(`r.${name}`)})::text`);
};

/** Records as lines of JSON, each a whole object. */
export const jsonLinesOf = (
  columns: readonly CellColumn[],
  sources: SourceNames,
  where: RawBuilder<unknown>,
  order: CellOrder,
): RawBuilder<unknown> => {
  const pairs = columns.map((column, at) => {
    const key = `${at === 0 ? '{' : ','}${JSON.stringify(column.name)}:`;
    return sql`${key} || ${jsonOf(column, sources)}`;
  });
  return orderedCells(joined([...pairs, sql`'}'`]), where, order);
};

// XML has no way to write them.
const unwritable = Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1))
  .filter((sign) => !'\t\n\r'.includes(sign))
  .join('');
/** A cell takes no more. */
const maxCell = 32_767;

const escaped = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  replace(replace(replace(replace(translate(left(${text}, ${maxCell}), ${`${unwritable}\uFFFE\uFFFF`}, ''),
    '&', '&amp;'), '<', '&lt;'), chr(10), '&#10;'), chr(13), '&#13;')`;

const textCell = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce('<c t="inlineStr"><is><t xml:space="preserve">' || ${escaped(text)} || '</t></is></c>', '<c/>')`;

/** Numbers are numbers; all else is a text, which no spreadsheet reckons: formulas, phones, long numbers. */
const sheetCell = (column: CellColumn, sources: SourceNames): RawBuilder<unknown> => {
  const text = textOf(column, sources);
  const { name, field } = column;
  if (field?.kind !== 'number') return textCell(text);
  const number = sql`coalesce('<c><v>' || ${text} || '</v></c>', '<c/>')`;
  if (!name.startsWith('data.')) return number;
  // A source may say "about 40" where a number is meant.
  return sql`case when jsonb_typeof(${inData(name, sql`->`)}) = 'number' then ${number} else ${textCell(text)} end`;
};

/** Records as rows of a sheet (SpreadsheetML), each a line. */
export const sheetRowsOf = (
  columns: readonly CellColumn[],
  sources: SourceNames,
  where: RawBuilder<unknown>,
  order: CellOrder,
): RawBuilder<unknown> => {
  const cells = columns.map((column) => sheetCell(column, sources));
  return orderedCells(joined([sql`'<row>'`, ...cells, sql`'</row>'`]), where, order);
};
