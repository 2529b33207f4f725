import { defineErrors } from '../kernel/index.ts';

export const billingErrors = defineErrors('billing', {
  insufficient_credits: { status: 402, message: 'You do not have enough credits.' },
  key_cap_reached: {
    status: 402,
    message: 'This API key has {left} credits left this month. This could cost up to {cost}.',
  },
});
