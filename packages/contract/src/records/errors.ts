import { defineErrors } from '../kernel/index.ts';

export const recordErrors = defineErrors('records', {
  value_unknown: { status: 409, message: 'This value no longer exists. Reload the record.' },
  value_invalid: { status: 422, message: 'This isn’t a valid email address or phone number.' },
  record_known: { status: 409, message: 'This record is already in the list.' },
  value_suppressed: { status: 422, message: 'This contact asked not to be contacted.' },
  list_too_large: {
    status: 422,
    message: 'Too many records to sort or group this way. Add a filter to narrow them down.',
  },
});
