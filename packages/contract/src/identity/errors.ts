import { defineErrors } from '../kernel/index.ts';

export const identityErrors = defineErrors('identity', {
  invalid_credentials: { status: 401, message: 'Email or password is wrong.' },
  email_unconfirmed: { status: 403, message: 'Please confirm your email address first.' },
  signs_in_elsewhere: { status: 403, message: 'Your account isn’t on this site. Sign in at {address}.' },
  signs_in_on_platform: { status: 403, message: 'Your account isn’t on this site. Sign in where you signed up.' },
  account_deleted: { status: 403, message: 'This account has been deleted.' },
  too_many_sign_ins: { status: 429, message: 'Too many failed sign-ins. Try again in {seconds} seconds.' },
  registration_off: { status: 403, message: 'Sign-up is closed on this site.' },
  invalid_code: { status: 422, message: 'The code is invalid or expired.' },
  link_ended: { status: 422, message: 'This link is invalid or expired.' },
  wrong_password: { status: 422, message: 'The password is wrong.' },
  too_many_codes: { status: 429, message: 'You can request a new code in {seconds} seconds.' },
  too_many_preferences: { status: 422, message: 'There are too many saved preferences.' },
});
