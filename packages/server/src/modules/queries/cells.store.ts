import { sql, type RawBuilder } from 'kysely';
import type { EvidencePiece, Field } from '@galena/contract/contacts';
import { textAt, valueAt } from '../../platform/db/keyed-values.ts';

/** What sources and people are called: the house's own ways, by source or by method, before sources that can be searched. */
export type SourceNames = {
  readonly own: Readonly<Record<string, string>>;
  readonly searchers: Readonly<Record<string, string>>;
  /** How values are known, by method. */
  readonly methods: Readonly<Record<string, string>>;
  /** Whoever records are given to, by their ids. */
  readonly people: Readonly<Record<string, string>>;
};

/** A column of a file: a field of the record, or a piece of the evidence of its value. */
export type CellColumn = {
  /** By which it is asked for: `email`, `email_ref_url`. */
  readonly name: string;
  readonly field: Field;
  /** Null: the value itself. */
  readonly piece: EvidencePiece | null;
};

const labels = sql`r.labels`;

/** The path of a field inside of `data`, as JSON or, in its last step, as text. */
const inData = (name: string, last: RawBuilder<unknown>): RawBuilder<unknown> => {
  const steps = name.split('.').slice(1);
  const inner = steps.slice(0, -1).map((step) => sql` -> ${step}`);
  return sql`(r.data${sql.join(inner, sql``)} ${last} ${steps.at(-1)})`;
};

/** A list of texts in JSON as one text; what is no list as it is. */
const joinedTexts = (json: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case jsonb_typeof(${json})
    when 'array' then (select string_agg(one, '; ') from jsonb_array_elements_text(${json}) as one)
    else ${json} #>> '{}'
  end`;

/** E-mails or phones of a record as one text. Most have one or none: those need no subquery. */
const joinedContacts = (column: RawBuilder<unknown>, key: 'email' | 'number'): RawBuilder<unknown> => sql`
  case jsonb_array_length(${column})
    when 0 then null
    when 1 then ${column} -> 0 ->> ${key}
    else (select string_agg(one ->> ${key}, '; ') from jsonb_array_elements(${column}) as one)
  end`;

type Evident = { readonly field: Field; readonly piece: EvidencePiece };

const pieceAt = ({ field }: Pick<Evident, 'field'>, piece: EvidencePiece): RawBuilder<unknown> =>
  sql`(r.evidence -> ${field.name} ->> ${piece})`;

/** A piece of the evidence of a value; a source and a method are called by their names, where they have one. */
const evidenceOf = (of: Evident, { own, searchers, methods }: SourceNames): RawBuilder<unknown> => {
  const piece = pieceAt(of, of.piece);
  if (of.piece === 'method') return sql`coalesce(${JSON.stringify(methods)}::jsonb ->> ${piece}, ${piece})`;
  if (of.piece !== 'source') return piece;
  const [ours, theirs] = [sql`${JSON.stringify(own)}::jsonb`, sql`${JSON.stringify(searchers)}::jsonb`];
  const method = pieceAt(of, 'method');
  return sql`coalesce(${ours} ->> ${piece}, ${ours} ->> ${method}, ${theirs} ->> ${piece}, ${piece})`;
};

/** What stands in a cell: a text, or null for nothing. */
const textOf = ({ name, field, piece }: CellColumn, sources: SourceNames): RawBuilder<unknown> => {
  if (piece !== null) return evidenceOf({ field, piece }, sources);
  if (field.own) return textAt(labels, field.own.id);
  if (name.startsWith('data.'))
    return field.kind === 'texts' ? joinedTexts(inData(name, sql`->`)) : inData(name, sql`->>`);
  const column = sql.ref(`r.${name}`);
  switch (field.kind) {
    case 'person':
      return sql`(${JSON.stringify(sources.people)}::jsonb ->> ${column}::text)`;
    case 'contacts':
      return joinedContacts(column, name === 'phones' ? 'number' : 'email');
    case 'texts':
      return sql`array_to_string(${column}, '; ')`;
    case 'date':
      // A copy's session keeps to UTC and ISO 8601; `to_char` takes thrice as long.
      return sql`replace(${column}::timestamp(3)::text, ' ', 'T') || 'Z'`;
    default:
      return sql`${column}::text`;
  }
};

// Alone, nothing would leave its line empty, which many readers do not take for a row.
const cellOf = (column: CellColumn, isAlone: boolean, sources: SourceNames): RawBuilder<unknown> =>
  isAlone ? sql`coalesce(${textOf(column, sources)}, '')` : textOf(column, sources);

/** What is asked of each record, in their order. */
const orderedCells = (
  cells: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`select ${cells} from records.searchable r where ${where} ${order}`;

/** Records as rows of a CSV. */
export const cellsOf = (
  columns: readonly CellColumn[],
  sources: SourceNames,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const cells = columns.map((column) => cellOf(column, columns.length === 1, sources));
  return orderedCells(sql.join(cells), where, order);
};

/** Joined by `||`: a function takes a hundred arguments at most. */
const joined = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...parts], sql` || `);

const orNull = (json: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${json}, 'null')`;

/** The value of a column as JSON, `null` for nothing. */
const jsonOf = (column: CellColumn, sources: SourceNames): RawBuilder<unknown> => {
  const { name, field, piece } = column;
  // Programs read the method as the API has it.
  if (piece !== null)
    return orNull(sql`to_json(${piece === 'method' ? pieceAt(column, piece) : textOf(column, sources)})::text`);
  if (field.own) return orNull(sql`${valueAt(labels, field.own.id)}::text`);
  if (name.startsWith('data.')) return orNull(sql`${inData(name, sql`->`)}::text`);
  if (field.kind === 'contacts') {
    const each = name === 'phones' ? '$[*].number' : '$[*].email';
    return sql`jsonb_path_query_array(${sql.ref(`r.${name}`)}, ${each})::text`;
  }
  if (field.kind === 'date' || field.kind === 'person') return orNull(sql`to_json(${textOf(column, sources)})::text`);
  return orNull(sql`to_json(${sql.ref(`r.${name}`)})::text`);
};

/** Records as lines of JSON, each a whole object. */
export const jsonLinesOf = (
  columns: readonly CellColumn[],
  sources: SourceNames,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
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
  const { name, field, piece } = column;
  if (piece !== null || field.kind !== 'number') return textCell(text);
  const number = sql`coalesce('<c><v>' || ${text} || '</v></c>', '<c/>')`;
  if (field.own || !name.startsWith('data.')) return number;
  // A source may say "about 40" where a number is meant.
  return sql`case when jsonb_typeof(${inData(name, sql`->`)}) = 'number' then ${number} else ${textCell(text)} end`;
};

/** Records as rows of a sheet (SpreadsheetML), each a line. */
export const sheetRowsOf = (
  columns: readonly CellColumn[],
  sources: SourceNames,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const cells = columns.map((column) => sheetCell(column, sources));
  return orderedCells(joined([sql`'<row>'`, ...cells, sql`'</row>'`]), where, order);
};
