/** The six kinds of leads, of lists and of searches, in the order in which they are offered. */
export const listTypes = ['people', 'company', 'local', 'domain', 'influencer', 'group'] as const;
export type ListType = (typeof listTypes)[number];
