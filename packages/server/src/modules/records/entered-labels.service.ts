import type { FieldErrors, ListType } from '@galena/contract/kernel';
import { labelValueSentences, readLabelValue, type CustomLabel, type LabelValue } from '@galena/contract/labels';
import { recordErrors } from '@galena/contract/records';
import type { Tx } from '../../platform/context/transaction.ts';
import { findLabels } from '../labels/index.ts';
import type { EnteredRecord } from './records.rules.ts';

type Labels = NonNullable<EnteredRecord['labels']>;

/** Whether a label that is in use still takes a value that it once read. */
const fits = (label: CustomLabel | undefined, value: LabelValue): boolean =>
  label !== undefined && readLabelValue(label, value).ok;

/**
 * Values of labels as a person enters them for one record, by the ids of the labels; what is left empty is none. The caller holds
 * `lockIdentities`.
 * @returns the sentences of those that are wrong, by `labels.<id>`; among them labels that are not in use
 */
export const readEnteredLabels = async (
  tx: Tx,
  accountId: number,
  type: ListType,
  typed: Readonly<Record<string, unknown>>,
): Promise<{ readonly labels: Labels; readonly errors: FieldErrors }> => {
  const [labels, errors]: [Record<string, LabelValue>, Record<string, readonly string[]>] = [{}, {}];
  if (Object.keys(typed).length === 0) return { labels, errors };
  const known = new Map((await findLabels(tx, accountId, type)).map((label) => [String(label.id), label]));
  for (const [id, input] of Object.entries(typed)) {
    const label = known.get(id);
    const read = label && readLabelValue(label, input);
    if (!read) errors[`labels.${id}`] = [recordErrors.field_fixed.message];
    else if (!read.ok) errors[`labels.${id}`] = [labelValueSentences[read.reason]];
    else if (read.value !== null) labels[id] = read.value;
  }
  return { labels, errors };
};

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
