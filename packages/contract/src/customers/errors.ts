import { defineErrors } from '../kernel/index.ts';

export const customerErrors = defineErrors('customers', {
  package_not_sold: { status: 404, message: 'Choose one of your active packages.' },
  credits_short: { status: 422, message: 'You need {credits} credits for this package. You have {left}.' },
});
