import { defineErrors } from '../kernel/index.ts';

export const listErrors = defineErrors('lists', {
  demo_list: { status: 409, message: 'This is a demo list. Create your own list to do this.' },
  list_archived: { status: 409, message: 'This list is archived. Restore it first.' },
});
