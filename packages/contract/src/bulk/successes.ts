import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success, beside what `records` and `lists` say. */
export const bulkSuccesses = defineSuccesses({
  records_moved: { one: '{count} record moved.', many: '{count} records moved.' },
  records_labelled: { one: 'Label set for {count} record.', many: 'Label set for {count} records.' },
  batch_started: 'Working on it. You can keep going in the meantime.',
  batch_undone: { one: 'Undone for {count} record.', many: 'Undone for {count} records.' },
});
