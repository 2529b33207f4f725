import { z } from 'zod';

/** The column of a file by its name, and which field of the record it holds; null: it is not imported. */
export const ColumnMapping = z.record(z.string().max(500), z.string().max(80).nullable());
export type ColumnMapping = z.infer<typeof ColumnMapping>;

export const ImportColumn = z.strictObject({
  name: z.string(),
  field: z.string().nullable(),
  examples: z.array(z.string()).describe('The first few that say something'),
});
export type ImportColumn = z.infer<typeof ImportColumn>;
