import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const listSuccesses = defineSuccesses({
  list_created: 'List created.',
  list_renamed: 'List renamed.',
  list_deleted: 'List deleted.',
  list_archived: 'List archived.',
  list_restored: 'List restored.',
  list_details_saved: 'Tags and source saved.',
  lists_deleted: { one: '{count} list deleted.', many: '{count} lists deleted.' },
  lists_archived: { one: '{count} list archived.', many: '{count} lists archived.' },
  lists_restored: { one: '{count} list restored.', many: '{count} lists restored.' },
});
