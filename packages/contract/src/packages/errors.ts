import { defineErrors } from '../kernel/index.ts';

export const packageErrors = defineErrors('packages', {
  package_in_use: { status: 409, message: 'The package cannot be deleted because it is in use.' },
  too_many_packages: { status: 409, message: 'You have {count} packages. Delete one to add another.' },
  payment_provider_missing: { status: 422, message: 'Connect your payment provider first.' },
  package_inactive: { status: 409, message: 'This package is inactive. Activate it first.' },
  sales_settings_need_account: {
    status: 422,
    message: 'A sales-page setting cannot be created until the business account form is filled.',
  },
});
