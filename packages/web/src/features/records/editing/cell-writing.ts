import type { CallInput } from '@galena/contract/kernel';
import { notationOf } from '@galena/contract/labels';
import { maxNamed } from '@galena/contract/lists';
import { editRoutes, maxCells, type ActOutcome, type CellRefusal, type Result } from '@galena/contract/records';
import { call } from '../../../platform/api.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { valueOf } from '../fields.ts';
import type { EditOf, RecordEdit } from './edit-fields.ts';

/** A record whose cells are written. */
type WrittenRow = {
  readonly id: number;
  readonly texts: readonly string[];
  /** What stood there for whoever wrote; null: they did not see it, and write whatever stands there. */
  readonly seen: Result | null;
};

/** Cells that are written at once: the same fields of several records. */
export type WrittenCells = { readonly names: readonly string[]; readonly rows: readonly WrittenRow[] };

type Body = CallInput<typeof editRoutes.cells>['body'];

/** Without fields that nobody changes: whoever pastes over them is told so by what stays there. */
export const changeable = ({ names, rows }: WrittenCells, editOf: EditOf): WrittenCells => {
  const kept = names.flatMap((name, at) => (typeof editOf(name) === 'object' ? [at] : []));
  const of = <One>(list: readonly One[]): readonly One[] => kept.map((at) => list[at] as One);
  return { names: of(names), rows: rows.map((row) => ({ ...row, texts: of(row.texts) })) };
};

/** What a call takes: the rest of a large block comes after it. */
const bodiesOf = ({ names, rows }: WrittenCells, editOf: EditOf): readonly Body[] => {
  const size = Math.min(maxNamed, Math.max(1, Math.floor(maxCells / names.length)));
  const edits = names.map((name) => editOf(name) as RecordEdit);
  // What one cell of a block leaves open, another one may tell.
  const notation = notationOf(
    edits.flatMap(({ field }, at) => rows.map(({ texts }) => ({ kind: field.kind, text: texts[at] ?? '' }))),
  );
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, piece) => ({
    fields: edits.map(({ cell }) => cell),
    rows: rows.slice(piece * size, (piece + 1) * size).map(({ id, texts, seen }) => ({
      id,
      values: edits.map(({ read }, at) => read(texts[at] ?? '', notation)),
      ...(seen === null ? {} : { was: edits.map(({ cell }) => (valueOf(seen, cell) ?? null) as string | null) }),
    })),
  }));
};

/** What came of writing cells. */
export type WriteOutcome = ActOutcome & {
  /** Cells of which nothing is known to be written, as a call failed before them. */
  readonly unwritten: number;
  /** Cells that were to be written. */
  readonly total: number;
};

/**
 * Writes cells, all of them as one act. What comes after a piece that failed is not written; what was written before it is told.
 * @throws the failure of the first piece: then nothing is known to be written
 */
export const writeCells = async (place: ListPlace, cells: WrittenCells, editOf: EditOf): Promise<WriteOutcome> => {
  let act: string | null = null;
  let changed = 0;
  let asked = 0;
  const refused: CellRefusal[] = [];
  const total = cells.names.length * cells.rows.length;
  // A label is known by its id to the server, and by its name to the table.
  const nameOf = new Map(cells.names.map((name) => [(editOf(name) as RecordEdit).cell, name]));
  for (const body of bodiesOf(cells, editOf)) {
    const more: Partial<Body> = act === null ? {} : { act_id: act };
    try {
      const { data } = await call(editRoutes.cells, { params: place, body: { ...body, ...more } });
      act ??= data.act_id;
      changed += data.changed;
      refused.push(...data.refused.map((one) => ({ ...one, field: nameOf.get(one.field) ?? one.field })));
    } catch (error) {
      if (asked === 0) throw error;
      break;
    }
    asked += body.fields.length * body.rows.length;
  }
  return { act_id: act, changed, refused, unwritten: total - asked, total };
};
