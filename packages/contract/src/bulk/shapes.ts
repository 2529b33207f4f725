import { z } from 'zod';
import { Id, listTypes, Moment, runStates } from '../kernel/index.ts';

/** What can be done with many records at once. */
export const batchKinds = ['archive', 'restore', 'delete', 'move', 'copy', 'suppress', 'label'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** What was done can be taken back so long; then deleted records go for good. */
export const undoDays = 30;

/** Something that was done with many records of a list at once, and can be undone as one. */
export const Batch = z.strictObject({
  id: Id,
  kind: z.enum(batchKinds),
  undoes: Id.nullable().describe('The batch that this one took back'),
  campaign_id: Id.describe('The list whose records were chosen'),
  target: z
    .strictObject({ id: Id, name: z.string(), type: z.enum(listTypes) })
    .nullable()
    .describe('The list that records were moved or copied to'),
  state: z.enum(runStates),
  run_id: Id.nullable().describe('The run that works on it; null when it was done at once'),
  done: z.int().describe('Records it was done with'),
  known: z.int().describe('Left out: already in that list'),
  denied: z.int().describe('Left out: asked not to be contacted'),
  can_undo: z.boolean(),
  created_at: Moment,
});
export type Batch = z.infer<typeof Batch>;

/** What a call did: at once, or as a run that goes on (`batch.run_id`). */
export const Done = z.strictObject({
  count: z.int().describe('Records it was done with so far'),
  batch: Batch.nullable().describe('Null: lists, which have no batch'),
});
export type Done = z.infer<typeof Done>;
