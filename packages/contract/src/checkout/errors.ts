import { defineErrors } from '../kernel/index.ts';

export const checkoutErrors = defineErrors('checkout', {
  not_for_sale: { status: 409, message: 'This package can’t be bought online yet.' },
  link_only: { status: 403, message: 'You need a sign-up link for this package.' },
  link_expired: { status: 403, message: 'This sign-up link has expired. Ask for a new one.' },
  sold_out: { status: 409, message: 'This can’t be bought right now. Please contact {support}.' },
  sign_in_first: { status: 401, message: 'Sign in to start this package.' },
  not_for_you: { status: 403, message: 'This account can’t start this package.' },
  has_package: { status: 409, message: 'You already have a package.' },
});
