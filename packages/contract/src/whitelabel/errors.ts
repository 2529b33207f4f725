import { defineErrors } from '../kernel/index.ts';

export const whitelabelErrors = defineErrors('whitelabel', {
  business_account_missing: {
    status: 422,
    message: 'Fill in the business account first.',
  },
  too_many_links: { status: 409, message: 'You have {count} links. Delete one to add another.' },
});
