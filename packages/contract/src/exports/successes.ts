import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const exportSuccesses = defineSuccesses({
  export_started: 'Preparing your export. We’ll let you know when it’s ready.',
  export_deleted: 'Export deleted.',
  schedule_added: 'Schedule added.',
  schedule_saved: 'Schedule saved.',
  schedule_deleted: 'Schedule deleted.',
});
