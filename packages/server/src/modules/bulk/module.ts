import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { batchRun } from './batches.jobs.ts';
import { purgeBatches } from './batches.service.ts';
import { bindings } from './bulk.routes.ts';

export const bulk: Module = {
  name: 'bulk',
  needs: ['contacts', 'labels', 'lists', 'queries', 'records'],
  bindings,
  runs: [batchRun],
  fills: [fill(housekeepingSlot, purgeBatches), fill(accountPurgedSlot, emptyTables('bulk.changes', 'bulk.batches'))],
};
