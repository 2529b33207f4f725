import { bulkRoutes as routes, bulkSuccesses, type Done } from '@galena/contract/bulk';
import { type SuccessDef, successOf } from '@galena/contract/kernel';
import { listSuccesses } from '@galena/contract/lists';
import { recordSuccesses } from '@galena/contract/records';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { archiveLists, removeLists } from '../lists/index.ts';
import {
  changeMany,
  getBatch,
  getBatchOfRun,
  labelMany,
  suppressMany,
  transferMany,
  undoBatch,
} from './batches.service.ts';

/** What was done, or that it has begun. */
const answerOf = (data: Done, success: SuccessDef) => ({
  data,
  ...(data.batch?.state === 'running' ? successOf(bulkSuccesses.batch_started) : successOf(success, data.count)),
});

const ofLists = (count: number, success: SuccessDef) => answerOf({ count, batch: null }, success);

export const bindings: readonly Binding[] = [
  bind(routes.remove, async (context, { body }, fail) => {
    if (!('campaign_id' in body))
      return ofLists(await removeLists(context, body.resultIds, fail), listSuccesses.lists_deleted);
    const { campaign_id: listId, ...selection } = body;
    const done = await changeMany(context, { kind: 'delete', listId, selection }, fail);
    return answerOf(done, recordSuccesses.records_deleted);
  }),
  bind(routes.archive, async (context, { body: { is_archived: isArchived, ...body } }, fail) => {
    if (!('campaign_id' in body)) {
      const success = isArchived ? listSuccesses.lists_archived : listSuccesses.lists_restored;
      return ofLists(await archiveLists(context, body.resultIds, isArchived, fail), success);
    }
    const { campaign_id: listId, ...selection } = body;
    const done = await changeMany(context, { kind: isArchived ? 'archive' : 'restore', listId, selection }, fail);
    return answerOf(done, isArchived ? recordSuccesses.records_archived : recordSuccesses.records_restored);
  }),
  bind(routes.removeResult, async (context, { params: { resultId, ...place } }, fail) => {
    const selection = { resultIds: [resultId] };
    const data = await changeMany(context, { kind: 'delete', listId: place.id, type: place.type, selection }, fail);
    return { data, ...successOf(recordSuccesses.record_deleted) };
  }),
  bind(routes.move, async (context, { params, body: { campaign_id: targetId, ...selection } }, fail) =>
    answerOf(
      await transferMany(context, params, { kind: 'move', targetId, selection }, fail),
      bulkSuccesses.records_moved,
    ),
  ),
  bind(routes.copy, async (context, { params, body: { campaign_id: targetId, ...selection } }, fail) =>
    answerOf(
      await transferMany(context, params, { kind: 'copy', targetId, selection }, fail),
      recordSuccesses.records_copied,
    ),
  ),
  bind(routes.suppress, async (context, { params, body }, fail) =>
    answerOf(await suppressMany(context, params, body, fail), recordSuccesses.records_suppressed),
  ),
  bind(routes.label, async (context, { params, body: { label_id: labelId, value, ...selection } }, fail) =>
    answerOf(await labelMany(context, params, { labelId, value, selection }, fail), bulkSuccesses.records_labelled),
  ),
  bind(routes.batch, async (context, { params }, fail) => ({ data: await getBatch(context, params.id, fail) })),
  bind(routes.ofRun, async (context, { params }, fail) => ({ data: await getBatchOfRun(context, params.id, fail) })),
  bind(routes.undo, async (context, { params }, fail) =>
    answerOf(await undoBatch(context, params.id, fail), bulkSuccesses.batch_undone),
  ),
];
