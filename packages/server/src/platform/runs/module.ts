import { housekeepingSlot, type Module } from '../module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../purging/purging.ts';
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
  fills: [
    fill(housekeepingSlot, removeStaleRecords),
    fill(housekeepingSlot, endAbandoned),
    // What the jobs of an account leave: of all parts of the platform that are no module of their own.
    fill(
      accountPurgedSlot,
      emptyTables(
        'platform.run_records',
        'platform.runs',
        'platform.schedules',
        'platform.vendor_calls',
        'platform.stream_events',
        'platform.idempotency_keys',
      ),
    ),
  ],
};
