import { evidenceColumns, type ExportFormat } from '@galena/contract/exports';
import { type EvidencePiece, type Field, isSourced, piecesOfField } from '@galena/contract/contacts';

/** A column of a file: a field of the records, or a piece of where its value comes from. */
export type ExportColumn = {
  /** By which it is asked for. */
  readonly name: string;
  readonly field: Field;
  /** Null: the value itself. */
  readonly piece: EvidencePiece | null;
};

const evidenceOf = (field: Field): readonly ExportColumn[] =>
  isSourced(field) ? piecesOfField(field).map((piece) => ({ name: `${field.name}_${piece}`, field, piece })) : [];

/** What is asked for of columns; left out: all fields, and at the end where e-mail and phone come from. */
export type AskedColumns = { readonly columns?: readonly string[] | undefined; readonly sources: boolean };

/** What was asked for, each once, and the places of what is no column. */
export type WantedColumns = { readonly columns: readonly ExportColumn[]; readonly unknownAt: readonly number[] };

/** The columns that were asked for, in their order; with `sources` each field with its evidence behind it. */
export const wantedColumns = (fields: readonly Field[], { columns: wanted, sources }: AskedColumns): WantedColumns => {
  const all = fields.flatMap((field): readonly ExportColumn[] => [
    { name: field.name, field, piece: null },
    ...evidenceOf(field),
  ]);
  const known = new Map(all.map((column) => [column.name, column]));
  const names = wanted ?? [...fields.map(({ name }) => name), ...(sources ? [] : evidenceColumns)];
  const found = names.flatMap((name) => {
    const column = known.get(name);
    if (column === undefined) return [];
    return sources && column.piece === null ? [column, ...evidenceOf(column.field)] : [column];
  });
  return {
    columns: [...new Map(found.map((column) => [column.name, column])).values()],
    unknownAt: names.flatMap((name, at) => (known.has(name) ? [] : [at])),
  };
};

/** What a file is called: its list and its day, without signs that file systems keep for themselves. */
export const fileNameOf = (list: string, day: string, format: ExportFormat): string =>
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  `${list.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, ' ').trim()} ${day}.${format}`.trim();
