import { defineErrors } from '../kernel/index.ts';

export const recordErrors = defineErrors('records', {
  value_unknown: { status: 409, message: 'This value no longer exists. Reload the record.' },
  value_changed: { status: 409, message: 'This was changed to “{value}” in the meantime. Nothing was saved.' },
  field_fixed: { status: 422, message: 'This field can’t be edited.' },
  record_known: { status: 409, message: 'This record is already in the list.' },
  value_suppressed: { status: 422, message: 'This contact asked not to be contacted.' },
  list_too_large: {
    status: 422,
    message: 'Too many records to sort or group this way. Add a filter to narrow them down.',
  },
});
