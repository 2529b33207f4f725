import { defineErrors } from '../kernel/index.ts';

export const catalogueErrors = defineErrors('catalogue', {
  import_not_repeatable: {
    status: 409,
    message: 'This import can no longer be repeated. Please upload the file again.',
  },
  draft_gone: { status: 409, message: 'This file is no longer here. Please upload it again.' },
  table_unreadable: {
    status: 422,
    message: 'We can’t read this file as a table. Choose its encoding, or upload another file.',
  },
  dataset_busy: { status: 409, message: 'An import is working on this data set. Please wait until it’s done.' },
});
