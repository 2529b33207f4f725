import pg from 'pg';

type Column = {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly has_default: boolean;
  readonly is_written_by_itself: boolean;
};

const typeNames: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  // Written as text, read as whatever it holds.
  jsonb: 'ColumnType<unknown, string, string>',
  json: 'ColumnType<unknown, string, string>',
};

const typeOf = ({ type, nullable, has_default, is_written_by_itself, schema, table, column }: Column): string => {
  const plain = type.startsWith('_') ? `${typeNames[type.slice(1)]}[]` : typeNames[type];
  if (!plain || plain.startsWith('undefined'))
    throw new Error(`${schema}.${table}.${column}: no TypeScript type for ${type}`);
  if (is_written_by_itself) return `GeneratedAlways<${plain}>`;
  const whole = nullable ? `${plain} | null` : plain;
  return has_default ? `Generated<${whole}>` : whole;
};

const readColumns = async (url: string): Promise<Column[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(
    `select table_schema as schema, table_name as table, column_name as column, udt_name as type,
       is_nullable = 'YES' as nullable, column_default is not null as has_default, is_identity = 'YES' or is_generated = 'ALWAYS' as is_written_by_itself
     from information_schema.columns
     where table_schema in (select platform.room_schemas()) and table_schema <> 'platform'
     order by table_schema, table_name, ordinal_position`,
  );
  await client.end();
  return rows;
};

const capital = (name: string): string => name[0]?.toUpperCase() + name.slice(1);

const fileOf = (schema: string, columns: readonly Column[]): string => {
  const tables = Map.groupBy(columns, (column) => column.table);
  const body = [...tables].map(
    ([table, list]) =>
      `  '${schema}.${table}': {\n${list.map((column) => `    ${column.column}: ${typeOf(column)};`).join('\n')}\n  };`,
  );
  const text = body.join('\n');
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => text.includes(`${name}<`));
  const line = imports.length > 0 ? `import type { ${imports.join(', ')} } from 'kysely';\n\n` : '';
  return `// Made by \`npm run generate\` from the migrations. Do not edit.\n${line}export type ${capital(schema)}Tables = {\n${text}\n};\n`;
};

/** The tables of each room as Kysely sees them, by path: SQL is the source, so types and tables cannot part. */
export const tableFiles = async (url: string): Promise<Record<string, string>> => {
  const schemas = Map.groupBy(await readColumns(url), (column) => column.schema);
  return Object.fromEntries(
    [...schemas].map(([schema, columns]) => [
      `packages/server/src/modules/${schema}/tables.gen.ts`,
      fileOf(schema, columns),
    ]),
  );
};
