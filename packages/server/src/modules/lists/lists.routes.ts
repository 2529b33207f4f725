import { listTypes, successOf } from '@galena/contract/kernel';
import { listRoutes as routes, listSuccesses as successes, toolsOf, viewRoutes } from '@galena/contract/lists';
import { bind, type Binding } from '../../platform/http/bind.ts';
import * as lists from './lists.service.ts';
import { findHistory } from './history.service.ts';
import * as views from './views.service.ts';

const labels = {
  people: 'People',
  company: 'Company',
  local: 'Local',
  domain: 'Domain',
  influencer: 'Influencer',
  group: 'Group',
} as const;

const viewBindings: readonly Binding[] = [
  bind(viewRoutes.views, async (context, { query }) => ({ data: await views.findViews(context, query.type) })),
  bind(viewRoutes.addView, async (context, { body }, fail) => ({
    data: await views.addView(context, body, fail),
    ...successOf(successes.view_saved),
  })),
  bind(viewRoutes.changeView, async (context, { params, body }, fail) => ({
    data: await views.changeView(context, params.id, body, fail),
    ...successOf(successes.view_changed),
  })),
  bind(viewRoutes.removeView, async (context, { params }, fail) => {
    await views.removeView(context, params.id, fail);
    return successOf(successes.view_deleted);
  }),
  bind(viewRoutes.sortViews, async (context, { body }, fail) => {
    await views.sortViews(context, body.ids, fail);
    return successOf(successes.views_sorted);
  }),
  bind(viewRoutes.setDefaultView, async (context, { params, body }, fail) => {
    await views.setDefaultView(context, params.id, body.view_id, fail);
    return successOf(body.view_id === null ? successes.default_view_unset : successes.default_view_set);
  }),
];

export const bindings: readonly Binding[] = [
  bind(routes.types, async () => ({
    data: listTypes.map((name, at) => ({ id: at + 1, name, label: labels[name], tools: [...toolsOf[name]] })),
  })),
  bind(routes.lists, (context, { query }) => lists.findLists(context, query)),
  bind(routes.create, async (context, { body }, fail) => ({
    data: await lists.createList(context, body, fail),
    ...successOf(successes.list_created),
  })),
  bind(routes.get, async (context, { params }, fail) => ({ data: await lists.getList(context, params.id, fail) })),
  bind(routes.rename, async (context, { params, body }, fail) => ({
    data: await lists.changeList(context, params.id, body, fail),
    ...successOf(successes.list_renamed),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await lists.removeLists(context, [params.id], fail);
    return successOf(successes.list_deleted);
  }),
  bind(routes.archive, async (context, { params, body }, fail) => {
    const list = await lists.archiveList(context, params.id, body.is_archived, fail);
    return { data: list, ...successOf(list.is_archived ? successes.list_archived : successes.list_restored) };
  }),
  bind(routes.details, async (context, { body }, fail) => {
    const { campaign_id: id, ...details } = body;
    return { data: await lists.changeList(context, id, details, fail), ...successOf(successes.list_details_saved) };
  }),
  bind(routes.tags, async (context) => ({ data: [...(await lists.findTags(context))] })),
  bind(routes.history, (context, { params, body }, fail) => findHistory(context, params.id, body, fail)),
  ...viewBindings,
];
