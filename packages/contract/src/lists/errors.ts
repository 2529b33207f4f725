import { defineErrors } from '../kernel/index.ts';

export const listErrors = defineErrors('lists', {
  demo_list: { status: 409, message: 'This is a demo list. Please create a list of your own for that.' },
  list_archived: { status: 409, message: 'This list is archived. Please restore it first.' },
});
