import type { ListType } from '@galena/contract/kernel';
import { type List, type View, viewRoutes } from '@galena/contract/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
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
type Act = <Done>(patch: (views: View[]) => View[], send: () => Promise<Done>) => Promise<Done | null>;

/** What is shown at once, and asked for again when it is done, or could not be done. */
const useAct = (type: ListType): Act => {
  const queryClient = useQueryClient();
  const { queryKey } = viewsQuery(type);
  return async (patch, send) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (answer: Answer | undefined) => answer && { data: patch(answer.data) });
    try {
      return await send();
    } catch {
      // Every failed call is told by a toast.
      return null;
    } finally {
      void queryClient.invalidateQueries({ queryKey: keyOf(viewRoutes.views) });
    }
  };
};

/** Saves a view. @returns its id, or null where it could not be saved */
const useAdd = (list: Pick<List, 'id' | 'type'>, act: Act): ((view: NewView) => Promise<string | null>) => {
  const queryClient = useQueryClient();
  return async ({ name, state, layout, isShared, isOnlyHere }) => {
    const body = {
      type: list.type,
      list_id: isOnlyHere ? list.id : null,
      name,
      state: keptState(state),
      layout: keptLayout(layout),
      is_shared: isShared,
    };
    const added = await act(
      (before) => before,
      () => call(viewRoutes.addView, { body }),
    );
    if (added === null) return null;
    // The tab is there before the address leads to it.
    queryClient.setQueryData(viewsQuery(list.type).queryKey, (answer: Answer | undefined) => ({
      data: [...(answer?.data ?? []).filter(({ id }) => id !== added.data.id), added.data],
    }));
    return String(added.data.id);
  };
};

type ViewChange = Partial<Pick<View, 'name' | 'state' | 'layout' | 'is_shared'>>;

/** A view is the one that a list opens with, or is it no more. */
const withDefault = (views: readonly View[], listId: number, viewId: string | null): View[] =>
  views.map((view) => {
    const others = view.default_of.filter((id) => id !== listId);
    return { ...view, default_of: String(view.id) === viewId ? [...others, listId] : others };
  });

/** The saved views of a list, one's own and the team's, and what can be done with them. */
export const useViews = (list: Pick<List, 'id' | 'type'>) => {
  const { t } = useTranslation();
  const { data } = useQuery(viewsQuery(list.type));
  const act = useAct(list.type);
  const add = useAdd(list, act);
  const views = (data?.data ?? [])
    .filter(({ list_id: only }) => only === null || only === list.id)
    .map((view) => viewOf(view, list.id));
  const change = (id: string, body: ViewChange) =>
    act(
      (before) => before.map((view) => (String(view.id) === id ? { ...view, ...body } : view)),
      () => call(viewRoutes.changeView, { params: { id: Number(id) }, body }),
    );
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
    setDefault: (id: string, isDefault: boolean) => {
      const body = { view_id: isDefault ? Number(id) : null };
      return act(
        (before) => withDefault(before, list.id, isDefault ? id : null),
        () => call(viewRoutes.setDefaultView, { params: { id: list.id }, body }),
      );
    },
    /** Over one neighbour: by -1 to the left, by 1 to the right. */
    move: (id: string, by: -1 | 1) => {
      const ids = views.map((view) => view.id);
      const from = ids.indexOf(id);
      const sorted = ids.toSpliced(from, 1).toSpliced(from + by, 0, id);
      const place = (view: View): number => sorted.indexOf(String(view.id));
      return act(
        (before) => before.toSorted((one, other) => place(one) - place(other)),
        () => call(viewRoutes.sortViews, { body: { ids: sorted.map(Number) } }),
      );
    },
    /** With a way back: it is added again. */
    remove: async (view: OwnView): Promise<void> => {
      const done = await act(
        (before) => before.filter(({ id }) => String(id) !== view.id),
        () => call(viewRoutes.removeView, { params: { id: Number(view.id) } }),
      );
      const run = () => void add({ ...view, isShared: view.is_shared });
      const action = { label: t('widgets.lists.undo'), run };
      if (done !== null) showToast('done', t('records.own_view.deleted', { name: view.name }), { action });
    },
  };
};

export type OwnViews = ReturnType<typeof useViews>;

/** The view that an address names: by its id, or by what it was called before. */
export const viewNamed = (views: readonly OwnView[], name: string): OwnView | undefined =>
  views.find(({ id }) => id === name) ?? views.find(({ old_id: old, is_own: isOwn }) => isOwn && old === name);
