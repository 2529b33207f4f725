import { listTypes } from '@galena/contract/kernel';
import { listRoutes as routes, resultRoutes, toolsOf } from '@galena/contract/lists';
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

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const listBindings: readonly Binding[] = [
  // LEAD-014, LEAD-042
  bind(routes.types, async () => ({
    data: listTypes.map((name, at) => ({ id: at + 1, name, label: labels[name], tools: [...toolsOf[name]] })),
  })),
  bind(routes.lists, (work, { query }) => lists.findLists(work, query)),
  bind(routes.create, async (work, { body }) => ({
    data: await lists.createList(work, body),
    message: 'List created.',
  })),
  bind(routes.get, async (work, { params }, fail) => ({ data: await lists.getList(work, params.id, fail) })),
  bind(routes.rename, async (work, { params, body }, fail) => ({
    data: await lists.changeList(work, params.id, body, fail),
    message: 'List renamed.',
  })),
  bind(routes.remove, async (work, { params }, fail) => {
    await lists.removeLists(work, [params.id], fail);
    return { message: 'List deleted.' };
  }),
  bind(routes.archive, async (work, { params, body }, fail) => {
    const list = await lists.archiveList(work, params.id, body.is_archived, fail);
    return { data: list, message: list.is_archived ? 'List archived.' : 'List restored.' };
  }),
  bind(routes.details, async (work, { body }, fail) => {
    const { campaign_id: id, ...details } = body;
    return { data: await lists.changeList(work, id, details, fail), message: 'Tags and source saved.' };
  }),
  bind(routes.tags, async (work) => ({ data: [...(await lists.findTags(work))] })),
  bind(routes.history, (work, { params, body }, fail) => findHistory(work, params.id, body, fail)),
];

const bulkBindings: readonly Binding[] = [
  bind(routes.removeMany, async (work, { body }, fail) => {
    if ('campaign_id' in body) {
      const count = await changeRecords(work, body.campaign_id, body, { isDeleted: true }, fail);
      return { data: { count }, message: `${counted(count, 'record', 'records')} deleted.` };
    }
    const count = await lists.removeLists(work, body.resultIds, fail);
    return { data: { count }, message: `${counted(count, 'list', 'lists')} deleted.` };
  }),
  bind(routes.archiveMany, async (work, { body }, fail) => {
    const done = body.is_archived ? 'archived.' : 'restored.';
    if ('campaign_id' in body) {
      const count = await changeRecords(work, body.campaign_id, body, { isArchived: body.is_archived }, fail);
      return { data: { count }, message: `${counted(count, 'record', 'records')} ${done}` };
    }
    const count = await lists.archiveLists(work, body.resultIds, body.is_archived, fail);
    return { data: { count }, message: `${counted(count, 'list', 'lists')} ${done}` };
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
    return { message: 'Record deleted.' };
  }),
];

export const bindings: readonly Binding[] = [
  ...listBindings,
  ...bulkBindings,
  ...resultBindings,
  ...evidenceBindings,
  ...exportBindings,
];
