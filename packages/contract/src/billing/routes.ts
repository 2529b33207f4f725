import { z } from 'zod';
import { Moment, One, route } from '../kernel/index.ts';
import { CreditCosts } from './prices.ts';

/** What of the account is counted against its plan. */
export const countedThings = [
  'team_members',
  'related_accounts',
  'autopilots',
  'workflows',
  'lists',
  'ai_tokens',
] as const;

/** How much is used; `limit` null: as much as one likes. */
export const Counted = z.strictObject({ used: z.int(), limit: z.int().nullable() });

export const Bought = z.strictObject({ count: z.int(), remaining: z.int(), expires_at: Moment.nullable() });

/** One currency, in buckets: the plan's credits of this month, what was left of earlier months, what was bought. */
export const UserLimits = z.strictObject({
  balance: z.int().describe('What can be spent now'),
  held: z.int().describe('Held for running work; unused credits are returned'),
  search_limit: z.strictObject({
    total: z.int(),
    used: z.int(),
    remaining: z.int(),
    last_reset_at: Moment.nullable(),
    next_reset_at: Moment.nullable(),
  }),
  additional: z.array(Bought),
  unused: z.array(Bought),
  counts: z.strictObject({
    team_members: Counted,
    related_accounts: Counted,
    autopilots: Counted,
    workflows: Counted,
    lists: Counted,
    ai_tokens: Counted,
  }),
});
export type UserLimits = z.infer<typeof UserLimits>;

export const billingRoutes = {
  creditCosts: route({
    method: 'GET',
    path: '/api/credit-costs',
    summary: 'Prices in credits by type of lead and action',
    access: { who: 'signed_in', apiKey: true, effect: 'read' },
    returns: One(CreditCosts),
  }),
  userLimits: route({
    method: 'GET',
    path: '/api/user-limits',
    summary: 'The account’s credits by origin, and its plan’s limits',
    access: { who: 'signed_in', apiKey: true, effect: 'read' },
    returns: One(UserLimits),
  }),
};
