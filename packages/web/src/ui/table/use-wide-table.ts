import { useMemo } from 'react';
import { useCells } from './cells/use-cells.ts';
import { layoutOf } from './columns/layout.ts';
import { measureColumn, measureContent } from './columns/measure-column.ts';
import { useColumnModel } from './columns/use-column-model.ts';
import { useLayoutActions } from './columns/use-layout-actions.ts';
import { useTracks } from './columns/use-tracks.ts';
import type { DataTableProps } from './rows/table-props.ts';
import { useDelayed } from './rows/use-delayed.ts';
import { roomBelow, useEndOfRows } from './rows/use-end-of-rows.ts';
import { useCopyRow } from './rows/use-copy-row.ts';
import { useRowEvents } from './rows/use-row-events.ts';
import { useSelecting } from './rows/use-selecting.ts';
import { useWideMark } from './use-wide-mark.ts';
import { useTableRows } from './rows/use-table-rows.ts';

export const headHeight = 34;
const rowHeights = { compact: 40, comfortable: 52 } as const;
const boxWidth = 40;
const endWidth = 40;
const edgeWidth = 8;

/** Everything the table with columns is made of, but its looks. */
export const useWideTable = <Row>(props: DataTableProps<Row>) => {
  const { columns: given, rows, isLoading = false, layout: stored = null, onLayoutChange, onOpen, letters } = props;
  const layout = useMemo(() => layoutOf(given, stored), [given, stored]);
  const columns = useColumnModel(given, layout);
  const rowHeight = rowHeights[layout.density];
  const tableRows = useTableRows(props, { rowHeight, above: headHeight, below: roomBelow(props) });
  const { scroller, page, notice, go } = tableRows;
  useWideMark(scroller);
  const { actions, draft, announcement } = useLayoutActions({
    columns: given,
    layout,
    change: onLayoutChange,
    measure: (id) => measureColumn(scroller.current, id),
    measureContent: (id) => measureContent(scroller.current, id),
  });
  const selecting = useSelecting(props);
  const lead = selecting ? boxWidth : 0;
  // Nothing to do with a row but to read it.
  const isStatic = !onOpen && !selecting && !props.renderEnd;
  const tail = isStatic && !onLayoutChange ? edgeWidth : endWidth;
  const variables = useTracks({ columns, draft, widths: layout.widths, lead, tail });
  const end = useEndOfRows(props, tableRows);
  const isWaiting = isLoading && rows.length === 0;
  const hasSkeleton = useDelayed(isWaiting, 300);
  const cells = useCells({ props, columns, lead: selecting ? 1 : 0, go });
  const events = useRowEvents({
    count: rows.length,
    page,
    selecting,
    cells,
    notice,
    go,
    open: onOpen && ((index) => rows[index] !== undefined && onOpen(rows[index])),
    copy: useCopyRow(props),
    letter: letters && ((index, letter) => rows[index] !== undefined && letters.press(rows[index], letter)),
    leave: () => scroller.current?.querySelector<HTMLElement>('[role="columnheader"] > button[tabindex="0"]')?.focus(),
  });
  const choice = useMemo(
    () => onLayoutChange && { columns: given, layout: stored, onLayoutChange },
    [given, stored, onLayoutChange],
  );
  const isEmpty = rows.length === 0 && !isWaiting;
  return {
    columns,
    choice: choice ?? null,
    rowHeight,
    tableRows,
    actions,
    announcement,
    selecting,
    cells,
    variables,
    end,
    hasSkeleton,
    events,
    isEmpty,
    isStatic,
  };
};
