import type { ListType } from '@galena/contract/kernel';
import { readLabelValue, type CustomLabel, type LabelValue } from '@galena/contract/labels';
import type { Tx } from '../../platform/context/transaction.ts';
import { findLabels } from '../labels/index.ts';
import type { EnteredRecord } from './records.rules.ts';

type Labels = NonNullable<EnteredRecord['labels']>;

/** Whether a label that is in use still takes a value that it once read. */
const fits = (label: CustomLabel | undefined, value: LabelValue): boolean =>
  label !== undefined && readLabelValue(label, value).ok;

/**
 * Records without values of labels that are not in use any more, or do not take them any more. The caller holds `lockIdentities`: from
 * then on no label changes before the values are written.
 */
export const withFittingLabels = async <One extends EnteredRecord>(
  tx: Tx,
  accountId: number,
  type: ListType,
  records: readonly One[],
): Promise<readonly One[]> => {
  if (records.every(({ labels }) => labels === undefined)) return records;
  const known = new Map((await findLabels(tx, accountId, type)).map((label) => [String(label.id), label]));
  return records.map((record) => {
    const kept = Object.entries(record.labels ?? {}).filter(([id, value]) => fits(known.get(id), value));
    return { ...record, labels: Object.fromEntries(kept) satisfies Labels };
  });
};
