import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { recordsHiddenSlot, recordsMovedSlot } from '../records/index.ts';
import { exportBindings } from './export.routes.ts';
import { purgeExports } from './export.service.ts';
import { prepareRun } from './prepared.jobs.ts';
import { preparedBindings } from './prepared.routes.ts';
import { followMove, purgePrepared, withdrawExports } from './prepared.service.ts';
import { dueJob } from './schedules.jobs.ts';
import { scheduleBindings } from './schedules.routes.ts';
import { tellJob } from './telling.jobs.ts';
import { turnedOffJob } from './turned-off.jobs.ts';

export const exports: Module = {
  name: 'exports',
  needs: ['identity', 'labels', 'lists', 'queries', 'records'],
  bindings: [...exportBindings, ...preparedBindings, ...scheduleBindings],
  runs: [prepareRun],
  jobs: [tellJob, dueJob, turnedOffJob],
  fills: [
    fill(housekeepingSlot, purgeExports),
    fill(housekeepingSlot, purgePrepared),
    fill(recordsHiddenSlot, withdrawExports),
    fill(recordsMovedSlot, followMove),
    fill(accountPurgedSlot, emptyTables('exports.exports', 'exports.prepared', 'exports.schedules')),
  ],
};
