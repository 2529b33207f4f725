import { listTypes, said } from '@galena/contract/kernel';
import { listRoutes as routes, listSuccesses as successes, resultRoutes, toolsOf } from '@galena/contract/lists';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { evidenceBindings } from './evidence.routes.ts';
import { exportBindings } from './export.routes.ts';
import { findHistory } from './history.service.ts';
import * as lists from './lists.service.ts';
import { changeRecords, findResults, getResult } from './results.service.ts';

const labels = {
  people: 'People',
  company: 'Company',
  local: 'Local',
  domain: 'Domain',
  influencer: 'Influencer',
  group: 'Group',
} as const;

const listBindings: readonly Binding[] = [
  // LEAD-014, LEAD-042
  bind(routes.types, async () => ({
    data: listTypes.map((name, at) => ({ id: at + 1, name, label: labels[name], tools: [...toolsOf[name]] })),
  })),
  bind(routes.lists, (work, { query }) => lists.findLists(work, query)),
  bind(routes.create, async (work, { body }) => ({
    data: await lists.createList(work, body),
    ...said(successes.list_created),
  })),
  bind(routes.get, async (work, { params }, fail) => ({ data: await lists.getList(work, params.id, fail) })),
  bind(routes.rename, async (work, { params, body }, fail) => ({
    data: await lists.changeList(work, params.id, body, fail),
    ...said(successes.list_renamed),
  })),
  bind(routes.remove, async (work, { params }, fail) => {
    await lists.removeLists(work, [params.id], fail);
    return said(successes.list_deleted);
  }),
  bind(routes.archive, async (work, { params, body }, fail) => {
    const list = await lists.archiveList(work, params.id, body.is_archived, fail);
    return { data: list, ...said(list.is_archived ? successes.list_archived : successes.list_restored) };
  }),
  bind(routes.details, async (work, { body }, fail) => {
    const { campaign_id: id, ...details } = body;
    return { data: await lists.changeList(work, id, details, fail), ...said(successes.list_details_saved) };
  }),
  bind(routes.tags, async (work) => ({ data: [...(await lists.findTags(work))] })),
  bind(routes.history, (work, { params, body }, fail) => findHistory(work, params.id, body, fail)),
];

const bulkBindings: readonly Binding[] = [
  bind(routes.removeMany, async (work, { body }, fail) => {
    if ('campaign_id' in body) {
      const count = await changeRecords(work, body.campaign_id, body, { isDeleted: true }, fail);
      return { data: { count }, ...said(successes.records_deleted, count) };
    }
    const count = await lists.removeLists(work, body.resultIds, fail);
    return { data: { count }, ...said(successes.lists_deleted, count) };
  }),
  bind(routes.archiveMany, async (work, { body }, fail) => {
    if ('campaign_id' in body) {
      const count = await changeRecords(work, body.campaign_id, body, { isArchived: body.is_archived }, fail);
      return {
        data: { count },
        ...said(body.is_archived ? successes.records_archived : successes.records_restored, count),
      };
    }
    const count = await lists.archiveLists(work, body.resultIds, body.is_archived, fail);
    return { data: { count }, ...said(body.is_archived ? successes.lists_archived : successes.lists_restored, count) };
  }),
];

const resultBindings: readonly Binding[] = [
  bind(resultRoutes.results, (work, { params, body }, fail) => findResults(work, params, body, fail)),
  bind(resultRoutes.result, async (work, { params }, fail) => ({
    data: await getResult(work, params, params.resultId, fail),
  })),
  bind(resultRoutes.removeResult, async (work, { params }, fail) => {
    await getResult(work, params, params.resultId, fail);
    await changeRecords(work, params.id, { resultIds: [params.resultId] }, { isDeleted: true }, fail);
    return said(successes.record_deleted);
  }),
];

export const bindings: readonly Binding[] = [
  ...listBindings,
  ...bulkBindings,
  ...resultBindings,
  ...evidenceBindings,
  ...exportBindings,
];
