import { useEffect, useRef } from 'react';
import { useStable } from '../columns/use-stable.ts';
import { countSelected } from './selection.ts';
import type { DataTableProps } from './table-props.ts';
import type { TableRows } from './use-table-rows.ts';

/** Room under the last row, so that the bulk bar hides none (design, section 4). */
const barRoom = 76;

/** How much has to stay free under the rows. */
export const roomBelow = <Row>({ selection, total }: DataTableProps<Row>): number =>
  selection && countSelected(selection, total) > 0 ? barRoom : 0;

/**
 * Takes the person to the rows that have come at the end, over all pages that are still between, and says when they have
 * been seen.
 */
export const useEndOfRows = <Row>(props: DataTableProps<Row>, { isAtEnd, go, virtualizer }: TableRows) => {
  const { rows, hasMore = false, newCount = 0, onNewSeen, onShowNew } = props;
  const isUnderWay = useRef(false);
  const isSeen = newCount > 0 && isAtEnd && !hasMore && !onShowNew;
  const walk = useStable(() => {
    if (!isUnderWay.current || rows.length === 0) return;
    isUnderWay.current = hasMore;
    // Coming near the end asks for the next page.
    if (hasMore) return virtualizer.scrollToIndex(rows.length - 1);
    const firstNew = Math.max(0, rows.length - Math.max(1, newCount));
    go(firstNew);
    virtualizer.scrollToIndex(firstNew, { align: 'start' });
    onNewSeen?.();
  });
  useEffect(walk, [walk, rows.length, hasMore]);
  useEffect(() => {
    if (isSeen) onNewSeen?.();
  }, [isSeen, onNewSeen]);
  return {
    newCount: isSeen ? 0 : newCount,
    show: () => {
      if (onShowNew) return onShowNew();
      isUnderWay.current = true;
      walk();
    },
  };
};
