import { successOf } from '@galena/contract/kernel';
import { listSuccesses } from '@galena/contract/lists';
import { bulkRoutes, groupRoutes, manualRoutes, recordSuccesses, resultRoutes } from '@galena/contract/records';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { archiveLists, removeLists } from '../lists/index.ts';
import { changeRecords } from './changes.service.ts';
import { evidenceBindings } from './evidence.routes.ts';
import { findRecords } from './find.service.ts';
import { addRecord } from './manual.service.ts';
import { findGroups } from './groups.service.ts';
import { findResults, getNeighbours, getResult } from './results.service.ts';

const bulkBindings: readonly Binding[] = [
  bind(bulkRoutes.remove, async (context, { body }, fail) => {
    if ('campaign_id' in body) {
      const count = await changeRecords(context, body.campaign_id, body, { isDeleted: true }, fail);
      return { data: { count }, ...successOf(recordSuccesses.records_deleted, count) };
    }
    const count = await removeLists(context, body.resultIds, fail);
    return { data: { count }, ...successOf(listSuccesses.lists_deleted, count) };
  }),
  bind(bulkRoutes.archive, async (context, { body }, fail) => {
    if ('campaign_id' in body) {
      const count = await changeRecords(context, body.campaign_id, body, { isArchived: body.is_archived }, fail);
      return {
        data: { count },
        ...successOf(body.is_archived ? recordSuccesses.records_archived : recordSuccesses.records_restored, count),
      };
    }
    const count = await archiveLists(context, body.resultIds, body.is_archived, fail);
    return {
      data: { count },
      ...successOf(body.is_archived ? listSuccesses.lists_archived : listSuccesses.lists_restored, count),
    };
  }),
];

const resultBindings: readonly Binding[] = [
  bind(resultRoutes.find, async (context, { query }) => ({ data: [...(await findRecords(context, query.search))] })),
  bind(resultRoutes.results, (context, { params, body }, fail) => findResults(context, params, body, fail)),
  bind(groupRoutes.groups, (context, { params, body }, fail) => findGroups(context, params, body, fail)),
  bind(resultRoutes.neighbours, async (context, { params, body }, fail) => ({
    data: await getNeighbours(context, params, params.resultId, body, fail),
  })),
  bind(resultRoutes.result, async (context, { params }, fail) => ({
    data: await getResult(context, params, params.resultId, fail),
  })),
  bind(manualRoutes.add, async (context, { params, body }, fail) => ({
    data: await addRecord(context, params, body, fail),
    ...successOf(recordSuccesses.record_added),
  })),
  bind(resultRoutes.removeResult, async (context, { params }, fail) => {
    await getResult(context, params, params.resultId, fail);
    await changeRecords(context, params.id, { resultIds: [params.resultId] }, { isDeleted: true }, fail);
    return successOf(recordSuccesses.record_deleted);
  }),
];

export const bindings: readonly Binding[] = [...bulkBindings, ...resultBindings, ...evidenceBindings];
