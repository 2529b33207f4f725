import type { ListType } from '@galena/contract/kernel';
import { type List, type View, viewRoutes } from '@galena/contract/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import { readState, writeState, type ListState } from '../list/list-state.ts';
import { readLayout, type Layout } from './kept-layout.ts';

/** A view that somebody has saved: what it asks for, and how its columns stand. */
export type OwnView = Pick<View, 'name' | 'is_shared' | 'is_own' | 'old_id'> & {
  readonly id: string;
  readonly state: ListState;
  readonly layout: Layout | null;
  readonly isOnlyHere: boolean;
  /** This list opens with it. */
  readonly isDefault: boolean;
};

/** What a view is saved with. */
export type NewView = {
  readonly name: string;
  readonly state: ListState;
  readonly layout: Layout | null;
  readonly isShared: boolean;
  readonly isOnlyHere: boolean;
};

type Kept = Readonly<Record<string, never>>;

/** As the server keeps it: without the name of the view itself. */
const keptState = (state: ListState) => writeState({ ...state, view: 'all' }) as Kept;
const keptLayout = (layout: Layout | null) => layout as Kept | null;

const viewOf = ({ id: number, ...view }: View, listId: number): OwnView => {
  const id = String(number);
  return {
    ...view,
    id,
    state: { ...readState(view.state), view: id },
    layout: readLayout(view.layout),
    isOnlyHere: view.list_id !== null,
    isDefault: view.default_of.includes(listId),
  };
};

/** Saved views of lists of a type, as they are asked for. */
export const viewsQuery = (type: ListType) => queryOf(viewRoutes.views, { query: { type } });

type Answer = { readonly data: View[] };

/** The saved views of a list, one's own and the team's, and what can be done with them. */
export const useViews = (list: Pick<List, 'id' | 'type'>) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = viewsQuery(list.type);
  const { data } = useQuery(query);
  const all = data?.data ?? [];
  const views = all
    .filter(({ list_id: only }) => only === null || only === list.id)
    .map((view) => viewOf(view, list.id));
  /** Shown at once; asked for again when it is done, or could not be done. */
  const act = async <Done>(patch: (views: View[]) => View[], send: () => Promise<Done>): Promise<Done | null> => {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, (answer: Answer | undefined) => answer && { data: patch(answer.data) });
    try {
      return await send();
    } catch {
      // Every failed call is told by a toast.
      return null;
    } finally {
      void queryClient.invalidateQueries({ queryKey: keyOf(viewRoutes.views) });
    }
  };
  const change = (id: string, body: Parameters<typeof send>[1]) =>
    act(
      (before) => before.map((view) => (String(view.id) === id ? { ...view, ...body } : view)),
      () => send(id, body),
    );
  const send = (id: string, body: Partial<Pick<View, 'name' | 'state' | 'layout' | 'is_shared'>>) =>
    call(viewRoutes.changeView, { params: { id: Number(id) }, body });
  const add = async ({ name, state, layout, isShared, isOnlyHere }: NewView): Promise<string | null> => {
    const added = await act(
      (before) => before,
      () =>
        call(viewRoutes.addView, {
          body: {
            type: list.type,
            list_id: isOnlyHere ? list.id : null,
            name,
            state: keptState(state),
            layout: keptLayout(layout),
            is_shared: isShared,
          },
        }),
    );
    if (added === null) return null;
    // The tab is there before the address leads to it.
    queryClient.setQueryData(query.queryKey, (answer: Answer | undefined) => ({
      data: [...(answer?.data ?? []).filter(({ id }) => id !== added.data.id), added.data],
    }));
    return String(added.data.id);
  };
  return {
    views,
    add,
    rename: (id: string, name: string) => change(id, { name }),
    update: (id: string, state: ListState, layout: Layout | null) =>
      change(id, { state: keptState(state), layout: keptLayout(layout) }),
    arrange: (id: string, layout: Layout) => change(id, { layout: keptLayout(layout) }),
    share: async (id: string, isShared: boolean): Promise<void> => {
      const done = await change(id, { is_shared: isShared });
      if (done !== null) showToast('done', t(isShared ? 'records.own_view.shared' : 'records.own_view.not_shared'));
    },
    setDefault: (id: string, isDefault: boolean) =>
      act(
        (before) =>
          before.map((view) => {
            const others = view.default_of.filter((listId) => listId !== list.id);
            return { ...view, default_of: isDefault && String(view.id) === id ? [...others, list.id] : others };
          }),
        () =>
          call(viewRoutes.setDefaultView, {
            params: { id: list.id },
            body: { view_id: isDefault ? Number(id) : null },
          }),
      ),
    /** Over one neighbour: by -1 to the left, by 1 to the right. */
    move: (id: string, by: -1 | 1) => {
      const ids = views.map((view) => view.id);
      const from = ids.indexOf(id);
      const sorted = ids
        .toSpliced(from, 1)
        .toSpliced(from + by, 0, id)
        .map(Number);
      return act(
        (before) => before.toSorted((one, other) => sorted.indexOf(one.id) - sorted.indexOf(other.id)),
        () => call(viewRoutes.sortViews, { body: { ids: sorted } }),
      );
    },
    /** With a way back: it is added again. */
    remove: async (view: OwnView): Promise<void> => {
      const done = await act(
        (before) => before.filter(({ id }) => String(id) !== view.id),
        () => call(viewRoutes.removeView, { params: { id: Number(view.id) } }),
      );
      const undo = () => void add({ ...view, isShared: view.is_shared });
      if (done !== null)
        showToast('done', t('records.own_view.deleted', { name: view.name }), {
          action: { label: t('widgets.lists.undo'), run: undo },
        });
    },
  };
};

export type OwnViews = ReturnType<typeof useViews>;

/** The view that an address names: by its id, or by what it was called before. */
export const viewNamed = (views: readonly OwnView[], name: string): OwnView | undefined =>
  views.find(({ id }) => id === name) ?? views.find(({ old_id: old, is_own: isOwn }) => isOwn && old === name);
