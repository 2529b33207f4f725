import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useStable } from '../columns/use-stable.ts';
import { isNearEnd, locateRow, rowsToDraw } from './row-window.ts';
import type { DataTableProps } from './table-props.ts';
import { focusCell } from './use-row-events.ts';

type Measures = {
  readonly rowHeight: number;
  /** What sticks above the rows and floats over their end, in px. */
  readonly above: number;
  readonly below: number;
};

type View = DataTableProps<never>['onView'];

/** Places for rows that are on their way. */
const placeholders = 3;
const overscan = 8;

type NextPage<Row> = Pick<DataTableProps<Row>, 'hasMore' | 'isLoading' | 'loadMore'> & {
  /** The row behind which the next page goes. */
  readonly lastId: string;
  readonly isNear: boolean;
};

/** Asks for the next page once: one that failed is asked for again when somebody comes back to the end. */
const useNextPage = <Row>({ hasMore = false, isLoading = false, loadMore, lastId, isNear }: NextPage<Row>): void => {
  const askedBehind = useRef<string | null>(null);
  useEffect(() => {
    if (!isNear) askedBehind.current = null;
    if (!isNear || !hasMore || isLoading || askedBehind.current === lastId) return;
    askedBehind.current = lastId;
    loadMore?.();
  });
};

/** Says which rows are in view, as often as that changes. */
const useView = (range: { readonly startIndex: number; readonly endIndex: number } | null, onView: View): void => {
  const tell = useStable((first: number, last: number) => onView?.(first, last));
  const { startIndex: first = -1, endIndex: last = -1 } = range ?? {};
  useEffect(() => {
    if (last >= 0) tell(first, last);
  }, [tell, first, last]);
};

/** Rows by id. While it stays the same, the heights of 100,000 rows are not added up anew at every step. */
const useKeys = <Row>(rows: readonly Row[], rowId: (row: Row) => string) =>
  useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? rows.length - index - 1 : rowId(row);
    },
    [rows, rowId],
  );

/**
 * The focus follows to a row or one of its cells, once that is drawn.
 * @returns says that it is to follow: to a cell, below zero to the row itself; null: it stays where it is
 */
const useWantedFocus = (body: RefObject<HTMLDivElement | null>, active: number): ((cell: number | null) => void) => {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    const cell = wanted.current < 0 ? null : row?.children[wanted.current];
    wanted.current = null;
    if (cell instanceof HTMLElement) focusCell(cell);
    else row?.focus({ preventScroll: true });
  });
  return (cell) => {
    wanted.current = cell;
  };
};

/** The first of these places that is one; -1: none of them is. */
const firstThere = (...places: readonly number[]): number => places.find((at) => at >= 0) ?? -1;

/**
 * The rows in view and the one that has the focus. The focus roves: one row is in the tab order, and it is drawn wherever
 * it is, so that scrolling away does not lose it.
 */
export const useTableRows = <Row>(props: DataTableProps<Row>, { rowHeight, above, below }: Measures) => {
  const { rows, rowId, headOf, hasMore = false, openId = null, ref } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<{ readonly id: string | null; readonly index: number }>({ id: null, index: 0 });
  const count = rows.length;

  const idAt = (index: number): string => {
    const row = rows[index];
    return row === undefined ? '' : rowId(row);
  };
  const active = firstThere(locateRow(last.id, last.index, count, idAt), Math.min(last.index, count - 1));
  // oxlint-disable-next-line react/incompatible-library -- nothing of this hook is memoised by a compiler
  const virtualizer = useVirtualizer({
    count: count + (hasMore && count > 0 ? placeholders : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useKeys(rows, rowId),
    rangeExtractor: (range) => rowsToDraw(range.startIndex, range.endIndex, overscan, range.count, active),
    paddingStart: above,
    paddingEnd: below,
    scrollPaddingStart: above,
    scrollPaddingEnd: below,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const inView = virtualizer.range?.endIndex ?? -1;
  useView(virtualizer.range, props.onView);
  useNextPage({ ...props, lastId: idAt(count - 1), isNear: isNearEnd(inView, count) });
  const want = useWantedFocus(body, active);

  /** Takes a row into view and makes it the one in the tab order; the focus follows, to the row or one of its cells. */
  const go = (index: number, cell: number | null = -1): void => {
    if (rows[index] === undefined) return;
    want(cell);
    setLast({ id: idAt(index), index });
    virtualizer.scrollToIndex(index);
  };
  /** The focus has come to a row by itself. */
  const notice = (index: number): void => {
    if (index !== active || last.id === null) setLast({ id: idAt(index), index });
  };
  /** The row so many further on; lines among the rows are stepped over, and at the ends nothing moves. */
  const nextRow = (from: number, by: number): number => {
    const step = by < 0 ? -1 : 1;
    let to = Math.min(count - 1, Math.max(0, from + by));
    for (let row = rows[to]; row !== undefined && headOf?.(row); row = rows[to]) to += step;
    return rows[to] === undefined ? from : to;
  };
  useImperativeHandle(ref, () => ({
    focus: () => go(Math.max(0, active)),
    walk: (by) => {
      const from = firstThere(locateRow(openId, active, count, idAt), active);
      const to = nextRow(from, by);
      go(to, null);
      return rows[to] === undefined ? null : idAt(to);
    },
    toStart: () => {
      setLast({ id: null, index: 0 });
      virtualizer.scrollToOffset(0);
    },
  }));
  const page = Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - above - below) / rowHeight) - 1);
  return { scroller, body, virtualizer, active, idAt, page, notice, go, isAtEnd: isNearEnd(inView, count, 0) };
};

export type TableRows = ReturnType<typeof useTableRows>;
