import { generalErrors, type Fail, type FieldErrors, type ListType } from '@galena/contract/kernel';
import { labelValueSentences, readLabelValue, type CustomLabel, type LabelValue } from '@galena/contract/labels';
import { recordErrors } from '@galena/contract/records';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { lockIdentities } from '../contacts/index.ts';
import { findLabels, type KeptValues } from '../labels/index.ts';
import { isStanding, labelProvenance } from './edits.rules.ts';
import { addEdits, cellKeyOf, findLinks, type NewEdit } from './edits.store.ts';
import * as store from './label-values.store.ts';
import type { EnteredRecord } from './records.rules.ts';
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

/** Whose act it is, among the edits of records; the act that it takes back, where it does. */
type LabelAct = {
  readonly actId: string;
  readonly undoesId?: string | null | undefined;
  /** Null: somebody who is not there any more. */
  readonly userId: number | null;
};

type Labelled = LabelAct & { readonly accountId: number; readonly place: ListPlace; readonly labelId: number };

/** Writes down what became of a label of records, cell by cell, as it is written of what a person edits. */
const noteEdits = async (
  tx: Tx,
  { accountId, place, labelId, actId, undoesId = null, userId }: Labelled,
  changes: readonly (Pick<NewEdit, 'old' | 'new'> & { readonly id: number })[],
): Promise<void> => {
  const edits = changes
    .filter((one) => one.old !== one.new)
    .map(({ id, ...values }) => ({ result_id: id, field: `labels.${labelId}`, ...values, said: labelProvenance() }));
  if (edits.length === 0) return;
  // Whoever is not there any more is nobody by now: their id is no longer known.
  const who = { user_id: userId ?? 0, created_at: moment(tx.clock) };
  await addEdits(tx.db, accountId, { act_id: actId, undoes_id: undoesId, list_id: place.id, ...who }, edits);
};

/**
 * Sets a label of records of a list; of none, where the label is gone or does not take the value any more. The caller holds
 * `lockIdentities`.
 * @returns which, with what each held before
 */
export const labelRecords = async (
  tx: Tx,
  labelled: Labelled & { readonly value: LabelValue | null; readonly ids: readonly number[] },
): Promise<readonly store.LabelBefore[]> => {
  const { accountId, place, labelId, value, ids } = labelled;
  const label = await maybeLabel(tx, accountId, place.type, labelId);
  if (!label || !readLabelValue(label, value).ok) return [];
  const at = moment(tx.clock);
  const befores = await store.setLabelValues(tx.db, accountId, { listId: place.id, ids, labelId, value, at });
  await noteEdits(
    tx,
    labelled,
    befores.map(({ id, was }) => ({ id, old: was, new: value })),
  );
  return befores;
};

/**
 * Takes back what `labelRecords` did, by the same rule as an edit is undone: a record whose label somebody has changed since keeps it, and
 * so does one whose old value the label does not take any more. The caller holds `lockIdentities`.
 * @param undoesId the act that is taken back
 * @returns which records it was done with
 */
export const takeLabelBack = async (
  tx: Tx,
  labelled: Labelled & { readonly undoesId: string; readonly befores: readonly store.LabelBefore[] },
): Promise<readonly number[]> => {
  const { accountId, place, labelId, undoesId, befores } = labelled;
  const label = await maybeLabel(tx, accountId, place.type, labelId);
  if (!label) return [];
  const cellOf = (id: number) => ({ result_id: id, field: `labels.${labelId}` });
  const since = await findLinks(
    tx.db,
    accountId,
    befores.map(({ id }) => cellOf(id)),
  );
  const open = befores.flatMap(({ id, was }) => {
    const read = readLabelValue(label, was);
    return read.ok && isStanding(since.get(cellKeyOf(cellOf(id))) ?? [], undoesId) ? [{ id, was: read.value }] : [];
  });
  const restored = await store.restoreLabelValues(tx.db, accountId, { labelId, befores: open, at: moment(tx.clock) });
  const wanted = new Map(open.map(({ id, was }) => [id, was]));
  await noteEdits(
    tx,
    labelled,
    restored.map(({ id, was }) => ({ id, old: was, new: wanted.get(id) ?? null })),
  );
  return restored.map(({ id }) => id);
};

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
