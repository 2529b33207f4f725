/** What can be asked about a single lead. `person`: who somebody is. `profile`: what a company or an influencer is. `employees`: who works there. */
export const enrichFields = ['email', 'phone', 'person', 'profile', 'employees'] as const;
export type EnrichField = (typeof enrichFields)[number];
