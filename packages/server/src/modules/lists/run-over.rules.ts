import { z } from 'zod';
import { Id } from '@galena/contract/kernel';

/** Work on a list that is over, as it is told of under the bell. */
export const RunOver = z.object({
  list_id: Id,
  /** What ended, and how: the interface has a sentence for each. Who stopped it themselves knows that it is over. */
  kind: z.templateLiteral([z.enum(['search', 'lookup', 'people']), '_', z.enum(['completed', 'stopped', 'failed'])]),
  /** What came of it: records saved, e-mails or people found. */
  count: z.int().min(0),
  /** Who began it; null: everybody of the account is told. */
  user_id: Id.nullable(),
});
export type RunOver = z.infer<typeof RunOver>;
