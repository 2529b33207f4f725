import { defineErrors } from '../kernel/index.ts';

export const listErrors = defineErrors('lists', {
  demo_list: { status: 409, message: 'This is a demo list. Create your own list to do this.' },
  list_archived: { status: 409, message: 'This list is archived. Restore it first.' },
  too_many_views: {
    status: 409,
    message: 'You’ve reached the limit of {max} saved views. Delete one to add another.',
  },
  view_of_other: { status: 403, message: 'Only the person who created this view can stop sharing it.' },
});
