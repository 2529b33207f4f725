import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const recordSuccesses = defineSuccesses({
  record_added: 'Record added.',
  record_deleted: 'Record deleted.',
  records_deleted: { one: '{count} record deleted.', many: '{count} records deleted.' },
  records_archived: { one: '{count} record archived.', many: '{count} records archived.' },
  records_restored: { one: '{count} record restored.', many: '{count} records restored.' },
  records_copied: { one: '{count} record copied.', many: '{count} records copied.' },
  records_suppressed: {
    one: '{count} record won’t be contacted again.',
    many: '{count} records won’t be contacted again.',
  },
  record_edited: 'Saved.',
  cells_edited: { one: '{count} cell changed.', many: '{count} cells changed.' },
  cells_undone: { one: '{count} change undone.', many: '{count} changes undone.' },
});
