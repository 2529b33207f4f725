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
  view_saved: 'View saved.',
  view_changed: 'View updated.',
  view_deleted: 'View deleted.',
  views_sorted: 'Views reordered.',
  default_view_set: 'This list now opens with this view.',
  default_view_unset: 'This list now opens with all records.',
});
