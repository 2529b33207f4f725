import { defineErrors } from '../kernel/index.ts';

export const catalogueErrors = defineErrors('catalogue', {
  import_not_repeatable: {
    status: 409,
    message: 'This import can no longer be repeated. Please upload the file again.',
  },
  dataset_busy: { status: 409, message: 'An import is working on this data set. Please wait until it is done.' },
});
