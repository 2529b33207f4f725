import { defineErrors } from '../kernel/index.ts';

export const importErrors = defineErrors('imports', {
  not_a_table: {
    status: 422,
    message: 'This file isn’t a table. Choose a CSV, TSV or XLSX file.',
  },
  file_empty: { status: 422, message: 'This file has no rows. Choose another one.' },
  file_damaged: { status: 422, message: 'This file is damaged or incomplete. Save it again, then choose it here.' },
  file_protected: {
    status: 422,
    message:
      'This file is protected with a password, or saved in the old XLS format. Save it as XLSX or CSV without a password.',
  },
  file_too_packed: {
    status: 422,
    message: 'This file unpacks to more than we can read. Save it as CSV and choose that.',
  },
  encoding_unclear: {
    status: 422,
    message: 'We couldn’t detect this file’s encoding. Please choose it.',
  },
  too_many_columns: { status: 422, message: 'A file can have up to 500 columns. Remove some, then choose it again.' },
  nothing_identifies: {
    status: 422,
    message: 'None of the chosen columns says who a row is about. Match one of these: {fields}.',
  },
  import_started: { status: 409, message: 'This import has already started.' },
  import_open: { status: 409, message: 'This import is still running. Stop it first, or wait until it’s done.' },
  import_undone: { status: 409, message: 'There is nothing left to undo.' },
  file_gone: { status: 409, message: 'This file is no longer here. Choose it again.' },
});

/** What may be wrong with a file as a whole. */
export const fileFaults = [
  importErrors.not_a_table,
  importErrors.file_empty,
  importErrors.file_damaged,
  importErrors.file_protected,
  importErrors.file_too_packed,
  importErrors.encoding_unclear,
  importErrors.too_many_columns,
] as const;
