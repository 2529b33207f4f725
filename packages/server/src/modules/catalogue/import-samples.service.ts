import type { Columns, Table } from '@galena/adapters/open-data';
import { tableFields, type CatalogueImportPreview, type ImportKind } from '@galena/contract/catalogue';
import type { ColumnMapping } from '@galena/contract/kernel';
import { columnsOf, readRows } from './import-tables.service.ts';
import type { OpenData } from './imports.ports.ts';

// So many rows tell what would come of a file, and the first few what stands in a column.
const maxRows = 200;
const maxExamples = 3;
const maxExampleLetters = 120;

type TableRows = Table['rows'] extends (...input: never) => AsyncIterable<{ readonly content: readonly (infer Row)[] }>
  ? readonly Row[]
  : never;

const firstRows = async (table: Table): Promise<{ readonly rows: TableRows; readonly isAll: boolean }> => {
  const rows: TableRows[number][] = [];
  for await (const { content } of table.rows()) {
    rows.push(...content);
    if (rows.length > maxRows) return { rows: rows.slice(0, maxRows), isAll: false };
  }
  return { rows, isAll: true };
};

const examplesOf = (rows: TableRows, at: number): string[] => {
  const said = rows.map(({ cells }) => cells?.[at]?.trim() ?? '').filter((text) => text !== '');
  return [...new Set(said)].slice(0, maxExamples).map((text) => text.slice(0, maxExampleLetters));
};

type Tally = Pick<CatalogueImportPreview, 'usable' | 'refused'>;

/** What would come of some rows, as the import itself would read them. */
const tallyOf = async (data: OpenData, kind: ImportKind, table: Table, columns: Columns): Promise<Tally> => {
  const tally = { usable: 0, refused: {} as Record<string, number> };
  for await (const { rows, refused } of readRows(data, kind, table, columns).file.batches) {
    tally.usable += rows.length;
    for (const [why, n] of Object.entries(refused)) tally.refused[why] = (tally.refused[why] ?? 0) + n;
  }
  return tally;
};

/**
 * What a table seems to hold, and what would come of its first rows.
 * @param isWhole what was opened is all of the file and not only its beginning
 * @throws OpenDataError for a column or a field that is not there, and when the table cannot be read
 */
export const previewTable = async (
  data: OpenData,
  kind: ImportKind,
  { table, isWhole, mapping }: { readonly table: Table; readonly isWhole: boolean; readonly mapping: ColumnMapping },
): Promise<CatalogueImportPreview> => {
  const { encoding, delimiter, header } = table;
  const columns = columnsOf(data, kind, header, mapping);
  const { rows, isAll } = await firstRows(table);
  const fieldOf = new Map(
    columns.used.flatMap(({ field, columns: names }) => names.map((name) => [name, field] as const)),
  );
  const there = new Set(columns.used.map(({ field }) => field));
  const lacking = data.csvKinds[kind].needed.filter((fields) => !fields.some((field) => there.has(field)));
  const sample: Table = {
    ...table,
    rows: async function* () {
      yield { content: rows, progress: 1 };
    },
  };
  const tally = lacking.length === 0 ? await tallyOf(data, kind, sample, columns) : { usable: 0, refused: {} };
  return {
    encoding,
    delimiter,
    columns: header.map((name, at) => ({ name, field: fieldOf.get(name) ?? null, examples: examplesOf(rows, at) })),
    taken: columns.ignored.filter(({ why }) => why === 'taken').map(({ column }) => column),
    fields: [...tableFields[kind]],
    lacking: lacking.map((fields) => [...fields]),
    checked: rows.length,
    is_whole: isWhole && isAll,
    ...tally,
  };
};
