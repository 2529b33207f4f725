import { defineErrors } from '../kernel/index.ts';

export const whitelabelErrors = defineErrors('whitelabel', {
  business_account_missing: {
    status: 422,
    message: 'Fill in the business account first.',
  },
  direct_not_allowed: {
    status: 422,
    message: 'Code in the page needs the operator’s permission. Choose the frame, or ask them.',
  },
  too_many_links: { status: 409, message: 'You have {count} links. Delete one to add another.' },
});
