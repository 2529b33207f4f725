import type pg from 'pg';

/** Which rule of distribution a statement breaks; docs/guides/write-sql.md says why each of them is there. */
export type Rule =
  | 'account by parameter'
  | 'kinds apart'
  | 'insert tells'
  | 'one table a statement'
  | 'nothing volatile'
  | 'no ctid';

/** How each table is declared, by its name with the schema. */
export type Kinds = ReadonlyMap<string, string>;

export const readKinds = async (database: pg.Pool): Promise<Kinds> => {
  const { rows } = await database.query<{ table_name: string; kind: string }>(
    'select table_name, kind from platform.table_access',
  );
  return new Map(rows.map(({ table_name: name, kind }) => [name, kind]));
};

const tableName =
  /\b(?:from|join|into|update|using|,)\s+(?:only\s+)?"?([a-z_]+)"?\."?([a-z_]+)"?(?!\s*\()(?:\s+(?:as\s+)?([a-z_]\w*))?/gi;
const noAlias = new Set(
  'where set join left right full cross inner on using values select order group limit for returning and union offset default as'.split(
    ' ',
  ),
);

type Named = { readonly table: string; readonly alias: string };

const namedIn = (text: string): readonly Named[] =>
  [...text.matchAll(tableName)].map(([, schema = '', name = '', alias = '']) => ({
    table: `${schema}.${name}`,
    alias: alias === '' || noAlias.has(alias.toLowerCase()) ? name : alias,
  }));

const withoutTexts = (sql: string): string => sql.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, `''`);

/** Every query in a statement by itself: those in brackets are cut out of those around them. */
const queriesOf = (sql: string): readonly string[] => {
  const inner = /\(\s*((?:select|insert|update|delete|with)\b[^()]*)\)/i;
  const brackets = /\(((?!\s*(?:select|insert|update|delete|with)\b)[^()]*)\)/i;
  const queries: string[] = [];
  let rest = withoutTexts(sql);
  for (;;) {
    const query = inner.exec(rest);
    if (query) {
      queries.push(...String(query[1]).split(/\bunion(?: all)?\b/i));
      rest = rest.replace(query[0], ' « » ');
      continue;
    }
    // Other brackets are kept as they are, in other signs, so that the search comes to an end.
    if (!brackets.test(rest)) return [...queries, ...rest.split(/\bunion(?: all)?\b/i)];
    rest = rest.replace(brackets, '‹$1›');
  }
};

/** Tables of accounts; the view over one of them is meant like it. */
const isTenant = (kinds: Kinds, table: string): boolean =>
  kinds.get(table) === 'tenant' || table === 'records.searchable';
const isApart = (kinds: Kinds, table: string): boolean =>
  !isTenant(kinds, table) && ['directory', 'house'].includes(kinds.get(table) ?? '');

const hasAccount = (query: string, { alias }: Named, isAlone: boolean): boolean => {
  const column = isAlone ? `(?:${alias}\\.)?account_id` : `${alias}\\.account_id`;
  return new RegExp(`${column}\\s*=\\s*(?:\\$\\d|any\\s*‹\\$\\d)`, 'i').test(query);
};

const isInsertOf = (query: string, { table }: Named): boolean =>
  new RegExp(`insert into "?${table.replace('.', '"?\\."?')}"?(?: as \\w+)?\\s*‹\\s*account_id\\b`, 'i').test(query);

const lacksAccount = (query: string, kinds: Kinds): boolean => {
  const named = namedIn(query).filter((one) => !isInsertOf(query, one));
  const tenants = named.filter(({ table }) => isTenant(kinds, table));
  return tenants.some((one) => !hasAccount(query, one, named.length === 1));
};

const isVolatile = /\b(random|clock_timestamp|nextval|gen_random_uuid|timeofday|setval)\s*[(‹]/i;
const writes = /\b(?:insert into|update|delete from)\s+(?:only\s+)?"?([a-z_]+)"?\."?([a-z_]+)"?/gi;

const conditionsOf = (query: string): string => query.slice(Math.max(0, query.search(/\bwhere\b/i)));

/** What is wrong with a statement on a database of many machines. */
export const rulesBroken = (statement: string, kinds: Kinds): readonly Rule[] => {
  const text = withoutTexts(statement);
  const queries = queriesOf(statement);
  const tables = namedIn(text).map(({ table }) => table);
  const hasTenant = tables.some((table) => isTenant(kinds, table));
  const written = [...text.matchAll(writes)].map(([, schema, name]) => `${schema}.${name}`);
  const insertsRows = queries.some((query) => /\binsert into\b/i.test(query) && /\bselect\b|« »/i.test(query));
  const broken: Record<Rule, boolean> = {
    'account by parameter': queries.some((query) => lacksAccount(query, kinds)),
    'kinds apart': hasTenant && tables.some((table) => isApart(kinds, table)),
    'insert tells':
      insertsRows && written.some((table) => isTenant(kinds, table)) && !/\breturning\b|\bon conflict\b/i.test(text),
    'one table a statement': new Set(written.filter((table) => isTenant(kinds, table))).size > 1,
    'nothing volatile': queries.some(
      (query) => /\b(update|delete from)\b/i.test(query) && isVolatile.test(conditionsOf(query)),
    ),
    'no ctid': /\bctid\b/i.test(text),
  };
  return (Object.keys(broken) as Rule[]).filter((rule) => broken[rule]);
};
