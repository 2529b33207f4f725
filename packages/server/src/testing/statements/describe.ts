import type pg from 'pg';

/** A column that a statement answers. */
export type Column = {
  readonly name: string;
  /** As the program receives it, in the words of TypeScript. */
  readonly type: string;
  /** Whether it may be null: null where only the running statement knows. */
  readonly isNullable: boolean | null;
};

/** What the server says of a statement that it was only asked to prepare. */
export type Description = { readonly columns: readonly Column[]; readonly error: string | null };

type Field = {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
};
type Connection = Record<'parse' | 'describe', (message: object) => void> & { readonly sync: () => void };
type Answer = { readonly fields: readonly Field[]; readonly error: string | null };

/** Parses and describes, and never runs: what the protocol calls Parse, Describe, Sync. */
const ask = (client: pg.Client, text: string): Promise<Answer> =>
  new Promise((answer) => {
    let fields: readonly Field[] = [];
    const question = {
      submit: (connection: Connection) => {
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: (message: { fields: readonly Field[] }) => {
        fields = message.fields;
      },
      handleError: (error: Error) => answer({ fields: [], error: error.message }),
      handleReadyForQuery: () => answer({ fields, error: null }),
    };
    client.query(question as unknown as pg.Submittable);
  });

const numbers = ['int2', 'int4', 'int8', 'float4', 'float8', 'oid'];
const byName: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  timestamp: 'Date',
  void: 'Anything',
  record: 'Anything',
  _bool: 'readonly boolean[]',
  _bytea: 'readonly Buffer[]',
  _jsonb: 'readonly Json[]',
  _numeric: 'readonly number[]',
};

/** What platform/db/pool.ts makes of a type of PostgreSQL. */
const typeOf = (name: string): string => {
  if (numbers.includes(name)) return 'number';
  const known = byName[name];
  if (known) return known;
  if (name.startsWith('_')) return numbers.includes(name.slice(1)) ? 'readonly number[]' : 'readonly string[]';
  return 'string';
};

/** An outer join brings nothing where a table has something. */
const isOuter = /\b(left|right|full)\s+(outer\s+)?join\b|\bgrouping\s+sets\b|\bunion\b/i;

/** A condition on a column leaves no row in which it is null. */
const isCompared = (text: string, name: string): boolean =>
  new RegExp(`\\b${name}\\s*(=|<|>|in\\b|like\\b|is not null)`, 'i').test(text.slice(text.search(/\bwhere\b/i)));

type Catalog = { readonly types: ReadonlyMap<number, string>; readonly strict: ReadonlyMap<string, boolean> };

const readCatalogue = async (client: pg.Client): Promise<Catalog> => {
  const types = await client.query<{ oid: number; name: string }>(
    'select oid::int8 as oid, typname as name from pg_type',
  );
  const columns = await client.query<{ key: string; strict: boolean }>(
    `select attrelid || '.' || attnum as key, a.attnotnull as strict from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attnum > 0 and c.relkind in ('r', 'p')`,
  );
  return {
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    strict: new Map(columns.rows.map(({ key, strict }) => [key, strict])),
  };
};

/** @returns what the server would answer to a statement, once per text */
export const createDescriber = async (client: pg.Client): Promise<(text: string) => Promise<Description>> => {
  const { types, strict } = await readCatalogue(client);
  const asked = new Map<string, Promise<Description>>();
  const describe = async (text: string): Promise<Description> => {
    const { fields, error } = await ask(client, text);
    const columns = fields.map(({ name, tableID, columnID, dataTypeID }): Column => {
      const isStrict = strict.get(`${tableID}.${columnID}`);
      const isUnsure = isStrict === undefined || (isStrict ? isOuter.test(text) : isCompared(text, name));
      const isNullable = isUnsure ? null : !isStrict;
      return { name, type: typeOf(types.get(dataTypeID) ?? ''), isNullable };
    });
    return { columns, error };
  };
  return (text) => {
    const known = asked.get(text) ?? describe(text);
    asked.set(text, known);
    return known;
  };
};
