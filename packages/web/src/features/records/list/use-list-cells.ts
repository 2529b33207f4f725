import type { List } from '@galena/contract/lists';
import { maxCells, type ActOutcome } from '@galena/contract/records';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import type { CellChanges, WrittenBlock } from '../../../ui/table/cells/cell-acts.ts';
import { withCell, type EditOf } from '../editing/edit-fields.ts';
import type { WrittenCells } from '../editing/cell-writing.ts';
import { useCellWriting, useRefusalWords } from '../editing/use-cell-writing.ts';
import { useFieldTitle } from '../fields.ts';
import { recordsAmong } from '../groups/group-rows.ts';
import { isAway, type Row } from './record-pages.ts';
import type { RecordStore, RowChange } from './record-store.ts';

type Notices = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What records will be like once these cells are written. */
const changeOf = ({ names, rows }: WrittenCells, editOf: EditOf): RowChange => {
  const written = new Map(rows.map((row) => [row.id, row]));
  const edits = names.map(editOf);
  return (row) => {
    const own = written.get(row.id);
    if (!own || isAway(row)) return row;
    return edits.reduce<typeof row>(
      (record, edit, at) => (typeof edit === 'object' ? withCell(record, edit, own.texts[at] ?? '') : record),
      row,
    );
  };
};

/** The cells of a list's table: written at once, and put right when the server says otherwise. */
export const useListCells = (list: List, store: RecordStore, editOf: EditOf): CellChanges<Row> => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const titleOf = useFieldTitle(list.type);
  const refusalWords = useRefusalWords(list.type);
  const writing = useCellWriting(list, editOf);
  const [notices, setNotices] = useState<Notices>(new Map());

  const note = ({ rows, names }: WrittenCells, outcome: ActOutcome | null): void =>
    setNotices((before) => {
      const next = new Map([...before].map(([id, row]) => [id, new Map(row)]));
      for (const { id } of rows) for (const name of names) next.get(String(id))?.delete(name);
      for (const refusal of outcome?.refused ?? []) {
        const row = next.get(String(refusal.id)) ?? new Map<string, string>();
        next.set(String(refusal.id), row.set(refusal.field, refusalWords(refusal)));
      }
      return next;
    });

  /** So many records below a row, this one among them. What is pasted may reach further than what has been fetched. */
  const rowsFrom = async (from: number, count: number): Promise<readonly Row[]> => {
    await store.reach(from + count);
    // Lines of groups are none to write into.
    return recordsAmong(store.current().rows.slice(from)).slice(0, count);
  };

  const write = async ({ row: from, columns, lines, seen }: WrittenBlock<Row>): Promise<void> => {
    const width = Math.max(...lines.map((line) => line.length));
    if (width * lines.length > maxCells)
      return void showToast('failed', t('records.editing.cell_limit', { number: number(maxCells) }));
    const rows = seen ? [seen] : await rowsFrom(from, lines.length);
    const cells: WrittenCells = {
      names: columns,
      rows: rows.map((row, at) => ({
        id: row.id,
        texts: columns.map((_, along) => lines[at]?.[along] ?? ''),
        seen: isAway(row) ? null : row,
      })),
    };
    const answered = store.expect(changeOf(cells, editOf));
    const isOne = columns.length === 1 && rows.length === 1;
    const unfit = width * lines.length - columns.length * rows.length;
    writing.write(cells, {
      ...(isOne ? { title: titleOf(columns[0] ?? '') ?? '' } : {}),
      unfit,
      onAnswer: (outcome) => {
        note(cells, outcome);
        const isAll = outcome !== null && outcome.refused.length === 0 && outcome.unwritten === 0;
        if (outcome === null || isAll) return answered(isAll);
        // Some are as they were written and some are not: that is asked before anything is taken back.
        void store.refresh().finally(() => answered(false));
      },
    });
  };
  return {
    write: (block) => void write(block),
    undo: () => writing.undo(),
    redo: writing.redo,
    noticesOf: (id) => notices.get(id),
  };
};
