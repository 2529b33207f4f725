import { housekeepingSlot, type Module } from '../module/manifest.ts';
import { fill } from '../slots/slots.ts';
import { endAbandoned } from './abandoned.ts';
import { removeStaleRecords } from './run-records.ts';
import { runJob } from './runs.jobs.ts';
import { bindings } from './runs.routes.ts';

export const runs: Module = {
  name: 'runs',
  needs: [],
  bindings,
  jobs: [runJob],
  fills: [fill(housekeepingSlot, removeStaleRecords), fill(housekeepingSlot, endAbandoned)],
};
