import type { List } from '@galena/contract/lists';
import { useState } from 'react';
import type { TableLayout } from '../../../ui/table/columns/layout.ts';
import { writeState, type ListState } from '../list/list-state.ts';
import { useKeptLayout, type Layout } from './kept-layout.ts';
import { useViews, viewNamed, type OwnView } from './use-views.ts';

const asWritten = (state: ListState): string => JSON.stringify(writeState({ ...state, view: 'all' }));

/**
 * The saved view that is open, and how its columns stand: as in the view, or as the user has all lists of this kind. Who arranges the
 * columns of a view of their own has changed it; in one of the team they move for this person alone, until they save it.
 */
export const useSheetView = (list: List, state: ListState) => {
  const [kept, keep] = useKeptLayout(list.type);
  const views = useViews(list);
  const [moved, setMoved] = useState<{ readonly id: string; readonly layout: Layout } | null>(null);
  const own: OwnView | undefined = viewNamed(views.views, state.view);
  const draft = moved?.id === own?.id ? (moved?.layout ?? null) : null;
  const onLayoutChange = (layout: TableLayout): void => {
    if (!own) return keep(layout);
    if (own.is_shared) setMoved({ id: own.id, layout });
    else void views.arrange(own.id, layout);
  };
  return {
    views,
    own,
    isChanged: own !== undefined && (draft !== null || asWritten(own.state) !== asWritten(state)),
    layout: own ? (draft ?? own.layout ?? kept) : kept,
    onLayoutChange,
  };
};
