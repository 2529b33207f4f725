import { defineErrors } from '../kernel/index.ts';

export const recordErrors = defineErrors('records', {
  value_unknown: { status: 409, message: 'This value is no longer there. Please reload the record.' },
  value_invalid: { status: 422, message: 'This is not a valid email address or phone number.' },
  value_suppressed: { status: 422, message: 'Whoever this reaches asked not to be contacted.' },
});
