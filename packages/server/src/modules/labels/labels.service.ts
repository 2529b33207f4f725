import type { RawBuilder } from 'kysely';
import { generalErrors, type Fail, type FieldErrors, type ListType } from '@galena/contract/kernel';
import { fieldsOf, type Field } from '@galena/contract/contacts';
import {
  fieldsWith,
  labelErrors,
  maxLabels,
  type CustomLabel,
  type LabelChange,
  type NewLabel,
} from '@galena/contract/labels';
import { validationSentences } from '@galena/contract/messages';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { followJob } from './labels.jobs.ts';
import { changesOf, type ValueChange } from './labels.rules.ts';
import * as store from './labels.store.ts';
import { keptValuesOf } from './values.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailName = Fail<typeof labelErrors.label_name_taken>;

const maxCounted = 10_000;

const shownOf = ({ changes: _changes, deleted_at: _deleted, ...label }: store.LabelRow): CustomLabel => ({
  ...label,
  records: null,
});

const countRecords = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const asked = { accountId: userOf(tx).accountId, ids, max: maxCounted };
  const counts = await Promise.all(keptValuesOf(tx).map((values) => values.count(tx, asked)));
  return new Map(ids.map((id) => [id, counts.reduce((sum, one) => sum + (one.get(id) ?? 0), 0)]));
};

const standing = (rows: readonly store.LabelRow[]) => rows.filter(({ deleted_at: gone }) => gone === null);

type ListInput = { readonly list_type?: ListType | undefined; readonly counts?: 1 | undefined };

/** The labels of the account in their order, those that are turned off among them. */
export const listLabels = (context: Context, { list_type: type, counts }: ListInput): Promise<CustomLabel[]> =>
  inReadTransaction(context, async (tx) => {
    const rows = standing(await store.findRows(tx.db, userOf(tx).accountId, type ?? null));
    if (!counts) return rows.map(shownOf);
    const records = await countRecords(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...shownOf(row), records: records.get(row.id) ?? 0 }));
  });

/** The labels of a kind of list that are in use, in their order. Ask under `lockIdentities` before you write values. */
export const findLabels = async (tx: Tx, accountId: number, type: ListType): Promise<readonly CustomLabel[]> => {
  const rows = standing(await store.findRows(tx.db, accountId, type));
  return rows.filter(({ is_active: isActive }) => isActive).map(shownOf);
};

/** The ids of labels whose values nobody may see, as a `text[]` for the statement of whoever reads records. */
export const hiddenLabels = (accountId: number, type: ListType): RawBuilder<unknown> =>
  store.hiddenLabels(accountId, type);

/** Every field of a kind of list, the labels of the account that are in use among them. */
export const getFields = async (tx: Tx, accountId: number, type: ListType): Promise<readonly Field[]> =>
  fieldsWith(type, standing(await store.findRows(tx.db, accountId, type)));

const told = (sentence: string, ...fields: readonly string[]): FieldErrors =>
  Object.fromEntries(fields.map((field) => [field, [sentence]]));

/** @throws through `fail` when another label, or a field that every record has, is called so */
const checkName = (type: ListType, name: string, others: readonly store.LabelRow[], fail: FailName): void => {
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const isTaken = others.some((label) => isSame(label.name)) || fieldsOf[type].some((field) => isSame(field.name));
  const { message } = labelErrors.label_name_taken;
  if (isTaken) fail(labelErrors.label_name_taken, { fields: told(message, 'name') });
};

const valuesFor = ({ name, title, kind, options, is_active }: LabelChange | NewLabel): store.LabelValues => ({
  name,
  title,
  kind,
  options: kind === 'select' ? options : [],
  is_active,
});

const note = (tx: Tx, action: 'created' | 'updated' | 'deleted', label: store.LabelRow, before?: store.LabelRow) => {
  const names = ['name', 'title', 'kind', 'options', 'is_active'] as const;
  const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(label[name]));
  return writeAudit(tx, {
    action,
    entity: 'label',
    entityId: label.id,
    label: label.title,
    changes: Object.fromEntries(
      (action === 'deleted' ? [] : changed).map((name) => [name, [before?.[name] ?? null, label[name]]]),
    ),
  });
};

/** Adds a label to a kind of list, after those that are there. */
export const createLabel = (
  context: Context,
  input: NewLabel,
  fail: FailName & Fail<typeof labelErrors.too_many_labels>,
): Promise<CustomLabel> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.lockLabels(tx.db, accountId);
    const others = standing(await store.findRows(tx.db, accountId, input.list_type));
    const count = others.length;
    if (count >= maxLabels) return fail(labelErrors.too_many_labels, { params: { count } });
    checkName(input.list_type, input.name, others, fail);
    const position = Math.max(-1, ...others.map((label) => label.position)) + 1;
    const values = { ...valuesFor(input), list_type: input.list_type, position };
    const label = await store.createRow(tx.db, accountId, values, moment(tx.clock));
    await note(tx, 'created', label);
    await tellChange(tx, { kind: 'label', id: label.id });
    return shownOf(label);
  });

type FailChange = FailName &
  Fail<typeof generalErrors.not_found | typeof labelErrors.label_has_values | typeof labelErrors.label_updating>;

/** What becomes of values by a change of their label. */
const readChanges = async (
  tx: Tx,
  before: store.LabelRow,
  { kind, options, renamed }: LabelChange,
  fail: FailChange,
): Promise<readonly ValueChange[]> => {
  if (kind !== before.kind) {
    if (before.changes.length > 0) return fail(labelErrors.label_updating);
    for (const values of keptValuesOf(tx))
      if (await values.isAny(tx, userOf(tx).accountId, before.id)) return fail(labelErrors.label_has_values);
    return [];
  }
  if (kind !== 'select') return before.changes;
  const answer = changesOf(before.options, { options, renamed });
  if ('wrong' in answer) throw invalidInput(told(validationSentences.invalid_type, ...answer.wrong));
  const isSame = before.options.join('\n') === options.join('\n');
  // What is still to change is meant in the options as they were.
  if (before.changes.length > 0 && !isSame) return fail(labelErrors.label_updating);
  return isSame ? before.changes : answer.changes;
};

/** Changes a label. Values of options that are called otherwise now, or are gone, follow in a job. */
export const changeLabel = (context: Context, id: number, input: LabelChange, fail: FailChange): Promise<CustomLabel> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.lockLabels(tx.db, accountId);
    const before = await store.maybeLockedRow(tx.db, accountId, id);
    if (!before || before.deleted_at !== null) return fail(generalErrors.not_found);
    const others = standing(await store.findRows(tx.db, accountId, before.list_type));
    checkName(
      before.list_type,
      input.name,
      others.filter((label) => label.id !== id),
      fail,
    );
    const changes = await readChanges(tx, before, input, fail);
    const label = await store.changeRow(tx.db, accountId, id, { ...valuesFor(input), changes }, moment(tx.clock));
    if (changes.length > 0) await enqueue(tx, followJob, { label_id: id }, { key: String(id) });
    await note(tx, 'updated', label, before);
    await tellChange(tx, { kind: 'label', id });
    return shownOf(label);
  });

/** Deletes a label: it is seen nowhere from now on, and its values go in a job. */
export const removeLabel = (context: Context, id: number, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const label = await store.maybeLockedRow(tx.db, accountId, id);
    if (!label || label.deleted_at !== null) return fail(generalErrors.not_found);
    await store.markDeleted(tx.db, accountId, id, moment(tx.clock));
    await enqueue(tx, followJob, { label_id: id }, { key: String(id) });
    await note(tx, 'deleted', label);
    await tellChange(tx, { kind: 'label', id });
  });

/** Puts labels of a kind of list in an order; those that are not named come after them as they were. */
export const sortLabels = (context: Context, ids: readonly number[], fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.lockLabels(tx.db, accountId);
    const all = standing(await store.findRows(tx.db, accountId, null));
    const named = [...new Set(ids)].map((id) => all.find((label) => label.id === id) ?? fail(generalErrors.not_found));
    const [first] = named;
    if (!first || named.some(({ list_type: type }) => type !== first.list_type)) return fail(generalErrors.not_found);
    const others = all.filter((label) => label.list_type === first.list_type && !named.includes(label));
    for (const [position, label] of [...named, ...others].entries())
      if (label.position !== position) await store.setPosition(tx.db, accountId, label.id, position);
    await writeAudit(tx, {
      action: 'sorted',
      entity: 'label',
      changes: { order: [null, [...named, ...others].map(({ title }) => title)] },
    });
    await tellChange(tx, { kind: 'label', id: first.id });
  });

/** An account goes for good, and its labels with it. */
export const forgetLabels = (tx: Tx, accountId: number): Promise<void> => store.removeAll(tx.db, accountId);
