import { aiRoutes as routes, aiSuccesses as successes } from '@galena/contract/ai';
import { failHard, successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { getBusinessProfile, saveBusinessProfile } from './business-profile.service.ts';

const saved = successOf(successes.business_profile_saved);

export const bindings: readonly Binding[] = [
  bind(routes.businessProfile, async (context) => ({ data: await getBusinessProfile(context) })),
  // Without an id there is nothing that could be missing.
  bind(routes.saveBusinessProfile, async (context, { body }) => ({
    data: await saveBusinessProfile(context, null, body, failHard),
    ...saved,
  })),
  bind(routes.updateBusinessProfile, async (context, { params, body }, fail) => ({
    data: await saveBusinessProfile(context, params.id, body, fail),
    ...saved,
  })),
  bind(routes.businessDetails, async (context) => ({ data: await getBusinessProfile(context) })),
  bind(routes.saveBusinessDetails, async (context, { body }) => ({
    data: await saveBusinessProfile(context, null, body, failHard),
    ...saved,
  })),
];
