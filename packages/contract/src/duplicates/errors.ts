import { defineErrors } from '../kernel/index.ts';

export const duplicateErrors = defineErrors('duplicates', {
  records_gone: { status: 409, message: 'One of these records no longer exists. Reload the list.' },
  different_kinds: { status: 422, message: 'Only records of the same type can be merged.' },
  record_busy: { status: 409, message: 'One of these records is being looked up. Try again in a moment.' },
  merge_undone: { status: 409, message: 'This merge can’t be undone anymore.' },
  merge_in_list: {
    status: 409,
    message: 'This lead is in the list again. Delete or move that record, then undo the merge.',
  },
  merge_not_last: { status: 409, message: 'Undo the later merge of this record first.' },
});
