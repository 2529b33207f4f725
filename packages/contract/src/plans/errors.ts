import { defineErrors } from '../kernel/index.ts';

export const plansErrors = defineErrors('plans', {
  plan_in_use: { status: 409, message: 'The plan cannot be deleted because it is in use.' },
  plan_not_offered: { status: 403, message: 'This plan isn’t available for this account.' },
  plan_inactive: { status: 409, message: 'This plan is inactive. Activate it first.' },
  limit_reached: { status: 403, message: 'Your plan allows {limit}. Choose a larger plan to add more.' },
  too_many_results: { status: 403, message: 'Your plan allows up to {limit} results per search.' },
});
