import { z } from 'zod';
import { maxMoreSearchers, searchLimits } from './constants.ts';
import { Location } from './locations.ts';

/** What of a search stands in its address; each part that makes no sense is left out by itself. */
export const AskedSearch = z.object({
  where: Location.optional().catch(undefined),
  what: z.record(z.string(), z.unknown()).optional().catch(undefined),
  match: z.literal([50, 100]).optional().catch(undefined),
  limit: z.int().min(1).max(searchLimits.highest).optional().catch(undefined),
  source: z.string().max(80).optional().catch(undefined),
  others: z.array(z.string().max(80)).max(maxMoreSearchers).optional().catch(undefined),
  emails: z.boolean().optional().catch(undefined),
  skip: z.boolean().optional().catch(undefined),
  customers: z.boolean().optional().catch(undefined),
});
