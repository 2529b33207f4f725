import { type EvidenceColumn, evidenceColumns, type ExportFormat } from '@galena/contract/exports';
import type { Field } from '@galena/contract/contacts';

/** A column of a CSV: a field of the records, or where a field's value comes from. */
export type ExportColumn =
  | { readonly name: string; readonly field: Field }
  | { readonly name: EvidenceColumn; readonly field: null };

/** Every column that a CSV may have of records with these fields, in the order of one that asks for no columns. */
const columnsOf = (fields: readonly Field[]): readonly ExportColumn[] => [
  ...fields.map((field) => ({ name: field.name, field })),
  ...evidenceColumns.map((name) => ({ name, field: null })),
];

/**
 * The columns that were asked for, each once.
 * @returns what is no column as null, in its place
 */
export const wantedColumns = (
  fields: readonly Field[],
  wanted: readonly string[] | undefined,
): readonly (ExportColumn | null)[] => {
  const known = columnsOf(fields);
  if (wanted === undefined) return known;
  return [...new Set(wanted)].map((name) => known.find((column) => column.name === name) ?? null);
};

/** What a file is called: its list and its day, without signs that file systems keep for themselves. */
export const fileNameOf = (list: string, day: string, format: ExportFormat): string =>
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  `${list.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, ' ').trim()} ${day}.${format}`.trim();
