import type { Plan } from './plans.store.ts';

/** What an account makes more of, and a plan bounds. */
export const limitedThings = [
  'team_members',
  'related_accounts',
  'autopilots',
  'workflows',
  'lists',
  'ai_tokens',
] as const;
export type LimitedThing = (typeof limitedThings)[number];

const limitFields = {
  team_members: 'team_member_limit',
  related_accounts: 'related_account_limit',
  autopilots: 'autopilot_limit',
  workflows: 'workflow_limit',
  lists: 'list_limit',
  ai_tokens: 'ai_token_limit',
} as const satisfies Readonly<Record<LimitedThing, keyof Plan>>;

/** How many of a thing a plan allows; null: as many as one likes, and so without a plan. */
export const limitOf = (plan: Plan | null, thing: LimitedThing): number | null => {
  if (plan === null) return null;
  if (thing === 'related_accounts' && !plan.allow_related_accounts) return 0;
  return plan[limitFields[thing]];
};

/** Whether there is room for more of a thing. */
export const hasRoom = (limit: number | null, used: number, more: number): boolean =>
  limit === null || used + more <= limit;
