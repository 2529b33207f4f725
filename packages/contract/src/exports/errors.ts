import { defineErrors } from '../kernel/index.ts';

export const exportErrors = defineErrors('exports', {
  too_many_for_sheet: { status: 409, message: 'A spreadsheet holds 1,048,575 records. Use CSV for more.' },
});
