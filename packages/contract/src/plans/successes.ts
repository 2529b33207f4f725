import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const plansSuccesses = defineSuccesses({
  plan_created: 'Plan created.',
  plan_updated: 'Plan saved.',
  plan_deleted: 'Plan deleted.',
  plans_sorted: 'Order saved.',
});
