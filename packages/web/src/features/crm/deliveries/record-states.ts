import { crmDeliveryRoutes as routes, maxStatesAsked } from '@galena/contract/crm';
import { call } from '../../../platform/api.ts';
import { askTogether } from '../../../widgets/contributions/ask-together.ts';

/** How far a record of a list is with each CRM. */
export const askStates = askTogether(
  async (id, ids) => (await call(routes.states, { params: { id }, body: { result_ids: [...ids] } })).data,
  maxStatesAsked,
);
