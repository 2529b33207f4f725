import { generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import { labelValueSentences, readLabelValue, type CustomLabel, type LabelValue } from '@galena/contract/labels';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { lockIdentities } from '../contacts/index.ts';
import { findLabels, type KeptValues } from '../labels/index.ts';
import * as store from './label-values.store.ts';
import type { ListPlace } from './results.service.ts';

/** The values of labels, as the room that has the labels asks for them. */
export const keptValues: KeptValues = {
  count: async (tx: Tx, { accountId, ids, max }) =>
    new Map(
      await Promise.all(ids.map(async (id) => [id, await store.countLabelled(tx.db, accountId, id, max)] as const)),
    ),
  isAny: async (tx, accountId, labelId) => {
    await lockIdentities(tx, accountId);
    return store.isAnyLabelled(tx.db, accountId, labelId);
  },
  change: async (tx, { accountId, ...change }) => {
    await lockIdentities(tx, accountId);
    return store.changeLabelValues(tx.db, accountId, change);
  },
};

const maybeLabel = async (tx: Tx, accountId: number, type: ListType, id: number): Promise<CustomLabel | null> =>
  (await findLabels(tx, accountId, type)).find((label) => label.id === id) ?? null;

/** A label and a value that it takes. */
type LabelSet = { readonly labelId: number; readonly value: LabelValue | null };

/**
 * What somebody wants to set a label to, as it is kept. The caller holds `lockIdentities`.
 * @throws AppError 422 by `value`, where the label does not take it
 */
export const readLabelSet = async (
  tx: Tx,
  accountId: number,
  type: ListType,
  { labelId, value }: { readonly labelId: number; readonly value: unknown },
  fail: Fail<typeof generalErrors.not_found>,
): Promise<LabelSet> => {
  const label = (await maybeLabel(tx, accountId, type, labelId)) ?? fail(generalErrors.not_found);
  const read = readLabelValue(label, value);
  if (!read.ok) throw invalidInput({ value: [labelValueSentences[read.reason]] });
  return { labelId, value: read.value };
};

type Labelled = LabelSet & { readonly accountId: number; readonly place: ListPlace };

/**
 * Sets a label of records of a list; of none, where the label is gone or does not take the value any more. The caller holds
 * `lockIdentities`.
 * @returns which, with what each held before
 */
export const labelRecords = async (
  tx: Tx,
  { accountId, place, labelId, value, ids }: Labelled & { readonly ids: readonly number[] },
): Promise<readonly store.LabelBefore[]> => {
  const label = await maybeLabel(tx, accountId, place.type, labelId);
  if (!label || !readLabelValue(label, value).ok) return [];
  return store.setLabelValues(tx.db, accountId, { listId: place.id, ids, labelId, value, at: moment(tx.clock) });
};

/**
 * Takes back what `labelRecords` did; whoever has another value by now keeps it. What the label does not take any more is not put
 * back. The caller holds `lockIdentities`.
 * @returns which records it was done with
 */
export const takeLabelBack = async (
  tx: Tx,
  { accountId, place, labelId, value, befores }: Labelled & { readonly befores: readonly store.LabelBefore[] },
): Promise<readonly number[]> => {
  const label = await maybeLabel(tx, accountId, place.type, labelId);
  if (!label) return [];
  const still = befores.map(({ id, was }) => {
    const read = readLabelValue(label, was);
    return { id, was: read.ok ? read.value : null };
  });
  return store.restoreLabelValues(tx.db, accountId, { labelId, value, befores: still, at: moment(tx.clock) });
};
