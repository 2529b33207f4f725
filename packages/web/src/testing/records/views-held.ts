import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { listSuccesses, viewRoutes, type View } from '@galena/contract/lists';
import type { Backend } from '../backend.ts';
import { moment } from './records.ts';

/** A saved view as it stands. */
const aView = (view: Partial<View> & Pick<View, 'id' | 'name'>): View => ({
  type: 'local',
  list_id: null,
  is_shared: false,
  state: {},
  layout: null,
  owner: { id: 1, name: 'Pat Person' },
  is_own: true,
  default_of: [],
  old_id: null,
  updated_at: moment,
  ...view,
});

/** A server that keeps these views and what is done with them. @returns what stands there by now */
export const answerViews = (backend: Backend, given: readonly View[] = []): (() => readonly View[]) => {
  let views = [...given];
  const viewOf = (id: number): View => views.find((view) => view.id === id) ?? failHard(generalErrors.not_found);
  backend.answer(viewRoutes.views, ({ query }) => ({ data: views.filter(({ type }) => type === query.type) }));
  backend.answer(viewRoutes.addView, ({ body: { type, list_id, name, state, layout, is_shared } }) => {
    const id = Math.max(0, ...views.map((view) => view.id)) + 1;
    const data = aView({ id, type, list_id: list_id ?? null, name, state, layout, is_shared });
    views = [...views, data];
    return { data, ...successOf(listSuccesses.view_saved) };
  });
  backend.answer(viewRoutes.changeView, ({ params, body }) => {
    const changed = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const data: View = { ...viewOf(params.id), ...changed };
    views = views.map((view) => (view.id === data.id ? data : view));
    return { data, ...successOf(listSuccesses.view_changed) };
  });
  backend.answer(viewRoutes.removeView, ({ params }) => {
    viewOf(params.id);
    views = views.filter(({ id }) => id !== params.id);
    return successOf(listSuccesses.view_deleted);
  });
  backend.answer(viewRoutes.sortViews, ({ body: { ids } }) => {
    views = views.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return successOf(listSuccesses.views_sorted);
  });
  backend.answer(viewRoutes.setDefaultView, ({ params, body }) => {
    views = views.map((view) => ({
      ...view,
      default_of: [
        ...view.default_of.filter((list) => list !== params.id),
        ...(view.id === body.view_id ? [params.id] : []),
      ],
    }));
    return successOf(body.view_id === null ? listSuccesses.default_view_unset : listSuccesses.default_view_set);
  });
  return () => views;
};
