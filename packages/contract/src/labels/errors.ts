import { defineErrors } from '../kernel/index.ts';

export const labelErrors = defineErrors('labels', {
  label_name_taken: { status: 422, message: 'Another field already has this name. Choose another.' },
  too_many_labels: {
    status: 409,
    message: 'You have {count} labels for this kind of list. Delete one to add another.',
  },
  label_has_values: { status: 409, message: 'Records already have values for this label, so its type can’t change.' },
  label_updating: { status: 409, message: 'Records are still being updated for this label. Try again in a moment.' },
  label_inactive: { status: 409, message: 'This label is turned off. Turn it on to use it.' },
});
