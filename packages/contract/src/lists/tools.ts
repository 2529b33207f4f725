import type { ListType } from '../kernel/index.ts';

const everywhere = ['status', 'more-filters', 'search', 'CRM', 'CSV', 'delete'] as const;

/** The tools over a list of each kind. */
export const toolsOf: Readonly<Record<ListType, readonly string[]>> = {
  people: [...everywhere, 'email-found', 'get-phones', 'manual-entry', 'custom-labels', 'AI'],
  company: [...everywhere, 'email-found', 'custom-labels', 'AI'],
  local: [...everywhere, 'email-found', 'manual-entry', 'custom-labels', 'AI', 'get-employees'],
  domain: [...everywhere, 'email-found', 'custom-labels', 'AI', 'get-employees'],
  influencer: [...everywhere, 'email-found', 'custom-labels', 'AI', 'enrich'],
  group: [...everywhere, 'email-found', 'custom-labels', 'AI'],
};
