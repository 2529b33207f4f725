import { One, OneWithMessage, route } from '../kernel/index.ts';
import { OutcomePolicy } from './shapes.ts';

const operator = { who: 'admin', anyModule: ['admin'] } as const;

/** How the operator charges look-ups: by what is found, or by what was verified. */
export const outcomeRoutes = {
  policy: route({
    method: 'GET',
    path: '/api/admin/outcome-policy',
    summary: 'Whether lookups are charged by what was verified, and when a bounce is refunded',
    access: { ...operator, effect: 'read' },
    returns: One(OutcomePolicy),
  }),
  savePolicy: route({
    method: 'PUT',
    path: '/api/admin/outcome-policy',
    summary: 'Charge lookups that start from now on by what was verified, or don’t; what was charged stays as it is',
    access: { ...operator, effect: 'write' },
    body: OutcomePolicy.omit({ version: true, changed_at: true }),
    returns: OneWithMessage(OutcomePolicy),
  }),
};
