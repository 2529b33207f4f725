import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../amounts.ts';
import type { DataColumn } from './columns.ts';
import {
  canMove,
  clampWidth,
  moveColumn,
  moveColumnTo,
  resizeColumn,
  setPinned,
  setShown,
  shownIds,
  type TableLayout,
} from './layout.ts';
import { useStable } from './use-stable.ts';

type LayoutGiven<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly layout: TableLayout;
  readonly change: ((layout: TableLayout) => void) | undefined;
  /** How wide a column stands there, and how wide its widest cell would like it, in px. */
  readonly measure: (id: string) => number;
  readonly measureContent: (id: string) => number;
};

/** What people do to columns, by pointer, keys and menus alike, with a sentence for those who do not see it. */
export const useLayoutActions = <Row>({ columns, layout, change, measure, measureContent }: LayoutGiven<Row>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [announcement, say] = useState('');
  /** While an edge is dragged. */
  const [draft, setDraft] = useState<{ readonly id: string; readonly width: number } | null>(null);
  const find = (id: string): DataColumn<Row> | undefined => columns.find((column) => column.id === id);

  const afterMove = (id: string, next: TableLayout): void => {
    if (next === layout) return;
    change?.(next);
    const shown = shownIds(next);
    const position = number(shown.indexOf(id) + 1);
    say(t('table.moved', { column: find(id)?.title, position, total: number(shown.length) }));
  };
  const setWidth = (id: string, width: number): void => {
    const column = find(id);
    if (!column) return;
    change?.(resizeColumn(layout, column, width));
    say(t('table.resized', { column: column.title, width: number(clampWidth(column, width)) }));
  };
  const all = {
    canMove: useStable((id: string, by: -1 | 1) => canMove(layout, id, by)),
    move: useStable((id: string, by: -1 | 1) => afterMove(id, moveColumn(layout, id, by))),
    moveTo: useStable((id: string, target: string) => afterMove(id, moveColumnTo(layout, id, target))),
    pin: useStable((id: string, isPinned: boolean) => change?.(setPinned(layout, id, isPinned))),
    hide: useStable((id: string) => {
      const next = setShown(layout, id, false);
      if (next === layout) return;
      change?.(next);
      say(t('table.hidden', { column: find(id)?.title }));
    }),
    widen: useStable((id: string, by: number) => setWidth(id, (layout.widths[id] ?? measure(id)) + by)),
    fit: useStable((id: string) => setWidth(id, measureContent(id))),
    measure: useStable(measure),
    drag: useStable((id: string, width: number) => {
      const column = find(id);
      if (column) setDraft({ id, width: clampWidth(column, width) });
    }),
    drop: useStable(() => {
      if (draft) setWidth(draft.id, draft.width);
      setDraft(null);
    }),
  };
  // Each of them stays the same, and so do they together: the head is not drawn anew when the table scrolls.
  const [actions] = useState(all);
  return { actions, draft, announcement };
};

export type LayoutActions = ReturnType<typeof useLayoutActions>['actions'];
