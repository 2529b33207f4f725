import { sql, type RawBuilder } from 'kysely';
import type { LabelValue } from '@galena/contract/labels';

/** What a record `r` holds in a label, as JSON; null for nothing. */
export const labelJson = (id: number): RawBuilder<unknown> => sql`(r.labels -> ${String(id)}::text)`;

/** The same as a text. */
export const labelText = (id: number): RawBuilder<unknown> => sql`(r.labels ->> ${String(id)}::text)`;

// The first half is what the index is for: most records have no label at all.
const isLabelled = sql`r.labels <> '{}'::jsonb`;

/** Whether a record `r` has a value in a label. */
export const hasLabel = (id: number): RawBuilder<unknown> => sql`(${isLabelled} and r.labels ? ${String(id)}::text)`;

/** Whether a record `r` has exactly this value in a label. */
export const hasLabelValue = (id: number, value: LabelValue): RawBuilder<unknown> =>
  sql`(${isLabelled} and r.labels @> ${JSON.stringify({ [id]: value })}::jsonb)`;

/** What a record `r` shows of its labels. @param hidden ids of those that nobody may see */
export const shownLabels = (hidden: readonly number[]): RawBuilder<unknown> =>
  hidden.length === 0 ? sql`r.labels` : sql`(r.labels - ${hidden.map(String)}::text[]) as labels`;

/** What becomes of the labels of a record by a new value of one of them; null: it has none any more. */
export const withLabel = (id: number, value: LabelValue | null): RawBuilder<unknown> =>
  value === null ? sql`r.labels - ${String(id)}::text` : sql`r.labels || ${JSON.stringify({ [id]: value })}::jsonb`;
