import { useMemo, type CSSProperties } from 'react';
import { tracksOf } from './column-tracks.ts';
import type { ShownColumn } from './use-column-model.ts';

type TracksGiven<Row> = {
  readonly columns: readonly ShownColumn<Row>[];
  /** The edge that is dragged just now. */
  readonly draft: { readonly id: string; readonly width: number } | null;
  /** Widths that were set by hand: such a column grows no more. */
  readonly widths: Readonly<Record<string, number>>;
  /** The columns at the two ends, in px. */
  readonly lead: number;
  readonly tail: number;
};

/** Widths as variables of the table, so that dragging an edge moves the cells without drawing a row anew. */
export const useTracks = <Row>({ columns, draft, widths, lead, tail }: TracksGiven<Row>): CSSProperties =>
  useMemo(() => {
    const tracks = columns.map(({ column, width, pinnedAt }) => {
      const isDragged = draft?.id === column.id;
      return {
        width: isDragged ? draft.width : width,
        isPinned: pinnedAt >= 0,
        grows: column.grows === true && !isDragged && widths[column.id] === undefined,
      };
    });
    const { template, lefts, total } = tracksOf(tracks, lead, tail);
    const pinned = tracks.reduce((sum, { width, isPinned }) => (isPinned ? sum + width : sum), lead);
    return {
      '--columns': template,
      '--row-width': `${total}px`,
      '--pinned': `${pinned}px`,
      ...Object.fromEntries(lefts.map((left, at) => [`--left-${at}`, `${left}px`])),
    } as CSSProperties;
  }, [columns, draft, widths, lead, tail]);
