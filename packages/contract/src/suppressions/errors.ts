import { defineErrors } from '../kernel/index.ts';

export const suppressionErrors = defineErrors('suppressions', {
  not_a_contact: { status: 422, message: 'Enter an email address, a phone number with +, a domain or a profile.' },
  only_resellers: { status: 403, message: 'Only resellers can block contacts for their customers.' },
  same_list: { status: 409, message: 'A list can’t exclude itself.' },
});
