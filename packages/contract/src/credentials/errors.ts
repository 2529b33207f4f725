import { defineErrors } from '../kernel/index.ts';

export const credentialErrors = defineErrors('credentials', {
  provider_unknown: { status: 404, message: 'This sign-in provider isn’t available here.' },
  social_refused: { status: 401, message: 'We couldn’t sign you in with {provider}. Please try again.' },
  social_expired: { status: 401, message: 'This sign-in took too long or was already used. Please start again.' },
  social_unavailable: {
    status: 502,
    message: '{provider} isn’t responding. Try again in a moment, or sign in another way.',
  },
  social_unvouched: {
    status: 403,
    message:
      '{provider} doesn’t confirm your email address. Sign in or sign up with your email, then connect {provider} in your profile.',
  },
  social_taken: { status: 409, message: 'This {provider} account is already connected to another user.' },
  last_way_in: { status: 409, message: 'This is your only way to sign in. Set a password or add a passkey first.' },
  challenge_over: { status: 401, message: 'Your sign-in timed out. Please sign in again.' },
  code_wrong: { status: 422, message: 'The code is invalid or expired.' },
  proof_wrong: { status: 403, message: 'That’s not right. Please check it and try again.' },
  second_factor_on: { status: 409, message: 'Two-step sign-in is already on.' },
  second_factor_off: { status: 409, message: 'Two-step sign-in is off.' },
  second_factor_needed: { status: 403, message: 'Your organization requires two-step sign-in. You can’t turn it off.' },
  passkey_refused: { status: 401, message: 'This passkey didn’t work. Try again or sign in another way.' },
  passkey_exists: { status: 409, message: 'This passkey is already in your account.' },
  too_many_passkeys: { status: 409, message: 'You’ve reached the limit of passkeys. Remove one to add another.' },
});
