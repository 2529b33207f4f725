import { defineErrors } from '../kernel/index.ts';

export const verificationErrors = defineErrors('verification', {
  nothing_to_verify: { status: 422, message: 'None of these records has an email to verify.' },
  not_of_record: { status: 422, message: 'This record doesn’t have that email.' },
});
