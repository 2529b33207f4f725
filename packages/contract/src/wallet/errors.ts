import { defineErrors } from '../kernel/index.ts';

export const walletErrors = defineErrors('wallet', {
  span_too_long: { status: 422, message: 'Choose {max} days or fewer.' },
  span_backwards: { status: 422, message: 'The first day must not be after the last day.' },
});
