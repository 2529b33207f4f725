import { defineErrors } from '../kernel/index.ts';

export const exportErrors = defineErrors('exports', {
  too_many_for_sheet: { status: 409, message: 'A spreadsheet holds 1,048,575 records. Use CSV for more.' },
  export_gone: { status: 410, message: 'This file can’t be downloaded any more. Export again.' },
  export_running: { status: 409, message: 'This export is still being prepared. Stop it first.' },
  too_many_schedules: {
    status: 422,
    message: 'You’ve reached the limit of {max} schedules. Delete one to add another.',
  },
  not_a_member: { status: 422, message: 'Choose people from your account who can use leads.' },
});
