import { z } from 'zod';

/** The six kinds of leads, of lists and of searches (§1), in the order in which they are offered. */
export const listTypes = ['people', 'company', 'local', 'domain', 'influencer', 'group'] as const;
export type ListType = (typeof listTypes)[number];

/** The kind as a path says it; `industry` is another word for local (C-25). */
export const ListTypeInPath = z
  .enum([...listTypes, 'industry'])
  .transform((type) => (type === 'industry' ? 'local' : type));
