import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './columns.ts';
import { clampWidth, type TableLayout } from './layout.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

// The server sorts, filters and pages, and rows are drawn straight from its pages: the model knows columns only, so that
// 100,000 rows cost it nothing.
const noRows: object[] = [];

/** A column that is on show. */
export type ShownColumn<Row> = {
  readonly column: DataColumn<Row>;
  readonly width: number;
  /** Its place among those that stick to the left, or -1. */
  readonly pinnedAt: number;
  readonly isLastPinned: boolean;
};

/** The columns to draw, in order. The list stays the same until the columns or the layout change. */
export const useColumnModel = <Row>(
  columns: readonly DataColumn<Row>[],
  layout: TableLayout,
): readonly ShownColumn<Row>[] => {
  const options = useMemo(
    () => ({
      features,
      data: noRows,
      columns: columns.map((column) => ({ id: column.id, size: column.width, minSize: clampWidth(column, 0) })),
      state: {
        columnOrder: [...layout.order],
        columnPinning: { start: [...layout.order.slice(0, 1), ...layout.pinned], end: [] },
        columnSizing: { ...layout.widths },
        columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
      },
    }),
    [columns, layout],
  );
  const table = useTable(options);
  return useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    const pinned = table.getStartVisibleLeafColumns();
    return [...pinned, ...table.getCenterVisibleLeafColumns()].flatMap((one, at) => {
      const column = byId.get(one.id);
      const pinnedAt = at < pinned.length ? at : -1;
      return column ? [{ column, width: one.getSize(), pinnedAt, isLastPinned: at === pinned.length - 1 }] : [];
    });
  }, [table, columns]);
};
