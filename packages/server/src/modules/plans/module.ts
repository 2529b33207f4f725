import { housekeepingSlot, requiredRowsSlot, seedSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { countsSlot, nextResetSlot, ownKeyFeeSlot } from '../billing/index.ts';
import { accountOpenedSlot, meSlot, timeZoneChangeSlot } from '../identity/index.ts';
import { adminBindings } from './admin-plans.routes.ts';
import { followClock } from './clock-changes.service.ts';
import { countAgainstPlan, meOfPlans, nextResetOf, ownKeyFeeOf } from './limits.service.ts';
import { welcome } from './newcomers.service.ts';
import { plansOfAll } from './on-plan.service.ts';
import { turnJob } from './periods.service.ts';
import { remindOfTurns } from './periods.service.ts';
import { bindings } from './plans.routes.ts';
import { poolEmptyJob } from './pool-empty.jobs.ts';
import { putFirstPlans, seedDemoPlans } from './seed.service.ts';

export const plans: Module = {
  name: 'plans',
  needs: ['billing', 'identity', 'providers'],
  bindings: [...bindings, ...adminBindings],
  jobs: [turnJob, poolEmptyJob],
  fills: [
    fill(requiredRowsSlot, putFirstPlans),
    fill(seedSlot, seedDemoPlans),
    fill(housekeepingSlot, remindOfTurns),
    fill(accountOpenedSlot, welcome),
    fill(timeZoneChangeSlot, followClock),
    fill(meSlot, meOfPlans),
    fill(accountPurgedSlot, emptyTables('plans.owed_credits', 'plans.account_plans')),
    fill(countsSlot, countAgainstPlan),
    fill(nextResetSlot, nextResetOf),
    fill(ownKeyFeeSlot, ownKeyFeeOf),
  ],
  systemUses: [plansOfAll],
};
