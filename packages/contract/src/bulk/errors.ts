import { defineErrors } from '../kernel/index.ts';

export const bulkErrors = defineErrors('bulk', {
  batch_running: { status: 409, message: 'This is still running. Stop it first.' },
  batch_final: { status: 409, message: 'This can’t be undone any more.' },
  same_list: { status: 422, message: 'Choose another list.' },
});
