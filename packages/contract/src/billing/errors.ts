import { defineErrors } from '../kernel/index.ts';

export const billingErrors = defineErrors('billing', {
  insufficient_credits: { status: 402, message: 'You do not have enough credits.' },
});
